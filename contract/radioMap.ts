/**
 * The school's map of radios: its state for administrators, and what a family says of where its card is. All calls are
 * ours. A family's statement waits for the next batch of lessons, and can be taken back until then.
 */
import * as z from 'zod/mini';
import { callsOf } from './call';
import { StudentRef } from './positions';
import { Id, Instant } from './primitives';

/** Milliseconds after a scan in which a family may say where the card is: then it is where it was. */
export const SCAN_COUNTS_FOR = 30 * 60_000;
/** Statements of one child that wait, at most. */
export const MOST_TOLD = 10;

export const ToldPlaces = z.object({
  /** When the card last heard radios that it told; null when that is too long ago, or it never did. */
  heardAt: z.nullable(Instant),
  /** Statements that wait, the newest first. */
  told: z.array(z.object({ at: Instant, lng: z.number(), lat: z.number() })),
});
export type ToldPlaces = z.infer<typeof ToldPlaces>;

/** Reports by what their place came from; nothing: their card heard radios, and nobody knows where those are. */
const PlacedReports = z.object({
  satellites: z._default(z.int(), 0),
  wifi: z._default(z.int(), 0),
  masts: z._default(z.int(), 0),
  provider: z._default(z.int(), 0),
  nothing: z._default(z.int(), 0),
});
export type PlacedReports = z.infer<typeof PlacedReports>;

/** Days of reports that the page of the radio map counts. */
export const COUNTED_DAYS = 7;

export const RadioMapState = z.object({
  /** Of the last days, together and by the hour of the school's day, 0 to 23; hours without reports are left out. */
  reports: PlacedReports,
  hours: z.array(z.object({ hour: z._default(z.int(), 0), reports: PlacedReports })),
  /** Access points that place scans, those that are ignored because they move, and masts. */
  points: z._default(z.int(), 0),
  moving: z._default(z.int(), 0),
  masts: z._default(z.int(), 0),
  /** Lessons that wait. */
  lessons: z._default(z.int(), 0),
  beganAt: z.nullable(Instant),
  taughtAt: z.nullable(Instant),
  /** Until then lessons are taught each minute. */
  atOnceUntil: z.nullable(Instant),
  /** How many of the places that a fix could be compared with lay within their radius. radios: 0 masts, 3 and more. */
  kept: z.array(
    z.object({ radios: z._default(z.int(), 0), seen: z._default(z.int(), 0), within: z._default(z.int(), 0) }),
  ),
});
export type RadioMapState = z.infer<typeof RadioMapState>;

const { post } = callsOf('position');

export const radioMapCalls = {
  radioMapState: post('/terminal/radio-map/v1', {
    needs: 'school:manage',
    input: z.object({}),
    output: RadioMapState,
    hideToast: true,
    ours: true,
  }),
  /** Teaches what cards hear each minute, for an hour from now. */
  teachAtOnce: post('/terminal/radio-map/at-once/v1', {
    needs: 'school:manage',
    input: z.object({}),
    output: RadioMapState,
    hideToast: true,
    ours: true,
  }),
};

export const cardPlaceCalls = {
  toldPlaces: post('/terminal/place/told/v1', {
    needs: 'card:set',
    input: StudentRef,
    output: ToldPlaces,
    hideToast: true,
    ours: true,
  }),
  /** Says where the card is now, WGS-84. Nothing is kept when `heardAt` of the answer is null. */
  tellPlace: post('/terminal/place/tell/v1', {
    needs: 'card:set',
    input: z.object({
      studentId: z.optional(Id),
      lng: z._default(z.number().check(z.minimum(-180), z.maximum(180)), 0),
      lat: z._default(z.number().check(z.minimum(-85), z.maximum(85)), 0),
    }),
    output: ToldPlaces,
    hideToast: true,
    ours: true,
  }),
  takePlaceBack: post('/terminal/place/back/v1', {
    needs: 'card:set',
    input: z.object({ studentId: z.optional(Id), at: Instant }),
    output: ToldPlaces,
    hideToast: true,
    ours: true,
  }),
};
