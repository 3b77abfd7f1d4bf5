/**
 * What a family says of where its card is: it teaches the map of radios. All calls are ours. A statement waits for the
 * next batch of lessons, and can be taken back until then.
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

const { post } = callsOf('position');

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
