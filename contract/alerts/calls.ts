/**
 * The calls of alerts, under the position service. All are ours: the specification names the screens (2.22-2.24), not
 * their calls.
 */
import * as z from 'zod/mini';
import { callsOf } from '../call';
import { Fix, StudentRef } from '../positions';
import { PUSH_SHOWN_PATH } from '../pushPath';
import { WaterArea } from '../waters/area';
import { waterCalls } from '../waters/waterCalls';
import { Id, Instant } from '../primitives';
import { AlertAct, AlertKind, AlertState, AlertRecipient, LogLine, MyAlert } from './alert';
import { InboxView } from './inboxView';
import { AlertPreferences, Mute, PUSH_ENDPOINT_MAX, PushAddress, Reach } from './preferences';

/**
 * Alerts that wait for a person or are in somebody's hands (`isOpenCase`), and alerts that the viewer has not seen.
 * They count all of the viewer's alerts, whatever the filter.
 */
export const AlertCounts = z.object({
  open: z.number(),
  unread: z.number(),
  byKind: z.array(z.object({ kind: AlertKind, open: z.number(), unread: z.number() })),
});
export type AlertCounts = z.infer<typeof AlertCounts>;

/** Alerts on one page of the inbox, at most. */
export const ALERT_PAGE = 50;
/** An alert's detail contains the pupil's fixes of so many minutes before and after it. */
export const ALERT_TRACK_MINUTES = 30;

export const AlertPage = z.object({
  alerts: z.array(MyAlert),
  counts: AlertCounts,
  /** `after` of the next page; null on the last page. */
  next: z.nullable(z.string()),
});
export type AlertPage = z.infer<typeof AlertPage>;

/** The `data` of a refused act (409): the current alert. */
export const AlertConflict = z.object({ theirs: MyAlert });
export type AlertConflict = z.infer<typeof AlertConflict>;

export const AlertDetail = z.object({
  alert: MyAlert,
  /** The child's own card: its number, null when it has none or is reported lost, and the last call to it. */
  child: z.object({ phone: z.nullable(z.string()), lastCall: AlertRecipient.shape.lastCall }),
  /** In the order in which to call them. */
  recipients: z.array(AlertRecipient),
  /** Oldest first. */
  log: z.array(LogLine),
  /** The pupil's fixes before and after the alert, oldest first, with their flags. */
  fixes: z.array(Fix),
  /** The current water area of a water alert; null for another kind, or when the area is deleted. */
  area: z.nullable(WaterArea),
});
export type AlertDetail = z.infer<typeof AlertDetail>;

const { post } = callsOf('position');
const ours = { ours: true } as const;
/** The screen shows a failure itself. */
const quiet = { ours: true, hideToast: true } as const;

export const inboxCalls = {
  /**
   * The viewer's inbox: open and taken alerts by urgency, then closed ones and expected crossings; the newest first
   * within each.
   */
  alerts: post('/alert/list/v1', {
    needs: 'alert:read',
    input: z.object({
      studentId: z.optional(Id),
      kinds: z.optional(z.array(AlertKind)),
      states: z.optional(z.array(AlertState)),
      view: z.optional(InboxView),
      unread: z.optional(z.boolean()),
      from: z.optional(Instant),
      to: z.optional(Instant),
      after: z.optional(z.string().check(z.maxLength(200))),
    }),
    output: AlertPage,
    ...ours,
  }),
  alertCounts: post('/alert/count/v1', { needs: 'alert:read', input: z.object({}), output: AlertCounts, ...quiet }),
  /**
   * What an administrator has to look after in the school: urgent alerts that are not closed, cards that fell silent,
   * and notices of any open alert that a person's browser or the gateway did not take. Test alerts do not count. And
   * whom a notice can reach at all.
   */
  schoolWatch: post('/alert/school/v1', {
    needs: 'school:manage',
    input: z.object({}),
    output: z.object({
      open: z.int(),
      silentCards: z.int(),
      failedNotices: z.int(),
      ways: Reach,
      /** Message providers whose last attempt, of the last day, failed through no fault of one message. */
      providersDown: z._default(z.int(), 0),
    }),
    ...quiet,
  }),
  alertDetail: post('/alert/detail/v1', {
    needs: 'alert:read',
    input: z.object({ alertId: Id }),
    output: AlertDetail,
    noEncode: true,
    ...ours,
  }),
  /** Marks alerts as seen. */
  seeAlerts: post('/alert/seen/v1', {
    needs: 'alert:read',
    input: z.object({ alertIds: z.union([z.literal('all'), z.array(Id).check(z.maxLength(200))]) }),
    output: AlertCounts,
    ...quiet,
  }),
  /**
   * 409 with `AlertConflict` when the alert's state does not allow the act, for example because another person was
   * faster.
   */
  actOnAlert: post('/alert/act/v1', {
    needs: 'alert:act',
    input: z.object({ alertId: Id, act: AlertAct }),
    output: AlertDetail,
    noEncode: true,
    ...quiet,
  }),
  /** Sends the viewer a test alert by every channel that is set up. */
  testAlert: post('/alert/test/v1', { needs: 'alert:test', input: StudentRef, output: MyAlert, ...ours }),

  alertPreferences: post('/alert/setting/v1', {
    needs: 'alert:read',
    input: z.object({}),
    output: AlertPreferences,
    ...ours,
  }),
  saveAlertPreferences: post('/alert/setting/save/v1', {
    needs: 'alert:read',
    input: z.object({ preferences: AlertPreferences }),
    output: AlertPreferences,
    ...quiet,
  }),
  /**
   * Adds a mute; a past `until` ends it. The mute is an object of its own, because a null at the top level is not
   * transmitted (5.08).
   */
  muteAlerts: post('/alert/mute/v1', {
    needs: 'alert:read',
    input: z.object({ mute: Mute }),
    output: AlertPreferences,
    ...ours,
  }),
};

/** The calls by which consoles and browsers take part in the delivery of alerts. */
export const deliveryCalls = {
  /** The console confirms alerts of the live stream that it has shown. */
  receiveAlerts: post('/alert/received/v1', {
    needs: 'alert:read',
    input: z.object({ alertIds: z.array(Id).check(z.minLength(1), z.maxLength(200)) }),
    output: z.null(),
    ...quiet,
  }),
  /** The platform's VAPID key (RFC 8292), base64url; null when Web Push is not set up. */
  pushKey: post('/alert/push/key/v1', {
    needs: 'alert:read',
    input: z.object({}),
    output: z.object({ key: z.nullable(z.string()) }),
    ...quiet,
  }),
  /**
   * Registers this browser. `key`: the platform's key that it subscribed with, as `pushKey` answered it.
   * @throws 409 when that is not the platform's key any more: the browser has to subscribe anew.
   */
  addPush: post('/alert/push/add/v1', {
    needs: 'alert:read',
    input: z.extend(PushAddress, { key: z.optional(z.string().check(z.maxLength(200))) }),
    output: z.null(),
    ...quiet,
  }),
  /**
   * The push worker confirms a shown push by its receipt, without a session. The answer is the same for an unknown
   * receipt.
   */
  showPush: post(PUSH_SHOWN_PATH, {
    needs: 'anyone',
    input: z.object({ receipt: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)) }),
    output: z.null(),
    noEncode: true,
    hideToken: true,
    ...quiet,
  }),
  removePush: post('/alert/push/remove/v1', {
    needs: 'alert:read',
    input: z.object({ endpoint: z.string().check(z.maxLength(PUSH_ENDPOINT_MAX)) }),
    output: z.null(),
    ...quiet,
  }),
};

export const alerts = { ...inboxCalls, ...deliveryCalls, ...waterCalls };
