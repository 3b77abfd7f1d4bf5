/** A water area as people make it and see it: where it is, how dangerous, when it is watched and who answers for it. */
import * as z from 'zod/mini';
import { Hours } from '../fence/rules';
import { Id, Instant } from '../primitives';

/** How dangerous a water is; it decides how far from the shore one is told, unless the area says so itself. */
export const Danger = z.enum(['high', 'medium', 'low']);
export type Danger = z.infer<typeof Danger>;

/** Metres from the shore at which 'near' begins, where an area says nothing else. */
export const NEAR_SHORE: Record<Danger, number> = { high: 150, medium: 100, low: 50 };

const LngLatPair = z.tuple([
  z.number().check(z.minimum(-180), z.maximum(180)),
  z.number().check(z.minimum(-90), z.maximum(90)),
]);
/** Polygons with holes (islands): GeoJSON's MultiPolygon coordinates, WGS-84, outer rings counter-clockwise, each ring closed. */
export const WaterPolygons = z
  .array(z.array(z.array(LngLatPair).check(z.minLength(4))).check(z.minLength(1)))
  .check(z.minLength(1));
export type WaterPolygons = z.infer<typeof WaterPolygons>;

/** Month and day, 'MM-DD'. */
const MonthDay = z.string().check(z.regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/));
/** The part of the year an area is watched, both days with it, in the school's zone. One whose end is before its start runs over the new year. */
export const Season = z.object({ from: MonthDay, to: MonthDay });
export type Season = z.infer<typeof Season>;

/** Somebody who answers for a water, in the order in which they are told. */
export const WaterGuard = z.object({
  /** The identity of the platform that is told and may take an alert; null for somebody who can only be called. */
  roleId: z.nullable(Id),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  /** What the person is there: 'lake warden', 'village head'. */
  duty: z.string().check(z.trim(), z.maxLength(40)),
  phone: z.nullable(z.string().check(z.maxLength(32))),
});
export type WaterGuard = z.infer<typeof WaterGuard>;

/** What an administrator decides about a water area. */
export const WaterAreaDraft = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  danger: Danger,
  polygons: WaterPolygons,
  /** Metres; null is `NEAR_SHORE` of its danger. */
  near: z.nullable(z.number().check(z.minimum(10), z.maximum(2000))),
  /** Null is the whole year. */
  season: z.nullable(Season),
  /** Told of within these; none means always. */
  hours: z.array(Hours).check(z.maxLength(20)),
  chain: z.array(WaterGuard).check(z.maxLength(20)),
  /** Where the outline is from, as its licence asks to be named; empty for one drawn here. */
  source: z.string().check(z.maxLength(200)),
});
export type WaterAreaDraft = z.infer<typeof WaterAreaDraft>;

export const WaterArea = z.extend(WaterAreaDraft, {
  areaId: Id,
  /** Counts saves; a save of an older one is refused with 409. */
  version: z.number(),
  mayEdit: z.boolean(),
  changedTime: Instant,
  changedBy: z.string(),
  removed: z.boolean(),
});
export type WaterArea = z.infer<typeof WaterArea>;

/** The data of a refused save (409): the area as somebody else has saved it. */
export const WaterAreaConflict = z.object({ theirs: WaterArea });

/** A supervised swim: for these pupils the area is no danger within this time. Kept silent then, and still recorded. */
export const Swim = z.object({
  swimId: Id,
  areaId: Id,
  from: Instant,
  to: Instant,
  classIds: z.array(Id).check(z.maxLength(100)),
  studentIds: z.array(Id).check(z.maxLength(500)),
  /** Who watches over it. */
  supervisor: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  note: z.string().check(z.maxLength(200)),
});
export type Swim = z.infer<typeof Swim>;
