/** Keys and what they do to the drawing. */
import { describe, expect, it } from 'vitest';
import { actionOf, grown, type Key, type KeySituation, stepOf } from './drawKeys';
import { emptySketch } from './sketch';

const CROSS = [120.92, 30.92] as const;
const key = (name: string, more: Partial<Key> = {}): Key => ({
  key: name,
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  repeat: false,
  ...more,
});
const drawing: KeySituation = {
  sketch: emptySketch('polygon', CROSS),
  drawing: true,
  ring: 0,
  chosen: null,
  cross: CROSS,
  metresPerPixel: 0.5,
};
const holding: KeySituation = { ...drawing, drawing: false, ring: 0, chosen: { ring: 0, corner: 2 } };
const circle: KeySituation = { ...drawing, drawing: false, sketch: { tool: 'circle', centre: CROSS, radius: 150 } };

describe('arrows', () => {
  it('move the cross while corners are added', () =>
    expect(actionOf(key('ArrowUp'), drawing)).toEqual({ do: 'pan', east: 0, north: 10 }));
  it('move the corner that is held, with Shift more finely', () => {
    expect(actionOf(key('ArrowLeft'), holding)).toEqual({ do: 'nudge', east: -10, north: 0 });
    expect(actionOf(key('ArrowLeft', { shiftKey: true }), holding)).toEqual({ do: 'nudge', east: -0.5, north: 0 });
    expect(actionOf(key('ArrowDown'), { ...holding, drawing: true })).toMatchObject({ do: 'nudge' });
  });
  it('move the whole when none is held', () =>
    expect(actionOf(key('ArrowRight'), circle)).toEqual({ do: 'nudge', east: 10, north: 0 }));
  it('held down are one stroke', () =>
    expect(actionOf(key('ArrowLeft', { repeat: true }), holding)).toMatchObject({ stroke: 'key ArrowLeft' }));
  it('with Alt go from corner to corner', () => {
    expect(
      ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'].map((name) => actionOf(key(name, { altKey: true }), holding)),
    ).toEqual([
      { do: 'step', by: 1 },
      { do: 'step', by: 1 },
      { do: 'step', by: -1 },
      { do: 'step', by: -1 },
    ]);
  });
});

it.each([
  ['Enter', drawing, { do: 'put', at: CROSS }],
  ['Enter', holding, { do: 'insert', after: { ring: 0, corner: 2 } }],
  ['Enter', circle, null],
  ['Delete', holding, { do: 'delete' }],
  ['Backspace', drawing, { do: 'delete' }],
  ['Escape', holding, { do: 'choose', grip: null }],
  ['Escape', drawing, null],
  [' ', drawing, { do: 'done' }],
  [' ', circle, { do: 'resume' }],
  ['c', holding, { do: 'cut' }],
  [']', holding, { do: 'turn', degrees: 5 }],
  ['{', holding, { do: 'turn', degrees: -1 }],
  ['+', circle, { do: 'size', metres: 160 }],
  ['-', circle, { do: 'size', metres: 140 }],
  ['+', holding, null],
  ['?', circle, { do: 'describe' }],
  ['a', drawing, null],
  ['Tab', drawing, null],
] as const)('%s', (name, situation, action) => expect(actionOf(key(name), situation)).toEqual(action));

it('Shift with Delete fills the hole whose corner is held, and is an ordinary Delete on the edge', () => {
  expect(actionOf(key('Delete', { shiftKey: true }), { ...holding, chosen: { ring: 2, corner: 0 } })).toEqual({
    do: 'fill',
    hole: 2,
  });
  expect(actionOf(key('Delete', { shiftKey: true }), holding)).toEqual({ do: 'delete' });
});

it("Ctrl+Z undoes, with Shift and as Ctrl+Y it redoes; other such keys are the browser's", () => {
  expect(actionOf(key('z', { ctrlKey: true }), drawing)).toEqual({ do: 'undo' });
  expect(actionOf(key('Z', { metaKey: true, shiftKey: true }), drawing)).toEqual({ do: 'redo' });
  expect(actionOf(key('y', { ctrlKey: true }), drawing)).toEqual({ do: 'redo' });
  expect(actionOf(key('Enter', { ctrlKey: true }), drawing)).toBeNull();
});

it('a step is a round figure of about a dozen pixels, a fine one of about one', () => {
  expect([0.05, 0.3, 0.5, 1.2, 4, 40].map((metres) => stepOf(metres, false))).toEqual([1, 5, 10, 20, 50, 500]);
  expect([0.3, 0.5, 1, 4].map((metres) => stepOf(metres, true))).toEqual([0.5, 0.5, 1, 5]);
});

it('a size grows and shrinks to whole tens', () => {
  expect([grown(150, 1), grown(153, 1), grown(153, -1), grown(150, -1)]).toEqual([160, 160, 150, 140]);
});
