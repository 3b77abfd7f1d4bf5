/** The fields of the form of a group, and what is wrong with them. */
import { dayAfter, instantOf, spanMs, wallClock } from '../../contract/day';
import { outlineOf } from '../../contract/fences/outline';
import {
  type Group,
  GROUP_COLOURS,
  type GroupDraft,
  LONGEST_TRIP,
  type TripDescription,
  TripPhone,
  type TripPoint,
} from '../../contract/groups';
import type { LngLat } from '../../contract/primitives';

/** The hours of a new trip. */
const USUAL = { from: '08:00', to: '16:00' };

/** Somebody to call, as typed. `key` tells rows apart. */
export interface TripCaller {
  key: number;
  name: string;
  phone: string;
}

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
  meetingAt: TripPoint | null;
  /** The corners of the way, in its order. */
  route: readonly TripPoint[];
  plate: string;
  seats: string;
  /** Whom to call. One without name and number is left out. */
  contacts: readonly TripCaller[];
  /** Families are asked for consent. */
  consent: boolean;
  ratio: string;
  notes: string;
}

/**
 * @param now milliseconds. A new trip is from eight to four, today until four, then tomorrow.
 * @param chosen pupils who are in it from the start
 */
export function fieldsOf(
  group: Group | null,
  now: number,
  timeZone: string,
  chosen: readonly string[] = [],
): GroupFields {
  const trip = group?.trip ?? null;
  const { day: today, time } = wallClock(now, timeZone);
  const day = time < USUAL.to ? today : dayAfter(today, 1);
  const from = trip ? wallClock(Date.parse(trip.begins), timeZone) : { day, time: USUAL.from };
  const to = trip ? wallClock(Date.parse(trip.ends), timeZone) : { day, time: USUAL.to };
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
    route: trip?.route ?? [],
    plate: trip?.bus?.plate ?? '',
    seats: trip?.bus?.seats?.toString() ?? '',
    contacts: (trip?.contacts ?? []).map((contact, key) => ({ key, ...contact })),
    consent: trip?.consent ?? false,
    ratio: trip?.ratio?.toString() ?? '',
    notes: trip?.notes ?? '',
  };
}

const spanOf = ({ fromDay, fromTime, toDay, toTime }: GroupFields, timeZone: string) =>
  fromDay && fromTime && toDay && toTime
    ? { begins: instantOf(fromDay, fromTime, timeZone), ends: instantOf(toDay, toTime, timeZone) }
    : null;

const RATIO = /^(?:[1-9]\d?|100)?$/;
const SEATS = /^(?:[1-9]\d{0,2}|1000)?$/;

const isEmpty = ({ name, phone }: TripCaller) => name.trim() === '' && phone.trim() === '';
/** A name without a number, or what is no number. */
export const isWrongCaller = (one: TripCaller) =>
  !isEmpty(one) && (one.name.trim() === '' || !TripPhone.safeParse(one.phone).success);

/** @param now milliseconds. @param begun the group that the fields began with; a trip that was over may stay over. */
export function faultsOf(fields: GroupFields, timeZone: string, now: number, begun: Group | null) {
  const span = spanOf(fields, timeZone);
  const fits = span !== null && span.begins < span.ends && span.ends - span.begins <= spanMs(LONGEST_TRIP, 'days');
  return {
    name: fields.name.trim() === '',
    pupils: fields.studentIds.size === 0,
    times: fields.isTrip && !fits,
    /** The trip would be over when it is saved. */
    over: fields.isTrip && fits && span.ends <= now && !(begun?.trip && Date.parse(begun.trip.ends) === span.ends),
    ratio: fields.isTrip && !RATIO.test(fields.ratio.trim()),
    seats: fields.isTrip && !SEATS.test(fields.seats.trim()),
    /** Seats of no bus. */
    plate: fields.isTrip && fields.plate.trim() === '' && fields.seats.trim() !== '',
    contacts: fields.isTrip && fields.contacts.some(isWrongCaller),
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
      consent: fields.consent,
      ...facts,
    },
  };
}

/** What a trip says, of fields without a fault but for pupils and times. */
export function saysOf(fields: GroupFields): TripDescription {
  const [meeting, plate, seats] = [fields.meeting.trim(), fields.plate.trim(), fields.seats.trim()];
  return {
    name: fields.name.trim(),
    colour: fields.colour,
    meeting: meeting === '' ? null : { name: meeting, at: fields.meetingAt },
    ratio: fields.ratio.trim() === '' ? null : Number(fields.ratio),
    route: fields.route.length > 1 ? [...fields.route] : [],
    bus: plate === '' ? null : { plate, seats: seats === '' ? null : Number(seats) },
    contacts: fields.contacts
      .filter((one) => !isEmpty(one))
      .map(({ name, phone }) => ({ name: name.trim(), phone: phone.trim() })),
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
