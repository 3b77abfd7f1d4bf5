/**
 * What a Traccar server forwards: `{ position, device }` of `forward.type=json` and `{ event, position?, device? }` of
 * `event.forward.type=json`, from versions 4 to 6 (forward/PositionData.java, forward/EventData.java). Speed is in knots, an accuracy of 0 is unknown.
 */
import * as z from 'zod/mini';
import { CODES, type FixSource } from '../../contract';
import { Refusal } from '../refusal';
import { byUrgency, readAlarms } from './alarms';
import { readInstant } from './instant';
import {
  EARLIEST_TIME,
  KNOT,
  type Report,
  type ReportedFix,
  requirePlausibleTimes,
  toBattery,
  toReportedFix,
  toTemperature,
  toUniqueId,
  toWorn,
} from './report';
import { parseAs } from './parseReports';
import { watchAlarms } from './watchAlarms';

/** A side figure of the wrong kind is no reason to lose the fix beside it. */
const lenient = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.nullish(schema), null);
/** PHP gateways write an empty map as []. */
const mapOf = <Shape extends z.ZodMiniType>(shape: Shape) => z.nullish(z.union([shape, z.array(z.unknown())]));

const Attributes = z.object({
  uniqueId: lenient(z.union([z.string(), z.number()])),
  alarm: z.optional(z.unknown()),
  batteryLevel: lenient(z.number()),
  charge: lenient(z.boolean()),
  temp1: lenient(z.number()),
  bodyTemperature: lenient(z.number()),
  worn: lenient(z.boolean()),
  approximate: lenient(z.boolean()),
  archive: lenient(z.boolean()),
  mock: lenient(z.boolean()),
  result: lenient(z.string()),
  raw: lenient(z.string()),
});
type Attributes = Partial<z.infer<typeof Attributes>>;

const Time = z.nullish(z.string());
const ForwardedPosition = z.object({
  protocol: lenient(z.string()),
  deviceTime: Time,
  fixTime: Time,
  serverTime: Time,
  valid: z.nullish(z.boolean()),
  latitude: z.number(),
  longitude: z.number(),
  altitude: z.nullish(z.number()),
  speed: z.nullish(z.number()),
  course: z.nullish(z.number()),
  accuracy: z.nullish(z.number()),
  network: lenient(z.object({ wifiAccessPoints: lenient(z.array(z.unknown())) })),
  attributes: mapOf(Attributes),
});
type ForwardedPosition = z.infer<typeof ForwardedPosition>;

const Forwarded = z.object({
  position: z.nullish(ForwardedPosition),
  device: z.nullish(z.object({ uniqueId: z.union([z.string(), z.number()]) })),
  event: z.nullish(z.object({ type: z.string(), eventTime: Time, attributes: mapOf(Attributes) })),
});

/**
 * The report in a forwarded body; null for an event that tells nothing of its own (a fence of Traccar's, a device gone offline).
 * @param said the device by another way, for bodies without `device`: Traccar's own `deviceId` means nothing here.
 * @throws Refusal 400 when the body does not fit or names no device; 422 for times that cannot be.
 */
export function readTraccar(body: unknown, said: string | null, now: Date): Report | null {
  const { position, device, event } = parseAs(Forwarded, unwrapped(body));
  const told = readAlarms(attributesOf(event?.attributes).alarm);
  if (event && !position && !(event.type === 'alarm' && told.length > 0)) return null;
  const attributes = attributesOf(position?.attributes);
  const uniqueId = toUniqueId(device?.uniqueId ?? said ?? attributes.uniqueId);
  if (!position) {
    if (!event) throw new Refusal(CODES.badInput, 'position: does not fit');
    return requirePlausibleTimes(
      {
        uniqueId,
        deviceTime: timeOf('eventTime', event.eventTime),
        fix: null,
        battery: null,
        charging: null,
        temperature: null,
        worn: toWorn(null, told),
        alarms: told,
        result: null,
        archived: false,
      },
      now,
    );
  }
  const alarms = byUrgency([
    ...told,
    ...readAlarms(attributes.alarm),
    ...(position.protocol === 'watch' ? watchAlarms(attributes.raw ?? '') : []),
  ]);
  const deviceTime = timeOf('deviceTime', position.deviceTime ?? position.fixTime ?? position.serverTime);
  return requirePlausibleTimes(
    {
      uniqueId,
      deviceTime,
      fix: toFix(position, attributes, deviceTime),
      battery: toBattery(attributes.batteryLevel),
      charging: attributes.charge ?? null,
      temperature: toTemperature(temperatureOf(position, attributes)),
      worn: toWorn(attributes.worn, alarms),
      alarms,
      result: attributes.result ?? null,
      archived: attributes.archive ?? false,
    },
    now,
  );
}

/** Some forwarders (redis, scripts) send the position alone. */
const unwrapped = (body: unknown) =>
  typeof body === 'object' && body !== null && 'latitude' in body && !('position' in body) ? { position: body } : body;

const attributesOf = (attributes: Attributes | unknown[] | null | undefined): Attributes =>
  !attributes || Array.isArray(attributes) ? {} : attributes;

/**
 * A message without a place of its own carries the last one Traccar knows, at that fix's time, or 0,0 at 1970 when it knows none
 * (BaseProtocolDecoder.getLastLocation): the former is a duplicate here, the latter no fix.
 */
function toFix(position: ForwardedPosition, attributes: Attributes, deviceTime: Date): ReportedFix | null {
  const { latitude, longitude, valid } = position;
  const time = position.fixTime ? timeOf('fixTime', position.fixTime) : deviceTime;
  const nowhere = latitude === 0 && longitude === 0;
  if (nowhere && (valid === false || time.getTime() < EARLIEST_TIME)) return null;
  return toReportedFix({
    time,
    lng: longitude,
    lat: latitude,
    accuracy: position.accuracy,
    source: sourceOf(position, attributes),
    speed: typeof position.speed === 'number' ? position.speed * KNOT : null,
    course: position.course,
    altitude: position.altitude,
    valid: valid ?? true,
    mock: attributes.mock ?? false,
  });
}

/** Traccar marks a place it worked out from masts and Wi-Fi, not which of them it was. */
function sourceOf({ network }: ForwardedPosition, { approximate }: Attributes): FixSource {
  if (approximate !== true) return 'gps';
  return network?.wifiAccessPoints?.length ? 'wifi' : 'cell';
}

/**
 * `temp1` is the wearer's of a children's watch (its messages btemp2 and TEMP) and of anything else a cold store's or an engine's;
 * `deviceTemp` is the battery's. Other cards' gateways say `bodyTemperature`, by a computed attribute of Traccar's.
 */
const temperatureOf = ({ protocol }: ForwardedPosition, { bodyTemperature, temp1 }: Attributes) =>
  bodyTemperature ?? (protocol === 'watch' ? temp1 : null);

function timeOf(member: string, written: string | null | undefined): Date {
  const time = written ? readInstant(written) : null;
  if (!time) throw new Refusal(CODES.badInput, `${member}: not an instant`);
  return time;
}
