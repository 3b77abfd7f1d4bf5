/** What is left out of a day before it goes on paper. */
import type { Spot } from '../day/visitedPlaces';
import type { TrackDay } from '../day/analysedDay';

export const REDACTIONS = ['names', 'round', 'home'] as const;
export type Redaction = (typeof REDACTIONS)[number];

export interface RedactionWords {
  /** In a named place's stead. */
  place: (n: number) => string;
  /** In the home's. */
  home: string;
}

/** The day with other names for its places; the fixes stay, so that the story stays true. */
export function redacted(told: TrackDay, left: ReadonlySet<Redaction>, { place, home }: RedactionWords): TrackDay {
  const nameOf = (spot: Spot, index: number) =>
    left.has('home') && spot.home ? home : left.has('names') ? place(index + 1) : spot.name;
  return { ...told, spots: told.spots.map((spot, index) => ({ ...spot, name: nameOf(spot, index) })) };
}
