/** Schemas and types that all services share: ids, instants, days, coordinates. */
import * as z from 'zod/mini';

/** An opaque id. Ids are random, so that nobody can guess one from another. */
export const Id = z.string().check(z.minLength(1), z.maxLength(64));

/** True for a day or an instant of these years. Outside them arithmetic leaves the years that have four digits. */
const isInRange = (text: string) => text >= '1970-01-01' && text < '3000-01-01';

/** An instant in UTC, ISO 8601, of the years 1970 to 2999. */
export const Instant = z.iso.datetime().check(z.refine(isInRange, 'The year is not from 1970 to 2999'));

/** A calendar day in the school's time zone, YYYY-MM-DD, of the years 1970 to 2999. */
export const Day = z.iso.date().check(z.refine(isInRange, 'The year is not from 1970 to 2999'));

/** A month in the school's time zone, YYYY-MM, of the same years. */
export const Month = z.string().check(z.regex(/^(?:19[7-9]\d|2\d{3})-(?:0[1-9]|1[0-2])$/));

/** Time of day in the school's time zone, 'HH:MM'; '24:00' is the end of the day. */
export const TimeOfDay = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/));

/** The largest whole number that a column of four bytes holds. */
const LARGEST_WHOLE = 2_147_483_647;
/** A whole number that is not negative, and one from 1 on. Any column of numbers holds them. */
export const Whole = z.int().check(z.minimum(0), z.maximum(LARGEST_WHOLE));
export const WholeFromOne = z.int().check(z.minimum(1), z.maximum(LARGEST_WHOLE));
/** A number with decimals: none that anybody measures or pays is larger, and each whole one of them is exact. */
export const Decimal = z.number().check(z.minimum(-1e15), z.maximum(1e15));

/** [lng, lat] in degrees; WGS-84 unless another datum is named. */
export type LngLat = readonly [lng: number, lat: number];

/** The time zone of a school that sets none. */
export const DEFAULT_TIME_ZONE = 'Asia/Shanghai';
