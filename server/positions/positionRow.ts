/** Reads positions from the store: one SELECT and the mapping to the contract. */
import { type Fix, FixSource, NoiseReason, type LivePosition } from '../../contract';
import type { SchoolPlace } from './places';
import { placeNameOf } from './places';

/** The fix columns of tables `fix` and `position`. */
export interface FixRow {
  fix_time: Date;
  lng: number;
  lat: number;
  accuracy: number | null;
  source: number;
  speed: number | null;
  course: number | null;
  altitude: number | null;
  noise: number;
}

export type PositionRow = { [Column in keyof FixRow]: FixRow[Column] | null } & {
  student_id: string;
  school_id: string;
  device_no: number | null;
  report_interval: number | null;
  contact_at: Date | null;
  received_at: Date | null;
  battery: number | null;
  charging: boolean | null;
  alarm: string | null;
  changed_at: Date | null;
  lost_at: Date | null;
  fix_count: number | null;
};

/** Pupils with the position of their card. The caller appends a condition on `student`. */
export const SELECT_POSITION = /* sql */ `
  select student.student_id, student.school_id, device.device_no, device.report_interval, device.lost_at,
         p.fix_time, p.lng, p.lat, p.accuracy, p.source, p.speed, p.course, p.altitude, p.noise,
         p.contact_at, p.received_at, p.battery, p.charging, p.alarm, p.changed_at, p.fix_count
  from student left join device using (student_id) left join position p using (device_no)`;

/**
 * Stored numbers are indexes (sources) and bits (noise) in the contract's order of words. That order must not change.
 */
const SOURCES = FixSource.options;
const REASONS = NoiseReason.options;

export const sourceNumber = (source: FixSource) => SOURCES.indexOf(source);
export const noiseBits = (reasons: readonly NoiseReason[]) =>
  reasons.reduce((bits, reason) => bits | (1 << REASONS.indexOf(reason)), 0);

export function toFix(row: FixRow): Fix {
  return {
    fixTime: row.fix_time.toISOString(),
    lng: row.lng,
    lat: row.lat,
    accuracy: row.accuracy,
    source: SOURCES[row.source] ?? 'gps',
    speed: row.speed,
    course: row.course,
    altitude: row.altitude,
    noise: REASONS.filter((_, bit) => row.noise & (1 << bit)),
  };
}

/** @param places the known places for this pupil. */
export function toPosition(row: PositionRow, places: readonly SchoolPlace[]): LivePosition {
  const fix = row.fix_time === null ? null : toFix(row as PositionRow & FixRow);
  return {
    studentId: row.student_id,
    bound: row.device_no !== null,
    fix,
    contactTime: row.contact_at?.toISOString() ?? null,
    receivedTime: row.received_at?.toISOString() ?? null,
    power: row.battery === null ? null : `${row.battery}%`,
    charging: row.charging,
    alarm: row.alarm,
    reportInterval: row.report_interval ?? 0,
    lostTime: row.lost_at?.toISOString() ?? null,
    place: fix && placeNameOf(fix, row.student_id, places),
    fixCount: row.fix_count ?? 0,
  };
}
