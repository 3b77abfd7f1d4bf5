/**
 * The last answer of each card: while most of what it hears is the same, it is where it was. Two scans are never equal
 * in their strengths, so addresses are compared. In memory, of so many cards at most.
 */
import type { LngLat } from '../../../contract/primitives';
import { setNewest } from '../../engine/store/lruCache';
import { KEPT_MS } from './answerRows';

/** Cards that are remembered, at most; the one that was used least recently goes first. */
const MOST_CARDS = 20_000;
/** The share of addresses that must be the same. */
const SHARE = 0.6;

export interface LastAnswer {
  names: ReadonlySet<string>;
  /** Null: there was no place for these. */
  place: { at: LngLat; radius: number; source: 'wifi' | 'cell' } | null;
  provider: string;
  /** Milliseconds since 1970. */
  askedAt: number;
}

const isAlike = (before: ReadonlySet<string>, names: readonly string[]) =>
  names.filter((name) => before.has(name)).length >= SHARE * Math.max(before.size, names.length);

export function lastAnswers() {
  const last = new Map<number, LastAnswer>();
  return {
    /** The answer that still counts for what a card hears; undefined when it has moved, or the answer is old. */
    of(deviceNo: number, names: readonly string[], now: number): LastAnswer | undefined {
      const one = last.get(deviceNo);
      if (!one || names.length === 0 || !isAlike(one.names, names)) return undefined;
      if (now - one.askedAt > KEPT_MS[one.place ? 'placed' : 'notPlaced']) return undefined;
      return one;
    },
    note(deviceNo: number, answer: LastAnswer) {
      if (answer.names.size === 0) return;
      setNewest(last, deviceNo, answer, MOST_CARDS);
    },
    /** Forgets what was the same guess for different places. */
    drop(isGone: (answer: LastAnswer) => boolean) {
      for (const [deviceNo, answer] of last) if (isGone(answer)) last.delete(deviceNo);
    },
  };
}
