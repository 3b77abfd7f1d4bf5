/** The calls of geofences, under the position service. All are ours: the specification names the screen (2.26), not its calls. */
import * as z from 'zod/mini';
import { callsOf } from './call';
import { SchoolCalendar } from './fence/calendar';
import { JudgedCrossing, EvidenceFix, Side } from './fence/evidence';
import { Fence, FenceDraft } from './fence/fence';
import { FencePreview } from './fence/evidence';
import { FixSource, NoiseReason, StudentRef } from './position';
import { Id, Instant } from './primitives';

/** A crossing as it was told, or kept silent. */
export const Crossing = z.extend(JudgedCrossing, {
  crossingId: Id,
  fenceId: Id,
  /** The fence as it was then: its name and version. */
  fenceName: z.string(),
  fenceVersion: z.number(),
  studentId: Id,
  studentName: z.string(),
  /** When it was told of; null when it never rang. */
  toldTime: z.nullable(Instant),
  /** What a person said of it. */
  answer: z.nullable(
    z.object({ verdict: z.enum(['right', 'wrong']), note: z.string(), by: z.string(), time: Instant }),
  ),
});
export type Crossing = z.infer<typeof Crossing>;

/** What travels in `data` of a refused save (409): the fence as somebody else left it. */
export const FenceConflict = z.object({ theirs: Fence });
export type FenceConflict = z.infer<typeof FenceConflict>;

/** How one fix was looked at, or what the clock said, in the order it was. */
export const WhyStep = z.object({
  /** When the platform heard of it. */
  receivedTime: Instant,
  /** Null for the clock's word. */
  fix: z.nullable(EvidenceFix),
  /** Why the fix was no evidence. */
  rejection: z.nullable(z.enum([...NoiseReason.options, 'late', 'duplicate', 'ahead'])),
  /** What it says about a change of sides; null when rejection, or the clock's. */
  support: z.nullable(z.enum(['clear', 'leans', 'neutral', 'against'])),
  jump: z.boolean(),
  /** Seconds without a trusted fix before it; null when there was no gap. */
  gap: z.nullable(z.number()),
  /** The change under way after it. */
  change: z.nullable(z.object({ side: Side, fixes: z.number(), seconds: z.number() })),
  /** The verdict after it. */
  side: Side,
  crossings: z.array(JudgedCrossing),
});
export type WhyStep = z.infer<typeof WhyStep>;

/** A pupil's trusted and untrusted fixes by columns, oldest first, for running previews in the console. */
export const FenceTrack = z.object({
  studentId: Id,
  from: Instant,
  to: Instant,
  timeZone: z.string(),
  /** Seconds between two reports that are usual for the card. */
  every: z.number(),
  /** Approved leave of the time. */
  excused: z.array(z.object({ from: Instant, to: Instant, reason: z.string() })),
  calendar: SchoolCalendar,
  /** Seconds after `from`. */
  time: z.array(z.number()),
  lng: z.array(z.number()),
  lat: z.array(z.number()),
  accuracy: z.array(z.nullable(z.number())),
  source: z.array(FixSource),
  speed: z.array(z.nullable(z.number())),
  noise: z.array(z.array(NoiseReason)),
});
export type FenceTrack = z.infer<typeof FenceTrack>;

/** A place a fence may be drawn from; WGS-84, metres. */
export const FencePlace = z.object({
  name: z.string(),
  kind: z.string(),
  lng: z.number(),
  lat: z.number(),
  radius: z.number(),
});
export type FencePlace = z.infer<typeof FencePlace>;

/** Where a pupil is to a fence, as far as the platform can tell. */
export const FenceSide = z.object({
  fenceId: Id,
  side: Side,
  /** Since when by the card's clock; null when it was so before anything was known, and while it cannot be told. */
  since: z.nullable(Instant),
  /** Of the last fix it rests on; null when there has been none. */
  fixTime: z.nullable(Instant),
});
export type FenceSide = z.infer<typeof FenceSide>;

/** Days a preview looks back over, and hours around an instant that 'why' shows. */
export const PREVIEW_DAYS = 14;
export const WHY_HOURS = 12;

const { post } = callsOf('position');
const ours = { ours: true } as const;
/** Screens that show the answer in their own place. */
const quiet = { ours: true, hideToast: true } as const;

export const fences = {
  /** The fences that concern a pupil, or, without one, all that the viewer may see; removed ones when asked for. */
  fences: post('/fence/list/v1', {
    needs: 'fence:read',
    input: z.object({ studentId: z.optional(Id), removed: z.optional(z.boolean()) }),
    output: z.array(Fence),
    ...ours,
  }),
  /**
   * Makes a fence, or saves one over the version it was drawn from. A guardian's is a family's, an administrator's the school's.
   * 409 with `FenceConflict` when somebody saved in between; 422 for a shape with faults (`validateFence` says which).
   */
  saveFence: post('/fence/save/v1', {
    needs: 'fence:write',
    input: z.object({ fence: FenceDraft, over: z.optional(z.object({ fenceId: Id, version: z.number() })) }),
    output: Fence,
    ...quiet,
  }),
  /** It rings no more and is kept, so that saving it again brings it back. 409 as for a save. */
  removeFence: post('/fence/remove/v1', {
    needs: 'fence:write',
    input: z.object({ fenceId: Id, version: z.number() }),
    output: Fence,
    ...quiet,
  }),
  /** Silent until then; without an instant the pause ends. Counts as no new version. */
  pauseFence: post('/fence/pause/v1', {
    needs: 'fence:write',
    input: z.object({ fenceId: Id, until: z.nullish(Instant) }),
    output: Fence,
    ...ours,
  }),
  /** Where a pupil is to each fence that concerns the pupil. */
  fenceSides: post('/fence/side/v1', { needs: 'fence:read', input: StudentRef, output: z.array(FenceSide), ...ours }),
  /** Every version of a fence, newest first. */
  fenceHistory: post('/fence/history/v1', {
    needs: 'fence:read',
    input: z.object({ fenceId: Id }),
    output: z.array(Fence),
    ...ours,
  }),
  /** What a draft would have rung over the last days of a pupil; nothing is saved. */
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
  /** The fixes a preview looks at, for moving it live with a slider. */
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
  /** Crossings of the fences one may see, newest first; silent ones when asked for. `before` is the crossingId the last page ended with. */
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
  /** One crossing with what it rests on, the fence as it was, and the fixes around it as they were looked at. */
  whyCrossing: post('/fence/why/v1', {
    needs: 'fence:read',
    input: z.object({ crossingId: Id }),
    output: z.object({ crossing: Crossing, fence: Fence, steps: z.array(WhyStep) }),
    noEncode: true,
    ...ours,
  }),
  /** Why nothing rang: the fixes between two instants, at most `WHY_HOURS` apart, as the fence as it is now looks at them. */
  whySilent: post('/fence/why/silent/v1', {
    needs: 'fence:read',
    input: z.object({ studentId: z.optional(Id), fenceId: Id, from: Instant, to: Instant }),
    output: z.object({ fence: Fence, steps: z.array(WhyStep) }),
    noEncode: true,
    ...ours,
  }),
  /** Says of a crossing that it was right or wrong; without a verdict the answer is taken back. It stays with the alert. */
  answerCrossing: post('/fence/report/wrong/v1', {
    needs: 'fence:read',
    input: z.object({
      crossingId: Id,
      verdict: z.nullish(z.enum(['right', 'wrong'])),
      note: z.optional(z.string().check(z.maxLength(500))),
    }),
    output: Crossing,
    ...ours,
  }),
  schoolCalendar: post('/fence/calendar/v1', {
    needs: 'fence:read',
    input: z.object({}),
    output: z.object({ timeZone: z.string(), calendar: SchoolCalendar }),
    ...ours,
  }),
  saveSchoolCalendar: post('/fence/calendar/save/v1', {
    needs: 'calendar:write',
    input: z.object({ calendar: SchoolCalendar }),
    output: SchoolCalendar,
    ...ours,
  }),
  /** Who can be told of a pupil: the guardians, by name. */
  fenceGuardians: post('/fence/guardians/v1', {
    needs: 'fence:write',
    input: StudentRef,
    output: z.array(z.object({ userId: Id, name: z.string() })),
    ...ours,
  }),
};
