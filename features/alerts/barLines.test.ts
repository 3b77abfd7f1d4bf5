/** The lines of the alert bar while alerts arrive and other people take them. */
import { expect, it } from 'vitest';
import { indexAlerts } from './alertIndex';
import { barLines, type ShownLines } from './barLines';
import { sampleAlert } from './sampleAlert';

const NONE: ShownLines = { ringing: [], over: [] };
const BY = { userId: 'u-li', name: '李强', role: 'student' } as const;
const rings = (n: number) => sampleAlert({ alertId: `a${n}`, raisedTime: `2026-03-02T01:1${n}:00.000Z` });
const taken = (n: number) => ({
  ...rings(n),
  version: 2,
  state: 'taken' as const,
  taken: { by: BY, time: '2026-03-02T01:20:00.000Z' },
});
const ids = (alerts: readonly { alertId: string }[]) => alerts.map(({ alertId }) => alertId);

it('an alert that another person takes keeps its line, and one that the viewer takes loses it', () => {
  const before = barLines(indexAlerts([rings(1), rings(2), rings(3)]), NONE, 'u-wu', null).shown;
  const alerts = indexAlerts([rings(1), taken(2), rings(3)]);
  const { loud, lines, shown } = barLines(alerts, before, 'u-wu', null);
  expect([ids(loud), ids(lines), shown.over]).toEqual([['a1', 'a3'], ['a1', 'a2', 'a3'], ['a2']]);
  expect(ids(barLines(alerts, before, 'u-li', null).lines)).toEqual(['a1', 'a3']);
});

it('of many alerts that end at once only the shown ones keep their lines', () => {
  const all = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  const before = barLines(indexAlerts(all.map(rings)), NONE, 'u-wu', null).shown;
  const { lines, shown } = barLines(indexAlerts(all.map((n) => (n === 9 ? rings(n) : taken(n)))), before, 'u-wu', null);
  expect(ids(lines)).toEqual(['a0', 'a1', 'a2', 'a9']);
  expect(shown).toEqual({ ringing: [], over: ['a0', 'a1', 'a2'] });
});

it('a handled alert does not come back when its page is left', () => {
  const alerts = indexAlerts([taken(1)]);
  const inRoom = barLines(alerts, { ringing: ['a1'], over: [] }, 'u-wu', 'a1').shown;
  expect(barLines(alerts, inRoom, 'u-wu', null).lines).toEqual([]);
});

it('an alert that rings again has one line and is no longer handled', () => {
  const { lines, shown } = barLines(
    indexAlerts([{ ...rings(1), version: 3 }]),
    { ringing: [], over: ['a1'] },
    'u-wu',
    null,
  );
  expect([ids(lines), shown]).toEqual([['a1'], { ringing: ['a1'], over: [] }]);
});
