/** What is left out of a day before it goes on paper. */
import type { VisitedPlace } from '../day/visitedPlaces';
import type { AnalysedDay } from '../day/analysedDay';

export const REDACTIONS = ['names', 'round', 'home'] as const;
export type Redaction = (typeof REDACTIONS)[number];

export interface RedactionWords {
  /** In a named place's stead. */
  place: (n: number) => string;
  /** In the home's. */
  home: string;
}

/** The day with other names for its places; the fixes stay, so that the story stays true. */
export function redactDay(
  analysed: AnalysedDay,
  left: ReadonlySet<Redaction>,
  { place, home }: RedactionWords,
): AnalysedDay {
  const nameOf = (visited: VisitedPlace, index: number) =>
    left.has('home') && visited.home ? home : left.has('names') ? place(index + 1) : visited.name;
  return {
    ...analysed,
    visitedPlaces: analysed.visitedPlaces.map((visited, index) => ({ ...visited, name: nameOf(visited, index) })),
  };
}
