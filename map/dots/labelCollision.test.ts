/** Which names below dots are shown. */
import { describe, expect, it } from 'vitest';
import { type ScreenBox, visibleLabels, ALWAYS_SHOWN } from './labelCollision';

const label = (left: number, top: number, order: number) => ({
  box: { left, top, right: left + 40, bottom: top + 16 },
  order,
});
const disc = (x: number, y: number): ScreenBox => ({ left: x - 14, top: y - 14, right: x + 14, bottom: y + 14 });

describe('names below dots', () => {
  it('are all shown where none overlaps another', () => {
    expect(visibleLabels([label(0, 0, 1), label(50, 0, 1)], [])).toEqual([0, 1]);
  });

  it('are hidden by the name of a more urgent state', () => {
    expect(visibleLabels([label(0, 0, 3), label(20, 0, 0)], [])).toEqual([1]);
  });

  it('are hidden by a disc', () => {
    expect(visibleLabels([label(0, 0, 0)], [disc(10, 10)])).toEqual([]);
  });

  it('are hidden by the selected name, which is shown whatever it overlaps', () => {
    expect(visibleLabels([label(0, 0, 0), label(10, 4, ALWAYS_SHOWN)], [disc(20, 10)])).toEqual([1]);
  });

  it('are compared across the cells of the index', () => {
    expect(visibleLabels([label(80, 90, 0), label(100, 100, 1)], [])).toEqual([0]);
  });
});
