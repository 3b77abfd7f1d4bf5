/**
 * Bodies that a Traccar server forwards: `{ position, device }` with `forward.type=json`, and `{ event, position?,
 * device? }` with
 * `event.forward.type=json`, versions 4 to 6 (forward/PositionData.java, forward/EventData.java). Speed is in knots;
 * accuracy 0 means unknown.
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

/** A value of a wrong type becomes null, so that the fix is not lost. */
const lenient = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.nullish(schema), null);
/** PHP gateways write an empty object as []. */
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
 * Parses a forwarded body. Null for events without an alarm, such as Traccar's own geofences or a device that went
 * offline.
 * @param queryId the device id from the query, for bodies without `device`; Traccar's `deviceId` is only a number
 * inside Traccar.
 * @throws Refusal 400 when the body does not match or has no device id; 422 for impossible times.
 */
export function readTraccar(body: unknown, queryId: string | null, now: Date): Report | null {
  const { position, device, event } = parseAs(Forwarded, unwrapped(body));
  const eventAlarms = readAlarms(attributesOf(event?.attributes).alarm);
  if (event && !position && !(event.type === 'alarm' && eventAlarms.length > 0)) return null;
  const attributes = attributesOf(position?.attributes);
  const uniqueId = toUniqueId(device?.uniqueId ?? queryId ?? attributes.uniqueId);
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
        worn: toWorn(null, eventAlarms),
        alarms: eventAlarms,
        result: null,
        archived: false,
      },
      now,
    );
  }
  const alarms = byUrgency([
    ...eventAlarms,
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

/** Some forwarders (Redis, scripts) send the position without an envelope. */
const unwrapped = (body: unknown) =>
  typeof body === 'object' && body !== null && 'latitude' in body && !('position' in body) ? { position: body } : body;

const attributesOf = (attributes: Attributes | unknown[] | null | undefined): Attributes =>
  !attributes || Array.isArray(attributes) ? {} : attributes;

/**
 * For a message without a place Traccar sends its last known one with that fix's time, or 0,0 at 1970 when it knows
 * none
 * (BaseProtocolDecoder.getLastLocation). The first is a duplicate here; the second is no fix.
 */
function toFix(position: ForwardedPosition, attributes: Attributes, deviceTime: Date): ReportedFix | null {
  const { latitude, longitude, valid } = position;
  const time = position.fixTime ? timeOf('fixTime', position.fixTime) : deviceTime;
  const atZero = latitude === 0 && longitude === 0;
  if (atZero && (valid === false || time.getTime() < EARLIEST_TIME)) return null;
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

/** Traccar marks places computed from cells or Wi-Fi as approximate but does not say which of them it used. */
function sourceOf({ network }: ForwardedPosition, { approximate }: Attributes): FixSource {
  if (approximate !== true) return 'gps';
  return network?.wifiAccessPoints?.length ? 'wifi' : 'cell';
}

/**
 * The wearer's temperature. `temp1` is that only for children's watches (messages btemp2 and TEMP); for other devices
 * it is a cold store or
 * an engine. `deviceTemp` is the battery. Gateways of other cards send `bodyTemperature`, a computed attribute of
 * Traccar.
 */
const temperatureOf = ({ protocol }: ForwardedPosition, { bodyTemperature, temp1 }: Attributes) =>
  bodyTemperature ?? (protocol === 'watch' ? temp1 : null);

function timeOf(member: string, written: string | null | undefined): Date {
  const time = written ? readInstant(written) : null;
  if (!time) throw new Refusal(CODES.badInput, `${member}: not an instant`);
  return time;
}
