/** What a person wants to be told of, how and when. Alerts of urgency 'now' come through whatever stands here. */
import * as z from 'zod/mini';
import { Hours } from '../fence/rules';
import { Id, Instant } from '../primitives';
import { AlertKind } from './alert';

/** One kind and the ways it may come; with none of them it is a line in the inbox. */
export const KindPreference = z.object({ kind: AlertKind, app: z.boolean(), push: z.boolean(), gateway: z.boolean() });
export type KindPreference = z.infer<typeof KindPreference>;

/** Silence with an end. */
export const Mute = z.object({
  /** Null is every kind, every pupil. */
  kind: z.nullable(AlertKind),
  studentId: z.nullable(Id),
  until: Instant,
});
export type Mute = z.infer<typeof Mute>;

export const AlertPreferences = z.object({
  kinds: z.array(KindPreference),
  /** Nothing rings within these. */
  quietHours: z.array(Hours).check(z.maxLength(10)),
  mutes: z.array(Mute).check(z.maxLength(50)),
});
export type AlertPreferences = z.infer<typeof AlertPreferences>;

/** A browser that takes Web Push (PushSubscription.toJSON, W3C Push API). */
export const PushAddress = z.object({
  endpoint: z.url({ protocol: /^https?$/ }),
  keys: z.object({
    p256dh: z.string().check(z.minLength(80), z.maxLength(120)),
    auth: z.string().check(z.minLength(16), z.maxLength(40)),
  }),
});
export type PushAddress = z.infer<typeof PushAddress>;
