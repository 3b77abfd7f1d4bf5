/** Computes the new position row of a device from its next report. */
import { GOOD_FIX_KEPT_FOR, NEVER_SHOWN, ROUGH_REASONS } from '../../../contract';
import { spanMs } from '../../../contract/day';
import { planarMetres } from '../../../contract/geo';
import { ASSUMED_RADIUS } from '../../../contract/track/limits';
import type { FlaggedFix } from './flagFixes';
import type { Report } from './report';

/** A fix as the position row stores it. */
export type ShownFix = Omit<FlaggedFix, 'valid' | 'mock' | 'timeUnknown' | 'otherLine' | 'lone'>;

/** A device's row in table `position`. Instants by the device's clock, except `receivedAt`. */
export interface DevicePosition {
  fix: ShownFix | null;
  contactAt: Date;
  /** When the platform received the last report. */
  receivedAt: Date;
  /** Percent. */
  battery: number | null;
  charging: boolean | null;
  alarm: string | null;
  /** True from a report that shows a wrong clock until one that shows a right one. */
  clockWrong: boolean;
  /** True when the last report came by a line that the family has not confirmed. */
  lineNew: boolean;
  /** Number of stored fixes, including late ones and those that may not be shown. */
  fixCount: number;
}

/** Milliseconds that a device's clock may be ahead before its times count as wrong. */
const CLOCK_AHEAD_ALLOWED = spanMs(5, 'minutes');

/**
 * Milliseconds of silence of the confirmed line after which a place of another one is shown, marked: the child may have
 * another SIM. Cards speak every ten minutes.
 */
export const OTHER_LINE_SHOWN_AFTER = spanMs(30, 'minutes');

const isCoarse = ({ noise }: ShownFix) => noise.some((reason) => ROUGH_REASONS.includes(reason));

/**
 * The row after one report; the same object when nothing changed.
 * The shown fix is replaced only by a newer fix that may be shown (not invalid, zero, speed, mock or time). A rough
 * fix (of a mast, wider than 150 m, or by one radio) replaces a good one only after `GOOD_FIX_KEPT_FOR`, and never when
 * its circle contains that of the good one: it says nothing else then, and less. Contact, battery and alarm follow the
 * device's time.
 * @param held the row before; null when the device never reported.
 * @param fix the report's fix with its flags; null when it has none or the store has it already.
 */
export function advancePosition(
  held: DevicePosition | null,
  report: Report,
  fix: ShownFix | null,
  now: Date,
): DevicePosition {
  if (held && report.line?.trust === 'other') return besideConfirmedLine(held, fix, now);
  const contact = held && !isNewContact(held, report, now) ? held : contactAfter(held, report, now);
  const moved = fix !== null && replacesShownFix(held?.fix ?? null, fix, now);
  // What a report proves of the clock does not depend on that clock.
  const clockWrong = report.clock === 'unknown' ? (held?.clockWrong ?? false) : report.clock === 'wrong';
  const lineNew = report.line !== undefined;
  const isSame = contact === held && fix === null && clockWrong === held.clockWrong && lineNew === held.lineNew;
  if (isSame) return held;
  const fixCount = (held?.fixCount ?? 0) + (fix ? 1 : 0);
  return { ...contact, fix: moved ? fix : (held?.fix ?? null), clockWrong, lineNew, fixCount };
}

function besideConfirmedLine(held: DevicePosition, fix: ShownFix | null, now: Date): DevicePosition {
  if (fix === null) return held;
  const isSilent = now.getTime() - held.receivedAt.getTime() > OTHER_LINE_SHOWN_AFTER;
  const isShown = isSilent && replacesShownFix(held.fix, fix, now);
  return { ...held, fix: isShown ? fix : held.fix, fixCount: held.fixCount + 1 };
}

/**
 * Reports need not contain battery and charging: the last known values stay. An alarm ends with the first later report
 * without it.
 */
function contactAfter(
  held: DevicePosition | null,
  { deviceTime, battery, charging, alarms }: Report,
  now: Date,
): Omit<DevicePosition, 'fix' | 'clockWrong' | 'lineNew' | 'fixCount'> {
  const sameInstant = held?.contactAt.getTime() === deviceTime.getTime();
  return {
    contactAt: deviceTime,
    receivedAt: now,
    battery: battery ?? held?.battery ?? null,
    charging: charging ?? held?.charging ?? null,
    alarm: alarms[0] ?? (sameInstant ? held.alarm : null),
  };
}

/** True for a later report, or one of the same instant with new values; false for a repeated message. */
function isNewContact(held: DevicePosition, report: Report, now: Date): boolean {
  if (report.deviceTime.getTime() !== held.contactAt.getTime()) return isLater(report.deviceTime, held.contactAt, now);
  const { battery, charging, alarm } = contactAfter(held, report, now);
  return battery !== held.battery || charging !== held.charging || alarm !== held.alarm;
}

function replacesShownFix(shown: ShownFix | null, fix: ShownFix, now: Date): boolean {
  if (fix.noise.some((reason) => NEVER_SHOWN.includes(reason))) return false;
  // The confirmed line is back: whatever time another one said, its place goes.
  if (shown?.noise.includes('line') && !fix.noise.includes('line')) return true;
  if (!isAfter(shown, fix, now)) return false;
  if (!shown || !isCoarse(fix) || isCoarse(shown)) return true;
  return fix.time.getTime() - shown.time.getTime() > GOOD_FIX_KEPT_FOR && !contains(fix, shown);
}

const radiusOf = ({ accuracy, source }: ShownFix) => accuracy ?? ASSUMED_RADIUS[source];
const contains = (wide: ShownFix, shown: ShownFix) =>
  planarMetres([wide.lng, wide.lat], [shown.lng, shown.lat]) + radiusOf(shown) < radiusOf(wide);

const isAfter = (shown: ShownFix | null, fix: ShownFix, now: Date) => !shown || isLater(fix.time, shown.time, now);

/**
 * Later, or correcting a time in the future: a device whose clock was ahead and was set right would otherwise not
 * update its row until then.
 */
function isLater(time: Date, known: Date, now: Date): boolean {
  const canBe = now.getTime() + CLOCK_AHEAD_ALLOWED;
  return time > known || (known.getTime() > canBe && time.getTime() <= canBe);
}
