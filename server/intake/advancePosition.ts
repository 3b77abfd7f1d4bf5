/** How the one row that every list shows of a device moves on: its latest showable fix, and its last word. */
import type { NoiseReason } from '../../contract';
import type { FlaggedFix } from './flagFixes';
import type { Report } from './report';

/** A fix as the row keeps it. */
export type ShownFix = Omit<FlaggedFix, 'valid' | 'mock'>;

/** What a device's row holds. Instants of the device's clock, except `receivedAt`. */
export interface DevicePosition {
  fix: ShownFix | null;
  contactAt: Date;
  /** When the platform received the last word. */
  receivedAt: Date;
  /** Percent. */
  battery: number | null;
  charging: boolean | null;
  alarm: string | null;
  /** Fixes that were stored, shown or not, late history too. */
  fixCount: number;
}

/** A good fix this young (ms) is worth more than a new one that only says 'about here'. */
export const GOOD_FIX_KEPT_FOR = 10 * 60_000;
/** A device's clock may be ahead by so much (ms) without being wrong. */
const CLOCK_AHEAD_ALLOWED = 5 * 60_000;

const NEVER_SHOWN: readonly NoiseReason[] = ['invalid', 'zero', 'speed', 'mock'];
const isCoarse = ({ noise }: ShownFix) => noise.includes('cell') || noise.includes('accuracy');

/**
 * The row after one report; the same object when nothing changed. A fix older than the one shown never moves it (late history goes
 * to the track alone, and is counted), nor does one that may not be shown (invalid, zero, speed, mock). A coarse one (a mast's, or wider than 150 m)
 * does when nothing better is at hand. Contact, battery and alarm go by the device's time.
 * @param fix the report's fix, flagged; null when it has none or the store had it already.
 */
export function advancePosition(
  held: DevicePosition | null,
  report: Report,
  fix: ShownFix | null,
  now: Date,
): DevicePosition {
  const word = held && !isNewContact(held, report, now) ? held : contactAfter(held, report, now);
  const moved = fix !== null && replacesShownFix(held?.fix ?? null, fix, now);
  if (word === held && fix === null) return held;
  return { ...word, fix: moved ? fix : (held?.fix ?? null), fixCount: (held?.fixCount ?? 0) + (fix ? 1 : 0) };
}

/** A device does not say all in each report. An alarm that a later report no longer carries is over. */
function contactAfter(
  held: DevicePosition | null,
  { deviceTime, battery, charging, alarms }: Report,
  now: Date,
): Omit<DevicePosition, 'fix' | 'fixCount'> {
  const sameInstant = held?.contactAt.getTime() === deviceTime.getTime();
  return {
    contactAt: deviceTime,
    receivedAt: now,
    battery: battery ?? held?.battery ?? null,
    charging: charging ?? held?.charging ?? null,
    alarm: alarms[0] ?? (sameInstant ? held.alarm : null),
  };
}

/** Later than what is held, or of the same instant and saying more; the same message sent again is neither. */
function isNewContact(held: DevicePosition, report: Report, now: Date): boolean {
  if (report.deviceTime.getTime() !== held.contactAt.getTime()) return isLater(report.deviceTime, held.contactAt, now);
  const { battery, charging, alarm } = contactAfter(held, report, now);
  return battery !== held.battery || charging !== held.charging || alarm !== held.alarm;
}

function replacesShownFix(shown: ShownFix | null, fix: ShownFix, now: Date): boolean {
  if (fix.noise.some((reason) => NEVER_SHOWN.includes(reason))) return false;
  if (!isAfter(shown, fix, now)) return false;
  return !shown || !isCoarse(fix) || isCoarse(shown) || fix.time.getTime() - shown.time.getTime() > GOOD_FIX_KEPT_FOR;
}

const isAfter = (shown: ShownFix | null, fix: ShownFix, now: Date) => !shown || isLater(fix.time, shown.time, now);

/** A clock that ran ahead and was set right must not freeze the row until its future comes: a time to come gives way to one that can be. */
function isLater(time: Date, known: Date, now: Date): boolean {
  const canBe = now.getTime() + CLOCK_AHEAD_ALLOWED;
  return time > known || (known.getTime() > canBe && time.getTime() <= canBe);
}
