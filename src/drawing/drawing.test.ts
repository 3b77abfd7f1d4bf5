/** The effect of each drawing command, and undo and redo. */
import { describe, expect, it } from 'vitest';
import { validateFence } from '../../contract/fences';
import { planarMetres, offsetBy } from '../../contract/geo';
import type { LngLat } from '../../contract/primitives';
import { type DrawCommand, drawingFrom } from './drawing';
import { areaOf, at, empty, place, run, SCHOOL, square } from './drawing.fixtures';
import { centreOf, cornerAt, cornerRefsOf, draftShapeOf, emptyDraftShape, fenceShapeOf } from './draftShape';

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

  it('cannot be finished before it has three corners', () => {
    const two = run(empty('polygon'), place(0, 0), place(100, 0));
    expect(run(two, { do: 'finish' })).toBe(two);
  });

  it('takes no second corner at the same place', () => {
    const one = run(empty('polygon'), place(0, 0));
    expect(run(one, place(0.2, 0))).toBe(one);
    expect(cornerRefsOf(run(one, place(3, 0)).draftShape)).toHaveLength(2);
  });

  it('takes the next corner after the selected one', () => {
    const { draftShape, selected } = run(
      empty('polygon'),
      place(0, 0),
      place(100, 0),
      place(0, 100),
      { do: 'select', cornerRef: { ring: 0, corner: 1 } },
      place(100, 100),
    );
    expect(selected).toEqual({ ring: 0, corner: 2 });
    expect(cornerAt(draftShape, { ring: 0, corner: 2 })).toEqual(at(100, 100));
  });

  it('takes a corner in the middle of an edge, also of the closing one', () => {
    const { draftShape, selected } = run(square, { do: 'insert', after: { ring: 0, corner: 3 } });
    expect(selected).toEqual({ ring: 0, corner: 4 });
    const [lng, lat] = cornerAt(draftShape, { ring: 0, corner: 4 }) ?? [0, 0];
    expect(planarMetres([lng, lat], at(0, 50))).toBeLessThan(0.1);
  });

  it('takes corners again when too few are left', () => {
    const triangle = run(square, { do: 'select', cornerRef: { ring: 0, corner: 0 } }, { do: 'delete' });
    expect(triangle).toMatchObject({ placing: false });
    expect(cornerRefsOf(triangle.draftShape)).toHaveLength(3);
    const line = run(triangle, { do: 'delete' });
    expect(line.placing).toBe(true);
    expect(cornerRefsOf(line.draftShape)).toHaveLength(2);
  });

  it('loses its last corner first while it is drawn', () => {
    const { draftShape } = run(empty('polygon'), place(0, 0), place(100, 0), { do: 'delete' });
    expect(cornerRefsOf(draftShape)).toEqual([{ ring: 0, corner: 0 }]);
  });

  it('loses nothing while no corner is selected', () => expect(run(square, { do: 'delete' })).toBe(square));

  it('keeps its holes, and loses one that has no area any more', () => {
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

describe('other shapes', () => {
  it('a circle follows the crosshair until it is placed, which is no undo step', () => {
    const following = run(empty('circle'), { do: 'follow', at: at(30, 0) }, { do: 'follow', at: at(60, 0) });
    expect(following.past).toEqual([]);
    const there = run(following, place(60, 0));
    expect(there.draftShape).toEqual({ tool: 'circle', centre: at(60, 0), radius: 150 });
    expect(run(there, { do: 'follow', at: at(500, 0) })).toBe(there);
  });

  it('a rectangle is two opposite corners; moving one corner makes it a polygon', () => {
    const box = run(empty('rectangle'), place(100, 60), place(0, 0));
    expect(box).toMatchObject({ placing: false, draftShape: { tool: 'rectangle' } });
    expect(cornerRefsOf(box.draftShape)).toHaveLength(4);
    expect(Math.abs(areaOf(box.draftShape) - 6000)).toBeLessThan(15);
    expect(run(box, { do: 'rotate', degrees: 30 }).draftShape.tool).toBe('rectangle');
    expect(
      run(box, { do: 'select', cornerRef: { ring: 0, corner: 0 } }, { do: 'nudge', east: 5, north: 5 }).draftShape.tool,
    ).toBe('polygon');
  });

  it('a corridor is a line with a width', () => {
    const corridor = run(empty('corridor'), place(0, 0), place(200, 0), { do: 'finish' }, { do: 'resize', metres: 60 });
    expect(fenceShapeOf(corridor.draftShape)).toMatchObject({ kind: 'corridor', line: { length: 2 }, halfWidth: 30 });
  });

  it('a size is bounded, and NaN changes nothing', () => {
    const circle = empty('circle');
    expect(run(circle, { do: 'resize', metres: -5 }).draftShape).toMatchObject({ radius: 1 });
    expect(run(circle, { do: 'resize', metres: Number.NaN })).toBe(circle);
    expect(run(square, { do: 'resize', metres: 50 })).toBe(square);
  });
});

describe('the whole shape', () => {
  it('keeps its area when it moves and rotates', () => {
    const there = run(square, { do: 'nudge', east: 40, north: -25 });
    expect(
      planarMetres(centreOf(there.draftShape) ?? SCHOOL, offsetBy(centreOf(square.draftShape) ?? SCHOOL, 40, -25)),
    ).toBeLessThan(0.05);
    expect(Math.abs(areaOf(there.draftShape) - areaOf(square.draftShape))).toBeLessThan(2);
    const turned = run(square, { do: 'rotate', degrees: 45 });
    expect(Math.abs(areaOf(turned.draftShape) - areaOf(square.draftShape))).toBeLessThan(2);
    // A corner of the square, half a diagonal away, is now due west of the centre.
    const [lng, lat] = cornerAt(turned.draftShape, { ring: 0, corner: 0 }) ?? [0, 0];
    expect(planarMetres([lng, lat], offsetBy(centreOf(square.draftShape) ?? SCHOOL, -70.7, 0))).toBeLessThan(0.5);
  });

  it('may lie across the 180th meridian', () => {
    const far: LngLat = [179.9999, 10];
    const box = run(
      drawingFrom({ draftShape: emptyDraftShape('rectangle', far), placing: true, ring: 0, selected: null }),
      { do: 'place', at: far },
      { do: 'place', at: offsetBy(far, 200, 100) },
    );
    expect(validateFence(fenceShapeOf(box.draftShape))).toEqual([]);
    for (const east of [1000, -1000]) {
      const moved = run(box, { do: 'nudge', east, north: 0 });
      expect(validateFence(fenceShapeOf(moved.draftShape))).toEqual([]);
      expect(Math.abs(areaOf(moved.draftShape) - areaOf(box.draftShape))).toBeLessThan(3);
    }
  });
});

describe('undo and redo', () => {
  it('takes back each command and restores it', () => {
    const three = run(empty('polygon'), place(0, 0), place(100, 0), place(0, 100));
    const undone = run(three, { do: 'undo' }, { do: 'undo' });
    expect(cornerRefsOf(undone.draftShape)).toHaveLength(1);
    expect(run(undone, { do: 'redo' }, { do: 'redo' }).draftShape).toEqual(three.draftShape);
    expect(run(undone, place(7, 7)).future).toEqual([]);
  });

  it('takes back a whole drag at once', () => {
    const held = run(square, { do: 'select', cornerRef: { ring: 0, corner: 0 } });
    const drag = (stroke: string, ...norths: number[]) =>
      norths.map((north): DrawCommand => ({ do: 'move', to: at(0, north), stroke }));
    const dragged = run(held, ...drag('a', -1, -2, -3), ...drag('b', -10, -20));
    expect(dragged.past.length - held.past.length).toBe(2);
    expect(cornerAt(run(dragged, { do: 'undo' }).draftShape, { ring: 0, corner: 0 })).toEqual(at(0, -3));
    expect(run(dragged, { do: 'undo' }, { do: 'undo' }).draftShape).toEqual(square.draftShape);
  });

  it('brings back a shape that another tool replaced', () => {
    const other = run(square, { do: 'begin', tool: 'circle', at: SCHOOL });
    expect(other.draftShape.tool).toBe('circle');
    expect(run(other, { do: 'undo' })).toMatchObject({ draftShape: square.draftShape, placing: false });
  });

  it('changes nothing at the end of the history', () => {
    const fresh = empty('polygon');
    expect(run(fresh, { do: 'undo' })).toBe(fresh);
    expect(run(fresh, { do: 'redo' })).toBe(fresh);
  });

  it('keeps 200 steps', () => {
    const long = run(square, ...Array.from({ length: 500 }, (): DrawCommand => ({ do: 'rotate', degrees: 1 })));
    expect(long.past).toHaveLength(200);
  });
});

it('steps through the corners in a circle', () => {
  const steps = (...by: (1 | -1)[]) =>
    run(square, ...by.map((one): DrawCommand => ({ do: 'step', by: one }))).selected?.corner;
  expect([steps(1), steps(1, 1), steps(-1), steps(1, -1), steps(1, 1, 1, 1, 1)]).toEqual([0, 1, 3, 3, 0]);
  expect(run(empty('circle'), { do: 'step', by: 1 }).selected).toBeNull();
});

it('an unchanged shape keeps every digit', () => {
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
