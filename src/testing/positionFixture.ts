/** A pupil's position in tests: a good GPS fix, just heard. */
import type { Position } from '../../contract';

/** @param time ISO 8601 instant of the fix, of the contact and of the receipt. */
export const positionFixture = (studentId: string, time: string, more: Partial<Position> = {}): Position => ({
  studentId,
  bound: true,
  fix: {
    fixTime: time,
    lng: 120.92,
    lat: 30.92,
    accuracy: 10,
    source: 'gps',
    speed: 0,
    course: null,
    altitude: null,
    noise: [],
  },
  contactTime: time,
  receivedTime: time,
  power: null,
  charging: null,
  alarm: null,
  reportInterval: 60,
  lostTime: null,
  place: null,
  ...more,
});
