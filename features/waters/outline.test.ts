/** Tests the outline of an area with several waters. */
import { describe, expect, it } from 'vitest';
import { offsetBy } from '../../contract/geo';
import { faultsOfWater, type WaterPolygons } from '../../contract/waters';
import type { LngLat } from '../../contract/primitives';
import { fenceShapeOf } from '../../src/drawing/draftShape';
import { KeptOutline } from './keptArea';
import {
  changeOutline,
  keptOutline,
  type AreaOutline,
  type OutlineAction,
  outlineKept,
  outlineOf,
  polygonsOf,
} from './outline';

const MIDDLE: LngLat = [120.92, 30.92];
const at = (east: number, north: number): [number, number] => [...offsetBy(MIDDLE, east, north)] as [number, number];
const pond = (east: number): WaterPolygons[number] => [
  [at(east, 0), at(east + 50, 0), at(east + 50, 50), at(east, 50), at(east, 0)],
];
const run = (outline: AreaOutline, ...actions: OutlineAction[]) => actions.reduce(changeOutline, outline);
const triangle = (east: number): OutlineAction[] => [
  { do: 'place', at: at(east, 0) },
  { do: 'place', at: at(east + 50, 0) },
  { do: 'place', at: at(east + 50, 50) },
  { do: 'finish' },
];
const kept: WaterPolygons = [pond(0), pond(100), pond(200)];

describe('an area of several waters', () => {
  it('stays exactly the same without a drawing', () => {
    const looked = run(
      outlineOf(kept, MIDDLE),
      { do: 'step', by: 1 },
      { do: 'turnTo', water: 2 },
      { do: 'turnTo', water: 0 },
    );
    expect(looked.touched).toBe(false);
    expect(polygonsOf(looked)).toEqual(kept);
  });

  it('keeps the changes of each water, and the others unchanged', () => {
    const moved = run(
      outlineOf(kept, MIDDLE),
      { do: 'nudge', east: 10, north: 0 },
      { do: 'turnTo', water: 2 },
      { do: 'nudge', east: 20, north: 0 },
    );
    const [first, second, third] = polygonsOf(moved);
    expect(moved.touched).toBe(true);
    expect(second).toEqual(pond(100));
    expect(Math.abs((first?.[0]?.[0]?.[0] ?? 0) - at(10, 0)[0])).toBeLessThan(2e-7);
    expect(Math.abs((third?.[0]?.[0]?.[0] ?? 0) - at(220, 0)[0])).toBeLessThan(2e-7);
  });

  it('adds a water, and removes the active one', () => {
    const more = run(outlineOf(kept, MIDDLE), { do: 'add', at: MIDDLE }, ...triangle(300));
    expect(polygonsOf(more)).toHaveLength(4);
    expect(polygonsOf(run(more, { do: 'drop' }))).toEqual(kept);
    expect(polygonsOf(run(more, { do: 'turnTo', water: 1 }, { do: 'drop' }))).toHaveLength(3);
  });

  it('removes a new water that was not drawn', () => {
    expect(polygonsOf(run(outlineOf(kept, MIDDLE), { do: 'add', at: MIDDLE }, { do: 'drop' }))).toEqual(kept);
  });

  it('undo restores the original', () => {
    const back = run(outlineOf(kept, MIDDLE), { do: 'nudge', east: 10, north: 0 }, { do: 'undo' });
    expect(polygonsOf(back)).toEqual(kept);
  });
});

describe('a new area', () => {
  it('begins empty, and then has the drawing with its islands', () => {
    const drawn = run(
      outlineOf(null, MIDDLE),
      ...triangle(0),
      { do: 'addHole' },
      { do: 'place', at: at(30, 5) },
      { do: 'place', at: at(40, 5) },
      { do: 'place', at: at(40, 15) },
      { do: 'finish' },
    );
    expect(faultsOfWater(fenceShapeOf(drawn.drawing.draftShape))).toEqual([]);
    expect(polygonsOf(drawn)).toMatchObject([{ length: 2 }]);
  });
  it('does not remove its only water', () => {
    const only = run(outlineOf(null, MIDDLE), ...triangle(0));
    expect(run(only, { do: 'drop' })).toBe(only);
  });
  it('can be a circle', () =>
    expect(
      polygonsOf(
        run(
          outlineOf(null, MIDDLE),
          { do: 'begin', tool: 'circle', at: MIDDLE },
          { do: 'place', at: MIDDLE },
          { do: 'resize', metres: 30 },
        ),
      )[0]?.[0],
    ).toHaveLength(65));
});

describe('a stored draft of an area', () => {
  const again = (outline: AreaOutline) =>
    outlineKept(KeptOutline.parse(JSON.parse(JSON.stringify(keptOutline(outline)))));

  it('saves the same polygons as before it was stored', () => {
    const drawn = run(outlineOf(kept, MIDDLE), { do: 'turnTo', water: 1 }, { do: 'nudge', east: 10, north: 0 });
    expect(polygonsOf(again(drawn))).toEqual(polygonsOf(drawn));
    expect(polygonsOf(again(run(drawn, { do: 'turnTo', water: 2 })))).toEqual(polygonsOf(drawn));
    expect(polygonsOf(run(again(drawn), { do: 'turnTo', water: 2 }))).toEqual(polygonsOf(drawn));
  });

  it('stays exactly the same without a drawing', () => {
    expect(polygonsOf(again(outlineOf(kept, MIDDLE)))).toEqual(kept);
    expect(again(outlineOf(kept, MIDDLE)).touched).toBe(false);
  });

  it('continues an unfinished drawing', () => {
    const half = run(outlineOf(kept, MIDDLE), { do: 'add', at: MIDDLE }, ...triangle(300).slice(0, 2));
    expect(again(half)).toMatchObject({
      at: 3,
      touched: true,
      drawing: { placing: true, draftShape: half.drawing.draftShape },
    });
    expect(polygonsOf(run(again(half), ...triangle(300).slice(2)))).toHaveLength(4);
  });
});
