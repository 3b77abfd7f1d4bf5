/** The card's health: body temperature, battery, and whether the card reports. All calls are ours (2.22). */
import * as z from 'zod/mini';
import { callsOf } from '../call';
import { StudentRef } from '../positions';
import { Day, Id, Instant } from '../primitives';
import { SilenceCause } from '../alerts/alert';

/** Body temperatures between these limits raise no alert. Degrees Celsius. */
export const TemperatureLimits = z.object({
  low: z.number().check(z.minimum(30), z.maximum(37)),
  high: z.number().check(z.minimum(37), z.maximum(42)),
});
export type TemperatureLimits = z.infer<typeof TemperatureLimits>;
export const DEFAULT_LIMITS: TemperatureLimits = { low: 35, high: 37.5 };

/** One reading. `worn` is null when the card does not know. A card that is not worn measures its surroundings. */
export const Reading = z.object({ time: Instant, celsius: z.number(), worn: z.nullable(z.boolean()) });
export type Reading = z.infer<typeof Reading>;

export const TemperatureDays = z.object({
  studentId: Id,
  timeZone: z.string(),
  limits: TemperatureLimits,
  /** Every requested day in order, including empty ones; readings oldest first. */
  /** Days after the last `Day` that a caller may name belong to the answer too. */
  days: z.array(z.object({ day: z.iso.date(), readings: z.array(Reading) })),
});
export type TemperatureDays = z.infer<typeof TemperatureDays>;

/** Battery, percent. */
export const BatteryPoint = z.object({ time: Instant, power: z.number(), charging: z.nullable(z.boolean()) });
export type BatteryPoint = z.infer<typeof BatteryPoint>;

export const CardHealth = z.object({
  studentId: Id,
  /** When the card was reported lost; null when it is not lost. */
  lostTime: z.nullable(Instant),
  battery: z.nullable(
    z.object({
      power: z.number(),
      charging: z.nullable(z.boolean()),
      time: Instant,
      /** Change of the charge in percent per hour, negative while it falls; null without enough readings. */
      perHour: z.nullable(z.number()),
      /**
       * The estimated time at which it is empty; null while charging or without enough readings. `between` is the
       * uncertainty.
       */
      lastsUntil: z.nullable(Instant),
      between: z.nullable(z.object({ earliest: Instant, latest: Instant })),
      /** The last day's readings, oldest first. */
      points: z.array(BatteryPoint),
    }),
  ),
  /** Null while the card reports positions. */
  silence: z.nullable(
    z.object({
      cause: SilenceCause,
      since: Instant,
      /** The card's last report and last trusted fix. */
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
