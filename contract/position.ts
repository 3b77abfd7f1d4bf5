/** Where a pupil is: fixes, positions and the calls of the position service (7.11). */
import * as z from 'zod/mini';
import { callsOf } from './call';
import { tenoInfo } from './card';
import { Bell } from './fence/calendar';
import { FixColumns } from './fixColumns';
import { KnownPlace } from './place';
import { Day, Id, Instant } from './primitives';

/** How a fix was made. A cell fix is a disc, never part of a line, and proves no crossing. */
export const FixSource = z.enum(['gps', 'wifi', 'cell']);
export type FixSource = z.infer<typeof FixSource>;

/** Why a fix is not trusted. It is flagged with its reason and kept. */
export const NoiseReason = z.enum(['invalid', 'accuracy', 'speed', 'cell', 'mock', 'zero']);
export type NoiseReason = z.infer<typeof NoiseReason>;

/** One report of a device that says where it was. WGS-84 degrees. */
export const Fix = z.object({
  /** When the card was there, by the card's clock. */
  fixTime: Instant,
  lng: z.number().check(z.minimum(-180), z.maximum(180)),
  lat: z.number().check(z.minimum(-90), z.maximum(90)),
  /** Radius in metres that holds the true place in 68 of 100 cases; null is unknown. */
  accuracy: z.nullable(z.number().check(z.nonnegative())),
  source: FixSource,
  /** Metres per second. */
  speed: z.nullable(z.number()),
  /** Degrees clockwise from true north; null when not moving or unknown. */
  course: z.nullable(z.number()),
  /** Metres above sea level. */
  altitude: z.nullable(z.number()),
  noise: z.array(NoiseReason),
});
export type Fix = z.infer<typeof Fix>;

/** What is known of one pupil now. Three clocks: the fix's, the card's last word, and the platform's receipt of it. */
export const Position = z.object({
  studentId: Id,
  /** False when no card is bound to the pupil. */
  bound: z.boolean(),
  /** The latest fix that may be shown; late history never moves it. */
  fix: z.nullable(Fix),
  /** When the card last spoke, with or without a fix, by its own clock. */
  contactTime: z.nullable(Instant),
  /** When the platform received that. */
  receivedTime: z.nullable(Instant),
  /** Battery as the specification writes it (3.05): '80%'. */
  power: z.nullable(z.string()),
  charging: z.nullable(z.boolean()),
  /** The alarm the card carries in its last report, in Traccar's words ('sos', 'lowBattery', ...). */
  alarm: z.nullable(z.string()),
  /** Seconds between two reports that are usual for this card; freshness is judged by it. */
  reportInterval: z.number(),
  /** Since when the card is reported lost: the position is then the card's, not the pupil's. Null while it is not. */
  lostTime: z.nullable(Instant),
  /** Name of the known place the fix lies in (campus, home, ...). */
  place: z.nullable(z.string()),
});
export type Position = z.infer<typeof Position>;

/** A position as the live stream tells it: of several fixes that came at once it is the last. */
export const LivePosition = z.extend(Position, {
  /** Fixes of the card that were stored so far, late ones too: when it grows by more than the frame brings, the frame does not tell all that is new. */
  fixCount: z.number(),
});
export type LivePosition = z.infer<typeof LivePosition>;

/** A pupil, named; without it the parent's own child (the one the session's identity is for). */
export const StudentRef = z.object({ studentId: z.optional(Id) });

/** How far a command to a card has come. */
export const ReceiptState = z.enum(['asked', 'queued', 'delivered', 'applied', 'expired']);
export const Receipt = z.object({
  commandId: Id,
  studentId: Id,
  kind: z.enum(['locate']),
  state: ReceiptState,
  askedTime: Instant,
  changedTime: Instant,
});
export type Receipt = z.infer<typeof Receipt>;

export const DayTrack = z.object({
  studentId: Id,
  day: Day,
  /** IANA zone the day is counted in. */
  timeZone: z.string(),
  /** The specification's word for a day without a track. */
  empty: z.boolean(),
  fixes: FixColumns,
  /** As in `LivePosition`, when the day was read. */
  fixCount: z.number(),
  /** When the card spoke without a fix, milliseconds after the day's beginning, ascending, to within some minutes. It was on; indoors it has none. */
  contacts: z.array(z.number()),
  /** Seconds between two reports that are usual for the card; 0 when none is bound. What counts as a gap is judged by it. */
  reportInterval: z.number(),
  /** Known places near the day's fixes: those of the school, and the pupil's own home. */
  places: z.array(z.extend(KnownPlace, { home: z.boolean() })),
  /** The school's hours on that day, none when there is no school; null where the school has entered none. */
  bells: z.nullable(z.array(Bell)),
});
export type DayTrack = z.infer<typeof DayTrack>;

/** Only what came after this instant of the day is asked for. */
export const DayTrackAfter = z.optional(Instant);

/** Which days of a month hold fixes, for a calendar, and the nearest ones on either side of a day. */
export const TrackCalendar = z.object({
  studentId: Id,
  /** Days of the month with at least one fix, ascending. */
  days: z.array(Day),
  /** The last day with a fix before the day asked about, and the first after it; null when there is none. */
  before: z.nullable(Day),
  after: z.nullable(Day),
});
export type TrackCalendar = z.infer<typeof TrackCalendar>;

/** What staff have looked at of a pupil. */
export const AccessKind = z.enum(['position', 'track', 'temperature']);
export type AccessKind = z.infer<typeof AccessKind>;

const { get, post } = callsOf('position');

export const position = {
  tenoInfo,
  studentLocation: post('/location/student/getLocationInfo/v2', {
    needs: 'student:locate',
    input: StudentRef,
    output: Position,
  }),
  studentDayTrack: post('/location/student/day/location/list/v2', {
    needs: 'student:track',
    input: z.object({ studentId: z.optional(Id), day: Day, after: DayTrackAfter }),
    output: DayTrack,
    noEncode: true,
  }),
  /** The month (YYYY-MM) as a calendar of days with fixes, around one day. */
  trackCalendar: post('/location/student/day/calendar/v1', {
    needs: 'student:track',
    input: z.object({
      studentId: z.optional(Id),
      month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)),
      around: Day,
    }),
    output: TrackCalendar,
    noEncode: true,
    hideToast: true,
    ours: true,
  }),
  teacherClasses: get('/platform/teacher/get/class/list/v1', {
    needs: 'class:list',
    input: z.object({}),
    output: z.array(z.object({ classId: Id, className: z.string() })),
    cache: true,
  }),
  /** Asks the card to report now. The answer is the receipt; its progress comes over the live stream. */
  livePosition: post('/terminal/get/position/v1', {
    needs: 'student:locate',
    input: StudentRef,
    output: Receipt,
    cancelable: true,
    hideToast: true,
  }),
  cancelLivePosition: post('/terminal/cancel/position/v1', {
    needs: 'student:locate',
    input: z.object({ commandId: Id }),
    output: z.null(),
    hideToast: true,
    ours: true,
  }),
  /** The number of a pupil's card (3.08); null when none is known. */
  phoneByTeno: get('platform/student/getPhoneByTeno/v1', {
    needs: 'student:locate',
    input: StudentRef,
    output: z.object({ phone: z.nullable(z.string()) }),
    cache: true,
  }),
  /** Who among the staff has looked at the child, newest first. */
  accessLog: post('/location/student/access/log/v1', {
    needs: 'access:read',
    input: StudentRef,
    output: z.array(
      z.object({ time: Instant, viewer: z.string(), userType: z.string(), what: AccessKind, times: z.number() }),
    ),
    ours: true,
  }),
};
