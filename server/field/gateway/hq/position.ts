/**
 * The layout of V1, which V2, V5, V6, V8, V19, VI1, VP1 and a confirmation (V4) share:
 * `HHmmss,A,DDMM.mmmm,N,DDDMM.mmmm,E,knots,course,[battery,]ddMMyy,status,…`. Each field is read by itself, so that
 * one that cannot be read takes no other with it.
 */
import { KNOT, toBattery, toReportedFix, type WrittenFix, type WrittenTime } from '../../intake/report';
import { isStatusWord } from './status';
import { angleOf, numberOf, timeOf } from './values';

export interface HqPosition {
  /** By the card's clock. */
  time: WrittenTime;
  fix: WrittenFix | null;
  battery: number | null;
  /** The status word; undefined when there is none. */
  status: string | undefined;
  /** False when a place or a status word is there and cannot be read. */
  isWhole: boolean;
}

/** A charge from here on is per cent. Below it a level from 1 to 6 cannot be told from a per cent. */
const LEAST_PERCENT = 7;

export function readPosition(params: readonly string[], now: Date): HqPosition {
  const north = latitudeLetterAt(params);
  const date = dateAt(params, north);
  const before = (at: number) => (at < date ? params[at] : undefined);
  const clock = [north - 2, north - 3].map((at) => params[at]).find((text) => /^\d{6}$/.test(text ?? ''));
  const time = timeOf(clock, params[date], now);
  const valid = isValid(params[north - 2]);
  const lat = angleAt(params, north, ['N', 'S'], 90);
  const lng = angleAt(params, north + 2, ['E', 'W'], 180);
  const charge = numberOf(before(north + 5));
  const word = wordAfter(params, date);
  const isSomewhere = lat !== null && lng !== null && (lat !== 0 || lng !== 0);
  const speed = numberOf(before(north + 3));
  return {
    time,
    fix: isSomewhere
      ? toReportedFix({
          time,
          lng,
          lat,
          accuracy: null,
          source: 'gps',
          speed: speed === null ? null : speed * KNOT,
          course: numberOf(before(north + 4)),
          altitude: null,
          valid,
          mock: false,
        })
      : null,
    battery: charge !== null && charge >= LEAST_PERCENT ? toBattery(charge) : null,
    status: isStatusWord(word) ? word : undefined,
    isWhole: (!valid || (lat !== null && lng !== null)) && (isStatusWord(word) || (word ?? '') === ''),
  };
}

const HEMISPHERES = [/^[NS]$/i, /^[EW]$/i] as const;

/** Two hemispheres tell where the place stands; without them the validity does, and then the layout. */
function latitudeLetterAt(params: readonly string[]): number {
  const letters = params.findIndex(
    (param, at) => at > 0 && HEMISPHERES[0].test(param) && HEMISPHERES[1].test(params[at + 2] ?? ''),
  );
  if (letters > 0) return letters;
  const validity = params.findIndex((param) => /^[ABV]$/i.test(param));
  return validity < 0 ? 3 : validity + 2;
}

/** A card may leave out speed or course, or put its charge before the date; without a date the status word tells. */
function dateAt(params: readonly string[], north: number): number {
  const places = [3, 4, 5, 6].map((step) => north + step);
  return (
    places.find((at) => /^\d{6}$/.test(params[at] ?? '')) ??
    places.find((at) => isStatusWord(params[at + 1])) ??
    north + 5
  );
}

/** V19 has an empty field, a number and the number of the SIM before it. */
const wordAfter = (params: readonly string[], date: number): string | undefined =>
  params[date + 1] === '' && isStatusWord(params[date + 4]) ? params[date + 4] : params[date + 1];

/** 'A' is a fix. A message that asks for an address has the number of a character set there, and has a fix. */
const isValid = (text: string | undefined) => /^(?:A|\d{1,2})$/i.test(text ?? '');

const angleAt = (params: readonly string[], at: number, letters: readonly [string, string], most: number) =>
  angleOf(params[at - 1] ?? '', (params[at] ?? '').toUpperCase(), letters, most);
