/** School days and their hours, in the school's time zone, which has had no summer time since 1991. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Shanghai's offset from UTC. Milliseconds. */
const OFFSET = 8 * HOUR;

/** Days since 1970 of the local calendar. */
export const dayOf = (instant: number) => Math.floor((instant + OFFSET) / DAY);
/** The instant a local day begins. */
export const startOf = (day: number) => day * DAY - OFFSET;
/** Milliseconds since local midnight. */
export const timeOfDay = (instant: number) => instant - startOf(dayOf(instant));
/** Monday to Friday; 1970-01-01 was a Thursday. */
export const isSchoolDay = (day: number) => (day + 3) % 7 < 5;

/** Local hour and minute as milliseconds since midnight. */
export const clock = (hour: number, minute = 0) => hour * HOUR + minute * MINUTE;
