/** The drawing command of a tap. */
import { describe, expect, it } from 'vitest';
import { offsetBy } from '../../contract/geo';
import type { LngLat } from '../../contract/primitives';
import type { DrawingState } from './drawing';
import { offsetMetres } from './draftShape';
import { commandForTap, edgeMidpoints } from './tapCommand';

const ORIGIN: LngLat = [120.92, 30.92];
const placeAt = (x: number, y: number) => offsetBy(ORIGIN, x, -y);
/** One pixel is one metre; x to the east, y to the south. */
const view = {
  toScreen: (place: LngLat) => {
    const [east, north] = offsetMetres(ORIGIN, place);
    return { x: east, y: -north };
  },
};
const tap = (state: DrawingState, x: number, y: number) => commandForTap(state, view, { x, y }, placeAt(x, y));

const rings = [[placeAt(0, 0), placeAt(200, 0), placeAt(200, 200), placeAt(40, 200)]];
const drawing: DrawingState = { draftShape: { tool: 'polygon', rings }, placing: true, ring: 0, selected: null };
const adjusting: DrawingState = { ...drawing, placing: false };

describe('while corners are added', () => {
  it('a tap places the next one there', () =>
    expect(tap(drawing, 100, 90)).toEqual({ do: 'place', at: placeAt(100, 90) }));
  it('a tap on the first closes the shape, on another selects it', () => {
    expect(tap(drawing, 10, 10)).toEqual({ do: 'finish' });
    expect(tap(drawing, 195, 20)).toEqual({ do: 'select', cornerRef: { ring: 0, corner: 1 } });
  });
  it('a tap on the first of two does not close the shape', () => {
    const two: DrawingState = { ...drawing, draftShape: { tool: 'polygon', rings: [rings[0]?.slice(0, 2) ?? []] } };
    expect(tap(two, 5, 5)).toEqual({ do: 'select', cornerRef: { ring: 0, corner: 0 } });
  });
  it('a tap near the edge places a corner of the hole; on the first corner of the hole it closes the hole', () => {
    const cutting: DrawingState = {
      ...drawing,
      ring: 1,
      draftShape: { tool: 'polygon', rings: [...rings, [placeAt(60, 60), placeAt(120, 60), placeAt(120, 120)]] },
    };
    expect(tap(cutting, 195, 20)).toEqual({ do: 'place', at: placeAt(195, 20) });
    expect(tap(cutting, 5, 5)).toEqual({ do: 'place', at: placeAt(5, 5) });
    expect(tap(cutting, 65, 65)).toEqual({ do: 'finish' });
  });
  it('the opposite corner of a rectangle may be near the first', () => {
    const box: DrawingState = {
      draftShape: { tool: 'rectangle', rings: [[placeAt(0, 0)]] },
      placing: true,
      ring: 0,
      selected: null,
    };
    expect(tap(box, 20, 15)).toMatchObject({ do: 'place' });
  });
});

describe('while the shape is adjusted', () => {
  it('a tap within 28 pixels selects the nearest corner', () => {
    expect(tap(adjusting, 180, 190)).toEqual({ do: 'select', cornerRef: { ring: 0, corner: 2 } });
    expect(tap(adjusting, 10, 10)).toEqual({ do: 'select', cornerRef: { ring: 0, corner: 0 } });
    expect(tap(adjusting, 200, 30)).toBeNull();
  });
  it('a tap on the middle of an edge inserts a corner', () => {
    expect(tap(adjusting, 105, -8)).toEqual({ do: 'insert', after: { ring: 0, corner: 0 } });
    expect(tap(adjusting, 20, 100)).toEqual({ do: 'insert', after: { ring: 0, corner: 3 } });
  });
  it('a tap elsewhere clears the selection, and means nothing without one', () => {
    expect(tap({ ...adjusting, selected: { ring: 0, corner: 0 } }, 100, 100)).toEqual({
      do: 'select',
      cornerRef: null,
    });
    expect(tap(adjusting, 100, 100)).toBeNull();
  });
  it('an edge too short on the screen has no midpoint', () => {
    const small: DrawingState = {
      ...adjusting,
      draftShape: { tool: 'polygon', rings: [[placeAt(0, 0), placeAt(50, 0), placeAt(50, 300)]] },
    };
    expect(edgeMidpoints(small, view).map(({ after }) => after.corner)).toEqual([1, 2]);
  });
  it('a corridor has no edge from its end to its start', () => {
    const way: DrawingState = {
      ...adjusting,
      draftShape: { tool: 'corridor', line: [placeAt(0, 0), placeAt(200, 0), placeAt(200, 200)], halfWidth: 20 },
    };
    expect(edgeMidpoints(way, view).map(({ after }) => after.corner)).toEqual([0, 1]);
  });
});
