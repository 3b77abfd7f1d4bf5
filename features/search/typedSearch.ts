/** What somebody typed into the search over the map: words to find, metres around it, or coordinates. Pure. */
import { FENCE_LIMITS } from '../../contract/fences/faults';
import { type Datum, fromMap, type LngLat } from '../../map/geo/datum';
import { coordinatesOf } from '../../src/validation/coordinates';

export interface TypedSearch {
  /** What is looked for, without the metres; '' when nothing is. */
  words: string;
  /** Metres around the result, within what a circle may have; null where none are typed. */
  metres: number | null;
  /** The point that coordinates mean in each datum they may be copied from, [lng, lat] in WGS-84; else none. */
  points: readonly { datum: Datum; at: LngLat }[];
}

/** Where coordinates are copied from, the commonest first: each map has its own datum. */
const SOURCES = ['gcj02', 'bd09', 'wgs84'] as const satisfies readonly Datum[];

/** A number with its unit at the end: '图书馆 200米', 'library 200 m'. A number alone may be of a class or a house. */
const METRES = /^(.*\D|)(\d{1,5})\s*(?:米|公尺|m|metres?|meters?)$/iu;
/** The same in kilometres. */
const KILOMETRES = /^(.*[^\d.]|)(\d{1,2}(?:\.\d)?)\s*(?:公里|千米|km)$/iu;
/** What coordinates are written with; one of them is in parts of a degree, so that a house number is none. */
const COORDINATES = /^(?=.*[.°度])[\d\s.,;:°'"′″+\-()nsew北南东西纬经度分秒]+$/iu;

/** @param typed as it stands in the field */
export function typedSearch(typed: string): TypedSearch {
  const text = typed.normalize('NFKC').trim();
  const read = COORDINATES.test(text) ? coordinatesOf(text) : null;
  if (read) return { words: '', metres: null, points: SOURCES.map((datum) => ({ datum, at: fromMap(datum, read) })) };
  const near = METRES.exec(text);
  const far = near ? null : KILOMETRES.exec(text);
  const [, words = '', number = ''] = near ?? far ?? [];
  if (number === '') return { words: text, metres: null, points: [] };
  const { least, most } = FENCE_LIMITS.radius;
  const metres = Math.round(Number(number) * (near ? 1 : 1_000));
  return { words: words.trim(), metres: Math.min(most, Math.max(least, metres)), points: [] };
}
