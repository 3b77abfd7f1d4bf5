import { describe, expect, it } from 'vitest';
import { CellBook } from './GlyphCells';

/** Cell 0 is the empty one, so that there is room for two texts. */
const book = () => {
  const cells = new CellBook(3);
  cells.begin();
  return cells;
};

describe('letters of the map', () => {
  it('are written once and found again', () => {
    const cells = book();
    expect([cells.claim('李'), cells.claim('王'), cells.claim('李')]).toEqual([
      { cell: 1, fresh: true },
      { cell: 2, fresh: true },
      { cell: 1, fresh: false },
    ]);
  });

  it('make room for others when they are no longer shown, the longest unseen first', () => {
    const cells = book();
    cells.claim('李');
    cells.claim('王');
    cells.begin();
    cells.claim('李');
    expect(cells.claim('赵')).toEqual({ cell: 2, fresh: true });
    expect(cells.claim('李')).toEqual({ cell: 1, fresh: false });
  });

  it('never stand in for another: when all are shown, the next stays empty', () => {
    const cells = book();
    cells.claim('李');
    cells.claim('王');
    expect(cells.claim('赵')).toEqual({ cell: 0, fresh: false });
    expect(cells.claim('王')).toEqual({ cell: 2, fresh: false });
  });
});
