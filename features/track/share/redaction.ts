/** Leaves names out of a day before it is printed. */
import type { VisitedPlace } from '../day/visitedPlaces';
import type { AnalysedDay } from '../day/analysedDay';

export const REDACTIONS = ['names', 'round', 'home'] as const;
export type Redaction = (typeof REDACTIONS)[number];

export interface RedactionWords {
  /** Replaces the name of a place. */
  place: (n: number) => string;
  /** Replaces the name of the home. */
  home: string;
}

/** The day with other names for its places. The fixes stay, so that the sentences stay true. */
export function redactDay(
  analysed: AnalysedDay,
  left: ReadonlySet<Redaction>,
  { place, home }: RedactionWords,
): AnalysedDay {
  const nameOf = (visited: VisitedPlace, index: number) =>
    left.has('home') && visited.home ? home : left.has('names') ? place(index + 1) : visited.name;
  const isLeftOut = (visited: VisitedPlace) => left.has('names') || (left.has('home') && visited.home);
  return {
    ...analysed,
    visitedPlaces: analysed.visitedPlaces.map((visited, index) => ({
      ...visited,
      name: nameOf(visited, index),
      names: isLeftOut(visited) ? undefined : visited.names,
    })),
  };
}
