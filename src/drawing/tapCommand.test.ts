/** What a finger meant, by where it came down. */
import { describe, expect, it } from 'vitest';
import { movedBy } from '../../contract/fence/plane';
import type { LngLat } from '../../contract/primitives';
import type { DrawingState } from './drawing';
import { offsetMetres } from './draftShape';
import { commandForTap, edgeMidpoints } from './tapCommand';

const ORIGIN: LngLat = [120.92, 30.92];
const ground = (x: number, y: number) => movedBy(ORIGIN, x, -y);
/** A pixel is a metre; x to the east, y to the south. */
const view = {
  toScreen: (place: LngLat) => {
    const [east, north] = offsetMetres(ORIGIN, place);
    return { x: east, y: -north };
  },
};
const tap = (state: DrawingState, x: number, y: number) => commandForTap(state, view, { x, y }, ground(x, y));

const rings = [[ground(0, 0), ground(200, 0), ground(200, 200), ground(40, 200)]];
const drawing: DrawingState = { draftShape: { tool: 'polygon', rings }, placing: true, ring: 0, selected: null };
const adjusting: DrawingState = { ...drawing, placing: false };

describe('while corners are added', () => {
  it('a tap puts the next one there', () =>
    expect(tap(drawing, 100, 90)).toEqual({ do: 'place', at: ground(100, 90) }));
  it('a tap on the first closes the shape, on another takes hold of it', () => {
    expect(tap(drawing, 10, 10)).toEqual({ do: 'finish' });
    expect(tap(drawing, 195, 20)).toEqual({ do: 'select', cornerRef: { ring: 0, corner: 1 } });
  });
  it('a tap on the first of two is no shape yet', () => {
    const two: DrawingState = { ...drawing, draftShape: { tool: 'polygon', rings: [rings[0]?.slice(0, 2) ?? []] } };
    expect(tap(two, 5, 5)).toEqual({ do: 'select', cornerRef: { ring: 0, corner: 0 } });
  });
  it("a tap beside the edge is the hole's, and on the hole's own first corner closes it", () => {
    const cutting: DrawingState = {
      ...drawing,
      ring: 1,
      draftShape: { tool: 'polygon', rings: [...rings, [ground(60, 60), ground(120, 60), ground(120, 120)]] },
    };
    expect(tap(cutting, 195, 20)).toEqual({ do: 'place', at: ground(195, 20) });
    expect(tap(cutting, 5, 5)).toEqual({ do: 'place', at: ground(5, 5) });
    expect(tap(cutting, 65, 65)).toEqual({ do: 'finish' });
  });
  it('the opposite corner of a rectangle may be near the first', () => {
    const box: DrawingState = {
      draftShape: { tool: 'rectangle', rings: [[ground(0, 0)]] },
      placing: true,
      ring: 0,
      selected: null,
    };
    expect(tap(box, 20, 15)).toMatchObject({ do: 'place' });
  });
});

describe('while it is finishedState', () => {
  it('a tap within 28 pixels takes hold of the nearest corner', () => {
    expect(tap(adjusting, 180, 190)).toEqual({ do: 'select', cornerRef: { ring: 0, corner: 2 } });
    expect(tap(adjusting, 10, 10)).toEqual({ do: 'select', cornerRef: { ring: 0, corner: 0 } });
    expect(tap(adjusting, 200, 30)).toBeNull();
  });
  it('a tap on the middle of an edge breaks it', () => {
    expect(tap(adjusting, 105, -8)).toEqual({ do: 'insert', after: { ring: 0, corner: 0 } });
    expect(tap(adjusting, 20, 100)).toEqual({ do: 'insert', after: { ring: 0, corner: 3 } });
  });
  it('a tap elsewhere lets go of the corner that is held, and means nothing when none is', () => {
    expect(tap({ ...adjusting, selected: { ring: 0, corner: 0 } }, 100, 100)).toEqual({
      do: 'select',
      cornerRef: null,
    });
    expect(tap(adjusting, 100, 100)).toBeNull();
  });
  it('an edge too short on the screen shows no middle', () => {
    const small: DrawingState = {
      ...adjusting,
      draftShape: { tool: 'polygon', rings: [[ground(0, 0), ground(50, 0), ground(50, 300)]] },
    };
    expect(edgeMidpoints(small, view).map(({ after }) => after.corner)).toEqual([1, 2]);
  });
  it('a route ends at its ends', () => {
    const way: DrawingState = {
      ...adjusting,
      draftShape: { tool: 'corridor', line: [ground(0, 0), ground(200, 0), ground(200, 200)], halfWidth: 20 },
    };
    expect(edgeMidpoints(way, view).map(({ after }) => after.corner)).toEqual([0, 1]);
  });
});
