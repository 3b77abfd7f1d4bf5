/** Proposals of a roll call: near and fresh, or none. */
import { expect, it } from 'vitest';
import { offsetBy } from '../geo';
import type { Fix, Position } from '../positions';
import { nearbyPupils } from './nearby';

const NOW = Date.parse('2026-03-02T02:40:00Z');
const PHONE = [120.92, 30.92] as const;

function card(east: number, seconds: number, more: Partial<Fix> = {}): Position {
  const [lng, lat] = offsetBy(PHONE, east, 0);
  return {
    studentId: 's',
    bound: true,
    fix: {
      fixTime: new Date(NOW - seconds * 1_000).toISOString(),
      lng,
      lat,
      accuracy: 10,
      source: 'gps',
      speed: null,
      course: null,
      altitude: null,
      noise: [],
      ...more,
    },
    contactTime: null,
    receivedTime: null,
    power: null,
    charging: null,
    alarm: null,
    reportInterval: 60,
    lostTime: null,
    place: null,
  };
}
const near = (position: Position) =>
  nearbyPupils([position], PHONE, NOW).map(({ metres, age }) => [Math.round(metres), age]);

it('a fresh fix within fifty metres proposes, with its distance and age', () => {
  expect(near(card(30, 60))).toEqual([[30, 60_000]]);
  expect(near(card(50, 120))).toEqual([[50, 120_000]]);
});

it.each([
  ['too far', card(52, 10)],
  ['too old', card(10, 121)],
  ['by a mast', card(10, 10, { source: 'cell' })],
  ['too rough', card(10, 10, { accuracy: 80 })],
  ['of unknown accuracy', card(10, 10, { accuracy: null })],
  ['a lost card', { ...card(10, 10), lostTime: '2026-03-02T00:00:00Z' }],
  ['without a fix', { ...card(10, 10), fix: null }],
])('%s proposes nothing', (_, position) => {
  expect(near(position)).toEqual([]);
});
