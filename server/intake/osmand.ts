/**
 * The OsmAnd protocol as a query string or a form (traccar.org/osmand; Traccar, OsmAndProtocolDecoder.java). Speed is
 * in knots.
 * Our additions: `source=gps|wifi|cell`, `approximate=true`, `mock=true`, `hacc` as another name for `accuracy`,
 * `temperature` in degrees Celsius and `worn=true|false`.
 */
import { CODES, FixSource } from '../../contract';
import { Refusal } from '../refusal';
import { readAlarms } from './alarms';
import { readInstant } from './instant';
import {
  KNOT,
  type Report,
  requirePlausibleTimes,
  toBattery,
  toReportedFix,
  toTemperature,
  toUniqueId,
  toWorn,
} from './report';

/**
 * Parses one report. Without `lat` and `lon` it is a contact without a fix. `hdop` is ignored: it describes the
 * satellites, not the accuracy.
 * Unknown parameters are ignored too.
 * @throws Refusal 400 for a wrong number, a latitude without longitude, an unreadable time or a missing device id; 422
 * for an impossible time.
 */
export function readOsmand(query: URLSearchParams, now: Date): Report {
  const uniqueId = toUniqueId(query.get('id') || query.get('deviceid'));
  const time = timeOf(query.get('timestamp'), now);
  const place = placeOf(query);
  const speed = number(query, 'speed');
  const alarms = readAlarms(query.get('alarm'));
  return requirePlausibleTimes(
    {
      uniqueId,
      deviceTime: time,
      fix:
        place &&
        toReportedFix({
          time,
          ...place,
          accuracy: number(query, 'accuracy') ?? number(query, 'hacc'),
          source: sourceOf(query),
          speed: speed === null ? null : speed * KNOT,
          course: number(query, 'bearing') ?? number(query, 'heading'),
          altitude: number(query, 'altitude'),
          valid: flag(query.get('valid')) ?? true,
          mock: flag(query.get('mock')) ?? false,
        }),
      battery: toBattery(number(query, 'batt')),
      charging: flag(query.get('charge')),
      temperature: toTemperature(number(query, 'temperature')),
      worn: toWorn(flag(query.get('worn')), alarms),
      alarms,
      result: query.get('result'),
      archived: flag(query.get('archive')) ?? false,
    },
    now,
  );
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
  if (flag(query.get('approximate')) !== true) return 'gps';
  return query.has('wifi') ? 'wifi' : 'cell';
}

/** The instant of a report; `now` when the report has none. @throws Refusal 400 when it cannot be parsed. */
export function timeOf(written: string | number | null | undefined, now: Date): Date {
  if (written === null || written === undefined || written === '') return now;
  const time = readInstant(written);
  if (!time) throw new Refusal(CODES.badInput, 'timestamp: not an instant');
  return time;
}

/** The number of a parameter; null when it is missing or empty, as some programs send unknown values. */
const number = (query: URLSearchParams, name: string) => {
  const written = query.get(name)?.trim() ?? '';
  return written === '' ? null : toNumber(written, name);
};

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
function toNumber(written: string, name: string): number {
  const value = DECIMAL.test(written.trim()) ? Number(written) : Number.NaN;
  if (!Number.isFinite(value)) throw new Refusal(CODES.badInput, `${name}: not a number`);
  return value;
}

function flag(written: string | null): boolean | null {
  if (written === 'true' || written === '1') return true;
  if (written === 'false' || written === '0') return false;
  return null;
}
