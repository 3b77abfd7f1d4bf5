/**
 * What the card says of itself and of who wears it: temperature, battery, and whether it is heard. All calls are ours
 * (2.22).
 */
import * as z from 'zod/mini';
import { callsOf } from '../call';
import { StudentRef } from '../position';
import { Day, Id, Instant } from '../primitives';
import { SilenceCause } from './alert';

/** Degrees Celsius of a body between which nothing is told. */
export const TemperatureLimits = z.object({
  low: z.number().check(z.minimum(30), z.maximum(37)),
  high: z.number().check(z.minimum(37), z.maximum(42)),
});
export type TemperatureLimits = z.infer<typeof TemperatureLimits>;
export const DEFAULT_LIMITS: TemperatureLimits = { low: 35, high: 37.5 };

/** One reading. `worn` is null when the card cannot tell; a card that lies on a table measures the table. */
export const Reading = z.object({ time: Instant, celsius: z.number(), worn: z.nullable(z.boolean()) });
export type Reading = z.infer<typeof Reading>;

export const TemperatureDays = z.object({
  studentId: Id,
  timeZone: z.string(),
  limits: TemperatureLimits,
  /** Each day asked for, in order, the empty ones too; readings oldest first. */
  days: z.array(z.object({ day: Day, readings: z.array(Reading) })),
});
export type TemperatureDays = z.infer<typeof TemperatureDays>;

/** Battery, percent. */
export const BatteryPoint = z.object({ time: Instant, power: z.number(), charging: z.nullable(z.boolean()) });
export type BatteryPoint = z.infer<typeof BatteryPoint>;

export const CardHealth = z.object({
  studentId: Id,
  /** Since when the card is reported lost; null while it is not. */
  lostTime: z.nullable(Instant),
  battery: z.nullable(
    z.object({
      power: z.number(),
      charging: z.nullable(z.boolean()),
      time: Instant,
      /** Percent an hour, falling is negative; null while there is too little to tell by. */
      perHour: z.nullable(z.number()),
      /**
       * When it will be empty if it goes on so, and the span it rests between; null while charging or too little is
       * known.
       */
      lastsUntil: z.nullable(Instant),
      between: z.nullable(z.object({ earliest: Instant, latest: Instant })),
      /** The last day's readings, oldest first. */
      points: z.array(BatteryPoint),
    }),
  ),
  /** Null while card and position are as they should be. */
  silence: z.nullable(
    z.object({
      cause: SilenceCause,
      since: Instant,
      /** The card's last word and last trusted fix. */
      contactTime: z.nullable(Instant),
      fixTime: z.nullable(Instant),
    }),
  ),
  temperature: z.nullable(Reading),
});
export type CardHealth = z.infer<typeof CardHealth>;

const { post } = callsOf('position');

export const cardHealth = {
  cardHealth: post('/terminal/health/v1', {
    needs: 'student:locate',
    input: StudentRef,
    output: CardHealth,
    ours: true,
  }),
  /** Up to 31 days from `from`. */
  temperatureDays: post('/terminal/temperature/v1', {
    needs: 'temperature:read',
    input: z.object({ studentId: z.optional(Id), from: Day, days: z.int().check(z.minimum(1), z.maximum(31)) }),
    output: TemperatureDays,
    noEncode: true,
    ours: true,
  }),
  saveTemperatureLimits: post('/terminal/temperature/limit/v1', {
    needs: 'temperature:write',
    input: z.object({ studentId: z.optional(Id), limits: TemperatureLimits }),
    output: TemperatureLimits,
    hideToast: true,
    ours: true,
  }),
};
