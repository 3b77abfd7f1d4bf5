/** What a device said, in one shape whichever protocol it said it in. */
import { CODES, type FixSource } from '../../contract';
import { Refusal } from '../refusal';
import type { DeviceAlarm } from './alarms';

/** Where a device says it was. WGS-84 degrees, metres, metres per second; null is unknown. */
export interface ReportedFix {
  /** When the device was there, by its own clock. */
  time: Date;
  lng: number;
  lat: number;
  /** Radius in metres that holds the true place in 68 of 100 cases. */
  accuracy: number | null;
  source: FixSource;
  speed: number | null;
  /** Degrees clockwise from true north; null when not moving. */
  course: number | null;
  altitude: number | null;
  /** False when the device itself does not vouch for the place. */
  valid: boolean;
  /** True when another program on the phone made the place up. */
  mock: boolean;
}

/** One message of one device. Without a fix it is a contact: the device spoke, and did not say where it was. */
export interface Report {
  /** What the device calls itself: IMEI or the like. */
  uniqueId: string;
  /** When the device spoke, by its own clock. */
  deviceTime: Date;
  fix: ReportedFix | null;
  /** Percent, whole. */
  battery: number | null;
  charging: boolean | null;
  /** Degrees Celsius of who wears it, or of what it lies on. */
  temperature: number | null;
  /** Whether somebody wears it; null when it does not say. */
  worn: boolean | null;
  /** In Traccar's words, the most urgent first. */
  alarms: readonly DeviceAlarm[];
  /** The device's reply to a command, in its own words. */
  result: string | null;
  /** Sent late, from the device's memory, and marked so by it. */
  archived: boolean;
}

/** A fix as a protocol gives it: numbers of any kind, in the units of `ReportedFix`. */
export type RawFix = Omit<ReportedFix, 'accuracy' | 'speed' | 'course' | 'altitude'> &
  Partial<Record<'accuracy' | 'speed' | 'course' | 'altitude', number | null | undefined>>;

/** No device of the field was made before; a GPS week that rolled over lands there. */
export const EARLIEST_TIME = Date.UTC(2000, 0, 1);
/** A device's clock may run ahead of the platform's by so much (ms); beyond it the time is not a time. */
export const LATEST_AHEAD = 24 * 3600_000;

/** Metres per second. */
export const KNOT = 1852 / 3600;

/** Below this (m/s) a receiver's heading is noise: a standing child would seem to turn. */
const MOVING = 0.5;
/** Beyond these a figure is a broken sensor's, not a child's. */
const FASTEST = 1_000;
const HIGHEST = 100_000;
const WIDEST = 20_000_000;

/**
 * A fix with its side figures checked. Devices write 'unknown' as -1, or as an accuracy of 0; such figures become null. Rounded
 * to hundredths, which is finer than any of them is.
 * @throws Refusal 400 when the place is none on earth.
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
    throw new Refusal(CODES.badInput, 'The place is not one on earth');
  const pace = withinRange(speed, 0, FASTEST);
  return {
    time,
    lng,
    lat,
    accuracy: withinRange(accuracy, 0.01, WIDEST),
    source,
    speed: pace,
    course: pace !== null && pace < MOVING ? null : withinRange(course, 0, 360),
    altitude: withinRange(altitude, -HIGHEST, HIGHEST),
    valid,
    mock,
  };
}

function withinRange(figure: number | null | undefined, least: number, most: number): number | null {
  if (figure === null || figure === undefined || !(figure >= least && figure <= most)) return null;
  return Math.round(figure * 100) / 100;
}

/** Percent of charge; devices that cannot tell write -1. */
export const toBattery = (percent: number | null | undefined) => {
  const charge = withinRange(percent, 0, 100);
  return charge === null ? null : Math.round(charge);
};

/** What a thermometer on a wrist can show; beyond it is a broken one, or a sensor of something else. Degrees Celsius. */
const COLDEST = 5;
const WARMEST = 50;
export const toTemperature = (celsius: number | null | undefined) => withinRange(celsius, COLDEST, WARMEST);

/** Worn or not by the device's own word; 'removing' is one. */
export const toWorn = (said: boolean | null | undefined, alarms: readonly DeviceAlarm[]) =>
  said ?? (alarms.includes('removing') ? false : null);

/** The report, if its times can be. @throws Refusal 422 when one is before 2000, or more than a day ahead of `now`. */
export function requirePlausibleTimes(report: Report, now: Date): Report {
  const { deviceTime, fix } = report;
  for (const time of fix ? [deviceTime, fix.time] : [deviceTime]) {
    if (!(time.getTime() >= EARLIEST_TIME && time.getTime() <= now.getTime() + LATEST_AHEAD))
      throw new Refusal(CODES.unprocessable, 'The time cannot be');
  }
  return report;
}

/** What a device may call itself: something visible, and short. */
const NAME = /^[^\p{C}]{1,128}$/u;

/** @throws Refusal 400 when a message does not say which device speaks. */
export function toUniqueId(said: string | number | null | undefined): string {
  const name = String(said ?? '').trim();
  if (!NAME.test(name)) throw new Refusal(CODES.badInput, 'The message does not say which device speaks');
  return name;
}
