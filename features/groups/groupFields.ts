/** The fields of the form of a group, and what is wrong with them. */
import { instantOf, spanMs, wallClock } from '../../contract/day';
import { outlineOf } from '../../contract/fence/outline';
import { type Group, GROUP_COLOURS, type GroupDraft, LONGEST_TRIP, type TripDescription } from '../../contract/groups';
import type { LngLat } from '../../contract/primitives';

/** Days and times of the school's time zone. */
export interface GroupFields {
  name: string;
  colour: GroupDraft['colour'];
  studentIds: ReadonlySet<string>;
  leaders: Group['leaders'];
  isTrip: boolean;
  fromDay: string;
  fromTime: string;
  toDay: string;
  toTime: string;
  meeting: string;
  /** Where the meeting point is on the map, WGS-84; null when it is only named. */
  meetingAt: { lng: number; lat: number } | null;
  ratio: string;
  notes: string;
}

/** @param now milliseconds. A new trip is today, from eight to four. @param chosen pupils
 * who are in it from the start */
export function fieldsOf(
  group: Group | null,
  now: number,
  timeZone: string,
  chosen: readonly string[] = [],
): GroupFields {
  const trip = group?.trip ?? null;
  const today = wallClock(now, timeZone).day;
  const from = trip ? wallClock(Date.parse(trip.begins), timeZone) : { day: today, time: '08:00' };
  const to = trip ? wallClock(Date.parse(trip.ends), timeZone) : { day: today, time: '16:00' };
  return {
    name: group?.name ?? '',
    colour: group?.colour ?? GROUP_COLOURS[0],
    studentIds: new Set([...(group?.pupils.map(({ studentId }) => studentId) ?? []), ...chosen]),
    leaders: group?.leaders ?? [],
    isTrip: trip !== null,
    fromDay: from.day,
    fromTime: from.time.slice(0, 5),
    toDay: to.day,
    toTime: to.time.slice(0, 5),
    meeting: trip?.meeting?.name ?? '',
    meetingAt: trip?.meeting?.at ?? null,
    ratio: trip?.ratio?.toString() ?? '',
    notes: trip?.notes ?? '',
  };
}

const spanOf = ({ fromDay, fromTime, toDay, toTime }: GroupFields, timeZone: string) =>
  fromDay && fromTime && toDay && toTime
    ? { begins: instantOf(fromDay, fromTime, timeZone), ends: instantOf(toDay, toTime, timeZone) }
    : null;

const RATIO = /^(?:[1-9]\d?|100)?$/;

export function faultsOf(fields: GroupFields, timeZone: string) {
  const span = spanOf(fields, timeZone);
  const fits = span !== null && span.begins < span.ends && span.ends - span.begins <= spanMs(LONGEST_TRIP, 'days');
  return {
    name: fields.name.trim() === '',
    pupils: fields.studentIds.size === 0,
    times: fields.isTrip && !fits,
    ratio: fields.isTrip && !RATIO.test(fields.ratio.trim()),
  };
}

/** The draft of fields without a fault. */
export function draftOf(fields: GroupFields, timeZone: string): GroupDraft {
  const span = fields.isTrip ? spanOf(fields, timeZone) : null;
  const { name, colour, ...facts } = saysOf(fields);
  return {
    name,
    colour,
    studentIds: [...fields.studentIds],
    leaderIds: fields.leaders.map(({ roleId }) => roleId),
    trip: span && {
      begins: new Date(span.begins).toISOString(),
      ends: new Date(span.ends).toISOString(),
      ...facts,
    },
  };
}

/** What a trip says, of fields whose name and ratio have no fault. */
export function saysOf(fields: GroupFields): TripDescription {
  const meeting = fields.meeting.trim();
  return {
    name: fields.name.trim(),
    colour: fields.colour,
    meeting: meeting === '' ? null : { name: meeting, at: fields.meetingAt },
    ratio: fields.ratio.trim() === '' ? null : Number(fields.ratio),
    notes: fields.notes.trim(),
  };
}

/** Corners of a line around pupils on the map, at least. */
export const LEAST_CORNERS = 3;

/** @param positions of pupils, with their last fix. @returns the ids of those inside. */
export function pupilsInside(
  corners: readonly LngLat[],
  positions: readonly { studentId: string; fix: { lng: number; lat: number } | null }[],
): string[] {
  const [first] = corners;
  if (!first || corners.length < LEAST_CORNERS) return [];
  const { depth } = outlineOf({ kind: 'polygon', rings: [[...corners, first].map(([lng, lat]) => [lng, lat])] });
  return positions.flatMap(({ studentId, fix }) => (fix && depth(fix.lng, fix.lat) > 0 ? [studentId] : []));
}
