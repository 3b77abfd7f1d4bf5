/**
 * The OsmAnd protocol as JSON, as the Traccar Client app sends it (Traccar, OsmAndProtocolDecoder.java, decodeJson).
 * Speed is in m/s,
 * battery from 0 to 1; -1 means unknown. `extras` may contain `temperature` (degrees Celsius) and `worn`, as in the
 * query form.
 * Our addition: up to 1,000 reports in one body, stored all or none. `location` or `locations` is then a list for one
 * device, or the body is
 * a list of messages for several devices.
 */
import * as z from 'zod/mini';
import { FixSource } from '../../contract';
import { readAlarms } from './alarms';
import { timeOf } from './osmand';
import {
  type Report,
  requirePlausibleTimes,
  toBattery,
  toReportedFix,
  toTemperature,
  toUniqueId,
  toWorn,
} from './report';
import { parseAs, parseEach } from './parseReports';

const number = z.nullish(z.number());
const flag = z.nullish(z.boolean());

/** Values that the app is configured to add; one of a wrong type is ignored. */
const Extras = z.object({
  alarm: z.optional(z.unknown()),
  temperature: z.catch(number, null),
  worn: z.catch(flag, null),
});

const Location = z.object({
  timestamp: z.nullish(z.union([z.string(), z.number()])),
  coords: z.nullish(
    z.object({
      latitude: z.number(),
      longitude: z.number(),
      accuracy: number,
      speed: number,
      heading: number,
      altitude: number,
    }),
  ),
  mock: flag,
  battery: z.nullish(z.object({ level: number, is_charging: flag })),
  alarm: z.optional(z.unknown()),
  extras: z.nullish(z.union([Extras, z.array(z.unknown())])),
  source: z.catch(z.nullish(FixSource), null),
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
 * @throws Refusal 400 or 422 with the reason and, in a batch, the index of the first wrong report; 413 for too many
 * reports.
 */
export function readOsmandJson(body: unknown, now: Date): Report[] {
  if (Array.isArray(body)) return parseEach(body, (message) => toReport(parseAs(Message, message), now));
  if (!isBatch(body)) return [toReport(parseAs(Message, body), now)];
  const { device_id, location, locations } = parseAs(Batch, body);
  return parseEach(locations ?? location ?? [], (one) =>
    toReport({ device_id, location: parseAs(Location, one) }, now),
  );
}

const isBatch = (body: unknown) =>
  typeof body === 'object' &&
  body !== null &&
  (('locations' in body && Array.isArray(body.locations)) || ('location' in body && Array.isArray(body.location)));

function toReport({ device_id, location }: z.infer<typeof Message>, now: Date): Report {
  const { coords, battery, mock, source } = location;
  const extras = Array.isArray(location.extras) ? null : location.extras;
  const alarms = readAlarms(location.alarm ?? extras?.alarm);
  const time = timeOf(location.timestamp, now);
  const level = battery?.level ?? -1;
  return requirePlausibleTimes(
    {
      uniqueId: toUniqueId(device_id),
      deviceTime: time,
      fix: coords
        ? toReportedFix({
            time,
            lng: coords.longitude,
            lat: coords.latitude,
            accuracy: coords.accuracy,
            source: source ?? 'gps',
            speed: coords.speed,
            course: coords.heading,
            altitude: coords.altitude,
            valid: true,
            mock: mock ?? false,
          })
        : null,
      battery: level <= 1 ? toBattery(level * 100) : null,
      charging: battery?.is_charging ?? null,
      temperature: toTemperature(extras?.temperature),
      worn: toWorn(extras?.worn, alarms),
      alarms,
      result: null,
      archived: false,
    },
    now,
  );
}
