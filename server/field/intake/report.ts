/** A device's report, in one form for all protocols, and the checks that all protocols share. */
import { CODES, type FixSource } from '../../../contract';
import { ASSUMED_RADIUS } from '../../../contract/track/limits';
import { Refusal } from '../../engine/serving/refusal';
import type { ScannedPoint } from '../radioMap/accessPoints';
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
  /** True when `time` is that of the arrival and the fix is older by nobody knows how much. */
  timeUnknown?: boolean;
  /** True when it came by another line than the one that the family confirmed. */
  otherLine?: boolean;
  /** True for a place by one radio alone: it may be carried. */
  lone?: boolean;
}

/** One message of one device. A report without a fix is a contact. */
export interface Report {
  /** The device's own id, usually its IMEI. */
  uniqueId: string;
  /** Time of the message, by the device's clock where that can be true, else of its arrival (deviceClock.ts). */
  deviceTime: Date;
  /**
   * Whether the device's clock is right. 'unknown': the message does not tell, or came late. A mended rollover of the
   * receiver is right.
   */
  clock: 'right' | 'wrong' | 'unknown';
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
  /** What the card heard of radios around it; absent when it tells nothing that can be used. */
  scan?: RadioScan;
  /** What else the card tells; none for most protocols. */
  news?: readonly CardNews[];
  /** The line by which it came, where the family has not confirmed it. new: no line of the card is confirmed. */
  line?: { key: string; trust: 'new' | 'other' };
}

/** The radios that a card hears at one time. One of both lists has an entry at least. */
export interface RadioScan {
  /** Time of the scan. */
  time: Date;
  /** Wi-Fi access points, the strongest first, each once, at most `MOST_POINTS`. */
  points: readonly ScannedPoint[];
  /** Masts of the phone network, the serving one first, at most `MOST_MASTS`. */
  masts: readonly ScannedMast[];
}

/** Masts of one scan, at most: a modem tells the serving one and six neighbours. */
export const MOST_MASTS = 7;

/** A mast of the phone network as a card hears it (3GPP TS 23.003). */
export interface ScannedMast {
  /** Null when the card does not tell. */
  radio: 'gsm' | 'umts' | 'lte' | 'nr' | null;
  /** Country and network, 1 to 999 and 0 to 999. */
  mcc: number;
  mnc: number;
  /** Location or tracking area, above 0. */
  area: number;
  /** Cell identity, above 0. */
  cell: number;
  /** Strength in dBm; null when the card does not tell. */
  dbm: number | null;
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
  /** Steps of the card's present day, or since the card began to count. */
  | { kind: 'steps'; time: Date; steps: number; since: 'day' | 'ever' }
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

/**
 * A time as a message says it. 'unreadable': it has a place for a time, and what stands there is none. 'absent': it has
 * no such place.
 */
export type WrittenTime = Date | 'unreadable' | 'absent';

/** A fix and a report before their times were looked at (deviceClock.ts). */
export type WrittenFix = Omit<ReportedFix, 'time' | 'timeUnknown'> & { time: WrittenTime };
export type WrittenReport = Omit<Report, 'deviceTime' | 'fix' | 'clock' | 'scan'> & {
  deviceTime: WrittenTime;
  fix: WrittenFix | null;
  /** `time` 'absent': it was heard when the report was made. */
  scan?: Omit<RadioScan, 'time'> & { time: WrittenTime };
};

/** What a report says that says nothing but whose it is and when. */
export const NOTHING_SAID = {
  fix: null,
  battery: null,
  charging: null,
  temperature: null,
  worn: null,
  alarms: [],
  result: null,
  archived: false,
} as const satisfies Partial<WrittenReport>;

/** What a fix of satellites says that says nothing but where and when it was. */
export const BARE_FIX = {
  accuracy: null,
  source: 'gps',
  speed: null,
  course: null,
  altitude: null,
  valid: true,
  mock: false,
} as const satisfies Partial<WrittenFix>;

/** A fix with unchecked numbers, in the units of `ReportedFix`. */
export type RawFix = Omit<WrittenFix, 'accuracy' | 'speed' | 'course' | 'altitude'> &
  Partial<Record<'accuracy' | 'speed' | 'course' | 'altitude', number | null | undefined>>;

/** One knot in metres per second. */
export const KNOT = 1852 / 3600;

/** Below this speed (m/s) the receiver's heading is noise, so it is dropped. */
const MOVING = 0.5;
/** Faster than a plane (m/s), below the lowest place, or higher than a plane (m): a broken sensor, left out. */
const FASTEST = 350;
const LOWEST = -500;
const HIGHEST = 15_000;
/** Larger radii (m) say no more than this one: the place is somewhere on Earth. */
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
}: RawFix): WrittenFix {
  if (!(Math.abs(lat) <= 90) || !(Math.abs(lng) <= 180))
    throw new Refusal(CODES.badInput, 'Latitude or longitude is out of range');
  const shownSpeed = withinRange(speed, 0, FASTEST);
  return {
    time,
    lng,
    lat,
    // A radius beyond all bounds is a bad one, and not an unknown one.
    accuracy: withinRange(typeof accuracy === 'number' ? Math.min(accuracy, WIDEST) : accuracy, 0.01, WIDEST),
    source,
    speed: shownSpeed,
    course: shownSpeed !== null && shownSpeed < MOVING ? null : withinRange(course, 0, 360),
    altitude: withinRange(altitude, LOWEST, HIGHEST),
    valid,
    mock,
  };
}

function withinRange(value: number | null | undefined, least: number, most: number): number | null {
  if (value === null || value === undefined || !(value >= least && value <= most)) return null;
  return Math.round(value * 100) / 100;
}

/** Metres of error of a good receiver's distance to a satellite; times the dilution it is that of the place. */
const RANGE_ERROR = 5;
/** From here on a value is metres rather than a dilution with which a receiver still finds a place. Metres. */
const WIDEST_BY_DILUTION = 100;

/**
 * The radius that `hdop` says, in metres; null when it is none or no wider than is assumed of a fix. Receivers write
 * the dilution of precision there, and some programs write metres (OsmAnd's own web tracking does): the wider of both
 * is taken.
 */
export function radiusOfDilution(hdop: number | null): number | null {
  if (hdop === null) return null;
  const radius = Math.max(Math.min(hdop * RANGE_ERROR, WIDEST_BY_DILUTION), hdop);
  return radius > ASSUMED_RADIUS.gps ? radius : null;
}

/** Whole percent of charge; null when out of range (devices write -1 for unknown). */
export const toBattery = (percent: number | null | undefined) => {
  const charge = withinRange(percent, 0, 100);
  return charge === null ? null : Math.round(charge);
};

/**
 * The same of a phone. Some write a share of 1. A phone that is off writes nothing, so 0 is the word of an iPhone for
 * 'not measured'.
 */
export function toPhoneBattery(written: number | null | undefined): number | null {
  if (typeof written !== 'number' || written <= 0) return null;
  return toBattery(written < 1 ? written * 100 : written);
}

/** Range of a thermometer on a wrist in degrees Celsius. Values outside it are broken or of something else. */
const COLDEST = 5;
const WARMEST = 50;
/** Degrees Celsius; null when out of range. */
export const toTemperature = (celsius: number | null | undefined) => withinRange(celsius, COLDEST, WARMEST);

/** Whether the device is worn: its own flag, or false with the alarm 'removing'. */
export const toWorn = (flag: boolean | null | undefined, alarms: readonly DeviceAlarm[]) =>
  flag ?? (alarms.includes('removing') ? false : null);

/** A device id: visible characters, at most 128. */
const UNIQUE_ID = /^[^\p{C}]{1,128}$/u;

/** @throws Refusal 400 when the message has no device id. */
export function toUniqueId(written: string | number | null | undefined): string {
  const uniqueId = String(written ?? '').trim();
  if (!UNIQUE_ID.test(uniqueId)) throw new Refusal(CODES.badInput, 'The message has no device id');
  return uniqueId;
}
