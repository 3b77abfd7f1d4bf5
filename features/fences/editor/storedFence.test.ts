/** An unsaved fence is stored as it is, also incomplete. */
import { expect, it } from 'vitest';
import { DEFAULT_RULES } from '../../../contract/fences';
import { newDrawingState, draw, drawingFrom } from '../../../src/drawing/drawing';
import { fromStoredDrawing, toStoredDrawing } from '../../../src/drawing/storedDraft';
import { StoredFenceDraft } from './storedFence';

const unfinished = draw(drawingFrom(newDrawingState('polygon', [0, 0])), { do: 'place', at: [120.92, 30.92] });
const rest = {
  name: '',
  colour: '#0b5f58',
  rules: DEFAULT_RULES,
  scope: { kind: 'students' as const, studentIds: ['s-ming'] },
};
const storedAndRead = (kept: StoredFenceDraft) => StoredFenceDraft.parse(JSON.parse(JSON.stringify(kept)));

it('keeps its corners and that more are to come', () => {
  const { drawing } = storedAndRead({ base: null, rest, drawing: toStoredDrawing(unfinished) });
  expect(fromStoredDrawing(drawing)).toEqual({ ...unfinished, past: [], stroke: null });
});

it.each([
  ['a window without a time yet', { hours: [{ days: [], from: '', to: '16:00' }] }],
  ['a presence without a day', { presence: { days: [], schoolDaysOnly: true, hereBy: '', stayUntil: null } }],
])('keeps %s', (_, rules) => {
  const typed = { ...rest, rules: { ...DEFAULT_RULES, ...rules }, scope: { kind: 'classes' as const, classIds: [] } };
  expect(storedAndRead({ base: null, rest: typed, drawing: toStoredDrawing(unfinished) }).rest).toEqual(typed);
});
