/** Whether a verdict about a water rings: hours of the area, supervised swims, everyday ways, cool-down. */
import { wallClock } from '../day';
import { NO_CALENDAR, type SchoolCalendar } from '../fences/calendar';
import { closedAt } from '../fences/hours';
import type { LngLat } from '../primitives';
import { type ShoreFix, speedBetween } from './approach';
import { inSeason } from './area';
import { WATER_LIMITS } from './limits';
import type { ReadyWater, WaterState } from './state';
import type { Closeness, WaterSilenceReason } from './verdict';

/** A supervised swim of this area and this pupil; ms. */
export interface ActiveSwim {
  from: number;
  to: number;
  supervisor: string;
}

/** What the judge must know besides the water and the fixes. */
export interface WaterContext {
  /** IANA name of the school's time zone. */
  timeZone: string;
  calendar: SchoolCalendar;
  swims: readonly ActiveSwim[];
  /** True when the pupil is at this place ([lng, lat], WGS-84) on most days. False when unknown. */
  isEveryday(place: LngLat): boolean;
}

/** No swims and no everyday places. */
export const DEFAULT_WATER_CONTEXT: WaterContext = {
  timeZone: 'Asia/Shanghai',
  calendar: NO_CALENDAR,
  swims: [],
  isEveryday: () => false,
};

export interface WaterSilence {
  why: Exclude<WaterSilenceReason, 'late' | 'eased' | 'untold'>;
  /** When the reason ends by the clock, ms; null when only a fix can end it. */
  until: number | null;
  supervisor: string | null;
}

/** The verdict whose silence is decided. */
export interface SilenceCase {
  verdict: 'near' | 'in';
  /** When it happened, ms. */
  since: number;
  /** When it is decided, ms. */
  at: number;
  state: WaterState;
  closeness: Closeness;
}

/** Why a verdict is silent for now; null when it rings. */
export function waterSilenceOf(one: SilenceCase, area: ReadyWater, context: WaterContext): WaterSilence | null {
  const { verdict, at, state } = one;
  const { timeZone, calendar, swims } = context;
  const after = verdict === 'near' ? WATER_LIMITS.dressing * 1000 : 0;
  const swim = swims.find(({ from, to }) => at >= from && at < to + after);
  if (swim) return { why: 'swim', until: swim.to + after, supervisor: swim.supervisor };
  const silent = (why: WaterSilence['why'], until: number | null = null) => ({ why, until, supervisor: null });
  if (!inSeason(wallClock(at, timeZone).day, area.season)) return silent('season');
  if (closedAt(at, { hours: area.hours, schoolDaysOnly: false }, timeZone, calendar)) return silent('out-of-hours');
  const passing = passingSilence(one, area, context);
  if (passing) return passing;
  const rang = state.rang[verdict];
  const cool = rang === null ? at : rang + WATER_LIMITS.coolDown[verdict] * 1000;
  return at < cool ? silent('cool-down', cool) : null;
}

/**
 * Silence of a child who only passes. It is cautious: never at a water of high danger, and never for long. In a vehicle
 * or on an everyday way the child must keep moving; near the shore it must keep walking. A child at rest is silent only
 * at an everyday place well off the shore.
 */
function passingSilence(
  { verdict, since, at, state: { shoreFixes }, closeness }: SilenceCase,
  { danger }: ReadyWater,
  { isEveryday }: WaterContext,
): WaterSilence | null {
  const [before, last] = [shoreFixes.at(-2), shoreFixes.at(-1)];
  if (danger === 'high' || !last) return null;
  const { passing } = WATER_LIMITS;
  const until = since + passing[verdict] * 1000;
  const passes: WaterSilence | null = at < until ? { why: 'passing', until, supervisor: null } : null;
  if (before && leastSpeed(before, last) >= passing.vehicle) return passes;
  if (!isEveryday([last.lng, last.lat])) return null;
  const speed = before ? speedBetween(before, last) : 0;
  if (verdict === 'in' || isClose(closeness, last)) return speed >= passing.pace ? passes : null;
  return speed >= WATER_LIMITS.moving ? passes : { why: 'everyday', until: null, supervisor: null };
}

const isClose = ({ distance, closing }: Closeness, { radius }: ShoreFix) =>
  distance < WATER_LIMITS.passing.aside + radius || (closing ?? 0) * WATER_LIMITS.passing.reach > distance;

/** Least metres a second between two fixes, when both are wrong by their accuracy radius. */
const leastSpeed = (before: ShoreFix, last: ShoreFix) =>
  speedBetween(before, last) - ((before.radius + last.radius) * 1000) / (last.time - before.time);
