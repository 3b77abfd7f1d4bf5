/** Holes of a polygon: drawn, edited and removed. */
import { describe, expect, it } from 'vitest';
import { validateFence } from '../../contract/fences';
import type { DrawCommand } from './drawing';
import { areaOf, at, empty, place, run, square } from './drawing.fixtures';
import { cornerAt, fenceShapeOf } from './draftShape';

describe('a hole', () => {
  const inside = [place(20, 20), place(60, 20), place(60, 60)];
  const holed = run(square, { do: 'addHole' }, ...inside, { do: 'finish' });

  it('is drawn corner by corner within the edge and reduces the area', () => {
    expect(run(square, { do: 'addHole' })).toMatchObject({ placing: true, ring: 1, draftShape: { rings: { 1: [] } } });
    expect(holed).toMatchObject({ placing: false, ring: 0, selected: null });
    expect(fenceShapeOf(holed.draftShape)).toMatchObject({
      rings: { length: 2, 1: [at(20, 20), at(60, 20), at(60, 60), at(20, 20)] },
    });
    expect(validateFence(fenceShapeOf(holed.draftShape))).toEqual([]);
    expect(Math.abs(areaOf(square.draftShape) - areaOf(holed.draftShape) - 800)).toBeLessThan(2);
  });

  it('is undone corner by corner and restored by redo', () => {
    const back = run(holed, { do: 'undo' }, { do: 'undo' });
    expect(back).toMatchObject({ placing: true, ring: 1, draftShape: { rings: { 1: { length: 2 } } } });
    const before = run(back, { do: 'undo' }, { do: 'undo' }, { do: 'undo' });
    expect(before.draftShape).toBe(square.draftShape);
    expect(run(before, ...Array.from({ length: 5 }, (): DrawCommand => ({ do: 'redo' }))).draftShape).toBe(
      holed.draftShape,
    );
  });

  it('without a corner disappears; one of two corners cannot be finished', () => {
    expect(run(square, { do: 'addHole' }, { do: 'finish' })).toMatchObject({
      placing: false,
      draftShape: square.draftShape,
    });
    const two = run(square, { do: 'addHole' }, place(20, 20), place(60, 20));
    expect(run(two, { do: 'finish' })).toBe(two);
  });

  it('loses its own last corner while it is drawn, never one of the edge', () => {
    const none = run(square, { do: 'addHole' }, place(20, 20), { do: 'delete' });
    expect(none).toMatchObject({ placing: true, ring: 1, draftShape: { rings: { 0: { length: 4 }, 1: [] } } });
    expect(run(none, { do: 'delete' })).toBe(none);
    const three = run(square, { do: 'addHole' }, ...inside, { do: 'delete' });
    expect(three).toMatchObject({ placing: true, ring: 1, draftShape: { rings: { 1: { length: 2 } } } });
  });

  it('is stepped through alone while it is drawn, and with the edge afterwards', () => {
    const going = run(square, { do: 'addHole' }, ...inside, { do: 'step', by: 1 });
    expect(going.selected).toEqual({ ring: 1, corner: 0 });
    expect(run(going, { do: 'step', by: -1 }).selected).toEqual({ ring: 1, corner: 2 });
    expect(run(holed, { do: 'step', by: -1 }).selected).toEqual({ ring: 1, corner: 2 });
  });

  it('takes inserted, moved and further corners', () => {
    const held: DrawCommand = { do: 'select', cornerRef: { ring: 1, corner: 2 } };
    expect(run(holed, { do: 'insert', after: { ring: 1, corner: 2 } }).selected).toEqual({ ring: 1, corner: 3 });
    expect(cornerAt(run(holed, held, { do: 'move', to: at(70, 70) }).draftShape, { ring: 1, corner: 2 })).toEqual(
      at(70, 70),
    );
    expect(run(holed, held, { do: 'resume' }, place(20, 60), { do: 'finish' }).draftShape).toMatchObject({
      rings: { 0: { length: 4 }, 1: { length: 4 } },
    });
  });

  it('moves and rotates with the whole', () => {
    const turned = run(holed, { do: 'rotate', degrees: 90 }, { do: 'nudge', east: 500, north: 0 });
    expect(validateFence(fenceShapeOf(turned.draftShape))).toEqual([]);
    expect(Math.abs(areaOf(turned.draftShape) - areaOf(holed.draftShape))).toBeLessThan(2);
  });

  it('is removed, and the others stay', () => {
    const two = run(holed, { do: 'addHole' }, place(70, 70), place(90, 70), place(90, 90), { do: 'finish' });
    expect(run(two, { do: 'removeHole', hole: 1 }).draftShape).toMatchObject({
      rings: { length: 2, 1: [at(70, 70), at(90, 70), at(90, 90)] },
    });
    expect(run(two, { do: 'removeHole', hole: 0 })).toBe(two);
  });

  it('makes a rectangle a polygon; a circle, a corridor and an unfinished shape take none', () => {
    const box = run(empty('rectangle'), place(0, 0), place(100, 100));
    expect(run(box, { do: 'addHole' }).draftShape.tool).toBe('polygon');
    const circle = run(empty('circle'), place(0, 0));
    const corridor = run(empty('corridor'), place(0, 0), place(100, 0), { do: 'finish' });
    const half = run(empty('polygon'), place(0, 0), place(100, 0), place(100, 100));
    for (const one of [circle, corridor, half]) expect(run(one, { do: 'addHole' })).toBe(one);
  });

  it.each([
    ['beyond the edge', [place(80, 20), place(140, 20), place(80, 60)], 'hole-outside'],
    ['outside altogether', [place(180, 20), place(240, 20), place(180, 60)], 'hole-outside'],
    ['across itself', [place(20, 20), place(60, 60), place(60, 20), place(20, 60)], 'self-crossing'],
    ['that leaves no area', [place(1, 1), place(99, 1), place(99, 99), place(1, 99)], 'too-small'],
    ['too small for a fix', [place(20, 20), place(25, 20), place(25, 25)], 'too-small'],
  ])('%s is a fault', (_what, corners, code) => {
    const { draftShape } = run(square, { do: 'addHole' }, ...corners, { do: 'finish' });
    expect(validateFence(fenceShapeOf(draftShape)).map((one) => one.code)).toEqual([code]);
  });

  it('is not added to ten others', () => {
    const strip = run(empty('polygon'), place(0, 0), place(2000, 0), place(2000, 100), place(0, 100), { do: 'finish' });
    const ten = Array.from({ length: 10 }, (_, k): DrawCommand[] => [
      { do: 'addHole' },
      place(20 + 100 * k, 20),
      place(60 + 100 * k, 20),
      place(60 + 100 * k, 60),
      { do: 'finish' },
    ]).flat();
    const full = run(strip, ...ten);
    expect(validateFence(fenceShapeOf(full.draftShape))).toEqual([]);
    expect(run(full, { do: 'addHole' })).toBe(full);
  });
});
