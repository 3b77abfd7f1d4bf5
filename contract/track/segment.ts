/** What a day is made of: stays, trips and gaps. Instants are UTC milliseconds, lengths metres, places WGS-84 [lng, lat]. */
import type { LngLat } from '../primitives';

interface Span {
  /** First instant of the segment, ms. */
  from: number;
  /** The instant the next one begins, ms. */
  to: number;
  /** True while it goes on: the last segment of a day that has not ended. */
  open: boolean;
  /** First and last fix of it, as indexes into the day's fixes; doubted ones may lie between. `last` is less than `first` when there is none. */
  first: number;
  last: number;
}

/** The card stayed within some 80 m for five minutes or more. */
export interface Stay extends Span {
  kind: 'stay';
  centre: LngLat;
  /** Metres round the centre that hold 68 % of its fixes; how sharp the place is, not how large. */
  radius: number;
  /** Trusted fixes it rests on. */
  fixes: number;
  /** Seconds by which `from` may be off, either way; null when the arrival was not seen (a gap or the day's beginning came before). */
  arrivalWithin: number | null;
  /** Seconds by which `to` may be off; null when the departure was not seen. */
  departureWithin: number | null;
}

/** How a child may have travelled. A guess, and always to be called one. */
export type TravelMode = 'walk' | 'bike' | 'vehicle' | 'unknown';

/** A part of a trip that looks like one way of travelling. */
export interface Leg {
  mode: TravelMode;
  /** 0 to 1: how much better the guess explains the pace than the next best one. */
  confidence: number;
  /** Indexes into the day's fixes, both included; a leg begins with the fix the one before ends with. */
  first: number;
  last: number;
  /** Metres along the line. */
  metres: number;
}

/** The card moved. Its line runs through the trusted fixes from `first` to `last`, which it shares with the stays at its ends. */
export interface Trip extends Span {
  kind: 'trip';
  /** Metres along the line; doubted fixes and the jitter of a slow receiver left out. */
  metres: number;
  /** Of the leg that covers most metres. */
  mode: TravelMode;
  confidence: number;
  legs: readonly Leg[];
}

/**
 * Why nothing is known. silent: no fix that can be trusted. leap: fixes before and after, and no way from the one to the other.
 * doubted: many fixes, all too fast. glimpse: too short a look to say whether the card stayed or passed.
 */
export type GapReason = 'silent' | 'leap' | 'doubted' | 'glimpse';

/** Nothing is known: no line, no distance. */
export interface Gap extends Span {
  kind: 'gap';
  reason: GapReason;
  /** The trusted fixes on either side, as indexes, for a dashed line; null at the ends of the day. */
  before: number | null;
  after: number | null;
  /** How often the card is known to have spoken in it without a fix; a card indoors does, one that is off does not. */
  contactCount: number;
}

export type Segment = Stay | Trip | Gap;
