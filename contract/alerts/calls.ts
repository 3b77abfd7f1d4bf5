/**
 * The calls of alerts, under the position service. All are ours: the specification names the screens (2.22-2.24), not
 * their calls.
 */
import * as z from 'zod/mini';
import { callsOf } from '../call';
import { Fix, StudentRef } from '../position';
import { PUSH_SHOWN_PATH } from '../pushPath';
import { Swim, WaterArea, WaterAreaDraft } from '../water/area';
import { WATER_FAULTS } from '../water/waterFaults';
import { WaterTold } from '../water/told';
import { Id, Instant } from '../primitives';
import { AlertAct, AlertKind, AlertState, AlertRecipient, LogLine, MyAlert } from './alert';
import { AlertPreferences, Mute, PushAddress } from './preferences';

/**
 * How many are not closed, and how many the viewer has not seen: what every badge shows. All of the viewer's, whatever
 * a list is narrowed to.
 */
export const AlertCounts = z.object({
  open: z.number(),
  unread: z.number(),
  byKind: z.array(z.object({ kind: AlertKind, open: z.number(), unread: z.number() })),
});
export type AlertCounts = z.infer<typeof AlertCounts>;

/** Alerts in a page of the inbox, at most. */
export const ALERT_PAGE = 50;
/** Minutes of fixes before and after an alert that its location screen shows. */
export const ALERT_TRACK_MINUTES = 30;

export const AlertPage = z.object({
  alerts: z.array(MyAlert),
  counts: AlertCounts,
  /** What to ask the next page with; null at the end. */
  next: z.nullable(z.string()),
});
export type AlertPage = z.infer<typeof AlertPage>;

/** What travels in `data` of a refused act (409): the alert as it is. */
export const AlertConflict = z.object({ theirs: MyAlert });
export type AlertConflict = z.infer<typeof AlertConflict>;

export const AlertDetail = z.object({
  alert: MyAlert,
  /** In the order in which to call. */
  recipients: z.array(AlertRecipient),
  /** Oldest first. */
  log: z.array(LogLine),
  /** The child's fixes around it, oldest first, with their flags. */
  fixes: z.array(Fix),
  /** The water it is about, as it is now; null for another kind, or when it is gone. */
  area: z.nullable(WaterArea),
});
export type AlertDetail = z.infer<typeof AlertDetail>;

/** What an import made of each outline it was given. */
export const WaterImport = z.object({
  areas: z.array(WaterArea),
  /** `index` is the feature's place in the file, from 0; null when the whole file is meant. */
  refused: z.array(
    z.object({ index: z.nullable(z.number()), name: z.nullable(z.string()), why: z.enum(WATER_FAULTS) }),
  ),
});
export type WaterImport = z.infer<typeof WaterImport>;

/** Where a child is in relation to the waters around, nearest first; metres, degrees from true north. */
export const NearbyWater = z.object({
  areaId: Id,
  name: z.string(),
  distance: z.number(),
  bearing: z.nullable(z.number()),
  asOf: Instant,
});
export type NearbyWater = z.infer<typeof NearbyWater>;

/** What was told of a child and a water, or kept silent and why. */
export const ToldOfWater = z.extend(WaterTold, {
  verdictId: Id,
  areaId: Id,
  areaName: z.string(),
  studentId: Id,
  studentName: z.string(),
  /** When it rang; null when it was silent. */
  rangTime: z.nullable(Instant),
});
export type ToldOfWater = z.infer<typeof ToldOfWater>;
/**
 * Somebody of the school's staff, to be named as one who answers for a water. One person in two roles is there twice.
 */
export const StaffMember = z.object({
  roleId: Id,
  name: z.string(),
  role: z.enum(['admin', 'teacher']),
  /** Names of the classes led, and of those taught besides, in the school's order. */
  leads: z.array(z.string()),
  teaches: z.array(z.string()),
  /** Only as much of the number as tells two people apart: '139****0002'. Null where there is none. */
  mobile: z.nullable(z.string()),
  /** Pinyin without tones, and its first letters: search. */
  spelling: z.string(),
  initials: z.string(),
});
export type StaffMember = z.infer<typeof StaffMember>;

/** Verdicts in an answer, at most. */
export const VERDICT_PAGE = 50;

const { post } = callsOf('position');
const ours = { ours: true } as const;
/** Screens that show the answer in their own place. */
const quiet = { ours: true, hideToast: true } as const;

export const inboxCalls = {
  /** The viewer's inbox: open and taken first, the most urgent first, then closed ones; newest first within each. */
  alerts: post('/alert/list/v1', {
    needs: 'alert:read',
    input: z.object({
      studentId: z.optional(Id),
      kinds: z.optional(z.array(AlertKind)),
      states: z.optional(z.array(AlertState)),
      unread: z.optional(z.boolean()),
      from: z.optional(Instant),
      to: z.optional(Instant),
      after: z.optional(z.string().check(z.maxLength(200))),
    }),
    output: AlertPage,
    ...ours,
  }),
  alertCounts: post('/alert/count/v1', { needs: 'alert:read', input: z.object({}), output: AlertCounts, ...quiet }),
  alertDetail: post('/alert/detail/v1', {
    needs: 'alert:read',
    input: z.object({ alertId: Id }),
    output: AlertDetail,
    noEncode: true,
    ...ours,
  }),
  /** Marks as seen: those named, or all of the viewer's. */
  seeAlerts: post('/alert/seen/v1', {
    needs: 'alert:read',
    input: z.object({ alertIds: z.union([z.literal('all'), z.array(Id).check(z.maxLength(200))]) }),
    output: AlertCounts,
    ...quiet,
  }),
  /** 409 with `AlertConflict` when somebody else was first, or when its state allows the act no more. */
  actOnAlert: post('/alert/act/v1', {
    needs: 'alert:act',
    input: z.object({ alertId: Id, act: AlertAct }),
    output: AlertDetail,
    noEncode: true,
    ...quiet,
  }),
  /** Sends the viewer an alert that says it is a test, by every way that is set up. */
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
   * Adds one mute, or ends it with an `until` that is past. Within an object of its own: at the top level a null does
   * not travel (5.08).
   */
  muteAlerts: post('/alert/mute/v1', {
    needs: 'alert:read',
    input: z.object({ mute: Mute }),
    output: AlertPreferences,
    ...ours,
  }),
};

/** How alerts reach a console. */
export const deliveryCalls = {
  /** A console says that it has shown an alert of the stream: its delivery is complete. */
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
  addPush: post('/alert/push/add/v1', { needs: 'alert:read', input: PushAddress, output: z.null(), ...quiet }),
  /**
   * A browser's worker says that it has shown a push, by the receipt that came in it: a phone on a lock screen has no
   * session. The answer tells nothing.
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
    input: z.object({ endpoint: z.string().check(z.maxLength(2000)) }),
    output: z.null(),
    ...quiet,
  }),
};

/** Waters, and where a child is to them. */
export const waterCalls = {
  /** The waters of the viewer's school. */
  waterAreas: post('/water/area/list/v1', {
    needs: 'water:read',
    input: z.object({}),
    output: z.array(WaterArea),
    noEncode: true,
    ...ours,
  }),
  /**
   * 409 with `WaterAreaConflict` when somebody saved in between, 422 with `{ faults }` for an outline that has some.
   */
  saveWaterArea: post('/water/area/save/v1', {
    needs: 'water:write',
    input: z.object({ area: WaterAreaDraft, over: z.optional(z.object({ areaId: Id, version: z.number() })) }),
    output: WaterArea,
    noEncode: true,
    ...quiet,
  }),
  removeWaterArea: post('/water/area/remove/v1', {
    needs: 'water:write',
    input: z.object({ areaId: Id, version: z.number() }),
    output: WaterArea,
    ...quiet,
  }),
  /** GeoJSON, WGS-84: what can be watched becomes areas of medium danger, the rest is refused by name and reason. */
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
  /**
   * Newest first; silent ones too, so that 'why no alert' has an answer. `before` is the verdictId the last page ended
   * with.
   */
  waterVerdicts: post('/water/verdict/list/v1', {
    needs: 'water:read',
    input: z.object({
      studentId: z.optional(Id),
      areaId: z.optional(Id),
      from: z.optional(Instant),
      to: z.optional(Instant),
      before: z.optional(Id),
    }),
    output: z.array(ToldOfWater),
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

export const alerts = { ...inboxCalls, ...deliveryCalls, ...waterCalls };
