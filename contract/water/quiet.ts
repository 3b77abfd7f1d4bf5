/** Whether a verdict rings: the area's hours, supervised swims, everyday ways. */
import { wallClock } from '../day';
import { NO_CALENDAR, type SchoolCalendar } from '../fence/calendar';
import { closedAt } from '../fence/hours';
import type { LngLat } from '../primitives';
import { paceOf, type Spot } from './approach';
import { WATER_LIMITS } from './limits';
import { inSeason } from './season';
import type { ReadyWater, WaterState } from './state';
import type { Closeness, WaterSilence } from './told';

/** A supervised swim that holds for this area and this pupil; ms. */
export interface HeldSwim {
  from: number;
  to: number;
  supervisor: string;
}

/** What is true around a water and a pupil. */
export interface WaterCircumstances {
  timeZone: string;
  calendar: SchoolCalendar;
  /** Those of this area and this pupil. */
  swims: readonly HeldSwim[];
  /** Whether the pupil is at this place, or comes this way, on most days. Where nobody knows, false. */
  isEveryday(place: LngLat): boolean;
}

export const NO_EXCUSE: WaterCircumstances = {
  timeZone: 'Asia/Shanghai',
  calendar: NO_CALENDAR,
  swims: [],
  isEveryday: () => false,
};

export interface Quiet {
  why: Exclude<WaterSilence, 'late' | 'eased' | 'untold'>;
  /** When the reason ends by the clock, ms; null when only a fix can end it. */
  until: number | null;
  supervisor: string | null;
}

/** What a silence is judged by. */
export interface Hush {
  verdict: 'near' | 'in';
  /** When it happened, and when it is judged, ms. */
  since: number;
  at: number;
  state: WaterState;
  closeness: Closeness;
}

/** Why a verdict is silent for now; null when it rings. */
export function quietOf(hush: Hush, area: ReadyWater, around: WaterCircumstances): Quiet | null {
  const { verdict, at, state } = hush;
  const { timeZone, calendar, swims } = around;
  const after = verdict === 'near' ? WATER_LIMITS.dressing * 1000 : 0;
  const swim = swims.find(({ from, to }) => at >= from && at < to + after);
  if (swim) return { why: 'swim', until: swim.to + after, supervisor: swim.supervisor };
  const quiet = (why: Quiet['why'], until: number | null = null): Quiet => ({ why, until, supervisor: null });
  if (!inSeason(wallClock(at, timeZone).day, area.season)) return quiet('season');
  if (closedAt(at, { hours: area.hours, schoolDaysOnly: false }, timeZone, calendar)) return quiet('out-of-hours');
  const by = goingBy(hush, area, around);
  if (by) return by;
  const rang = state.rang[verdict];
  const cool = rang === null ? at : rang + WATER_LIMITS.coolDown[verdict] * 1000;
  return at < cool ? quiet('cool-down', cool) : null;
}

/**
 * Conservative: never at a water of high danger. In a vehicle, or on an everyday way, the child goes by for as long as it keeps moving, and
 * near the shore for as long as it walks on; then, and never for long. At rest only an everyday place well off the shore is silent.
 */
function goingBy(
  { verdict, since, at, state: { spots }, closeness }: Hush,
  { danger }: ReadyWater,
  { isEveryday }: WaterCircumstances,
): Quiet | null {
  const [before, last] = [spots.at(-2), spots.at(-1)];
  if (danger === 'high' || !last) return null;
  const { passing } = WATER_LIMITS;
  const until = since + passing[verdict] * 1000;
  const passes: Quiet | null = at < until ? { why: 'passing', until, supervisor: null } : null;
  if (before && surePace(before, last) >= passing.vehicle) return passes;
  if (!isEveryday([last.lng, last.lat])) return null;
  const pace = before ? paceOf(before, last) : 0;
  if (verdict === 'in' || isClose(closeness, last)) return pace >= passing.pace ? passes : null;
  return pace >= WATER_LIMITS.moving ? passes : { why: 'everyday', until: null, supervisor: null };
}

const isClose = ({ distance, closing }: Closeness, { radius }: Spot) =>
  distance < WATER_LIMITS.passing.aside + radius || (closing ?? 0) * WATER_LIMITS.passing.reach > distance;

/** Metres a second that the child has at least gone, both spots being as far off as they say. */
const surePace = (before: Spot, last: Spot) =>
  paceOf(before, last) - ((before.radius + last.radius) * 1000) / (last.time - before.time);
