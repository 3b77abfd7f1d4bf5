/** Computes when each fix of a recording is sent. */
import { planarMetres } from '../../contract/geo';
import type { RecordedFix } from './recording';

/** Least milliseconds between two reports of one card. */
const LEAST = 200;

export interface Due {
  fix: RecordedFix;
  /** Milliseconds after the beginning. */
  after: number;
  /** Speed in replayed time (metres per second). The intake trusts a fast fix more when the card reports its speed. */
  pace: number;
}

/** Each fix with the moment it is sent. A fix too soon after another is left out. */
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

const metres = (a: RecordedFix, b: RecordedFix) => planarMetres([a.lng, a.lat], [b.lng, b.lat]);
