/**
 * The calls of geofences, under the position service. The specification names the screen (2.26) but not its calls, so
 * all of them are ours.
 */
import * as z from 'zod/mini';
import { clean } from '../cleanText';
import { callsOf } from '../call';
import { GradeName, SchoolCalendar } from './calendar';
import { JudgedCrossing, EvidenceFix, Side } from './evidence';
import { Fence, FenceDraft } from './fence';
import { FencePreview } from './evidence';
import { FenceShapeKind } from './shape';
import { PlaceNames } from '../places';
import { FixSource, NoiseReason, StudentRef } from '../positions';
import { Id, Instant, Whole, WholeFromOne } from '../primitives';
import { NameOfPerson } from '../names';

/** A recorded crossing, whether it rang or stayed silent. */
export const Crossing = z.extend(JudgedCrossing, {
  crossingId: Id,
  fenceId: Id,
  /** Name, shape and version of the fence at the time of the crossing. */
  fenceName: z.string(),
  fenceShape: FenceShapeKind,
  fenceVersion: z.number(),
  studentId: Id,
  studentName: NameOfPerson,
  /** When it rang; null when it never did. */
  toldTime: z.nullable(Instant),
  /** A person's verdict on the crossing; null without one. */
  answer: z.nullable(
    z.object({ verdict: z.enum(['right', 'wrong']), note: z.string(), by: NameOfPerson, time: Instant }),
  ),
});
export type Crossing = z.infer<typeof Crossing>;

/** The `data` of a save refused with 409: the fence as another person saved it. */
export const FenceConflict = z.object({ theirs: Fence });
export type FenceConflict = z.infer<typeof FenceConflict>;

/** One step of the judge: a judged fix, or a timeout or deadline. */
export const WhyStep = z.object({
  /** When the platform received the fix, or when the timeout or deadline came. */
  receivedTime: Instant,
  /** Null for a timeout or deadline. */
  fix: z.nullable(EvidenceFix),
  /** Why the fix is no evidence; null when it is. */
  rejection: z.nullable(z.enum([...NoiseReason.options, 'late', 'duplicate', 'ahead'])),
  /** How far the fix supports a change of sides; null for a rejected fix, a timeout or a deadline. */
  support: z.nullable(z.enum(['clear', 'leans', 'neutral', 'against'])),
  /** The fix lies farther off than the card was moving. */
  jump: z.boolean(),
  /** Seconds without a trusted fix before it; null when there was no gap. */
  gap: z.nullable(z.number()),
  /** The pending change of sides after this step; null when there is none. */
  change: z.nullable(z.object({ side: Side, fixes: z.number(), seconds: z.number() })),
  /** The verdict after this step. */
  side: Side,
  crossings: z.array(JudgedCrossing),
});
export type WhyStep = z.infer<typeof WhyStep>;

/** A pupil's trusted and untrusted fixes, one array per field, oldest first. The console runs previews on it. */
export const FenceTrack = z.object({
  studentId: Id,
  from: Instant,
  to: Instant,
  timeZone: z.string(),
  /** Usual seconds between two reports of the card. */
  every: z.number(),
  /** Approved leave between `from` and `to`. */
  excused: z.array(z.object({ from: Instant, to: Instant, reason: z.string() })),
  calendar: SchoolCalendar,
  /** Time of each fix, seconds after `from`. */
  time: z.array(z.number()),
  /** WGS-84 degrees. */
  lng: z.array(z.number()),
  lat: z.array(z.number()),
  /** Radius in metres, 68 %; null when the card did not report one. */
  accuracy: z.array(z.nullable(z.number())),
  source: z.array(FixSource),
  /** Metres a second; null when unknown. */
  speed: z.array(z.nullable(z.number())),
  noise: z.array(z.array(NoiseReason)),
});
export type FenceTrack = z.infer<typeof FenceTrack>;

/** A known place that a new fence can start from. WGS-84 degrees; the radius is in metres. */
export const FencePlace = z.object({
  name: z.string(),
  names: z.optional(PlaceNames),
  kind: z.string(),
  lng: z.number(),
  lat: z.number(),
  radius: z.number(),
});
export type FencePlace = z.infer<typeof FencePlace>;

/** The side of a fence on which a pupil is. */
export const FenceSide = z.object({
  fenceId: Id,
  side: Side,
  /** Since when, by the card's clock; null while the side is unknown, and when it was so before the first fix. */
  since: z.nullable(Instant),
  /** Time of the last trusted fix; null when there is none. */
  fixTime: z.nullable(Instant),
  /** False while no card is bound to the pupil; the side is unknown then. */
  bound: z.boolean(),
});
export type FenceSide = z.infer<typeof FenceSide>;

/** Days that a preview covers, at most and by default. */
export const PREVIEW_DAYS = 14;
/** Most hours between the two instants of `whySilent`. */
export const WHY_HOURS = 12;

const { post } = callsOf('position');
const ours = { ours: true } as const;
/** For calls whose errors the screen shows itself, without a toast. */
const quiet = { ours: true, hideToast: true } as const;

export const fences = {
  /** The fences that concern a pupil; without `studentId`, all that the viewer may see. Removed ones on request. */
  fences: post('/fence/list/v1', {
    needs: 'fence:read',
    input: z.object({ studentId: z.optional(Id), removed: z.optional(z.boolean()) }),
    output: z.array(Fence),
    ...ours,
  }),
  /**
   * Creates a fence, or saves a new version over the one the draft was made from (`over`). A guardian's fence belongs
   * to the family, an administrator's to the school.
   * 409 with `FenceConflict` when another person saved in between; 422 for a shape with faults (see `validateFence`).
   */
  saveFence: post('/fence/save/v1', {
    needs: 'fence:write',
    input: z.object({ fence: FenceDraft, over: z.optional(z.object({ fenceId: Id, version: Whole })) }),
    output: Fence,
    ...quiet,
  }),
  /** Removes a fence: it stops ringing but is kept, and saving it again brings it back. 409 as for a save. */
  removeFence: post('/fence/remove/v1', {
    needs: 'fence:write',
    input: z.object({ fenceId: Id, version: WholeFromOne }),
    output: Fence,
    ...quiet,
  }),
  /** Silences a fence until an instant; without one the pause ends. Makes no new version. */
  pauseFence: post('/fence/pause/v1', {
    needs: 'fence:write',
    input: z.object({ fenceId: Id, until: z.nullish(Instant) }),
    output: Fence,
    ...ours,
  }),
  /** The pupil's side of each fence that concerns the pupil. */
  fenceSides: post('/fence/side/v1', { needs: 'fence:read', input: StudentRef, output: z.array(FenceSide), ...ours }),
  /** Every version of a fence, newest first. */
  fenceHistory: post('/fence/history/v1', {
    needs: 'fence:read',
    input: z.object({ fenceId: Id }),
    output: z.array(Fence),
    ...ours,
  }),
  /** How often a draft would have rung over the last days of a pupil. Saves nothing. */
  previewFence: post('/fence/preview/v1', {
    needs: 'fence:write',
    input: z.object({
      studentId: z.optional(Id),
      fence: FenceDraft,
      days: z.optional(z.int().check(z.minimum(1), z.maximum(PREVIEW_DAYS))),
    }),
    output: FencePreview,
    cancelable: true,
    noEncode: true,
    ...quiet,
  }),
  /** The fixes of a preview, so that the console can repeat the preview while the user moves a slider. */
  fenceTrack: post('/fence/track/v1', {
    needs: 'fence:write',
    input: z.object({
      studentId: z.optional(Id),
      days: z.optional(z.int().check(z.minimum(1), z.maximum(PREVIEW_DAYS))),
    }),
    output: FenceTrack,
    noEncode: true,
    ...ours,
  }),
  fencePlaces: post('/fence/places/v1', {
    needs: 'fence:read',
    input: StudentRef,
    output: z.array(FencePlace),
    ...ours,
  }),
  /** The known places of the whole school, without anybody's home. */
  schoolPlaces: post('/fence/places/school/v1', {
    needs: 'fence:read',
    input: z.object({}),
    output: z.array(FencePlace),
    ...ours,
  }),
  /**
   * Crossings of the fences the viewer may see, newest first; silent ones on request. `before` is the last crossingId
   * of the previous page.
   */
  crossings: post('/fence/crossings/v1', {
    needs: 'fence:read',
    input: z.object({
      studentId: z.optional(Id),
      fenceId: z.optional(Id),
      from: z.optional(Instant),
      to: z.optional(Instant),
      silent: z.optional(z.boolean()),
      before: z.optional(Id),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(200))),
    }),
    output: z.array(Crossing),
    ...ours,
  }),
  /** One crossing, the fence as it was then, and how the judge treated the fixes around the crossing. */
  whyCrossing: post('/fence/why/v1', {
    needs: 'fence:read',
    input: z.object({ crossingId: Id }),
    output: z.object({ crossing: Crossing, fence: Fence, steps: z.array(WhyStep) }),
    noEncode: true,
    ...ours,
  }),
  /**
   * Why nothing rang: how the judge treats the fixes between two instants with the fence as it is now. The instants are
   * at most `WHY_HOURS` apart.
   */
  whySilent: post('/fence/why/silent/v1', {
    needs: 'fence:read',
    input: z.object({ studentId: z.optional(Id), fenceId: Id, from: Instant, to: Instant }),
    output: z.object({ fence: Fence, steps: z.array(WhyStep) }),
    noEncode: true,
    ...ours,
  }),
  /** Stores a person's verdict on a crossing; without a verdict it deletes the earlier one. */
  answerCrossing: post('/fence/report/wrong/v1', {
    needs: 'fence:read',
    input: z.object({
      crossingId: Id,
      verdict: z.nullish(z.enum(['right', 'wrong'])),
      note: z.optional(z.string().check(clean.text(), z.maxLength(500))),
    }),
    output: Crossing,
    ...ours,
  }),
  schoolCalendar: post('/fence/calendar/v1', {
    needs: 'fence:read',
    input: z.object({}),
    /** `grades`: by class, of those that the viewer sees pupils of; a class without a grade is not there. */
    output: z.object({ timeZone: z.string(), calendar: SchoolCalendar, grades: z.record(Id, GradeName) }),
    ...ours,
  }),
  saveSchoolCalendar: post('/fence/calendar/save/v1', {
    needs: 'calendar:write',
    input: z.object({ calendar: SchoolCalendar }),
    output: SchoolCalendar,
    ...ours,
  }),
  /** The guardians of a pupil, whom a fence can alert. */
  fenceGuardians: post('/fence/guardians/v1', {
    needs: 'fence:write',
    input: StudentRef,
    output: z.array(z.object({ userId: Id, name: NameOfPerson })),
    ...ours,
  }),
};
