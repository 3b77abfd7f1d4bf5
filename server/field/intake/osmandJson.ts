/**
 * The OsmAnd protocol as JSON, as the Traccar Client app sends it (Traccar, OsmAndProtocolDecoder.java, decodeJson).
 * Speed is in m/s,
 * battery from 0 to 1; -1 means unknown. `extras` may contain `temperature` (degrees Celsius), `worn`, `wifi` and
 * `cell` as in the query form, the last two as a text or a list of them.
 * Our addition: up to 1,000 reports in one body. `location` or `locations` is then a list for one device, or the body
 * is a list of messages for several devices.
 */
import * as z from 'zod/mini';
import { FixSource } from '../../../contract';
import { readAlarms } from './alarms';
import { withTrueTimesEach } from './deviceClock';
import { lenient, LooseFlag, LooseNumber } from './loose';
import { timeOf, unlessAlarm } from './osmand';
import { osmandScan } from './osmandScan';
import {
  type Report,
  toPhoneBattery,
  toReportedFix,
  toTemperature,
  toUniqueId,
  toWorn,
  type WrittenFix,
  type WrittenReport,
} from './report';
import { parseAs, parseEach, type ReadReports } from './parseReports';

/** Values that the app is configured to add. */
const Extras = z.object({
  alarm: z.optional(z.unknown()),
  temperature: LooseNumber,
  worn: LooseFlag,
  wifi: z.optional(z.unknown()),
  cell: z.optional(z.unknown()),
});

const Coordinate = z.pipe(LooseNumber, z.number());
const Coords = z.object({
  latitude: Coordinate,
  longitude: Coordinate,
  accuracy: LooseNumber,
  speed: LooseNumber,
  heading: LooseNumber,
  altitude: LooseNumber,
});
const Location = z.object({
  timestamp: z.optional(z.unknown()),
  coords: z.optional(z.unknown()),
  mock: LooseFlag,
  battery: lenient(z.object({ level: LooseNumber, is_charging: LooseFlag })),
  alarm: z.optional(z.unknown()),
  extras: lenient(Extras),
  source: lenient(FixSource),
});
const Device = z.nullish(z.union([z.string(), z.number()]));
const Message = z.object({ device_id: Device, location: Location });
const Batch = z.object({
  device_id: Device,
  location: z.optional(z.array(z.unknown())),
  locations: z.optional(z.array(z.unknown())),
});
/**
 * Parses one report or a batch, in the order of the body.
 * @throws Refusal 400 with the reason; 413 for too many reports.
 */
export function readOsmandJson(body: unknown, now: Date): ReadReports<Report> {
  const { reports, refusal } = readWritten(body);
  return { reports: withTrueTimesEach(reports, now), refusal };
}

function readWritten(body: unknown): ReadReports<WrittenReport> {
  if (Array.isArray(body)) return parseEach(body, (message) => toReport(parseAs(Message, message)));
  if (!isBatch(body)) return { reports: [toReport(parseAs(Message, body))], refusal: null };
  const { device_id, location, locations } = parseAs(Batch, body);
  return parseEach(locations ?? location ?? [], (one) => toReport({ device_id, location: parseAs(Location, one) }));
}

const isBatch = (body: unknown) =>
  typeof body === 'object' &&
  body !== null &&
  (('locations' in body && Array.isArray(body.locations)) || ('location' in body && Array.isArray(body.location)));

function toReport({ device_id, location }: z.infer<typeof Message>): WrittenReport {
  const { battery, extras } = location;
  const alarms = readAlarms(location.alarm ?? extras?.alarm);
  // The whole charge is a share of 1 here, and not a percent.
  const level = battery?.level === 1 ? 100 : battery?.level;
  return {
    uniqueId: toUniqueId(device_id),
    deviceTime: timeOf(location.timestamp),
    fix: location.coords ? unlessAlarm(alarms, () => toFix(location)) : null,
    battery: toPhoneBattery(level),
    charging: battery?.is_charging ?? null,
    temperature: toTemperature(extras?.temperature),
    worn: toWorn(extras?.worn, alarms),
    alarms,
    result: null,
    archived: false,
    ...osmandScan(extras?.wifi, extras?.cell),
  };
}

function toFix({ timestamp, coords, source, mock }: z.infer<typeof Location>): WrittenFix {
  const { latitude, longitude, accuracy, speed, heading, altitude } = parseAs(Coords, coords);
  return toReportedFix({
    time: timeOf(timestamp),
    lng: longitude,
    lat: latitude,
    accuracy,
    source: source ?? 'gps',
    speed,
    course: heading,
    altitude,
    valid: true,
    mock: mock ?? false,
  });
}
