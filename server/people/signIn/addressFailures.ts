/**
 * Counts failed sign-ins per client address, so that nobody can try one password at every account. An address is never
 * refused, because a whole school may share it.
 */
import { spanMs } from '../../../contract/day';
import type { PlatformContext } from '../../engine/platform';
import { sha256 } from '../../engine/sha256';

/** Milliseconds for which a failure counts, and the length of one counting row. */
const WINDOW = spanMs(15, 'minutes');
const MINUTE = spanMs(1, 'minutes');

/** An attempt that counts as a failure until `uncount` is called. */
export interface CountedAttempt {
  /** Failures of the address before this one, within `WINDOW`. */
  before: number;
  uncount(): Promise<void>;
}

/** Without a client address, as in the demo's browser tab, nothing is counted. */
const NOT_COUNTED: CountedAttempt = { before: 0, uncount: async () => {} };

export function addressFailures({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  return {
    /**
     * Counts an attempt before it is made, so that parallel attempts see each other.
     * @param clientAddress null when unknown.
     */
    async countAttempt(clientAddress: string | null): Promise<CountedAttempt> {
      if (clientAddress === null) return NOT_COUNTED;
      const now = clock().getTime();
      const key = [sha256(`source ${clientAddress}`), new Date(Math.floor(now / MINUTE) * MINUTE)] as const;
      const [row] = await db.query<{ failures: number }>(
        `with taken as (
           insert into failed_source as f (source_hash, minute, failures) values ($1, $2, 1)
           on conflict (source_hash, minute) do update set failures = f.failures + 1 returning failures
         )
         select (select failures from taken) + coalesce(sum(failures), 0)::integer as failures from failed_source
         where source_hash = $1 and minute > $3 and minute <> $2`,
        [...key, new Date(now - WINDOW)],
      );
      return {
        before: (row?.failures ?? 1) - 1,
        uncount: async () =>
          void (await db.query(
            'update failed_source set failures = failures - 1 where source_hash = $1 and minute = $2 and failures > 0',
            key,
          )),
      };
    },

    /** Deletes counts that are too old. */
    sweep: () => db.query('delete from failed_source where minute <= $1', [new Date(clock().getTime() - WINDOW)]),
  };
}
