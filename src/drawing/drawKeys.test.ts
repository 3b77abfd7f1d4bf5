/** The drawing action of each key. */
import { describe, expect, it } from 'vitest';
import { actionForKey, nextSize, type DrawKey, type DrawKeyContext, nudgeMetres } from './drawKeys';
import { emptyDraftShape } from './draftShape';

const CROSS = [120.92, 30.92] as const;
const key = (name: string, more: Partial<DrawKey> = {}): DrawKey => ({
  key: name,
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  repeat: false,
  ...more,
});
const drawing: DrawKeyContext = {
  draftShape: emptyDraftShape('polygon', CROSS),
  placing: true,
  ring: 0,
  selected: null,
  crosshair: CROSS,
  metresPerPixel: 0.5,
};
const holding: DrawKeyContext = { ...drawing, placing: false, ring: 0, selected: { ring: 0, corner: 2 } };
const circle: DrawKeyContext = {
  ...drawing,
  placing: false,
  draftShape: { tool: 'circle', centre: CROSS, radius: 150 },
};

describe('arrows', () => {
  it('move the crosshair while corners are added', () =>
    expect(actionForKey(key('ArrowUp'), drawing)).toEqual({ do: 'pan', east: 0, north: 10 }));
  it('move the selected corner, in fine steps with Shift', () => {
    expect(actionForKey(key('ArrowLeft'), holding)).toEqual({ do: 'nudge', east: -10, north: 0 });
    expect(actionForKey(key('ArrowLeft', { shiftKey: true }), holding)).toEqual({ do: 'nudge', east: -0.5, north: 0 });
    expect(actionForKey(key('ArrowDown'), { ...holding, placing: true })).toMatchObject({ do: 'nudge' });
  });
  it('move the whole shape when no corner is selected', () =>
    expect(actionForKey(key('ArrowRight'), circle)).toEqual({ do: 'nudge', east: 10, north: 0 }));
  it('held down belong to one undo step', () =>
    expect(actionForKey(key('ArrowLeft', { repeat: true }), holding)).toMatchObject({ stroke: 'key ArrowLeft' }));
  it('with Alt go from corner to corner', () => {
    expect(
      ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'].map((name) =>
        actionForKey(key(name, { altKey: true }), holding),
      ),
    ).toEqual([
      { do: 'step', by: 1 },
      { do: 'step', by: 1 },
      { do: 'step', by: -1 },
      { do: 'step', by: -1 },
    ]);
  });
});

it.each([
  ['Enter', drawing, { do: 'place', at: CROSS }],
  ['Enter', holding, { do: 'insert', after: { ring: 0, corner: 2 } }],
  ['Enter', circle, null],
  ['Delete', holding, { do: 'delete' }],
  ['Backspace', drawing, { do: 'delete' }],
  ['Escape', holding, { do: 'select', cornerRef: null }],
  ['Escape', drawing, null],
  [' ', drawing, { do: 'finish' }],
  [' ', circle, { do: 'resume' }],
  ['c', holding, { do: 'addHole' }],
  [']', holding, { do: 'rotate', degrees: 5 }],
  ['{', holding, { do: 'rotate', degrees: -1 }],
  ['+', circle, { do: 'resize', metres: 160 }],
  ['-', circle, { do: 'resize', metres: 140 }],
  ['+', holding, null],
  ['?', circle, { do: 'describe' }],
  ['a', drawing, null],
  ['Tab', drawing, null],
] as const)('%s', (name, situation, action) => expect(actionForKey(key(name), situation)).toEqual(action));

it('Shift+Delete removes the hole of the selected corner; on the edge it is an ordinary Delete', () => {
  expect(actionForKey(key('Delete', { shiftKey: true }), { ...holding, selected: { ring: 2, corner: 0 } })).toEqual({
    do: 'removeHole',
    hole: 2,
  });
  expect(actionForKey(key('Delete', { shiftKey: true }), holding)).toEqual({ do: 'delete' });
});

it('Ctrl+Z undoes, Ctrl+Shift+Z and Ctrl+Y redo; other Ctrl keys are left to the browser', () => {
  expect(actionForKey(key('z', { ctrlKey: true }), drawing)).toEqual({ do: 'undo' });
  expect(actionForKey(key('Z', { metaKey: true, shiftKey: true }), drawing)).toEqual({ do: 'redo' });
  expect(actionForKey(key('y', { ctrlKey: true }), drawing)).toEqual({ do: 'redo' });
  expect(actionForKey(key('Enter', { ctrlKey: true }), drawing)).toBeNull();
});

it('a nudge is a round number of metres, about twelve pixels, or one pixel when fine', () => {
  expect([0.05, 0.3, 0.5, 1.2, 4, 40].map((metres) => nudgeMetres(metres, false))).toEqual([1, 5, 10, 20, 50, 500]);
  expect([0.3, 0.5, 1, 4].map((metres) => nudgeMetres(metres, true))).toEqual([0.5, 0.5, 1, 5]);
});

it('a size grows and shrinks to whole tens', () => {
  expect([nextSize(150, 1), nextSize(153, 1), nextSize(153, -1), nextSize(150, -1)]).toEqual([160, 160, 150, 140]);
});
