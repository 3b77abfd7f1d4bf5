/** The channels that a school chose for its people. The map needs none of it: only the administrator's sheet does. */
import * as z from 'zod/mini';
import { callsOf } from '../call';
import { Instant, Whole } from '../primitives';
import { KindPreference, Reach } from './preferences';

/** Which channels the platform has besides open consoles, and how many of a school's guardians each reaches. */
export const WaysOut = z.extend(Reach, {
  /** Whether the platform can push, and send SMS or WeChat messages. */
  push: z.boolean(),
  gateway: z.boolean(),
  /** Guardians with a browser that takes pushes; with a number that takes messages. */
  pushed: z.int(),
  messaged: z.int(),
  /** Guardians with a proved address of their own, at a provider that the school has bound. */
  addressed: z._default(z.int(), 0),
});
export type WaysOut = z.infer<typeof WaysOut>;

/** The channels that a school chose for its people: they count for whoever has set nothing. */
export const SchoolChannels = z.object({
  kinds: z.array(KindPreference),
  /** 0 while the school has chosen nothing. */
  version: z.int(),
  ways: WaysOut,
  /** Why the school's latest SMS or WeChat message was not sent, and when that was; null when it was sent. */
  unsent: z.nullable(z.object({ why: z.enum(['refused', 'unreachable']), time: Instant })),
});
export type SchoolChannels = z.infer<typeof SchoolChannels>;

/** The data of a refused save: what somebody else saved in between. */
export const SchoolChannelsConflict = z.object({ theirs: SchoolChannels });

const { post } = callsOf('position');
const ours = { hideToast: true, ours: true } as const;

export const schoolChannelCalls = {
  /** By which channels the school's people get each kind while they have set nothing. */
  schoolChannels: post('/alert/school/channels/v1', {
    needs: 'school:manage',
    input: z.object({}),
    output: SchoolChannels,
    ...ours,
  }),
  /** 409 with `{ theirs: SchoolChannels }` when somebody saved in between. Without a version: none was chosen. */
  saveSchoolChannels: post('/alert/school/channels/save/v1', {
    needs: 'school:manage',
    input: z.object({ kinds: z.array(KindPreference).check(z.maxLength(100)), version: z.optional(Whole) }),
    output: SchoolChannels,
    noEncode: true,
    ...ours,
  }),
};
