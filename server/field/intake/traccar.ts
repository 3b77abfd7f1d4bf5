/**
 * Bodies that a Traccar server forwards: `{ position, device }` with `forward.type=json`, and `{ event, position?,
 * device? }` with
 * `event.forward.type=json`, versions 4 to 6 (forward/PositionData.java, forward/EventData.java). Speed is in knots;
 * accuracy 0 means unknown.
 */
import * as z from 'zod/mini';
import { CODES, type FixSource } from '../../../contract';
import { Refusal } from '../../engine/serving/refusal';
import { byUrgency, readAlarms } from './alarms';
import { trueInstant, withTrueTimes } from './deviceClock';
import { h02AlarmsOf } from './h02Alarms';
import { lenient, LooseFlag, looseNumber, LooseNumber } from './loose';
import { timeOf, unlessAlarm } from './osmand';
import {
  NOTHING_SAID,
  KNOT,
  radiusOfDilution,
  type Report,
  toBattery,
  toReportedFix,
  toTemperature,
  toUniqueId,
  toWorn,
  type WrittenFix,
  type WrittenTime,
} from './report';
import { parseAs } from './parseReports';
import { forwardedScan } from './traccarScan';
import { watchAlarms } from './watchAlarms';

/** PHP gateways write an empty object as []. */
const mapOf = <Shape extends z.ZodMiniType>(shape: Shape) => z.nullish(z.union([shape, z.array(z.unknown())]));

const Attributes = z.object({
  uniqueId: lenient(z.union([z.string(), z.number()])),
  alarm: z.optional(z.unknown()),
  batteryLevel: LooseNumber,
  charge: LooseFlag,
  temp1: LooseNumber,
  bodyTemperature: LooseNumber,
  worn: LooseFlag,
  approximate: LooseFlag,
  archive: LooseFlag,
  mock: LooseFlag,
  result: lenient(z.string()),
  status: LooseNumber,
  hdop: LooseNumber,
  raw: lenient(z.string()),
});
type Attributes = Partial<z.infer<typeof Attributes>>;

const ForwardedPosition = z.object({
  protocol: lenient(z.string()),
  deviceTime: z.optional(z.unknown()),
  fixTime: z.optional(z.unknown()),
  serverTime: z.optional(z.unknown()),
  valid: LooseFlag,
  latitude: z.unknown(),
  longitude: z.unknown(),
  altitude: LooseNumber,
  speed: LooseNumber,
  course: LooseNumber,
  accuracy: LooseNumber,
  network: lenient(z.object({ wifiAccessPoints: z.optional(z.unknown()), cellTowers: z.optional(z.unknown()) })),
  attributes: mapOf(Attributes),
});
type ForwardedPosition = z.infer<typeof ForwardedPosition>;

const Forwarded = z.object({
  position: z.nullish(ForwardedPosition),
  device: z.nullish(z.object({ uniqueId: z.union([z.string(), z.number()]) })),
  event: z.nullish(z.object({ type: z.string(), eventTime: z.optional(z.unknown()), attributes: mapOf(Attributes) })),
});

/**
 * Parses a forwarded body. Null for events without an alarm, such as Traccar's own geofences or a device that went
 * offline.
 * @param queryId the device id from the query, for bodies without `device`; Traccar's `deviceId` is only a number
 * inside Traccar.
 * @throws Refusal 400 when the body does not match or has no device id.
 */
export function readTraccar(body: unknown, queryId: string | null, now: Date): Report | null {
  const { position, device, event } = parseAs(Forwarded, unwrapped(body));
  const eventAlarms = readAlarms(attributesOf(event?.attributes).alarm);
  if (event && !position && !(event.type === 'alarm' && eventAlarms.length > 0)) return null;
  const attributes = attributesOf(position?.attributes);
  const uniqueId = toUniqueId(device?.uniqueId ?? queryId ?? attributes.uniqueId);
  if (!position) {
    if (!event) throw new Refusal(CODES.badInput, 'position: does not fit');
    return withTrueTimes(
      {
        uniqueId,
        deviceTime: timeOf(event.eventTime),
        ...NOTHING_SAID,
        worn: toWorn(null, eventAlarms),
        alarms: eventAlarms,
      },
      now,
      'program',
    );
  }
  const alarms = byUrgency([
    ...eventAlarms,
    ...readAlarms(attributes.alarm),
    ...(position.protocol === 'watch' ? watchAlarms(attributes.raw ?? '') : []),
    ...(position.protocol === 'h02' ? h02AlarmsOf(attributes.status ?? 0, false) : []),
  ]);
  const deviceTime = timeOf(position.deviceTime ?? position.fixTime ?? position.serverTime);
  return withTrueTimes(
    {
      uniqueId,
      deviceTime,
      fix: unlessAlarm(alarms, () => toFix(position, attributes, deviceTime, now)),
      battery: toBattery(attributes.batteryLevel),
      charging: attributes.charge ?? null,
      temperature: toTemperature(temperatureOf(position, attributes)),
      worn: toWorn(attributes.worn, alarms),
      alarms,
      result: attributes.result ?? null,
      archived: attributes.archive ?? false,
      ...forwardedScan(position.network),
    },
    now,
    'program',
  );
}

/** Some forwarders (Redis, scripts) send the position without an envelope. */
const unwrapped = (body: unknown) =>
  typeof body === 'object' && body !== null && 'latitude' in body && !('position' in body) ? { position: body } : body;

const attributesOf = (attributes: Attributes | unknown[] | null | undefined): Attributes =>
  !attributes || Array.isArray(attributes) ? {} : attributes;

/** Earlier instants are those of a clock that was never set. */
const EARLIEST_TIME = Date.UTC(2000, 0, 1);

/**
 * For a message without a place Traccar sends its last known one with that fix's time, or 0,0 at 1970 when it knows
 * none
 * (BaseProtocolDecoder.getLastLocation). The first is a duplicate here, or older than what is kept; the second is no
 * fix.
 */
function toFix(
  position: ForwardedPosition,
  attributes: Attributes,
  deviceTime: WrittenTime,
  now: Date,
): WrittenFix | null {
  const { valid } = position;
  const [latitude, longitude] = [looseNumber(position.latitude), looseNumber(position.longitude)];
  if (latitude === null || longitude === null)
    throw new Refusal(CODES.badInput, `position.${latitude === null ? 'latitude' : 'longitude'}: not a number`);
  const time = position.fixTime ? timeOf(position.fixTime) : deviceTime;
  const atZero = latitude === 0 && longitude === 0;
  const isUnset = typeof time !== 'string' && time.getTime() < EARLIEST_TIME;
  if (atZero && (valid === false || isUnset)) return null;
  const isPossible = trueInstant(time, now.getTime(), 'program') !== null;
  if (!isPossible && !isUnset && typeof time !== 'string' && typeof deviceTime !== 'string' && time < deviceTime)
    return null;
  return toReportedFix({
    time,
    lng: longitude,
    lat: latitude,
    // 0 is Traccar's 'unknown'.
    accuracy: position.accuracy || radiusOfDilution(attributes.hdop ?? null),
    source: sourceOf(position, attributes),
    speed: position.speed === null ? null : position.speed * KNOT,
    course: position.course,
    altitude: position.altitude,
    valid: valid ?? true,
    mock: attributes.mock ?? false,
  });
}

/** Traccar marks places computed from cells or Wi-Fi as approximate but does not say which of them it used. */
function sourceOf({ network }: ForwardedPosition, { approximate }: Attributes): FixSource {
  if (approximate !== true) return 'gps';
  const points = network?.wifiAccessPoints;
  return Array.isArray(points) && points.length > 0 ? 'wifi' : 'cell';
}

/**
 * The wearer's temperature. `temp1` is that only for children's watches (messages btemp2 and TEMP); for other devices
 * it is a cold store or
 * an engine. `deviceTemp` is the battery. Gateways of other cards send `bodyTemperature`, a computed attribute of
 * Traccar.
 */
const temperatureOf = ({ protocol }: ForwardedPosition, { bodyTemperature, temp1 }: Attributes) =>
  bodyTemperature ?? (protocol === 'watch' ? temp1 : null);
