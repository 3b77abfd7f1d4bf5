/** Fixes, positions and tracks of pupils: the position service (7.11). */
import * as z from 'zod/mini';
import { accessLog } from './access';
import { callsOf } from './call';
import { Receipt } from './cardSettings/receipts';
import { tenoInfo } from './cards';
import { Bell } from './fences/calendar';
import { FixColumns } from './fixColumns';
import { KnownPlace, PlaceNames } from './places';
import { Day, Id, Instant, Month } from './primitives';
import { NameOfPlace } from './names';

/**
 * How a fix was made. A cell fix is only a wide circle: it is not drawn as part of a line and cannot prove a crossing.
 */
export const FixSource = z.enum(['gps', 'wifi', 'cell']);
export type FixSource = z.infer<typeof FixSource>;

/**
 * Why a fix is not trusted. The fix is kept, with its reasons. time: the card kept it for later while its clock was
 * wrong, so its time is that of its arrival. line: it came by another line than the one that the family confirmed.
 * radio: one radio alone says it, which somebody may carry.
 */
export const NoiseReason = z.enum(['invalid', 'accuracy', 'speed', 'cell', 'mock', 'zero', 'time', 'line', 'radio']);
export type NoiseReason = z.infer<typeof NoiseReason>;

/** One report of a place by a device. `lng` and `lat` in WGS-84 degrees. */
export const Fix = z.object({
  /** Time of the fix, by the card's clock. */
  fixTime: Instant,
  lng: z.number().check(z.minimum(-180), z.maximum(180)),
  lat: z.number().check(z.minimum(-90), z.maximum(90)),
  /** Radius in metres that contains the true place with 68 % probability; null when unknown. */
  accuracy: z.nullable(z.number().check(z.nonnegative())),
  source: FixSource,
  /** Metres per second. */
  speed: z.nullable(z.number()),
  /** Heading in degrees clockwise from true north; null when standing or unknown. */
  course: z.nullable(z.number()),
  /** Metres above sea level. */
  altitude: z.nullable(z.number()),
  noise: z.array(NoiseReason),
});
export type Fix = z.infer<typeof Fix>;

/**
 * The position of one pupil. It has three times: of the fix, of the card's last report, and of the report's arrival at
 * the platform.
 */
export const Position = z.object({
  studentId: Id,
  /** False when no card is bound to the pupil. */
  bound: z.boolean(),
  /** The latest fix that may be shown. A fix that arrives late and is older does not replace it. */
  fix: z.nullable(Fix),
  /** Time of the card's last report, with or without a fix, by its own clock. */
  contactTime: z.nullable(Instant),
  /** When the platform received that report. */
  receivedTime: z.nullable(Instant),
  /** Battery as a text such as '80%' (3.05). */
  power: z.nullable(z.string()),
  charging: z.nullable(z.boolean()),
  /** The most urgent alarm of the card's last report, by Traccar's name ('sos', 'lowBattery', ...). */
  alarm: z.nullable(z.string()),
  /** Usual seconds between two reports of this card. Freshness depends on it. */
  reportInterval: z.number(),
  /** Times in which the card sends no positions, because it is in class mode and its model is silent then. */
  quiet: z.optional(z.array(z.object({ from: Instant, to: Instant }))),
  /** Approved leave, now and to come, in order of its begin. */
  leaves: z.optional(z.array(z.object({ from: Instant, to: Instant }))),
  /** When the card was reported lost; null when it is not. The position of a lost card is not the pupil's. */
  lostTime: z.nullable(Instant),
  /** True when the clock of the card is wrong: its times are those of arrival. Missing when it is not known to be. */
  clockWrong: z.optional(z.boolean()),
  /** True when the last report came by a line that the family has not confirmed. Missing otherwise. */
  lineNew: z.optional(z.boolean()),
  /** Name of the known place that contains the fix (campus, home, ...). */
  place: z.nullable(z.string()),
  placeNames: z.optional(PlaceNames),
});
export type Position = z.infer<typeof Position>;

/** A position in the live stream. When several fixes arrive together, only the last one is sent. */
export const LivePosition = z.extend(Position, {
  /**
   * Number of fixes stored for the card, late ones included. When it grows by more than one, the frame does not contain
   * all new fixes.
   */
  fixCount: z.number(),
});
export type LivePosition = z.infer<typeof LivePosition>;

/** Which pupil; by default the child of the guardian's session. */
export const StudentRef = z.object({ studentId: z.optional(Id) });

export const DayTrack = z.object({
  studentId: Id,
  day: Day,
  /** IANA time zone of the day. */
  timeZone: z.string(),
  /** True for a day without fixes (the specification's name). */
  empty: z.boolean(),
  fixes: FixColumns,
  /** As in `LivePosition`, at the time of reading. */
  fixCount: z.number(),
  /**
   * Reports without a fix, which show that the card was on: milliseconds after the start of the day, ascending, to
   * within minutes.
   */
  contacts: z.array(z.number()),
  /** Usual seconds between two reports of the card; 0 when none is bound. It decides what counts as a gap. */
  reportInterval: z.number(),
  /** Known places near the day's fixes: the school's, and the pupil's home. */
  places: z.array(z.extend(KnownPlace, { home: z.boolean() })),
  /** The school's bells on that day: empty on a day without school, null when the school has entered no timetable. */
  bells: z.nullable(z.array(Bell)),
  /** As in `Position`, on that day. */
  quiet: z.optional(z.array(z.object({ from: Instant, to: Instant }))),
});
export type DayTrack = z.infer<typeof DayTrack>;

/** Only fixes and contacts after this instant are returned. */
export const DayTrackAfter = z.optional(Instant);

/** Days of a month that have fixes, and the nearest days with fixes before and after a given day. */
export const TrackCalendar = z.object({
  studentId: Id,
  /** Days of the month with at least one fix, ascending. */
  days: z.array(Day),
  /** The last day with a fix before the given day, and the first after it; null when there is none. */
  before: z.nullable(Day),
  after: z.nullable(Day),
});
export type TrackCalendar = z.infer<typeof TrackCalendar>;

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
  /** @param month YYYY-MM. @param around the day for `before` and `after`. */
  trackCalendar: post('/location/student/day/calendar/v1', {
    needs: 'student:track',
    input: z.object({
      studentId: z.optional(Id),
      month: Month,
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
    output: z.array(z.object({ classId: Id, className: NameOfPlace })),
    cache: true,
  }),
  /** Asks the card to report now. Returns the receipt; the live stream sends its progress. */
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
  /** The phone number of a pupil's card (3.08); null when unknown. */
  phoneByTeno: get('platform/student/getPhoneByTeno/v1', {
    needs: 'student:locate',
    input: StudentRef,
    output: z.object({ phone: z.nullable(z.string()) }),
    cache: true,
  }),
  accessLog,
};
