/** When a fence rings, and for whom. */
import * as z from 'zod/mini';
import { Id, TimeOfDay } from '../primitives';
import { Weekday } from './calendar';

const Weekdays = z.array(Weekday).check(z.minLength(1), z.maxLength(7));

/** A daily window. One whose end is not after its start runs past midnight and belongs to the day it began on. */
export const Hours = z.object({ days: Weekdays, from: TimeOfDay, to: TimeOfDay });
export type Hours = z.infer<typeof Hours>;

/** Where the pupil should be, and when. Missing it rings whatever the switches say, unless paused or excused. */
export const Presence = z.object({
  days: Weekdays,
  /** Days without school in the calendar are left out. */
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
  /** Rings when the way between two fixes surely led through, without a fix inside. */
  pass: z.boolean(),
  /** Guardians: all of the pupil's, or those named by userId. A family's fence tells guardians only. */
  told: z.object({
    guardians: z.union([z.literal('all'), z.array(Id).check(z.maxLength(20))]),
    teachers: z.boolean(),
    admins: z.boolean(),
  }),
  /** It rings within these; none means always. The pupil is followed all the time, so one who came before a window and leaves within it has left. */
  hours: z.array(Hours).check(z.maxLength(20)),
  /** Silent on days without school. */
  schoolDaysOnly: z.boolean(),
  presence: z.nullable(Presence),
  /** Seconds inside before it counts as an arrival; a shorter visit is silent, its end too. */
  dwell: z.int().check(z.minimum(0), z.maximum(3600)),
  /** A card that comes to rest inside (`LIMITS.rest`) has arrived, whatever is left of the dwell time. */
  atRest: z.optional(z.boolean()),
  /** Seconds after an alert in which another of the same kind is silent. */
  coolDown: z.int().check(z.minimum(0), z.maximum(86_400)),
});
export type FenceRules = z.infer<typeof FenceRules>;

/** What a new fence starts with: who comes to stay has arrived, and who walks or drives through has not (tests/bench/fences.ts). */
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
