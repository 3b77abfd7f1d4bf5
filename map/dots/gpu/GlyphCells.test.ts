/** Which text gets which cell of a glyph atlas. */
import { describe, expect, it } from 'vitest';
import { GlyphCells } from './GlyphCells';

/** Three cells, of which cell 0 stays empty: room for two texts. */
const twoCells = () => {
  const cells = new GlyphCells(3);
  cells.beginLayout();
  return cells;
};

describe('texts on the map', () => {
  it('are drawn once and found again', () => {
    const cells = twoCells();
    expect([cells.claim('李'), cells.claim('王'), cells.claim('李')]).toEqual([
      { cell: 1, fresh: true },
      { cell: 2, fresh: true },
      { cell: 1, fresh: false },
    ]);
  });

  it('lose their cells when they are no longer shown, the least recently used first', () => {
    const cells = twoCells();
    cells.claim('李');
    cells.claim('王');
    cells.beginLayout();
    cells.claim('李');
    expect(cells.claim('赵')).toEqual({ cell: 2, fresh: true });
    expect(cells.claim('李')).toEqual({ cell: 1, fresh: false });
  });

  it('keep their cells while they are shown: without a free cell the next text stays empty', () => {
    const cells = twoCells();
    cells.claim('李');
    cells.claim('王');
    expect(cells.claim('赵')).toEqual({ cell: 0, fresh: false });
    expect(cells.claim('王')).toEqual({ cell: 2, fresh: false });
  });
});
