/**
 * A place that a service says again and again of radios that have nothing in common is a guess: the middle of a country
 * or a capital. It is found by its coordinates, which no two places share to the metre. In memory.
 */
import type { LngLat } from '../../../contract/primitives';
import { setNewest } from '../../engine/store/lruCache';
import type { RadioQuestion } from './question';

/** Different questions with one place that make it a guess, and places that are remembered. */
const MOST_ALIKE = 3;
const MOST_PLACES = 5_000;

const placeKey = ([lng, lat]: LngLat) => `${lng.toFixed(6)},${lat.toFixed(6)}`;
/** What questions of one place have in common: an access point, else the area of a mast. Masts of a site differ. */
const heardIn = ({ points, masts }: RadioQuestion): ReadonlySet<string> =>
  new Set(
    points.length > 0 ? points.map(({ mac }) => mac) : masts.map(({ mcc, mnc, area }) => `${mcc}-${mnc}-${area}`),
  );

export interface SameGuess {
  isGuess(at: LngLat): boolean;
  /** @returns true when the place has just become a guess */
  note(at: LngLat, question: RadioQuestion): boolean;
}

export function sameGuess(): SameGuess {
  const seen = new Map<string, ReadonlySet<string>[]>();
  const isGuess = (at: LngLat) => (seen.get(placeKey(at))?.length ?? 0) >= MOST_ALIKE;
  return {
    isGuess,
    note(at, question) {
      const key = placeKey(at);
      const before = seen.get(key) ?? [];
      if (before.length >= MOST_ALIKE) return false;
      const heard = heardIn(question);
      const isNew = before.every((one) => [...heard].every((radio) => !one.has(radio)));
      setNewest(seen, key, isNew ? [...before, heard] : before, MOST_PLACES);
      return isGuess(at);
    },
  };
}
