/** When each fix of a recording is due. */
import type { RecordedFix } from './recording';

/** Milliseconds two reports of one card are apart at least: a platform keeps one fix an instant, and a card does not babble. */
const LEAST = 200;

export interface Due {
  fix: RecordedFix;
  /** Milliseconds after the beginning. */
  after: number;
  /** Metres per second in replayed time: sixty times a walk. A card that says so itself is believed further than one that merely leaps. */
  pace: number;
}

/** Each fix with the moment it is sent at; those that come too close after another are left out. */
export function* schedule(fixes: readonly RecordedFix[], speed: number): Iterable<Due> {
  const begin = fixes[0]?.time ?? 0;
  let last: { fix: RecordedFix; after: number } | null = null;
  for (const fix of fixes) {
    const after = Math.round((fix.time - begin) / speed);
    if (last && after - last.after < LEAST) continue;
    const pace = last ? (metres(last.fix, fix) / (after - last.after)) * 1000 : 0;
    last = { fix, after };
    yield { fix, after, pace };
  }
}

const METRES_PER_DEGREE = 111_195;

/** Flat-earth metres, good enough between two fixes. */
const metres = (a: RecordedFix, b: RecordedFix) =>
  Math.hypot((a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180), a.lat - b.lat) * METRES_PER_DEGREE;
