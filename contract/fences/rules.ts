/** The rules of a fence: when it rings and whom it alerts. */
import * as z from 'zod/mini';
import { Id, TimeOfDay } from '../primitives';
import { Weekday } from './calendar';

const Weekdays = z.array(Weekday).check(z.minLength(1), z.maxLength(7));

/** A daily window. If its end is not after its start, it runs past midnight and belongs to the day of its start. */
export const Hours = z.object({ days: Weekdays, from: TimeOfDay, to: TimeOfDay });
export type Hours = z.infer<typeof Hours>;

/**
 * When the pupil should be inside. A missed time rings even when arrivals or departures are switched off, unless the
 * fence is paused or the pupil excused.
 */
export const Presence = z.object({
  days: Weekdays,
  /** Does not apply on days without school. */
  schoolDaysOnly: z.boolean(),
  /** 'Should be here by'. */
  hereBy: z.nullable(TimeOfDay),
  /** 'Should not leave before'. */
  stayUntil: z.nullable(TimeOfDay),
});
export type Presence = z.infer<typeof Presence>;

export const FenceRules = z.object({
  arrive: z.boolean(),
  leave: z.boolean(),
  /** Rings when the path between two fixes surely led through the fence, without a fix inside. */
  pass: z.boolean(),
  /** Recipients. Guardians: all of the pupil's, or those named by userId. A family's fence alerts guardians only. */
  told: z.object({
    guardians: z.union([z.literal('all'), z.array(Id).check(z.maxLength(20))]),
    teachers: z.boolean(),
    admins: z.boolean(),
  }),
  /**
   * It rings within these windows; none means always. The judge follows the pupil outside them too, so an arrival
   * before a window and a departure within it ring once, for the departure.
   */
  hours: z.array(Hours).check(z.maxLength(20)),
  /** It is silent on days without school. */
  schoolDaysOnly: z.boolean(),
  presence: z.nullable(Presence),
  /** Seconds inside before it counts as an arrival. A shorter visit is silent, and so is its end. */
  dwell: z.int().check(z.minimum(0), z.maximum(3600)),
  /** A card at a standstill inside (`JUDGE_LIMITS.standstill`) has arrived before the dwell time is over. */
  atRest: z.optional(z.boolean()),
  /** Seconds after an alert in which another of the same kind is silent. */
  coolDown: z.int().check(z.minimum(0), z.maximum(86_400)),
});
export type FenceRules = z.infer<typeof FenceRules>;

/**
 * The rules of a new fence. They ring for a pupil who stays, not for one who walks or drives through
 * (measured in tests/bench/fences.ts).
 */
export const DEFAULT_RULES: FenceRules = {
  arrive: true,
  leave: true,
  pass: false,
  told: { guardians: 'all', teachers: false, admins: false },
  hours: [],
  schoolDaysOnly: false,
  presence: null,
  dwell: 600,
  atRest: true,
  coolDown: 300,
};
