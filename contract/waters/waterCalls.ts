/** The calls of water areas, supervised swims and verdicts, under the position service. All are ours (2.24). */
import * as z from 'zod/mini';
import { callsOf } from '../call';
import { StudentRef } from '../positions';
import { Id, Instant, Whole, WholeFromOne } from '../primitives';
import { Swim, WaterArea, WaterAreaDraft } from './area';
import { WaterVerdict } from './verdict';
import { WATER_FAULTS } from './waterFaults';
import { NameOfPerson, NameOfPlace } from '../names';

/** The result of an import: the new areas, and the outlines that were refused. */
export const WaterImport = z.object({
  areas: z.array(WaterArea),
  /** `index` is the feature's place in the file, from 0; null when the whole file was refused. */
  refused: z.array(
    z.object({ index: z.nullable(z.number()), name: z.nullable(z.string()), why: z.enum(WATER_FAULTS) }),
  ),
});
export type WaterImport = z.infer<typeof WaterImport>;

/** The distance and direction from a pupil to one water. Metres, degrees from true north. */
export const NearbyWater = z.object({
  areaId: Id,
  name: NameOfPlace,
  distance: z.number(),
  bearing: z.nullable(z.number()),
  asOf: Instant,
});
export type NearbyWater = z.infer<typeof NearbyWater>;

/** A stored verdict about a pupil and a water, whether it rang or not. */
export const WaterVerdictRecord = z.extend(WaterVerdict, {
  verdictId: Id,
  areaId: Id,
  areaName: NameOfPlace,
  studentId: Id,
  studentName: NameOfPerson,
  /** When people were notified; null when nobody was. */
  rangTime: z.nullable(Instant),
});
export type WaterVerdictRecord = z.infer<typeof WaterVerdictRecord>;
/** A member of the school's staff, who may become the guard of a water. A person with two roles is listed twice. */
export const StaffMember = z.object({
  roleId: Id,
  name: NameOfPerson,
  role: z.enum(['admin', 'teacher']),
  /** Names of the classes that the person leads, and of the others that the person teaches, in the school's order. */
  leads: z.array(z.string()),
  teaches: z.array(z.string()),
  /** The number, masked: '139****0002'. It tells two people of one name apart. Null without a number. */
  mobile: z.nullable(z.string()),
  /** Pinyin without tones, and its first letters, for the search. */
  spelling: z.string(),
  initials: z.string(),
});
export type StaffMember = z.infer<typeof StaffMember>;

/** Verdicts in one answer, at most. */
export const VERDICT_PAGE = 50;

const { post } = callsOf('position');
const ours = { ours: true } as const;
/** The screen shows a failure itself. */
const quiet = { ours: true, hideToast: true } as const;

export const waterCalls = {
  /** The water areas of the viewer's school. */
  waterAreas: post('/water/area/list/v1', {
    needs: 'water:read',
    input: z.object({}),
    output: z.array(WaterArea),
    noEncode: true,
    ...ours,
  }),
  /**
   * 409 with `WaterAreaConflict` when another person saved in between; 422 with `{ faults }` for an invalid
   * outline.
   */
  saveWaterArea: post('/water/area/save/v1', {
    needs: 'water:write',
    input: z.object({ area: WaterAreaDraft, over: z.optional(z.object({ areaId: Id, version: Whole })) }),
    output: WaterArea,
    noEncode: true,
    ...quiet,
  }),
  removeWaterArea: post('/water/area/remove/v1', {
    needs: 'water:write',
    input: z.object({ areaId: Id, version: WholeFromOne }),
    output: WaterArea,
    ...quiet,
  }),
  /** GeoJSON, WGS-84. Valid outlines become areas of medium danger; the others are refused with a reason. */
  importWaterAreas: post('/water/area/import/v1', {
    needs: 'water:write',
    input: z.object({ geojson: z.unknown(), source: z.string().check(z.maxLength(200)) }),
    output: WaterImport,
    noEncode: true,
    largest: 16 * 1024 * 1024,
    ...quiet,
  }),
  /** The school's teachers and administrators, by pinyin. */
  waterStaff: post('/water/staff/list/v1', {
    needs: 'water:write',
    input: z.object({}),
    output: z.array(StaffMember),
    noEncode: true,
    ...quiet,
  }),
  waterNearby: post('/water/nearby/v1', {
    needs: 'water:read',
    input: StudentRef,
    output: z.array(NearbyWater),
    ...ours,
  }),
  /** Newest first, including verdicts that did not ring. `before` is the last verdictId of the previous page. */
  waterVerdicts: post('/water/verdict/list/v1', {
    needs: 'water:read',
    input: z.object({
      studentId: z.optional(Id),
      areaId: z.optional(Id),
      from: z.optional(Instant),
      to: z.optional(Instant),
      before: z.optional(Id),
    }),
    output: z.array(WaterVerdictRecord),
    noEncode: true,
    ...ours,
  }),
  swims: post('/water/swim/list/v1', { needs: 'water:read', input: z.object({}), output: z.array(Swim), ...ours }),
  saveSwim: post('/water/swim/save/v1', {
    needs: 'swim:write',
    input: z.object({ swim: z.omit(Swim, { swimId: true }), swimId: z.optional(Id) }),
    output: Swim,
    ...quiet,
  }),
  removeSwim: post('/water/swim/remove/v1', {
    needs: 'swim:write',
    input: z.object({ swimId: Id }),
    output: z.null(),
    ...ours,
  }),
};
