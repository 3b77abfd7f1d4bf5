/** The period of the question 'why was there no alert?'. */
import { expect, it } from 'vitest';
import { defaultSilentQuery, silentQueryInstants, type SilentQuery } from './silentQuery';

const ZONE = 'Asia/Shanghai';
const at = (text: string) => Date.parse(`${text}:00+08:00`);
const NOW = at('2026-03-02T09:00');

it.each<[string, SilentQuery, [string, string] | string]>([
  ['the same day', { day: '2026-03-02', from: '07:00', to: '08:30' }, ['2026-03-02T07:00', '2026-03-02T08:30']],
  ['over midnight', { day: '2026-03-01', from: '22:00', to: '02:00' }, ['2026-03-01T22:00', '2026-03-02T02:00']],
  ['up to now at most', { day: '2026-03-02', from: '08:00', to: '11:00' }, ['2026-03-02T08:00', '2026-03-02T09:00']],
  ['half a day', { day: '2026-03-01', from: '06:00', to: '18:00' }, ['2026-03-01T06:00', '2026-03-01T18:00']],
  ['more than half a day', { day: '2026-03-01', from: '06:00', to: '18:01' }, 'span'],
  ['a time to come', { day: '2026-03-02', from: '09:30', to: '10:00' }, 'future'],
  ['no day', { day: '', from: '09:30', to: '10:00' }, 'missing'],
  ['no time', { day: '2026-03-02', from: '', to: '10:00' }, 'missing'],
])('%s', (_, ask, expected) => {
  const found = silentQueryInstants(ask, NOW, ZONE);
  expect(found).toEqual(
    typeof expected === 'string'
      ? expected
      : { from: new Date(at(expected[0])).toISOString(), to: new Date(at(expected[1])).toISOString() },
  );
});

it('ends on the next day at the typed time where the clocks change in between', () => {
  const ask = { day: '2026-10-24', from: '22:00', to: '06:00' };
  expect(silentQueryInstants(ask, Date.parse('2026-10-26T00:00:00Z'), 'Europe/Berlin')).toEqual({
    from: '2026-10-24T20:00:00.000Z',
    to: '2026-10-25T05:00:00.000Z',
  });
});

it('begins with the last three hours, also just past midnight', () => {
  expect(defaultSilentQuery(NOW, ZONE)).toEqual({ day: '2026-03-02', from: '06:00', to: '09:00' });
  const night = defaultSilentQuery(at('2026-03-02T01:00'), ZONE);
  expect(night).toEqual({ day: '2026-03-01', from: '22:00', to: '01:00' });
  expect(silentQueryInstants(night, at('2026-03-02T01:00'), ZONE)).toEqual({
    from: new Date(at('2026-03-01T22:00')).toISOString(),
    to: new Date(at('2026-03-02T01:00')).toISOString(),
  });
});
