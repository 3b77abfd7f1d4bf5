/**
 * What a device's clock is worth. A card with an empty battery begins at 1970, 1980 or 2000, and an old receiver falls
 * back by 1,024 weeks. Its alarms and its places are as true as those of others, so none is left out for its time.
 */
import { spanMs } from '../../../contract/day';
import type { Report, ReportedFix, WrittenFix, WrittenReport, WrittenTime } from './report';

/** Milliseconds that a time may be ahead of its arrival: clocks drift, and nothing happens before it happens. */
export const AHEAD_ALLOWED = spanMs(15, 'minutes');
/** A card on a line of its own keeps no report for longer: then its clock was never set. Milliseconds. */
const OLDEST_OF_CARD = spanMs(366, 'days');
/** Programs and gateways may send the history of years, but none of them is older. */
const OLDEST_OF_PROGRAM = Date.UTC(2010, 0, 1);

/** Who sends a report: a card itself, or a program that may send history. */
export type TimesOf = 'card' | 'program';
/** A message that is sent at once arrives within this time. Its clock is right then. Milliseconds. */
const SENT_AT_ONCE = spanMs(10, 'minutes');

/**
 * GPS counts weeks with ten bits: an old receiver begins again from 0 each 1,024 weeks, and its dates are whole
 * multiples of them too early (IS-GPS-200, 20.3.3.3.1.1). Milliseconds.
 */
const ROLLOVER = spanMs(1_024 * 7, 'days');
/** A receiver that fell back has its reports from at most so long ago; a device that lost its date rarely hits this. */
const ROLLED_REPORT = spanMs(30, 'days');

const isPossible = (at: number, now: number, of: TimesOf): boolean =>
  at >= (of === 'card' ? now - OLDEST_OF_CARD : OLDEST_OF_PROGRAM) && at <= now + AHEAD_ALLOWED;

/** The instant that a receiver which fell back meant; null when whole multiples of 1,024 weeks lead nowhere. */
function unrolled(at: number, now: number): number | null {
  const mended = at + Math.round((now - at) / ROLLOVER) * ROLLOVER;
  return mended > at && mended <= now + AHEAD_ALLOWED && mended >= now - ROLLED_REPORT ? mended : null;
}

/** The true instant of a written one, in milliseconds since 1970; null when nobody can tell. */
export function trueInstant(written: WrittenTime, now: number, of: TimesOf): number | null {
  if (typeof written === 'string') return null;
  const at = written.getTime();
  return isPossible(at, now, of) ? at : unrolled(at, now);
}

/**
 * The report with times that can be true. A time that cannot is replaced by the arrival: for what is sent at once the
 * two are the same. A place that the device kept for later was there at a time that nobody knows: it is stored at its
 * arrival with the flag 'time', and is never shown as the present one.
 * @param now when the report arrived.
 */
export function withTrueTimes(written: WrittenReport, now: Date, of: TimesOf): Report {
  const arrival = now.getTime();
  const at = trueInstant(written.deviceTime, arrival, of);
  const deviceTime = new Date(at ?? arrival);
  const { scan, ...others } = written;
  return {
    ...others,
    deviceTime,
    fix: written.fix && withTrueTime(written.fix, { deviceTime, archived: written.archived }, arrival, of),
    clock: clockOf(written, at, arrival),
    ...(scan && withTrueScan(scan, { deviceTime, at, archived: written.archived }, arrival, of)),
  };
}

/**
 * A scan is never newer than its report. Radios that the device kept for later, heard at a time that nobody knows, say
 * nothing of where it is or was.
 * @param at the report's own time in milliseconds; null when nobody can tell.
 */
function withTrueScan(
  scan: NonNullable<WrittenReport['scan']>,
  { deviceTime, at, archived }: Pick<Report, 'deviceTime' | 'archived'> & { at: number | null },
  arrival: number,
  of: TimesOf,
): Pick<Report, 'scan'> {
  const heardAt = scan.time === 'absent' ? at : trueInstant(scan.time, arrival, of);
  if (heardAt === null && archived) return {};
  return { scan: { ...scan, time: new Date(Math.min(heardAt ?? arrival, deviceTime.getTime())) } };
}

function withTrueTime(
  fix: WrittenFix,
  { deviceTime, archived }: Pick<Report, 'deviceTime' | 'archived'>,
  arrival: number,
  of: TimesOf,
): ReportedFix {
  const at = trueInstant(fix.time, arrival, of);
  if (at !== null) return { ...fix, time: new Date(at) };
  // The receiver's clock is wrong: the device read it just before it wrote the report, unless it kept the fix.
  return { ...fix, time: archived ? new Date(arrival) : deviceTime, ...(archived && { timeUnknown: true }) };
}

/** What the report proves about the device's clock. One that was kept for later proves only that it was wrong. */
function clockOf({ deviceTime, archived }: WrittenReport, at: number | null, arrival: number): Report['clock'] {
  if (deviceTime === 'absent') return 'unknown';
  if (at === null) return 'wrong';
  return !archived && Math.abs(at - arrival) <= SENT_AT_ONCE ? 'right' : 'unknown';
}

/** Reports of one message keep their distance from each other where it is at most so long. Milliseconds. */
const KEPT_APART = spanMs(1, 'days');

/**
 * The reports of one message of a program, each as by `withTrueTimes`. The last of those of a device whose clock is
 * wrong is as old as its arrival, and the others are before it by as much as they say.
 */
export function withTrueTimesEach(batch: readonly WrittenReport[], now: Date): Report[] {
  const arrival = now.getTime();
  const wrong = ({ deviceTime }: WrittenReport) =>
    typeof deviceTime === 'string' || trueInstant(deviceTime, arrival, 'program') !== null
      ? null
      : deviceTime.getTime();
  const last = new Map<string, number>();
  for (const report of batch) {
    const at = wrong(report);
    if (at !== null) last.set(report.uniqueId, Math.max(at, last.get(report.uniqueId) ?? at));
  }
  return batch.map((report) => {
    const before = (last.get(report.uniqueId) ?? 0) - (wrong(report) ?? Number.POSITIVE_INFINITY);
    return withTrueTimes(report, before > 0 && before <= KEPT_APART ? new Date(arrival - before) : now, 'program');
  });
}
