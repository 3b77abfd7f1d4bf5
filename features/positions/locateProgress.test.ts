/** What a viewer reads while a card is asked for its position. */
import { expect, it } from 'vitest';
import type { Receipt } from '../../contract';
import { LOCATE_TIMEOUT, type LocateRequest, locateProgress } from './locateProgress';

const NOW = Date.parse('2026-03-02T01:00:00Z');
const fix = {
  fixTime: '2026-03-02T00:30:00.000Z',
  lng: 120.92,
  lat: 30.92,
  accuracy: 12,
  source: 'gps' as const,
  speed: null,
  course: null,
  altitude: null,
  noise: [],
};
const known = { fix, contactTime: fix.fixTime };
const talking = { fix: null, contactTime: fix.fixTime };
const never = { fix: null, contactTime: null };
const asked = (state: Receipt['state']): LocateRequest => ({ state, commandId: 'c', since: NOW, changedAt: NOW });
const LATER = NOW + LOCATE_TIMEOUT + 20_000;

it.each(['queued', 'sent', 'delivered'] as const)('a command that is %s ends by itself', (state) => {
  expect(locateProgress(asked(state), known, NOW + 1000)).toEqual({ pending: true, note: state });
  expect(locateProgress(asked(state), known, LATER)).toEqual({ pending: false, note: 'unanswered' });
  expect(locateProgress(asked(state), talking, LATER)).toEqual({ pending: false, note: 'noFix' });
  expect(locateProgress(asked(state), never, LATER)).toEqual({ pending: false, note: 'neverSpoke' });
});

it('says that a card has the command only when the card itself answered', () => {
  expect(locateProgress(asked('sent'), talking, NOW).note).toBe('sent');
  expect(locateProgress(asked('cannotTell'), talking, NOW).note).toBe('sent');
  expect(locateProgress(asked('delivered'), never, NOW).note).toBe('delivered');
});

it('tells an expired command at once, and a request that did not go out', () => {
  expect(locateProgress(asked('expired'), known, NOW).note).toBe('unanswered');
  expect(locateProgress(asked('expired'), never, NOW).note).toBe('neverSpoke');
  expect(locateProgress({ state: 'failed', commandId: null, since: NOW, changedAt: NOW }, known, NOW)).toEqual({
    pending: false,
    note: 'failed',
  });
});

it('keeps an answer, however old, but no longer as one of just now', () => {
  const answered = { ...asked('seen'), since: NOW - 50_000 };
  expect(locateProgress(answered, known, NOW + 59_999)).toEqual({ pending: false, note: 'seen' });
  expect(locateProgress(answered, known, NOW + 60_000)).toEqual({ pending: false, note: 'seenBefore' });
  expect(locateProgress(answered, known, LATER)).toEqual({ pending: false, note: 'seenBefore' });
  expect(locateProgress(asked('refused'), known, LATER)).toEqual({ pending: false, note: 'refused' });
  expect(locateProgress({ state: 'idle', commandId: null, since: 0, changedAt: 0 }, known, LATER).note).toBeNull();
});
