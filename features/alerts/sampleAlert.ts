/** An alert for tests: a pupil near a lake at ten past nine. */
import type { MyAlert } from '../../contract';

export const SAMPLE_WATER = {
  kind: 'water',
  areaId: 'lake',
  areaName: '东湖',
  danger: 'high',
  verdict: 'near',
  distance: 43,
  bearing: 90,
  heading: 'towards',
  closing: 0.9,
  doubt: 12,
  asOf: '2026-03-02T01:10:00.000Z',
} as const satisfies MyAlert['subject'];

const WHERE = {
  lng: 120.92,
  lat: 30.92,
  accuracy: 8,
  source: 'gps',
  fixTime: '2026-03-02T01:10:00.000Z',
  place: null,
} as const satisfies MyAlert['where'];

/** What happened is what is known, unless it is given. */
export const sampleAlert = (more: Partial<MyAlert> = {}): MyAlert => ({
  alertId: 'a1',
  studentId: 's-ming',
  studentName: '李明',
  kind: 'water',
  urgency: 'now',
  subject: SAMPLE_WATER,
  time: '2026-03-02T01:10:00.000Z',
  raisedTime: '2026-03-02T01:10:01.000Z',
  changedTime: '2026-03-02T01:10:01.000Z',
  version: 1,
  state: 'open',
  where: WHERE,
  happened: {
    time: more.time ?? '2026-03-02T01:10:00.000Z',
    subject: more.subject ?? SAMPLE_WATER,
    where: more.where === undefined ? WHERE : more.where,
  },
  taken: null,
  closed: null,
  escalation: { level: 0, nextTime: null },
  demo: false,
  seenTime: null,
  hush: null,
  missed: false,
  ...more,
});
