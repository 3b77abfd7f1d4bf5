/** A device's report, in one form for all protocols, and the checks that all protocols share. */
import { CODES, type FixSource } from '../../contract';
import { spanMs } from '../../contract/day';
import { Refusal } from '../refusal';
import type { DeviceAlarm } from './alarms';

/** The fix of a report. WGS-84 degrees, metres, metres per second; null means unknown. */
export interface ReportedFix {
  /** Time of the fix, by the device's clock. */
  time: Date;
  lng: number;
  lat: number;
  /** Radius in metres that contains the true place with 68 % probability. */
  accuracy: number | null;
  source: FixSource;
  speed: number | null;
  /** Degrees clockwise from true north; null when not moving. */
  course: number | null;
  altitude: number | null;
  /** False when the device marked the place as invalid. */
  valid: boolean;
  /** True when another program on the phone supplied a false place. */
  mock: boolean;
}

/** One message of one device. A report without a fix is a contact. */
export interface Report {
  /** The device's own id, usually its IMEI. */
  uniqueId: string;
  /** Time of the message, by the device's clock. */
  deviceTime: Date;
  fix: ReportedFix | null;
  /** Percent, whole. */
  battery: number | null;
  charging: boolean | null;
  /** Degrees Celsius, of the wearer's skin or of the surroundings. */
  temperature: number | null;
  /** Whether the device is worn; null when unknown. */
  worn: boolean | null;
  /** By Traccar's names, the most urgent first. */
  alarms: readonly DeviceAlarm[];
  /** The device's reply to a command, as text. */
  result: string | null;
  /** True when the device marked the report as sent late from its memory. */
  archived: boolean;
  /** What else the card tells; none for most protocols. */
  news?: readonly CardNews[];
}

/** Something that a card tells besides where it is and how it is. Times by the card's clock. */
export type CardNews =
  | {
      kind: 'call';
      /** As the card writes it; empty when it is withheld. */
      number: string;
      from: Date;
      seconds: number;
      /** refused: the card turned the caller away. missed: nobody answered. */
      way: 'in' | 'out' | 'refused' | 'missed';
    }
  /** A short message that the card received and let through. */
  | { kind: 'sms'; number: string; time: Date; text: string }
  /** A message of ours that was opened or read aloud. */
  | { kind: 'read'; messageId: string; time: Date }
  /** Steps of the card's present day. */
  | { kind: 'steps'; time: Date; steps: number }
  | { kind: 'beacons'; time: Date; beacons: readonly Beacon[] };

/** A Bluetooth beacon that a card hears. */
export interface Beacon {
  /** Lower case, with colons. */
  mac: string;
  /** dBm. */
  rssi: number;
  major: number;
  minor: number;
}

/** A fix with unchecked numbers, in the units of `ReportedFix`. */
export type RawFix = Omit<ReportedFix, 'accuracy' | 'speed' | 'course' | 'altitude'> &
  Partial<Record<'accuracy' | 'speed' | 'course' | 'altitude', number | null | undefined>>;

/** Earlier times are wrong: no device is that old, and a receiver without a valid time often reports 1980. */
export const EARLIEST_TIME = Date.UTC(2000, 0, 1);
/** Milliseconds that a report's time may be ahead of the platform's clock. */
export const LATEST_AHEAD = spanMs(1, 'days');

/** One knot in metres per second. */
export const KNOT = 1852 / 3600;

/** Below this speed (m/s) the receiver's heading is noise, so it is dropped. */
const MOVING = 0.5;
/** Larger values (m/s, m, m) come from a broken sensor and are dropped. */
const FASTEST = 1_000;
const HIGHEST = 100_000;
const WIDEST = 20_000_000;

/**
 * Checks the numbers of a fix. Devices write 'unknown' as -1, or as accuracy 0; these become null. Values are rounded
 * to hundredths.
 * @throws Refusal 400 when latitude or longitude is out of range.
 */
export function toReportedFix({
  time,
  lng,
  lat,
  accuracy,
  source,
  speed,
  course,
  altitude,
  valid,
  mock,
}: RawFix): ReportedFix {
  if (!(Math.abs(lat) <= 90) || !(Math.abs(lng) <= 180))
    throw new Refusal(CODES.badInput, 'Latitude or longitude is out of range');
  const shownSpeed = withinRange(speed, 0, FASTEST);
  return {
    time,
    lng,
    lat,
    accuracy: withinRange(accuracy, 0.01, WIDEST),
    source,
    speed: shownSpeed,
    course: shownSpeed !== null && shownSpeed < MOVING ? null : withinRange(course, 0, 360),
    altitude: withinRange(altitude, -HIGHEST, HIGHEST),
    valid,
    mock,
  };
}

function withinRange(value: number | null | undefined, least: number, most: number): number | null {
  if (value === null || value === undefined || !(value >= least && value <= most)) return null;
  return Math.round(value * 100) / 100;
}

/** Whole percent of charge; null when out of range (devices write -1 for unknown). */
export const toBattery = (percent: number | null | undefined) => {
  const charge = withinRange(percent, 0, 100);
  return charge === null ? null : Math.round(charge);
};

/** Range of a thermometer on a wrist in degrees Celsius. Values outside it are broken or of something else. */
const COLDEST = 5;
const WARMEST = 50;
/** Degrees Celsius; null when out of range. */
export const toTemperature = (celsius: number | null | undefined) => withinRange(celsius, COLDEST, WARMEST);

/** Whether the device is worn: its own flag, or false with the alarm 'removing'. */
export const toWorn = (flag: boolean | null | undefined, alarms: readonly DeviceAlarm[]) =>
  flag ?? (alarms.includes('removing') ? false : null);

/** Returns the report. @throws Refusal 422 when a time is before 2000 or more than a day ahead of `now`. */
export function requirePlausibleTimes(report: Report, now: Date): Report {
  const { deviceTime, fix } = report;
  for (const time of fix ? [deviceTime, fix.time] : [deviceTime]) {
    if (!(time.getTime() >= EARLIEST_TIME && time.getTime() <= now.getTime() + LATEST_AHEAD))
      throw new Refusal(CODES.unprocessable, 'The time is before 2000 or in the future');
  }
  return report;
}

/** A device id: visible characters, at most 128. */
const UNIQUE_ID = /^[^\p{C}]{1,128}$/u;

/** @throws Refusal 400 when the message has no device id. */
export function toUniqueId(written: string | number | null | undefined): string {
  const uniqueId = String(written ?? '').trim();
  if (!UNIQUE_ID.test(uniqueId)) throw new Refusal(CODES.badInput, 'The message has no device id');
  return uniqueId;
}
