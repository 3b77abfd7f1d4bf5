/** Writes down when an intake key was used last, to the minute: administrators find keys that nobody needs. */
import { spanMs } from '../../../contract/day';
import type { PlatformContext } from '../../engine/platform';
import { standingTrouble } from '../../engine/trouble';
import type { KeyGrant } from './keyring';

/** Milliseconds between two writes for one key, because reports come many times a second. */
const EVERY = spanMs(1, 'minutes');
/** Keys whose last write this process remembers, at most. */
const REMEMBERED = 10_000;

export function keyUses({ db, clock, log }: Pick<PlatformContext, 'db' | 'clock' | 'log'>) {
  const unwritten = standingTrouble(log, 'the use of a key was not written down');
  const written = new Map<string, number>();
  return {
    /** Call it after the reports are stored. A failure changes nothing about them. */
    async note({ keyHash }: KeyGrant): Promise<void> {
      const now = clock();
      if (now.getTime() - (written.get(keyHash) ?? -Infinity) < EVERY) return;
      if (written.size >= REMEMBERED) written.clear();
      written.set(keyHash, now.getTime());
      try {
        await db.query('update intake_key set last_used_at = $2 where key_hash = $1', [keyHash, now]);
        unwritten.ended();
      } catch (error) {
        unwritten.began(error);
      }
    },
  };
}
