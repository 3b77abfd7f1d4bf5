/** Reads positions from the store: one SELECT and the mapping to the contract. */
import type { ClassMode, LivePosition } from '../../../contract';
import { quietTimes } from '../../../contract/cardSettings/quiet';
import { type FixRow, toFix } from '../../engine/store/fixRow';
import { IS_QUIET, QUIET_MODE } from '../cardSettings/quietMode';
import { type SchoolPlace, placeNamesOf } from '../../people/places/places';

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
  clock_wrong: boolean | null;
  line_new: boolean | null;
  changed_at: Date | null;
  lost_at: Date | null;
  fix_count: number | null;
  time_zone: string;
  /** Class mode that the card has answered to, of a model that is silent in class; null otherwise. */
  class_mode: ClassMode | null;
  /** When the viewer's sight of the pupil begins; null where it has no begin, and without a viewer. */
  sight_since: Date | null;
  /** Every approved leave that has a length; null without one. */
  leaves: { from: string; to: string }[] | null;
};

/**
 * Pupils with the position of their card. The caller appends a condition on `student`.
 * @param since SQL on `student`: when the viewer's sight begins (`sightBegins`).
 */
export const selectPosition = (since = 'null::timestamptz') => /* sql */ `
  select ${since} as sight_since,
         student.student_id, student.school_id, device.device_no, device.report_interval, device.lost_at,
         p.fix_time, p.lng, p.lat, p.accuracy, p.source, p.speed, p.course, p.altitude, p.noise,
         p.contact_at, p.received_at, p.battery, p.charging, p.alarm, p.clock_wrong, p.line_new, p.changed_at,
         p.fix_count,
         school.time_zone, mode.value as class_mode,
         (select jsonb_agg(jsonb_build_object('from', from_at, 'to', to_at) order by from_at) from leave_span
           where leave_span.student_id = student.student_id and to_at > from_at) as leaves
  from student join school using (school_id) left join device using (student_id)
    left join position p using (device_no) left join ${QUIET_MODE} on ${IS_QUIET}`;

/**
 * The position as somebody reads it who sees the pupil for a time. What the card told before does not exist, and homes
 * have no names. That a card is lost is told: nobody else says that it is not with the child.
 * @param since null: the sight has no begin.
 */
export function positionSince(position: LivePosition, since: Date | null): LivePosition {
  if (since === null) return position;
  const isBefore = (time: string | null | undefined) => time == null || Date.parse(time) < since.getTime();
  const { fix, place, placeNames, leaves, ...others } = position;
  const from = (begin: string) => (isBefore(begin) ? since.toISOString() : begin);
  const rest = { ...others, ...(leaves && { leaves: leaves.map((leave) => ({ ...leave, from: from(leave.from) })) }) };
  const heard = isBefore(position.contactTime)
    ? { contactTime: null, receivedTime: null, power: null, charging: null, alarm: null }
    : {};
  const told = { ...rest, ...heard };
  if (fix === null || isBefore(fix.fixTime)) return { ...told, fix: null, place: null };
  if (placeNames?.kind === 'home') return { ...told, fix, place: null };
  return { ...told, fix, place, ...(placeNames && { placeNames }) };
}

const instant = (milliseconds: number) => new Date(milliseconds).toISOString();

/** @param places the known places for this pupil. */
export const toPosition = (row: PositionRow, places: readonly SchoolPlace[], now: Date): LivePosition =>
  positionSince(wholePosition(row, places, now), row.sight_since);

function wholePosition(row: PositionRow, places: readonly SchoolPlace[], now: Date): LivePosition {
  const fix = row.fix_time === null ? null : toFix(row as PositionRow & FixRow);
  const leaves = row.leaves?.filter(({ to }) => Date.parse(to) > now.getTime()) ?? [];
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
    ...(row.class_mode && {
      quiet: quietTimes(row.class_mode, now.getTime(), row.time_zone).map(({ from, to }) => ({
        from: instant(from),
        to: instant(to),
      })),
    }),
    ...(leaves.length > 0 && {
      leaves: leaves.map(({ from, to }) => ({ from: instant(Date.parse(from)), to: instant(Date.parse(to)) })),
    }),
    lostTime: row.lost_at?.toISOString() ?? null,
    ...(row.clock_wrong === true && { clockWrong: true }),
    ...(row.line_new === true && { lineNew: true }),
    ...(fix ? placeNamesOf(fix, row.student_id, places) : { place: null }),
    fixCount: row.fix_count ?? 0,
  };
}
