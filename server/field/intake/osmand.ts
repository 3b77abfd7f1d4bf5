/**
 * The OsmAnd protocol as a query string or a form (traccar.org/osmand; Traccar, OsmAndProtocolDecoder.java). Speed is
 * in knots.
 * Our additions: `source=gps|wifi|cell`, `approximate=true`, `mock=true`, `hacc` as another name for `accuracy`,
 * `temperature` in degrees Celsius and `worn=true|false`.
 */
import { CODES, FixSource } from '../../../contract';
import { Refusal } from '../../engine/serving/refusal';
import { type DeviceAlarm, readAlarms } from './alarms';
import { withTrueTimes } from './deviceClock';
import { readInstant } from './instant';
import { looseFlag, looseNumber } from './loose';
import { osmandScan } from './osmandScan';
import {
  KNOT,
  radiusOfDilution,
  type Report,
  toPhoneBattery,
  toReportedFix,
  toTemperature,
  toUniqueId,
  toWorn,
  type WrittenTime,
} from './report';

/**
 * Parses one report. Without `lat` and `lon` it is a contact without a fix. What cannot be read beside the place is
 * unknown. Unknown parameters are ignored.
 * @throws Refusal 400 for a latitude or longitude that cannot be read, in a report without an alarm, or for a missing
 * device id.
 */
export function readOsmand(query: URLSearchParams, now: Date): Report {
  const uniqueId = toUniqueId(singleName(query.get('id') || query.get('deviceid')));
  const time = timeOf(query.get('timestamp'));
  const alarms = readAlarms(query.get('alarm'));
  const speed = looseNumber(query.get('speed'));
  const place = unlessAlarm(alarms, () => placeOf(query));
  return withTrueTimes(
    {
      uniqueId,
      deviceTime: time,
      fix:
        place &&
        unlessAlarm(alarms, () =>
          toReportedFix({
            time,
            ...place,
            accuracy:
              looseNumber(query.get('accuracy')) ??
              looseNumber(query.get('hacc')) ??
              radiusOfDilution(looseNumber(query.get('hdop'))),
            source: sourceOf(query),
            speed: speed === null ? null : speed * KNOT,
            course: looseNumber(query.get('bearing')) ?? looseNumber(query.get('heading')),
            altitude: looseNumber(query.get('altitude')),
            valid: looseFlag(query.get('valid')) ?? true,
            mock: looseFlag(query.get('mock')) ?? false,
          }),
        ),
      battery: toPhoneBattery(looseNumber(query.get('batt'))),
      charging: looseFlag(query.get('charge')),
      temperature: toTemperature(looseNumber(query.get('temperature'))),
      worn: toWorn(looseFlag(query.get('worn')), alarms),
      alarms,
      result: query.get('result'),
      archived: looseFlag(query.get('archive')) ?? false,
      ...osmandScan(query.getAll('wifi'), query.getAll('cell')),
    },
    now,
    'program',
  );
}

/** @throws Refusal 400 for an address with a second question mark: all that follows it would be read as the name. */
function singleName(id: string | null): string | null {
  if (id?.includes('?')) throw new Refusal(CODES.badInput, 'id: contains a question mark; write & between parameters');
  return id;
}

/** What `read` reads; null when it refuses and an alarm would be lost with it. */
export function unlessAlarm<Read>(alarms: readonly DeviceAlarm[], read: () => Read): Read | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refusal && alarms.length > 0) return null;
    throw error;
  }
}

function placeOf(query: URLSearchParams): { lng: number; lat: number } | null {
  const [lat = '', lng = '', ...more] = query.get('location')?.split(',') ?? [
    query.get('lat') ?? '',
    query.get('lon') ?? '',
  ];
  if (lat.trim() === '' && lng.trim() === '') return null;
  if (more.length > 0) throw new Refusal(CODES.badInput, 'location: not "latitude,longitude"');
  return { lng: toNumber(lng, 'lon'), lat: toNumber(lat, 'lat') };
}

/**
 * How the fix was made. An approximate place was computed from Wi-Fi access points if the report lists any, otherwise
 * from cells.
 */
function sourceOf(query: URLSearchParams): FixSource {
  const named = FixSource.safeParse(query.get('source'));
  if (named.success) return named.data;
  if (looseFlag(query.get('approximate')) !== true) return 'gps';
  return query.has('wifi') ? 'wifi' : 'cell';
}

/** The time of a report, as it is written. */
export function timeOf(written: unknown): WrittenTime {
  if (written === null || written === undefined || written === '') return 'absent';
  return typeof written === 'string' || typeof written === 'number'
    ? (readInstant(written) ?? 'unreadable')
    : 'unreadable';
}

function toNumber(written: string, name: string): number {
  const value = looseNumber(written);
  if (value === null) throw new Refusal(CODES.badInput, `${name}: not a number`);
  return value;
}
