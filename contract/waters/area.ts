/** A water area as people define and see it: outline, danger, watched season and hours, and who answers for it. */
import * as z from 'zod/mini';
import { clean } from '../cleanText';
import { Hours } from '../fences/rules';
import { bears } from '../names';
import { plainNumber } from '../phone';
import { Id, Instant } from '../primitives';

/** How dangerous a water is. It sets the alert distance from the shore unless the area has its own. */
export const Danger = z.enum(['high', 'medium', 'low']);
export type Danger = z.infer<typeof Danger>;

/** Metres from the shore at which 'near' begins, for areas without their own distance. */
export const NEAR_SHORE: Record<Danger, number> = { high: 150, medium: 100, low: 50 };

const LngLatPair = z.tuple([
  z.number().check(z.minimum(-180), z.maximum(180)),
  z.number().check(z.minimum(-90), z.maximum(90)),
]);
/**
 * Polygons with holes (islands): coordinates of a GeoJSON MultiPolygon, [lng, lat], WGS-84. Each ring is closed; outer
 * rings run anticlockwise, holes clockwise (RFC 7946, 3.1.6).
 */
export const WaterPolygons = z
  .array(z.array(z.array(LngLatPair).check(z.minLength(4))).check(z.minLength(1)))
  .check(z.minLength(1));
export type WaterPolygons = z.infer<typeof WaterPolygons>;

/** Month and day, 'MM-DD'. */
const MonthDay = z.string().check(z.regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/));
/** The watched part of the year in the school's time zone, both days included. An end before the start is next year. */
export const Season = z.object({ from: MonthDay, to: MonthDay });
export type Season = z.infer<typeof Season>;

/** True when a day (YYYY-MM-DD) lies in a season. A null season is the whole year. */
export function inSeason(day: string, season: Season | null): boolean {
  if (!season) return true;
  const { from, to } = season;
  const date = day.slice(5);
  return from <= to ? date >= from && date <= to : date >= from || date <= to;
}

/** A person who answers for a water. */
export const WaterGuard = z.object({
  /** Identity that gets the alerts and may take them; null for a person who can only be called. */
  roleId: z.nullable(Id),
  name: z.string().check(clean.line(), z.minLength(1), z.maxLength(40), bears.person),
  /** The person's duty there: 'lake warden', 'village head'. */
  duty: z.string().check(clean.line(), z.maxLength(40)),
  phone: z.nullable(z.string().check(z.overwrite(plainNumber), z.maxLength(32))),
});
export type WaterGuard = z.infer<typeof WaterGuard>;

/** The parts of a water area that an administrator decides. */
export const WaterAreaDraft = z.object({
  name: z.string().check(clean.line(), z.minLength(1), z.maxLength(60), bears.place),
  danger: Danger,
  polygons: WaterPolygons,
  /** Metres from the shore at which 'near' begins; null is `NEAR_SHORE` of its danger. */
  near: z.nullable(z.number().check(z.minimum(10), z.maximum(2000))),
  /** Null is the whole year. */
  season: z.nullable(Season),
  /** Alerts ring within these hours; an empty list means always. */
  hours: z.array(Hours).check(z.maxLength(20)),
  /** Guards, in the order in which they are alerted. */
  chain: z.array(WaterGuard).check(z.maxLength(20)),
  /** Source of the outline, as its licence asks for it; empty for an outline drawn here. */
  source: z.string().check(clean.line(), z.maxLength(200)),
});
export type WaterAreaDraft = z.infer<typeof WaterAreaDraft>;

export const WaterArea = z.extend(WaterAreaDraft, {
  areaId: Id,
  /** Number of the save. Saving over an older version is refused with 409. */
  version: z.number(),
  mayEdit: z.boolean(),
  changedTime: Instant,
  changedBy: z.string(),
  removed: z.boolean(),
});
export type WaterArea = z.infer<typeof WaterArea>;

/** Payload of a refused save (409): the area as somebody else has saved it. */
export const WaterAreaConflict = z.object({ theirs: WaterArea });

/** A supervised swim. While it lasts, verdicts of this area about these pupils are recorded but silent. */
export const Swim = z.object({
  swimId: Id,
  areaId: Id,
  from: Instant,
  to: Instant,
  classIds: z.array(Id).check(z.maxLength(100)),
  studentIds: z.array(Id).check(z.maxLength(500)),
  supervisor: z.string().check(clean.line(), z.minLength(1), z.maxLength(40)),
  note: z.string().check(clean.text(), z.maxLength(200)),
});
export type Swim = z.infer<typeof Swim>;
