/** A person's alert preferences. They do not apply to alerts of urgency 'now'. */
import * as z from 'zod/mini';
import { Hours } from '../fences/rules';
import { Id, Instant } from '../primitives';
import { AlertKind } from './alert';

/** The channels of one kind. Without any, its alerts are only in the inbox. */
export const KindPreference = z.object({ kind: AlertKind, app: z.boolean(), push: z.boolean(), gateway: z.boolean() });
export type KindPreference = z.infer<typeof KindPreference>;

/** The school's guardians, and those whom a push or a message reaches while no page is open. */
export const Reach = z.object({ people: z.int(), reached: z.int() });
export type Reach = z.infer<typeof Reach>;

/** Alerts that do not ring until a given time. */
export const Mute = z.object({
  /** Null means every kind, and every pupil. */
  kind: z.nullable(AlertKind),
  studentId: z.nullable(Id),
  until: Instant,
});
export type Mute = z.infer<typeof Mute>;

export const AlertPreferences = z.object({
  kinds: z.array(KindPreference),
  /** Within these hours nothing rings or is pushed. */
  quietHours: z.array(Hours).check(z.maxLength(10)),
  mutes: z.array(Mute).check(z.maxLength(50)),
});
export type AlertPreferences = z.infer<typeof AlertPreferences>;

/** Characters of a push address, at most. Browsers' addresses have some hundred. */
export const PUSH_ENDPOINT_MAX = 2000;

/** The address of a browser's push subscription (PushSubscription.toJSON, W3C Push API). */
export const PushAddress = z.object({
  /** The store keeps it in an index, which holds no longer text. */
  endpoint: z.url({ protocol: /^https?$/ }).check(z.maxLength(PUSH_ENDPOINT_MAX), z.regex(/^[\x21-\x7e]*$/)),
  keys: z.object({
    p256dh: z.string().check(z.minLength(80), z.maxLength(120)),
    auth: z.string().check(z.minLength(16), z.maxLength(40)),
  }),
});
export type PushAddress = z.infer<typeof PushAddress>;
