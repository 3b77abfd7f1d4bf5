/** The small shapes every service shares: ids, instants, days, phone numbers. */
import * as z from 'zod/mini';

/** Opaque; never counted up, so that one cannot be guessed from another. */
export const Id = z.string().check(z.minLength(1), z.maxLength(64));

/** An instant in UTC, ISO 8601. */
export const Instant = z.iso.datetime();

/** A calendar day in the school's time zone, YYYY-MM-DD. */
export const Day = z.iso.date();

/** Time of day in the school's zone, 'HH:MM'; '24:00' is the end of the day. */
export const TimeOfDay = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/));

/** Longitude, latitude in degrees; WGS-84 wherever nothing else is said. */
export type LngLat = readonly [lng: number, lat: number];

/** Where a school's day begins and ends when it says nothing else. */
export const DEFAULT_TIME_ZONE = 'Asia/Shanghai';
