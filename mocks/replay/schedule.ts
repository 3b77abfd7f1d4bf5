/** Computes when each fix of a recording is sent. */
import { planarMetres } from '../../contract/geo';
import { spanMs } from '../../contract/day';
import type { SentFix } from './recording';

/** Milliseconds. A longer pause of a recording, such as between two outings in one file, is replayed as this one. */
const LONGEST_PAUSE = spanMs(1, 'days');
/** Least milliseconds between two reports of one card. */
const LEAST = 200;

export interface Due {
  fix: SentFix;
  /** Milliseconds after the beginning. */
  after: number;
  /** Speed in replayed time (metres per second). The intake trusts a fast fix more when the card reports its speed. */
  pace: number;
}

/** Each fix with the moment it is sent. A fix too soon after another is left out. */
export function* schedule(fixes: readonly SentFix[], speed: number): Iterable<Due> {
  let last: { fix: SentFix; after: number } | null = null;
  let [recorded, before] = [0, fixes[0]?.time ?? 0];
  for (const fix of fixes) {
    recorded += Math.min(fix.time - before, LONGEST_PAUSE);
    before = fix.time;
    const after = Math.round(recorded / speed);
    if (last && after - last.after < LEAST) continue;
    const pace = last ? (metres(last.fix, fix) / (after - last.after)) * 1000 : 0;
    last = { fix, after };
    yield { fix, after, pace };
  }
}

const metres = (a: SentFix, b: SentFix) => planarMetres([a.lng, a.lat], [b.lng, b.lat]);
