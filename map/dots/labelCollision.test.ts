import { describe, expect, it } from 'vitest';
import { type Box, placeNames, SURE } from './labelCollision';

const plate = (left: number, top: number, order: number) => ({
  box: { left, top, right: left + 40, bottom: top + 16 },
  order,
});
const disc = (x: number, y: number): Box => ({ left: x - 14, top: y - 14, right: x + 14, bottom: y + 14 });

describe('names under dots', () => {
  it('are all shown where they lie clear of each other', () => {
    expect(placeNames([plate(0, 0, 1), plate(50, 0, 1)], [])).toEqual([0, 1]);
  });

  it('give way to the graver state', () => {
    expect(placeNames([plate(0, 0, 3), plate(20, 0, 0)], [])).toEqual([1]);
  });

  it('give way to a disc', () => {
    expect(placeNames([plate(0, 0, 0)], [disc(10, 10)])).toEqual([]);
  });

  it('give way to the selected name, which is shown whatever it lies on', () => {
    expect(placeNames([plate(0, 0, 0), plate(10, 4, SURE)], [disc(20, 10)])).toEqual([1]);
  });

  it('are compared across the cells of the index', () => {
    expect(placeNames([plate(80, 90, 0), plate(100, 100, 1)], [])).toEqual([0]);
  });
});
