/** What each command makes of a drawing, and the way back. */
import { describe, expect, it } from 'vitest';
import { measuresOf, validateFence } from '../../contract/fence';
import { metresApart, movedBy } from '../../contract/fence/plane';
import type { LngLat } from '../../contract/primitives';
import { begun as beginning, type Command, draw, type Drawing, drawingOf } from './drawing';
import { cornerAt, emptySketch, gripsOf, middleOf, type Sketch, sketchOf, toShape, type Tool } from './sketch';

const SCHOOL: LngLat = [120.92, 30.92];
const at = (east: number, north: number) => movedBy(SCHOOL, east, north);
const begun = (tool: Tool) => drawingOf(beginning(tool, SCHOOL));
const run = (drawing: Drawing, ...commands: Command[]) => commands.reduce(draw, drawing);
const put = (east: number, north: number): Command => ({ do: 'put', at: at(east, north) });

const square = run(begun('polygon'), put(0, 0), put(100, 0), put(100, 100), put(0, 100), { do: 'done' });
const areaOf = (sketch: Sketch) => Math.round(measuresOf(toShape(sketch)).area);

describe('a polygon', () => {
  it('is drawn corner by corner and closed where it began', () => {
    expect(square).toMatchObject({ drawing: false, chosen: null });
    expect(toShape(square.sketch)).toMatchObject({
      kind: 'polygon',
      rings: [[at(0, 0), at(100, 0), at(100, 100), at(0, 100), at(0, 0)]],
    });
    expect(validateFence(toShape(square.sketch))).toEqual([]);
    expect(Math.abs(areaOf(square.sketch) - 10_000)).toBeLessThan(20);
  });

  it('is not done before it has three corners', () => {
    const two = run(begun('polygon'), put(0, 0), put(100, 0));
    expect(run(two, { do: 'done' })).toBe(two);
  });

  it('takes no corner twice in one place', () => {
    const one = run(begun('polygon'), put(0, 0));
    expect(run(one, put(0.2, 0))).toBe(one);
    expect(gripsOf(run(one, put(3, 0)).sketch)).toHaveLength(2);
  });

  it('takes the next corner after the one that is held', () => {
    const { sketch, chosen } = run(
      begun('polygon'),
      put(0, 0),
      put(100, 0),
      put(0, 100),
      { do: 'choose', grip: { ring: 0, corner: 1 } },
      put(100, 100),
    );
    expect(chosen).toEqual({ ring: 0, corner: 2 });
    expect(cornerAt(sketch, { ring: 0, corner: 2 })).toEqual(at(100, 100));
  });

  it('has an edge broken in its middle, also the one that leads back', () => {
    const { sketch, chosen } = run(square, { do: 'insert', after: { ring: 0, corner: 3 } });
    expect(chosen).toEqual({ ring: 0, corner: 4 });
    const [lng, lat] = cornerAt(sketch, { ring: 0, corner: 4 }) ?? [0, 0];
    expect(metresApart([lng, lat], at(0, 50))).toBeLessThan(0.1);
  });

  it('is drawn on when too few corners are left', () => {
    const triangle = run(square, { do: 'choose', grip: { ring: 0, corner: 0 } }, { do: 'delete' });
    expect(triangle).toMatchObject({ drawing: false });
    expect(gripsOf(triangle.sketch)).toHaveLength(3);
    const line = run(triangle, { do: 'delete' });
    expect(line.drawing).toBe(true);
    expect(gripsOf(line.sketch)).toHaveLength(2);
  });

  it('loses its last corner first while it is drawn', () => {
    const { sketch } = run(begun('polygon'), put(0, 0), put(100, 0), { do: 'delete' });
    expect(gripsOf(sketch)).toEqual([{ ring: 0, corner: 0 }]);
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
    const holed = drawingOf({
      sketch: sketchOf({ kind: 'polygon', rings: [ring(200), ring(40)] }),
      drawing: false,
      ring: 0,
      chosen: { ring: 1, corner: 0 },
    });
    const less = run(holed, { do: 'delete' });
    expect(less.sketch).toMatchObject({ rings: { length: 2 } });
    expect(run(less, { do: 'delete' }).sketch).toMatchObject({ rings: { length: 1 } });
  });
});

describe('a part cut out', () => {
  const inside = [put(20, 20), put(60, 20), put(60, 60)];
  const holed = run(square, { do: 'cut' }, ...inside, { do: 'done' });

  it('is drawn corner by corner within the edge, and taken off the area', () => {
    expect(run(square, { do: 'cut' })).toMatchObject({ drawing: true, ring: 1, sketch: { rings: { 1: [] } } });
    expect(holed).toMatchObject({ drawing: false, ring: 0, chosen: null });
    expect(toShape(holed.sketch)).toMatchObject({
      rings: { length: 2, 1: [at(20, 20), at(60, 20), at(60, 60), at(20, 20)] },
    });
    expect(validateFence(toShape(holed.sketch))).toEqual([]);
    expect(Math.abs(areaOf(square.sketch) - areaOf(holed.sketch) - 800)).toBeLessThan(2);
  });

  it('goes corner by corner with undo, and comes back with redo', () => {
    const back = run(holed, { do: 'undo' }, { do: 'undo' });
    expect(back).toMatchObject({ drawing: true, ring: 1, sketch: { rings: { 1: { length: 2 } } } });
    const before = run(back, { do: 'undo' }, { do: 'undo' }, { do: 'undo' });
    expect(before.sketch).toBe(square.sketch);
    expect(run(before, ...Array.from({ length: 5 }, (): Command => ({ do: 'redo' }))).sketch).toBe(holed.sketch);
  });

  it('that was not begun is none, and one of two corners is not done', () => {
    expect(run(square, { do: 'cut' }, { do: 'done' })).toMatchObject({ drawing: false, sketch: square.sketch });
    const two = run(square, { do: 'cut' }, put(20, 20), put(60, 20));
    expect(run(two, { do: 'done' })).toBe(two);
  });

  it("loses its own last corner while it is drawn, and never the edge's", () => {
    const none = run(square, { do: 'cut' }, put(20, 20), { do: 'delete' });
    expect(none).toMatchObject({ drawing: true, ring: 1, sketch: { rings: { 0: { length: 4 }, 1: [] } } });
    expect(run(none, { do: 'delete' })).toBe(none);
    const three = run(square, { do: 'cut' }, ...inside, { do: 'delete' });
    expect(three).toMatchObject({ drawing: true, ring: 1, sketch: { rings: { 1: { length: 2 } } } });
  });

  it('is gone round by itself while it is drawn, and with the edge afterwards', () => {
    const going = run(square, { do: 'cut' }, ...inside, { do: 'step', by: 1 });
    expect(going.chosen).toEqual({ ring: 1, corner: 0 });
    expect(run(going, { do: 'step', by: -1 }).chosen).toEqual({ ring: 1, corner: 2 });
    expect(run(holed, { do: 'step', by: -1 }).chosen).toEqual({ ring: 1, corner: 2 });
  });

  it('has its edges broken, its corners moved, and more of them added later', () => {
    const held: Command = { do: 'choose', grip: { ring: 1, corner: 2 } };
    expect(run(holed, { do: 'insert', after: { ring: 1, corner: 2 } }).chosen).toEqual({ ring: 1, corner: 3 });
    expect(cornerAt(run(holed, held, { do: 'move', to: at(70, 70) }).sketch, { ring: 1, corner: 2 })).toEqual(
      at(70, 70),
    );
    expect(run(holed, held, { do: 'resume' }, put(20, 60), { do: 'done' }).sketch).toMatchObject({
      rings: { 0: { length: 4 }, 1: { length: 4 } },
    });
  });

  it('moves and turns with the whole', () => {
    const turned = run(holed, { do: 'turn', degrees: 90 }, { do: 'nudge', east: 500, north: 0 });
    expect(validateFence(toShape(turned.sketch))).toEqual([]);
    expect(Math.abs(areaOf(turned.sketch) - areaOf(holed.sketch))).toBeLessThan(2);
  });

  it('is filled again, and the others stay', () => {
    const two = run(holed, { do: 'cut' }, put(70, 70), put(90, 70), put(90, 90), { do: 'done' });
    expect(run(two, { do: 'fill', hole: 1 }).sketch).toMatchObject({
      rings: { length: 2, 1: [at(70, 70), at(90, 70), at(90, 90)] },
    });
    expect(run(two, { do: 'fill', hole: 0 })).toBe(two);
  });

  it('of a rectangle makes a polygon of it; a circle, a route and what is not done yet have none', () => {
    const box = run(begun('rectangle'), put(0, 0), put(100, 100));
    expect(run(box, { do: 'cut' }).sketch.tool).toBe('polygon');
    const circle = run(begun('circle'), put(0, 0));
    const way = run(begun('corridor'), put(0, 0), put(100, 0), { do: 'done' });
    const half = run(begun('polygon'), put(0, 0), put(100, 0), put(100, 100));
    for (const one of [circle, way, half]) expect(run(one, { do: 'cut' })).toBe(one);
  });

  it.each([
    ['beyond the edge', [put(80, 20), put(140, 20), put(80, 60)], 'hole-outside'],
    ['outside altogether', [put(180, 20), put(240, 20), put(180, 60)], 'hole-outside'],
    ['across itself', [put(20, 20), put(60, 60), put(60, 20), put(20, 60)], 'self-crossing'],
    ['that leaves nothing to be in', [put(1, 1), put(99, 1), put(99, 99), put(1, 99)], 'too-small'],
    ['too small for a fix', [put(20, 20), put(25, 20), put(25, 25)], 'too-small'],
  ])('%s is a fault', (_what, corners, code) => {
    const { sketch } = run(square, { do: 'cut' }, ...corners, { do: 'done' });
    expect(validateFence(toShape(sketch)).map((one) => one.code)).toEqual([code]);
  });

  it('no more than ten', () => {
    const strip = run(begun('polygon'), put(0, 0), put(2000, 0), put(2000, 100), put(0, 100), { do: 'done' });
    const ten = Array.from({ length: 10 }, (_, k): Command[] => [
      { do: 'cut' },
      put(20 + 100 * k, 20),
      put(60 + 100 * k, 20),
      put(60 + 100 * k, 60),
      { do: 'done' },
    ]).flat();
    const full = run(strip, ...ten);
    expect(validateFence(toShape(full.sketch))).toEqual([]);
    expect(run(full, { do: 'cut' })).toBe(full);
  });
});

describe('the others', () => {
  it('a circle follows the cross until it is put, and that is nothing to undo', () => {
    const following = run(begun('circle'), { do: 'follow', at: at(30, 0) }, { do: 'follow', at: at(60, 0) });
    expect(following.past).toEqual([]);
    const there = run(following, put(60, 0));
    expect(there.sketch).toEqual({ tool: 'circle', centre: at(60, 0), radius: 150 });
    expect(run(there, { do: 'follow', at: at(500, 0) })).toBe(there);
  });

  it('a rectangle is two opposite corners; a corner that goes its own way makes a polygon of it', () => {
    const box = run(begun('rectangle'), put(100, 60), put(0, 0));
    expect(box).toMatchObject({ drawing: false, sketch: { tool: 'rectangle' } });
    expect(gripsOf(box.sketch)).toHaveLength(4);
    expect(Math.abs(areaOf(box.sketch) - 6000)).toBeLessThan(15);
    expect(run(box, { do: 'turn', degrees: 30 }).sketch.tool).toBe('rectangle');
    expect(
      run(box, { do: 'choose', grip: { ring: 0, corner: 0 } }, { do: 'nudge', east: 5, north: 5 }).sketch.tool,
    ).toBe('polygon');
  });

  it('a route is a line with a width', () => {
    const way = run(begun('corridor'), put(0, 0), put(200, 0), { do: 'done' }, { do: 'size', metres: 60 });
    expect(toShape(way.sketch)).toMatchObject({ kind: 'corridor', line: { length: 2 }, halfWidth: 30 });
  });

  it('a size is bounded, and what is no number changes nothing', () => {
    const circle = begun('circle');
    expect(run(circle, { do: 'size', metres: -5 }).sketch).toMatchObject({ radius: 1 });
    expect(run(circle, { do: 'size', metres: Number.NaN })).toBe(circle);
    expect(run(square, { do: 'size', metres: 50 })).toBe(square);
  });
});

describe('the whole', () => {
  it('moves without changing, and turns without growing', () => {
    const there = run(square, { do: 'nudge', east: 40, north: -25 });
    expect(
      metresApart(middleOf(there.sketch) ?? SCHOOL, movedBy(middleOf(square.sketch) ?? SCHOOL, 40, -25)),
    ).toBeLessThan(0.05);
    expect(Math.abs(areaOf(there.sketch) - areaOf(square.sketch))).toBeLessThan(2);
    const turned = run(square, { do: 'turn', degrees: 45 });
    expect(Math.abs(areaOf(turned.sketch) - areaOf(square.sketch))).toBeLessThan(2);
    // A corner of the square, half a diagonal away, is now due west of the middle.
    const [lng, lat] = cornerAt(turned.sketch, { ring: 0, corner: 0 }) ?? [0, 0];
    expect(metresApart([lng, lat], movedBy(middleOf(square.sketch) ?? SCHOOL, -70.7, 0))).toBeLessThan(0.5);
  });

  it('across the 180th meridian is no difficulty', () => {
    const far: LngLat = [179.9999, 10];
    const box = run(
      drawingOf({ sketch: emptySketch('rectangle', far), drawing: true, ring: 0, chosen: null }),
      { do: 'put', at: far },
      { do: 'put', at: movedBy(far, 200, 100) },
    );
    expect(validateFence(toShape(box.sketch))).toEqual([]);
    for (const east of [1000, -1000]) {
      const moved = run(box, { do: 'nudge', east, north: 0 });
      expect(validateFence(toShape(moved.sketch))).toEqual([]);
      expect(Math.abs(areaOf(moved.sketch) - areaOf(box.sketch))).toBeLessThan(3);
    }
  });
});

describe('the way back', () => {
  it('undoes each command, and redoes it', () => {
    const three = run(begun('polygon'), put(0, 0), put(100, 0), put(0, 100));
    const undone = run(three, { do: 'undo' }, { do: 'undo' });
    expect(gripsOf(undone.sketch)).toHaveLength(1);
    expect(run(undone, { do: 'redo' }, { do: 'redo' }).sketch).toEqual(three.sketch);
    expect(run(undone, put(7, 7)).future).toEqual([]);
  });

  it('one drag is undone at once, the next by itself', () => {
    const held = run(square, { do: 'choose', grip: { ring: 0, corner: 0 } });
    const drag = (stroke: string, ...norths: number[]) =>
      norths.map((north): Command => ({ do: 'move', to: at(0, north), stroke }));
    const dragged = run(held, ...drag('a', -1, -2, -3), ...drag('b', -10, -20));
    expect(dragged.past.length - held.past.length).toBe(2);
    expect(cornerAt(run(dragged, { do: 'undo' }).sketch, { ring: 0, corner: 0 })).toEqual(at(0, -3));
    expect(run(dragged, { do: 'undo' }, { do: 'undo' }).sketch).toEqual(square.sketch);
  });

  it('brings back what another shape took the place of', () => {
    const other = run(square, { do: 'begin', tool: 'circle', at: SCHOOL });
    expect(other.sketch.tool).toBe('circle');
    expect(run(other, { do: 'undo' })).toMatchObject({ sketch: square.sketch, drawing: false });
  });

  it('at its end changes nothing', () => {
    const fresh = begun('polygon');
    expect(run(fresh, { do: 'undo' })).toBe(fresh);
    expect(run(fresh, { do: 'redo' })).toBe(fresh);
  });

  it('does not grow without end', () => {
    const long = run(square, ...Array.from({ length: 500 }, (): Command => ({ do: 'turn', degrees: 1 })));
    expect(long.past).toHaveLength(200);
  });
});

it('corners are stepped through, round and round', () => {
  const steps = (...by: (1 | -1)[]) =>
    run(square, ...by.map((one): Command => ({ do: 'step', by: one }))).chosen?.corner;
  expect([steps(1), steps(1, 1), steps(-1), steps(1, -1), steps(1, 1, 1, 1, 1)]).toEqual([0, 1, 3, 3, 0]);
  expect(run(begun('circle'), { do: 'step', by: 1 }).chosen).toBeNull();
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
  expect(toShape(sketchOf(shape))).toEqual(shape);
});
