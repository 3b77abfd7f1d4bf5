/**
 * The OsmAnd protocol as a query string or a form (docs: traccar.org/osmand; Traccar, OsmAndProtocolDecoder.java). Speed is in knots.
 * Ours besides: `source=gps|wifi|cell`, `approximate=true`, `mock=true`, `hacc` as another word for `accuracy`,
 * `temperature` in degrees Celsius and `worn=true|false` of who wears the card.
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
 * One report. Without `lat` and `lon` it is a contact. `hdop` alone gives no accuracy: it says how good the sky was, not the receiver.
 * Words of other programs are passed over.
 * @throws Refusal 400 for a number that is none, half a place, a time that cannot be read, or no device; 422 for a time that cannot be.
 */
export function readOsmand(said: URLSearchParams, now: Date): Report {
  const uniqueId = toUniqueId(said.get('id') || said.get('deviceid'));
  const time = timeOf(said.get('timestamp'), now);
  const place = placeOf(said);
  const speed = number(said, 'speed');
  const alarms = readAlarms(said.get('alarm'));
  return requirePlausibleTimes(
    {
      uniqueId,
      deviceTime: time,
      fix:
        place &&
        toReportedFix({
          time,
          ...place,
          accuracy: number(said, 'accuracy') ?? number(said, 'hacc'),
          source: sourceOf(said),
          speed: speed === null ? null : speed * KNOT,
          course: number(said, 'bearing') ?? number(said, 'heading'),
          altitude: number(said, 'altitude'),
          valid: flag(said.get('valid')) ?? true,
          mock: flag(said.get('mock')) ?? false,
        }),
      battery: toBattery(number(said, 'batt')),
      charging: flag(said.get('charge')),
      temperature: toTemperature(number(said, 'temperature')),
      worn: toWorn(flag(said.get('worn')), alarms),
      alarms,
      result: said.get('result'),
      archived: flag(said.get('archive')) ?? false,
    },
    now,
  );
}

function placeOf(said: URLSearchParams): { lng: number; lat: number } | null {
  const [lat = '', lng = '', ...more] = said.get('location')?.split(',') ?? [
    said.get('lat') ?? '',
    said.get('lon') ?? '',
  ];
  if (lat.trim() === '' && lng.trim() === '') return null;
  if (more.length > 0) throw new Refusal(CODES.badInput, 'location: not a place');
  return { lng: toNumber(lng, 'lon'), lat: toNumber(lat, 'lat') };
}

/** A place worked out from what the phone heard is as good as what it heard. */
function sourceOf(said: URLSearchParams): FixSource {
  const named = FixSource.safeParse(said.get('source'));
  if (named.success) return named.data;
  if (flag(said.get('approximate')) !== true) return 'gps';
  return said.has('wifi') ? 'wifi' : 'cell';
}

/** @throws Refusal 400 when the text is no instant. Without one the device speaks now. */
export function timeOf(written: string | number | null | undefined, now: Date): Date {
  if (written === null || written === undefined || written === '') return now;
  const time = readInstant(written);
  if (!time) throw new Refusal(CODES.badInput, 'timestamp: not an instant');
  return time;
}

/** Programs send a word they have no figure for as an empty one. */
const number = (said: URLSearchParams, word: string) => {
  const written = said.get(word)?.trim() ?? '';
  return written === '' ? null : toNumber(written, word);
};

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
function toNumber(written: string, word: string): number {
  const figure = DECIMAL.test(written.trim()) ? Number(written) : Number.NaN;
  if (!Number.isFinite(figure)) throw new Refusal(CODES.badInput, `${word}: not a number`);
  return figure;
}

function flag(written: string | null): boolean | null {
  if (written === 'true' || written === '1') return true;
  if (written === 'false' || written === '0') return false;
  return null;
}
