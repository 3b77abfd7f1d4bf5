/**
 * The parts of a day: stays, trips and gaps. Instants are UTC milliseconds, lengths metres, coordinates [lng, lat] in
 * WGS-84.
 */
import type { LngLat } from '../primitives';

interface Span {
  /** First instant, milliseconds. */
  from: number;
  /** First instant of the next segment, milliseconds. */
  to: number;
  /** True for the last segment of a day that is not over. */
  open: boolean;
  /**
   * Indexes of the first and last fix among the day's fixes; doubted fixes may lie between. `last` is less than `first`
   * when the segment has no fix.
   */
  first: number;
  last: number;
}

/** The card stayed within about 80 m for five minutes or more. */
export interface Stay extends Span {
  kind: 'stay';
  centre: LngLat;
  /**
   * Metres around the centre that hold 68 % of its fixes. It tells how exact the centre is, not how large the place is.
   */
  radius: number;
  /** Number of trusted fixes. */
  fixes: number;
  /**
   * Seconds by which `from` may be off, either way; null when the arrival was not seen because a gap or the day's
   * beginning came before.
   */
  arrivalWithin: number | null;
  /** Seconds by which `to` may be off, either way; null when the departure was not seen. */
  departureWithin: number | null;
}

/** How a child probably travelled. It is a guess, and texts must say so. */
export type TripMode = 'walk' | 'bike' | 'vehicle' | 'unknown';

/** A part of a trip that was probably travelled in one mode. */
export interface TripLeg {
  mode: TripMode;
  /** Probability of the mode, 0 to 1. */
  confidence: number;
  /** Indexes into the day's fixes, both included. A leg begins with the last fix of the leg before. */
  first: number;
  last: number;
  /** Metres along the line. */
  metres: number;
}

/**
 * The card moved. Its line runs through the trusted fixes from `first` to `last`, which it shares with the stays at its
 * ends.
 */
export interface Trip extends Span {
  kind: 'trip';
  /** Metres along the line, without doubted fixes and without the jitter of a slow receiver. */
  metres: number;
  /** Mode and confidence of the longest leg. */
  mode: TripMode;
  confidence: number;
  legs: readonly TripLeg[];
}

/**
 * Why nothing is known. silent: no trusted fix. leap: fixes before and after, but no possible path between them.
 * doubted: many fixes, all too fast. glimpse: too few fixes to say whether the card stayed or passed.
 */
export type GapReason = 'silent' | 'leap' | 'doubted' | 'glimpse';

/** Nothing is known, so there is no line and no distance. `first` to `last` are its glimpses, if any. */
export interface Gap extends Span {
  kind: 'gap';
  reason: GapReason;
  /** Indexes of the trusted fixes on either side, for a dashed line; null at the ends of the day. */
  before: number | null;
  after: number | null;
  /** Number of contacts without a fix in the gap. A card indoors makes some, a card that is off makes none. */
  contactCount: number;
}

export type Segment = Stay | Trip | Gap;
