/** Makes a track for tests: two days, one fix a minute, between two places every hour. */
import type { FenceTrack } from '../../../contract';
import { NO_CALENDAR } from '../../../contract/fences';

const DAYS = 2;
const MINUTES = DAYS * 1440;
const START = Date.parse('2026-03-02T00:00:00Z');

/** @param more replaces fields of the track. */
export function fenceTrackFixture(more: Partial<FenceTrack> = {}): FenceTrack {
  const each = <Value>(value: (minute: number) => Value) =>
    Array.from({ length: MINUTES }, (_, minute) => value(minute));
  return {
    studentId: 's',
    from: new Date(START).toISOString(),
    to: new Date(START + MINUTES * 60_000).toISOString(),
    timeZone: 'Asia/Shanghai',
    every: 60,
    excused: [],
    calendar: NO_CALENDAR,
    time: each((minute) => minute * 60),
    lng: each((minute) => 120.92 + (Math.floor(minute / 60) % 2) * 0.01),
    lat: each(() => 30.92),
    accuracy: each(() => 10),
    source: each(() => 'gps'),
    speed: each(() => 8),
    noise: each(() => []),
    ...more,
  };
}
