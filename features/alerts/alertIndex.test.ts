/** How the console updates and sorts the alerts that it receives. */
import { describe, expect, it } from 'vitest';
import type { AlertCounts, MyAlert } from '../../contract';
import { matchesFilter } from './alertFilter';
import {
  byInboxOrder,
  countsDiffer,
  handledByOthers,
  indexAlerts,
  isNewer,
  mergeIndex,
  ringingAlerts,
  showsNotice,
} from './alertIndex';
import { alertMarks } from './alertMarks';
import { sampleAlert, SAMPLE_WATER } from './sampleAlert';

const BY = { userId: 'u-li', name: '李强', role: 'student' } as const;
const sos = (more: Partial<MyAlert> = {}) =>
  sampleAlert({ alertId: 'a2', kind: 'sos', subject: { kind: 'sos', presses: 1, power: 80 }, ...more });
const closed = {
  state: 'closed',
  closed: { by: BY, time: '2026-03-02T01:20:00.000Z', reason: 'safe', note: '' },
} as const;
/** An expected arrival; with the urgency 'soon' it is a child who is late or leaves early. */
const crossed = (more: Partial<MyAlert>) =>
  sampleAlert({
    alertId: 'fence',
    kind: 'fence',
    urgency: 'note',
    subject: { kind: 'fence', crossingId: 'c', fenceId: 'f', fenceName: '学校', crossing: 'arrive', early: false },
    ...more,
  });
const ids = (alerts: readonly MyAlert[]) => alerts.map(({ alertId }) => alertId);

describe('a frame', () => {
  it('is newer with a higher version, or when the viewer has seen the alert elsewhere', () => {
    const known = sampleAlert({ version: 3 });
    expect(isNewer(undefined, known)).toBe(true);
    expect(isNewer(known, sampleAlert({ version: 4 }))).toBe(true);
    expect(isNewer(known, sampleAlert({ version: 2, state: 'taken' }))).toBe(false);
    expect(isNewer(known, known)).toBe(false);
    expect(isNewer(known, { ...known, seenTime: '2026-03-02T01:11:00.000Z' })).toBe(true);
  });

  it('that arrives while the alerts are read again is not replaced by an older copy, and closed alerts stay', () => {
    const known = indexAlerts([
      sampleAlert({ version: 5, state: 'taken' }),
      sos({ ...closed }),
      sampleAlert({ alertId: 'gone' }),
    ]);
    const after = mergeIndex(known, known, indexAlerts([sampleAlert({ version: 4 })]));
    expect(after['a1']?.state).toBe('taken');
    expect(after['a2']?.state).toBe('closed');
    expect(after['gone']).toBeUndefined();
  });

  it('that comes, or changes, after the reading began stays, though the answer lacks it', () => {
    const before = indexAlerts([sampleAlert()]);
    const known = indexAlerts([sampleAlert({ version: 2 }), sos({})]);
    expect(Object.keys(mergeIndex(before, known, {}))).toEqual(['a1', 'a2']);
  });
});

describe('what rings', () => {
  it('is urgent and in nobody’s hands, the oldest first', () => {
    const later = sos({ raisedTime: '2026-03-02T01:15:00.000Z' });
    expect(ids(ringingAlerts(indexAlerts([later, sampleAlert()])))).toEqual(['a1', 'a2']);
    expect(ringingAlerts(indexAlerts([sampleAlert({ state: 'taken' }), sos({ ...closed })]))).toEqual([]);
    expect(ringingAlerts(indexAlerts([sampleAlert({ urgency: 'soon' })]))).toEqual([]);
  });

  it('goes on after the viewer has looked at it', () => {
    expect(ids(ringingAlerts(indexAlerts([sos({ seenTime: '2026-03-02T01:11:00.000Z' })])))).toEqual(['a2']);
  });

  it('counts as handled when another person took or closed it, not the viewer', () => {
    const taken = sampleAlert({ state: 'taken', taken: { by: BY, time: '2026-03-02T01:12:00.000Z' } });
    expect(handledByOthers(taken, 'u-wu')).toBe(true);
    expect(handledByOthers(taken, 'u-li')).toBe(false);
    expect(handledByOthers(sos({ ...closed }), 'u-wu')).toBe(true);
    expect(
      handledByOthers(
        sos({ ...closed, taken: { by: { ...BY, userId: 'u-wu' }, time: '2026-03-02T01:12:00.000Z' } }),
        'u-wu',
      ),
    ).toBe(true);
    expect(handledByOthers(sos({ seenTime: '2026-03-02T01:11:00.000Z' }), 'u-wu')).toBe(false);
    expect(handledByOthers(undefined, 'u-wu')).toBe(false);
  });

  it('shows a notice once when it is less urgent, unless the person silenced it', () => {
    expect(showsNotice(sampleAlert({ urgency: 'soon' }))).toBe(true);
    expect(showsNotice(sampleAlert({ urgency: 'soon', hush: 'quiet-hours' }))).toBe(false);
    expect(showsNotice(sampleAlert({ urgency: 'note' }))).toBe(false);
  });
});

it('a list has open alerts first, then the more urgent, then the newer; closed ones by time alone', () => {
  const alerts = [
    sos({ alertId: 'over-old', ...closed, raisedTime: '2026-03-01T00:00:00.000Z' }),
    sampleAlert({ alertId: 'over-new', urgency: 'note', ...closed }),
    sampleAlert({ alertId: 'soon', urgency: 'soon', raisedTime: '2026-03-02T02:00:00.000Z' }),
    sampleAlert({ alertId: 'now-old' }),
    sampleAlert({ alertId: 'now-new', state: 'taken', raisedTime: '2026-03-02T01:30:00.000Z' }),
  ];
  expect(ids(alerts.sort(byInboxOrder))).toEqual(['now-new', 'now-old', 'soon', 'over-new', 'over-old']);
});

it('an expected crossing stands among what is over and is no open case; a child who is late is one', () => {
  const late = crossed({ alertId: 'late', urgency: 'soon' });
  const alerts = [crossed({ raisedTime: '2026-03-02T03:00:00.000Z' }), sampleAlert(closed), late];
  expect(ids(alerts.sort(byInboxOrder))).toEqual(['late', 'fence', 'a1']);
  const counts: AlertCounts = { open: 1, unread: 3, byKind: [] };
  expect(countsDiffer(indexAlerts(alerts), counts, counts)).toBe(false);
  expect(countsDiffer(indexAlerts([crossed({ state: 'taken' }), late]), undefined, { ...counts, open: 2 })).toBe(false);
});

it('a filtered list takes only what matches the filter', () => {
  expect(matchesFilter(sampleAlert(), {})).toBe(true);
  expect(matchesFilter(sampleAlert(), { kinds: ['sos'] })).toBe(false);
  expect(matchesFilter(sampleAlert(), { studentId: 's-fang' })).toBe(false);
  expect(matchesFilter(sampleAlert(), { view: 'open' })).toBe(true);
  expect(matchesFilter(sampleAlert(closed), { view: 'open' })).toBe(false);
  expect(matchesFilter(sampleAlert(closed), { view: 'danger' })).toBe(true);
  expect(matchesFilter(crossed({}), { view: 'danger' })).toBe(false);
  expect(matchesFilter(crossed({ urgency: 'soon' }), { view: 'danger' })).toBe(true);
  expect(matchesFilter(crossed({}), { view: 'fences' })).toBe(true);
  expect(matchesFilter(sampleAlert({ seenTime: '2026-03-02T01:11:00.000Z' }), { unread: true })).toBe(false);
});

describe('marks', () => {
  it('show the most severe alert of a pupil: SOS before water before anything else', () => {
    const battery = sampleAlert({
      alertId: 'a3',
      kind: 'battery',
      urgency: 'soon',
      subject: { kind: 'battery', power: 9, lastsUntil: null },
    });
    expect(alertMarks(indexAlerts([battery])).get('s-ming')).toEqual({
      state: null,
      alertId: null,
      sign: 'battery',
      settled: null,
    });
    expect(alertMarks(indexAlerts([battery, sampleAlert()])).get('s-ming')).toEqual({
      state: 'water',
      alertId: 'a1',
      sign: 'water',
      settled: null,
    });
    expect(alertMarks(indexAlerts([sampleAlert(), sos({ state: 'taken' })])).get('s-ming')).toEqual({
      state: 'sos',
      alertId: 'a2',
      sign: 'sos',
      settled: null,
    });
  });

  it('say of a child in the water that it is in it', () => {
    const within = sampleAlert({ alertId: 'a3', subject: { ...SAMPLE_WATER, verdict: 'in', distance: 0 } });
    expect(alertMarks(indexAlerts([sampleAlert(), within])).get('s-ming')).toMatchObject({ state: 'inWater' });
  });

  it('lose the state water once the pupil has left it, and show nothing for a note', () => {
    expect(
      alertMarks(indexAlerts([sampleAlert({ subject: { ...SAMPLE_WATER, verdict: 'left' } })])).get('s-ming'),
    ).toMatchObject({
      state: null,
      sign: 'water',
    });
    expect(alertMarks(indexAlerts([crossed({})])).get('s-ming')).toMatchObject({ state: null, sign: null });
  });

  it('remember when a call for help was closed, whatever order the alerts are in', () => {
    const both = [sos({ ...closed }), sampleAlert()];
    for (const alerts of [both, both.toReversed()])
      expect(alertMarks(indexAlerts(alerts)).get('s-ming')).toEqual({
        state: 'water',
        alertId: 'a1',
        sign: 'water',
        settled: closed.closed.time,
      });
  });
});

it('counts that tell of more, fewer or seen ones mean that something was missed', () => {
  const index = indexAlerts([sampleAlert(), sos({ state: 'taken' })]);
  const counts = (open: number, unread: number): AlertCounts => ({ open, unread, byKind: [] });
  expect(countsDiffer(index, counts(2, 2), counts(2, 2))).toBe(false);
  expect(countsDiffer(index, undefined, counts(1, 2))).toBe(true);
  expect(countsDiffer(index, undefined, counts(2, 1))).toBe(true);
  expect(countsDiffer(index, counts(2, 5), counts(2, 4))).toBe(true);
});
