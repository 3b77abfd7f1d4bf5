/** Schemas and types that all services share: ids, instants, days, coordinates. */
import * as z from 'zod/mini';

/** An opaque id. Ids are random, so that nobody can guess one from another. */
export const Id = z.string().check(z.minLength(1), z.maxLength(64));

/** An instant in UTC, ISO 8601. */
export const Instant = z.iso.datetime();

/** A calendar day in the school's time zone, YYYY-MM-DD. */
export const Day = z.iso.date();

/** Time of day in the school's time zone, 'HH:MM'; '24:00' is the end of the day. */
export const TimeOfDay = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/));

/** [lng, lat] in degrees; WGS-84 unless another datum is named. */
export type LngLat = readonly [lng: number, lat: number];

/** The time zone of a school that sets none. */
export const DEFAULT_TIME_ZONE = 'Asia/Shanghai';
