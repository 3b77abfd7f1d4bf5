/** Whom messages about alerts reached, and whom not: by way for an administrator, and for a person of their own. */
import * as z from 'zod/mini';
import { callsOf } from '../call';
import { Channel } from '../alerts/alert';

/** Days that an administrator sees. */
export const REACH_DAYS = 7;
/** A message that is proved to be on the phone so many seconds after the alert has reached it in time. */
export const REACH_SECONDS = 60;

/** What became of the messages of one way. */
export const WayReach = z.object({
  /** A provider's name (contract/delivery/providers.ts), 'push', or 'operator' for the operator's own service. */
  way: z.string(),
  /** Messages that were to go this way; each counts once, however often it was tried. */
  messages: z.int(),
  /** Messages that the way took: that says nothing of the phone. */
  accepted: z.int(),
  /** Messages of which somebody said later whether the phone has them: a receipt, or the browser that showed a push. */
  told: z.int(),
  /** Messages that a phone had within `REACH_SECONDS` of the alert, by such a proof. */
  reached: z.int(),
});
export type WayReach = z.infer<typeof WayReach>;

/** Why a phone was not reached: what the last attempt of the way says. */
export const OwnMiss = z.object({
  channel: Channel,
  /** As `Delivery.trouble`. */
  trouble: z.string(),
  /** The provider's reason, as `ProviderReason`; null without one. */
  reason: z.nullable(z.string()),
  /** Alerts of which this is so. */
  alerts: z.int(),
});
export type OwnMiss = z.infer<typeof OwnMiss>;

const { get } = callsOf('position');
const ours = { hideToast: true, ours: true } as const;

export const reachCalls = {
  /** The ways of the last `REACH_DAYS` days, the one with most messages first. */
  reachByWay: get('/delivery/reach/v1', {
    needs: 'school:manage',
    input: z.object({}),
    output: z.object({ ways: z.array(WayReach) }),
    ...ours,
  }),
  /** The alerts of this month, in the school's time zone, that reached no phone of the caller's. */
  ownMisses: get('/delivery/missed/v1', {
    needs: 'alert:read',
    input: z.object({}),
    output: z.object({
      /** Alerts of which the caller was to be told by phone. */
      alerts: z.int(),
      /** Those that no way took, or of which a receipt says that the phone has nothing. */
      missed: z.int(),
      /** The most frequent first. One alert may have several. */
      why: z.array(OwnMiss),
    }),
    ...ours,
  }),
};
