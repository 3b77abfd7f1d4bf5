/**
 * Whether a card that went into a fence stays there: what feeds and what stops its stay, and when it is long enough.
 * The less a card moves and the more often it stayed there before, the sooner.
 */
import { planarMetres } from '../geo';
import { JUDGE_LIMITS } from './limits';
import { radiusOf, type TimedFix } from './timedFix';

/** A place (WGS-84) that a card has not left since a time (ms). */
export interface Standstill {
  lng: number;
  lat: number;
  since: number;
}

/** The stay of a card whose arrival has not rung yet. Stored. */
export interface ArrivalStay {
  /** Time of the first fix inside, ms. */
  since: number;
  /** Where and since when the card is still, a row of `JUDGE_LIMITS.standstill` each; none if that does not count. */
  standstills: Standstill[];
  /** Where the latest fix lies. 'outside' stops the stay, and the next fix inside begins it again. */
  latest: 'inside' | 'unclear' | 'outside';
}

/** One earlier visit of a card in a fence. Stored. */
export interface PastVisit {
  /** When it left, ms. */
  left: number;
  /** It was inside for `JUDGE_LIMITS.visits.stay` at least. */
  stayed: boolean;
}

const standing = ({ lng, lat, time }: TimedFix): Standstill => ({ lng, lat, since: time });

/** @param fix the first inside. @param atRest a standstill is enough. */
export const stayFrom = (fix: TimedFix, atRest: boolean): ArrivalStay => ({
  since: fix.time,
  standstills: atRest ? JUDGE_LIMITS.standstill.map(() => standing(fix)) : [],
  latest: 'inside',
});

/**
 * The stay after a fix. A fix outside by more than its accuracy radius stops it. One outside by less is unclear: it
 * neither stops the stay nor proves it.
 * @param depth metres inside the edge; negative outside.
 */
export function stayAfter(stay: ArrivalStay, fix: TimedFix, depth: number): ArrivalStay {
  if (stay.latest === 'outside') return depth < 0 ? stay : stayFrom(fix, stay.standstills.length > 0);
  if (depth < 0) return { ...stay, latest: depth < -radiusOf(fix) ? 'outside' : 'unclear' };
  const standstills = stay.standstills.map((standstill, row) => standstillAfter(standstill, fix, row));
  const same = standstills.every((standstill, row) => standstill === stay.standstills[row]);
  return same && stay.latest === 'inside' ? stay : { ...stay, standstills, latest: 'inside' };
}

/** The same standstill while the card stays; a new one from this fix on when it has moved. */
function standstillAfter(standstill: Standstill, fix: TimedFix, row: number): Standstill {
  const limit = JUDGE_LIMITS.standstill[row];
  if (!limit) return standstill;
  const metres = planarMetres([standstill.lng, standstill.lat], [fix.lng, fix.lat]);
  const reach = limit.orRadius ? Math.max(limit.metres, radiusOf(fix)) : limit.metres;
  const walks = fix.speed !== null && fix.speed > JUDGE_LIMITS.walking;
  return metres <= reach && !walks ? standstill : standing(fix);
}

/**
 * When (ms) a card that goes on as it does has stayed long enough.
 * @param dwell seconds inside that the rule needs.
 */
export function stayProvenAt({ since, standstills }: ArrivalStay, dwell: number, visits: readonly PastVisit[]): number {
  const before = countsOf(visits);
  const still = standstills.map((standstill, row) => standstill.since + 1000 * secondsOfRest(row, before));
  return Math.min(since + dwell * 1000, ...still);
}

/** Seconds at a standstill that are enough, by a row of the limits and by the earlier visits. */
function secondsOfRest(row: number, { stays, passes }: ReturnType<typeof countsOf>): number {
  const { weight, least, most } = JUDGE_LIMITS.visits;
  const seconds = (JUDGE_LIMITS.standstill[row]?.seconds ?? most) - weight * Math.log((stays + 1) / (passes + 1));
  return Math.min(most, Math.max(least, Math.round(seconds)));
}

/** How many of the visits were stays, and how many only passed through. They count however old they are. */
export function countsOf(visits: readonly PastVisit[]): { stays: number; passes: number } {
  const stays = visits.filter(({ stayed }) => stayed).length;
  return { stays, passes: visits.length - stays };
}

/** A visit that ended between two fixes, ms. */
export interface EndedVisit {
  since: number;
  /** Best estimate of its end. */
  left: number;
  /** Its last fix inside, and the first outside with the metres to the edge. */
  seenInside: number;
  seenOutside: number;
  away: number;
}

/** The visits to remember after one more. One that may have been a stay or none is not counted. */
export function visitsAfter(visits: readonly PastVisit[], visit: EndedVisit): PastVisit[] {
  const { since, left, seenInside, seenOutside, away } = visit;
  const { near, pace } = JUDGE_LIMITS.visitEnd;
  const stay = JUDGE_LIMITS.visits.stay * 1000;
  const [least, most] = away <= near ? [left, left] : [seenInside, seenOutside - (away / pace) * 1000];
  if (least - since < stay && most - since >= stay) return [...visits];
  return [...visits, { left, stayed: least - since >= stay }].slice(-JUDGE_LIMITS.visits.count);
}
