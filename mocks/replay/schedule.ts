/** When each fix of a recording is due. */
import type { RecordedFix } from './recording';

/** Milliseconds two reports of one card are apart at least: a platform keeps one fix an instant, and a card does not babble. */
const LEAST = 200;

/** Each fix with the milliseconds after the beginning at which it is sent; those that come too close after another are left out. */
export function* schedule(fixes: readonly RecordedFix[], speed: number): Iterable<{ fix: RecordedFix; after: number }> {
  const begin = fixes[0]?.time ?? 0;
  let last = -LEAST;
  for (const fix of fixes) {
    const after = Math.round((fix.time - begin) / speed);
    if (after - last < LEAST) continue;
    last = after;
    yield { fix, after };
  }
}
