/** What each command makes of a drawing, and the way back. */
import { describe, expect, it } from 'vitest';
import { measuresOf, validateFence } from '../../contract/fence';
import { metresApart, movedBy } from '../../contract/fence/plane';
import type { LngLat } from '../../contract/primitives';
import { newDrawingState, type DrawCommand, draw, type Drawing, drawingFrom } from './drawing';
import {
  cornerAt,
  emptyDraftShape,
  cornerRefsOf,
  centreOf,
  type DraftShape,
  draftShapeOf,
  fenceShapeOf,
  type Tool,
} from './draftShape';

const SCHOOL: LngLat = [120.92, 30.92];
const at = (east: number, north: number) => movedBy(SCHOOL, east, north);
const empty = (tool: Tool) => drawingFrom(newDrawingState(tool, SCHOOL));
const run = (drawing: Drawing, ...commands: DrawCommand[]) => commands.reduce(draw, drawing);
const put = (east: number, north: number): DrawCommand => ({ do: 'place', at: at(east, north) });

const square = run(empty('polygon'), put(0, 0), put(100, 0), put(100, 100), put(0, 100), { do: 'finish' });
const areaOf = (draftShape: DraftShape) => Math.round(measuresOf(fenceShapeOf(draftShape)).area);

describe('a polygon', () => {
  it('is drawn corner by corner and closed where it began', () => {
    expect(square).toMatchObject({ placing: false, selected: null });
    expect(fenceShapeOf(square.draftShape)).toMatchObject({
      kind: 'polygon',
      rings: [[at(0, 0), at(100, 0), at(100, 100), at(0, 100), at(0, 0)]],
    });
    expect(validateFence(fenceShapeOf(square.draftShape))).toEqual([]);
    expect(Math.abs(areaOf(square.draftShape) - 10_000)).toBeLessThan(20);
  });

  it('is not done before it has three corners', () => {
    const two = run(empty('polygon'), put(0, 0), put(100, 0));
    expect(run(two, { do: 'finish' })).toBe(two);
  });

  it('takes no corner twice in one place', () => {
    const one = run(empty('polygon'), put(0, 0));
    expect(run(one, put(0.2, 0))).toBe(one);
    expect(cornerRefsOf(run(one, put(3, 0)).draftShape)).toHaveLength(2);
  });

  it('takes the next corner after the one that is held', () => {
    const { draftShape, selected } = run(
      empty('polygon'),
      put(0, 0),
      put(100, 0),
      put(0, 100),
      { do: 'select', cornerRef: { ring: 0, corner: 1 } },
      put(100, 100),
    );
    expect(selected).toEqual({ ring: 0, corner: 2 });
    expect(cornerAt(draftShape, { ring: 0, corner: 2 })).toEqual(at(100, 100));
  });

  it('has an edge broken in its middle, also the one that leads back', () => {
    const { draftShape, selected } = run(square, { do: 'insert', after: { ring: 0, corner: 3 } });
    expect(selected).toEqual({ ring: 0, corner: 4 });
    const [lng, lat] = cornerAt(draftShape, { ring: 0, corner: 4 }) ?? [0, 0];
    expect(metresApart([lng, lat], at(0, 50))).toBeLessThan(0.1);
  });

  it('is drawn on when too few corners are left', () => {
    const triangle = run(square, { do: 'select', cornerRef: { ring: 0, corner: 0 } }, { do: 'delete' });
    expect(triangle).toMatchObject({ placing: false });
    expect(cornerRefsOf(triangle.draftShape)).toHaveLength(3);
    const line = run(triangle, { do: 'delete' });
    expect(line.placing).toBe(true);
    expect(cornerRefsOf(line.draftShape)).toHaveLength(2);
  });

  it('loses its last corner first while it is drawn', () => {
    const { draftShape } = run(empty('polygon'), put(0, 0), put(100, 0), { do: 'delete' });
    expect(cornerRefsOf(draftShape)).toEqual([{ ring: 0, corner: 0 }]);
  });

  it('nothing is deleted while no corner is held', () => expect(run(square, { do: 'delete' })).toBe(square));

  it('keeps its holes, and loses one that is no area any more', () => {
    const ring = (size: number): [number, number][] =>
      [
        [0, 0],
        [size, 0],
        [size, size],
        [0, size],
        [0, 0],
      ].map(([e = 0, n = 0]) => [...at(e + 10, n + 10)] as [number, number]);
    const holed = drawingFrom({
      draftShape: draftShapeOf({ kind: 'polygon', rings: [ring(200), ring(40)] }),
      placing: false,
      ring: 0,
      selected: { ring: 1, corner: 0 },
    });
    const less = run(holed, { do: 'delete' });
    expect(less.draftShape).toMatchObject({ rings: { length: 2 } });
    expect(run(less, { do: 'delete' }).draftShape).toMatchObject({ rings: { length: 1 } });
  });
});

describe('a part cut out', () => {
  const inside = [put(20, 20), put(60, 20), put(60, 60)];
  const holed = run(square, { do: 'addHole' }, ...inside, { do: 'finish' });

  it('is drawn corner by corner within the edge, and taken off the area', () => {
    expect(run(square, { do: 'addHole' })).toMatchObject({ placing: true, ring: 1, draftShape: { rings: { 1: [] } } });
    expect(holed).toMatchObject({ placing: false, ring: 0, selected: null });
    expect(fenceShapeOf(holed.draftShape)).toMatchObject({
      rings: { length: 2, 1: [at(20, 20), at(60, 20), at(60, 60), at(20, 20)] },
    });
    expect(validateFence(fenceShapeOf(holed.draftShape))).toEqual([]);
    expect(Math.abs(areaOf(square.draftShape) - areaOf(holed.draftShape) - 800)).toBeLessThan(2);
  });

  it('goes corner by corner with undo, and comes back with redo', () => {
    const back = run(holed, { do: 'undo' }, { do: 'undo' });
    expect(back).toMatchObject({ placing: true, ring: 1, draftShape: { rings: { 1: { length: 2 } } } });
    const before = run(back, { do: 'undo' }, { do: 'undo' }, { do: 'undo' });
    expect(before.draftShape).toBe(square.draftShape);
    expect(run(before, ...Array.from({ length: 5 }, (): DrawCommand => ({ do: 'redo' }))).draftShape).toBe(
      holed.draftShape,
    );
  });

  it('that was not begun is none, and one of two corners is not done', () => {
    expect(run(square, { do: 'addHole' }, { do: 'finish' })).toMatchObject({
      placing: false,
      draftShape: square.draftShape,
    });
    const two = run(square, { do: 'addHole' }, put(20, 20), put(60, 20));
    expect(run(two, { do: 'finish' })).toBe(two);
  });

  it("loses its own last corner while it is drawn, and never the edge's", () => {
    const none = run(square, { do: 'addHole' }, put(20, 20), { do: 'delete' });
    expect(none).toMatchObject({ placing: true, ring: 1, draftShape: { rings: { 0: { length: 4 }, 1: [] } } });
    expect(run(none, { do: 'delete' })).toBe(none);
    const three = run(square, { do: 'addHole' }, ...inside, { do: 'delete' });
    expect(three).toMatchObject({ placing: true, ring: 1, draftShape: { rings: { 1: { length: 2 } } } });
  });

  it('is gone round by itself while it is drawn, and with the edge afterwards', () => {
    const going = run(square, { do: 'addHole' }, ...inside, { do: 'step', by: 1 });
    expect(going.selected).toEqual({ ring: 1, corner: 0 });
    expect(run(going, { do: 'step', by: -1 }).selected).toEqual({ ring: 1, corner: 2 });
    expect(run(holed, { do: 'step', by: -1 }).selected).toEqual({ ring: 1, corner: 2 });
  });

  it('has its edges broken, its corners moved, and more of them added later', () => {
    const held: DrawCommand = { do: 'select', cornerRef: { ring: 1, corner: 2 } };
    expect(run(holed, { do: 'insert', after: { ring: 1, corner: 2 } }).selected).toEqual({ ring: 1, corner: 3 });
    expect(cornerAt(run(holed, held, { do: 'move', to: at(70, 70) }).draftShape, { ring: 1, corner: 2 })).toEqual(
      at(70, 70),
    );
    expect(run(holed, held, { do: 'resume' }, put(20, 60), { do: 'finish' }).draftShape).toMatchObject({
      rings: { 0: { length: 4 }, 1: { length: 4 } },
    });
  });

  it('moves and turns with the whole', () => {
    const turned = run(holed, { do: 'rotate', degrees: 90 }, { do: 'nudge', east: 500, north: 0 });
    expect(validateFence(fenceShapeOf(turned.draftShape))).toEqual([]);
    expect(Math.abs(areaOf(turned.draftShape) - areaOf(holed.draftShape))).toBeLessThan(2);
  });

  it('is filled again, and the others stay', () => {
    const two = run(holed, { do: 'addHole' }, put(70, 70), put(90, 70), put(90, 90), { do: 'finish' });
    expect(run(two, { do: 'removeHole', hole: 1 }).draftShape).toMatchObject({
      rings: { length: 2, 1: [at(70, 70), at(90, 70), at(90, 90)] },
    });
    expect(run(two, { do: 'removeHole', hole: 0 })).toBe(two);
  });

  it('of a rectangle makes a polygon of it; a circle, a route and what is not done yet have none', () => {
    const box = run(empty('rectangle'), put(0, 0), put(100, 100));
    expect(run(box, { do: 'addHole' }).draftShape.tool).toBe('polygon');
    const circle = run(empty('circle'), put(0, 0));
    const way = run(empty('corridor'), put(0, 0), put(100, 0), { do: 'finish' });
    const half = run(empty('polygon'), put(0, 0), put(100, 0), put(100, 100));
    for (const one of [circle, way, half]) expect(run(one, { do: 'addHole' })).toBe(one);
  });

  it.each([
    ['beyond the edge', [put(80, 20), put(140, 20), put(80, 60)], 'hole-outside'],
    ['outside altogether', [put(180, 20), put(240, 20), put(180, 60)], 'hole-outside'],
    ['across itself', [put(20, 20), put(60, 60), put(60, 20), put(20, 60)], 'self-crossing'],
    ['that leaves nothing to be in', [put(1, 1), put(99, 1), put(99, 99), put(1, 99)], 'too-small'],
    ['too small for a fix', [put(20, 20), put(25, 20), put(25, 25)], 'too-small'],
  ])('%s is a fault', (_what, corners, code) => {
    const { draftShape } = run(square, { do: 'addHole' }, ...corners, { do: 'finish' });
    expect(validateFence(fenceShapeOf(draftShape)).map((one) => one.code)).toEqual([code]);
  });

  it('no more than ten', () => {
    const strip = run(empty('polygon'), put(0, 0), put(2000, 0), put(2000, 100), put(0, 100), { do: 'finish' });
    const ten = Array.from({ length: 10 }, (_, k): DrawCommand[] => [
      { do: 'addHole' },
      put(20 + 100 * k, 20),
      put(60 + 100 * k, 20),
      put(60 + 100 * k, 60),
      { do: 'finish' },
    ]).flat();
    const full = run(strip, ...ten);
    expect(validateFence(fenceShapeOf(full.draftShape))).toEqual([]);
    expect(run(full, { do: 'addHole' })).toBe(full);
  });
});

describe('the others', () => {
  it('a circle follows the crosshair until it is put, and that is nothing to undo', () => {
    const following = run(empty('circle'), { do: 'follow', at: at(30, 0) }, { do: 'follow', at: at(60, 0) });
    expect(following.past).toEqual([]);
    const there = run(following, put(60, 0));
    expect(there.draftShape).toEqual({ tool: 'circle', centre: at(60, 0), radius: 150 });
    expect(run(there, { do: 'follow', at: at(500, 0) })).toBe(there);
  });

  it('a rectangle is two opposite corners; a corner that goes its own way makes a polygon of it', () => {
    const box = run(empty('rectangle'), put(100, 60), put(0, 0));
    expect(box).toMatchObject({ placing: false, draftShape: { tool: 'rectangle' } });
    expect(cornerRefsOf(box.draftShape)).toHaveLength(4);
    expect(Math.abs(areaOf(box.draftShape) - 6000)).toBeLessThan(15);
    expect(run(box, { do: 'rotate', degrees: 30 }).draftShape.tool).toBe('rectangle');
    expect(
      run(box, { do: 'select', cornerRef: { ring: 0, corner: 0 } }, { do: 'nudge', east: 5, north: 5 }).draftShape.tool,
    ).toBe('polygon');
  });

  it('a route is a line with a width', () => {
    const way = run(empty('corridor'), put(0, 0), put(200, 0), { do: 'finish' }, { do: 'resize', metres: 60 });
    expect(fenceShapeOf(way.draftShape)).toMatchObject({ kind: 'corridor', line: { length: 2 }, halfWidth: 30 });
  });

  it('a size is bounded, and what is no number changes nothing', () => {
    const circle = empty('circle');
    expect(run(circle, { do: 'resize', metres: -5 }).draftShape).toMatchObject({ radius: 1 });
    expect(run(circle, { do: 'resize', metres: Number.NaN })).toBe(circle);
    expect(run(square, { do: 'resize', metres: 50 })).toBe(square);
  });
});

describe('the whole', () => {
  it('moves without changing, and turns without growing', () => {
    const there = run(square, { do: 'nudge', east: 40, north: -25 });
    expect(
      metresApart(centreOf(there.draftShape) ?? SCHOOL, movedBy(centreOf(square.draftShape) ?? SCHOOL, 40, -25)),
    ).toBeLessThan(0.05);
    expect(Math.abs(areaOf(there.draftShape) - areaOf(square.draftShape))).toBeLessThan(2);
    const turned = run(square, { do: 'rotate', degrees: 45 });
    expect(Math.abs(areaOf(turned.draftShape) - areaOf(square.draftShape))).toBeLessThan(2);
    // A corner of the square, half a diagonal away, is now due west of the middle.
    const [lng, lat] = cornerAt(turned.draftShape, { ring: 0, corner: 0 }) ?? [0, 0];
    expect(metresApart([lng, lat], movedBy(centreOf(square.draftShape) ?? SCHOOL, -70.7, 0))).toBeLessThan(0.5);
  });

  it('across the 180th meridian is no difficulty', () => {
    const far: LngLat = [179.9999, 10];
    const box = run(
      drawingFrom({ draftShape: emptyDraftShape('rectangle', far), placing: true, ring: 0, selected: null }),
      { do: 'place', at: far },
      { do: 'place', at: movedBy(far, 200, 100) },
    );
    expect(validateFence(fenceShapeOf(box.draftShape))).toEqual([]);
    for (const east of [1000, -1000]) {
      const moved = run(box, { do: 'nudge', east, north: 0 });
      expect(validateFence(fenceShapeOf(moved.draftShape))).toEqual([]);
      expect(Math.abs(areaOf(moved.draftShape) - areaOf(box.draftShape))).toBeLessThan(3);
    }
  });
});

describe('the way back', () => {
  it('undoes each command, and redoes it', () => {
    const three = run(empty('polygon'), put(0, 0), put(100, 0), put(0, 100));
    const undone = run(three, { do: 'undo' }, { do: 'undo' });
    expect(cornerRefsOf(undone.draftShape)).toHaveLength(1);
    expect(run(undone, { do: 'redo' }, { do: 'redo' }).draftShape).toEqual(three.draftShape);
    expect(run(undone, put(7, 7)).future).toEqual([]);
  });

  it('one drag is undone at once, the next by itself', () => {
    const held = run(square, { do: 'select', cornerRef: { ring: 0, corner: 0 } });
    const drag = (stroke: string, ...norths: number[]) =>
      norths.map((north): DrawCommand => ({ do: 'move', to: at(0, north), stroke }));
    const dragged = run(held, ...drag('a', -1, -2, -3), ...drag('b', -10, -20));
    expect(dragged.past.length - held.past.length).toBe(2);
    expect(cornerAt(run(dragged, { do: 'undo' }).draftShape, { ring: 0, corner: 0 })).toEqual(at(0, -3));
    expect(run(dragged, { do: 'undo' }, { do: 'undo' }).draftShape).toEqual(square.draftShape);
  });

  it('brings back what another shape took the place of', () => {
    const other = run(square, { do: 'begin', tool: 'circle', at: SCHOOL });
    expect(other.draftShape.tool).toBe('circle');
    expect(run(other, { do: 'undo' })).toMatchObject({ draftShape: square.draftShape, placing: false });
  });

  it('at its end changes nothing', () => {
    const fresh = empty('polygon');
    expect(run(fresh, { do: 'undo' })).toBe(fresh);
    expect(run(fresh, { do: 'redo' })).toBe(fresh);
  });

  it('does not grow without end', () => {
    const long = run(square, ...Array.from({ length: 500 }, (): DrawCommand => ({ do: 'rotate', degrees: 1 })));
    expect(long.past).toHaveLength(200);
  });
});

it('corners are stepped through, round and round', () => {
  const steps = (...by: (1 | -1)[]) =>
    run(square, ...by.map((one): DrawCommand => ({ do: 'step', by: one }))).selected?.corner;
  expect([steps(1), steps(1, 1), steps(-1), steps(1, -1), steps(1, 1, 1, 1, 1)]).toEqual([0, 1, 3, 3, 0]);
  expect(run(empty('circle'), { do: 'step', by: 1 }).selected).toBeNull();
});

it('a shape that was only looked at is the same to the last digit', () => {
  const shape = {
    kind: 'polygon' as const,
    rings: [
      [
        [120.9212345, 30.92],
        [120.93, 30.9212341],
        [120.925, 30.93],
        [120.9212345, 30.92],
      ] as [number, number][],
    ],
  };
  expect(fenceShapeOf(draftShapeOf(shape))).toEqual(shape);
});
