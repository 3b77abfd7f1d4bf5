/** Instants are read as the driver reads them. */
import fc from 'fast-check';
import { types } from 'pg';
import { expect, it } from 'vitest';
import { readInstant, TIMESTAMPTZ } from './instantText';

const byDriver = types.getTypeParser(TIMESTAMPTZ, 'text');
const two = (number: number) => String(number).padStart(2, '0');

it('whatever their fraction and zone', () => {
  const texts = fc
    .tuple(
      fc.date({ min: new Date('1900-01-01'), max: new Date('9999-12-30'), noInvalidDate: true }),
      fc.constantFrom('', '.1', '.12', '.123', '.1239', '.123456', '.000001', '.999999', '.05'),
      fc.constantFrom('+00', '+00', '+08', '-03', '+05:30', '-00:44:30'),
    )
    .map(([date, fraction, zone]) => {
      const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
      const time = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(two).join(':');
      return `${year}-${two(month)}-${two(day)} ${time}${fraction}${zone}`;
    });
  fc.assert(
    fc.property(texts, (text) => {
      expect(readInstant(text)).toEqual(byDriver(text));
    }),
    { numRuns: 3_000 },
  );
});

it.each([
  'infinity',
  '-infinity',
  '0044-03-15 12:00:00+00',
  '0044-03-15 12:00:00+00 BC',
  '12026-01-01 00:00:00+00',
  '2024-02-29 23:59:59.999999+00',
])('also %s', (text) => {
  expect(readInstant(text)).toEqual(byDriver(text));
});
