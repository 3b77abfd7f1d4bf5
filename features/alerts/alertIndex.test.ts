/** What the console makes of alerts it hears of. */
import { describe, expect, it } from 'vitest';
import type { AlertCounts, MyAlert } from '../../contract';
import { bookOf, dealtWith, disagree, fits, inOrder, isNews, isNotice, marksOf, renewed, ringing } from './alertIndex';
import { madeAlert, WATER } from './sampleAlert';

const BY = { userId: 'u-li', name: '李强', role: 'student' } as const;
const sos = (more: Partial<MyAlert> = {}) =>
  madeAlert({ alertId: 'a2', kind: 'sos', subject: { kind: 'sos', presses: 1, power: 80 }, ...more });
const closed = {
  state: 'closed',
  closed: { by: BY, time: '2026-03-02T01:20:00.000Z', reason: 'safe', note: '' },
} as const;
const ids = (alerts: readonly MyAlert[]) => alerts.map(({ alertId }) => alertId);

describe('a frame', () => {
  it('is news when it is newer, or says that the viewer has seen it elsewhere', () => {
    const known = madeAlert({ version: 3 });
    expect(isNews(undefined, known)).toBe(true);
    expect(isNews(known, madeAlert({ version: 4 }))).toBe(true);
    expect(isNews(known, madeAlert({ version: 2, state: 'taken' }))).toBe(false);
    expect(isNews(known, known)).toBe(false);
    expect(isNews(known, { ...known, seenTime: '2026-03-02T01:11:00.000Z' })).toBe(true);
  });

  it('heard while the book was read again is not lost to an older copy, and what closed stays', () => {
    const known = bookOf([
      madeAlert({ version: 5, state: 'taken' }),
      sos({ ...closed }),
      madeAlert({ alertId: 'gone' }),
    ]);
    const after = renewed(known, bookOf([madeAlert({ version: 4 })]));
    expect(after['a1']?.state).toBe('taken');
    expect(after['a2']?.state).toBe('closed');
    expect(after['gone']).toBeUndefined();
  });
});

describe('what rings', () => {
  it('is urgent, open and unseen, the longest waiting first', () => {
    const later = sos({ raisedTime: '2026-03-02T01:15:00.000Z' });
    expect(ids(ringing(bookOf([later, madeAlert()])))).toEqual(['a1', 'a2']);
    expect(ringing(bookOf([madeAlert({ state: 'taken' }), sos({ seenTime: '2026-03-02T01:11:00.000Z' })]))).toEqual([]);
    expect(ringing(bookOf([madeAlert({ urgency: 'soon' }), sos({ ...closed })]))).toEqual([]);
  });

  it('is said to be dealt with while others took or ended it, not the viewer', () => {
    const taken = madeAlert({ state: 'taken', taken: { by: BY, time: '2026-03-02T01:12:00.000Z' } });
    expect(dealtWith(taken, 'u-wu')).toBe(true);
    expect(dealtWith(taken, 'u-li')).toBe(false);
    expect(dealtWith(sos({ ...closed }), 'u-wu')).toBe(true);
    expect(
      dealtWith(sos({ ...closed, taken: { by: { ...BY, userId: 'u-wu' }, time: '2026-03-02T01:12:00.000Z' } }), 'u-wu'),
    ).toBe(true);
    expect(dealtWith(sos({ seenTime: '2026-03-02T01:11:00.000Z' }), 'u-wu')).toBe(false);
    expect(dealtWith(undefined, 'u-wu')).toBe(false);
  });

  it('of lesser urgency says so once, unless it is hushed', () => {
    expect(isNotice(madeAlert({ urgency: 'soon' }))).toBe(true);
    expect(isNotice(madeAlert({ urgency: 'soon', hush: 'quiet-hours' }))).toBe(false);
    expect(isNotice(madeAlert({ urgency: 'note' }))).toBe(false);
  });
});

it('a list keeps what is not over first, then the more urgent, then the newer; what is over by time alone', () => {
  const alerts = [
    sos({ alertId: 'over-old', ...closed, raisedTime: '2026-03-01T00:00:00.000Z' }),
    madeAlert({ alertId: 'over-new', urgency: 'note', ...closed }),
    madeAlert({ alertId: 'soon', urgency: 'soon', raisedTime: '2026-03-02T02:00:00.000Z' }),
    madeAlert({ alertId: 'now-old' }),
    madeAlert({ alertId: 'now-new', state: 'taken', raisedTime: '2026-03-02T01:30:00.000Z' }),
  ];
  expect(ids(alerts.sort(inOrder))).toEqual(['now-new', 'now-old', 'soon', 'over-new', 'over-old']);
});

it('a narrowed list takes only what fits it', () => {
  expect(fits(madeAlert(), {})).toBe(true);
  expect(fits(madeAlert(), { kinds: ['sos'] })).toBe(false);
  expect(fits(madeAlert(), { studentId: 's-fang' })).toBe(false);
  expect(fits(madeAlert(), { states: ['closed'] })).toBe(false);
  expect(fits(madeAlert({ seenTime: '2026-03-02T01:11:00.000Z' }), { unread: true })).toBe(false);
});

describe('marks', () => {
  it('show the gravest of a pupil: SOS before water before anything else', () => {
    const battery = madeAlert({
      alertId: 'a3',
      kind: 'battery',
      urgency: 'soon',
      subject: { kind: 'battery', power: 9, lastsUntil: null },
    });
    expect(marksOf(bookOf([battery])).get('s-ming')).toEqual({ state: null, sign: 'battery', settled: null });
    expect(marksOf(bookOf([battery, madeAlert()])).get('s-ming')).toEqual({
      state: 'water',
      sign: 'water',
      settled: null,
    });
    expect(marksOf(bookOf([madeAlert(), sos({ state: 'taken' })])).get('s-ming')).toEqual({
      state: 'sos',
      sign: 'sos',
      settled: null,
    });
  });

  it('say no more that a child is at the water who has left it, and nothing of a mere note', () => {
    expect(marksOf(bookOf([madeAlert({ subject: { ...WATER, verdict: 'left' } })])).get('s-ming')).toMatchObject({
      state: null,
      sign: 'water',
    });
    const arrived = madeAlert({
      kind: 'fence',
      urgency: 'note',
      subject: { kind: 'fence', crossingId: 'c', fenceId: 'f', fenceName: '学校', crossing: 'arrive', early: false },
    });
    expect(marksOf(bookOf([arrived])).get('s-ming')).toMatchObject({ state: null, sign: null });
  });

  it('remember when a call for help was closed, whatever order the alerts are in', () => {
    const both = [sos({ ...closed }), madeAlert()];
    for (const alerts of [both, both.toReversed()])
      expect(marksOf(bookOf(alerts)).get('s-ming')).toEqual({
        state: 'water',
        sign: 'water',
        settled: closed.closed.time,
      });
  });
});

it('counts that tell of more, fewer or seen ones mean that something was missed', () => {
  const book = bookOf([madeAlert(), sos({ state: 'taken' })]);
  const counts = (open: number, unread: number): AlertCounts => ({ open, unread, byKind: [] });
  expect(disagree(book, counts(1, 2), counts(1, 2))).toBe(false);
  expect(disagree(book, undefined, counts(2, 2))).toBe(true);
  expect(disagree(book, undefined, counts(1, 1))).toBe(true);
  expect(disagree(book, counts(1, 5), counts(1, 4))).toBe(true);
});
