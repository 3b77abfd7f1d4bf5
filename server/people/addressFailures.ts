/**
 * Failures counted by where they come from, so that one password is not tried at every account. Nobody is locked out: a
 * whole school may share one address.
 */
import type { PlatformContext } from '../platform';
import { sha256 } from '../sha256';

/** Milliseconds for which a failure counts, and a minute, by which failures are counted together. */
const PAUSE = 15 * 60_000;
const MINUTE = 60_000;

/** One try, counted as a failure until it is taken back. */
export interface CountedAttempt {
  /** Failures of the source before this one, within the last quarter of an hour. */
  before: number;
  uncount(): Promise<void>;
}

/** Where nothing tells one source from another, as in the demo's tab, none is counted. */
const UNTOLD: CountedAttempt = { before: 0, uncount: async () => {} };

export function addressFailures({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  return {
    /**
     * Counts a try before it is made, so that of many at once each knows of those before it.
     * @param clientAddress the address it comes from.
     */
    async countAttempt(clientAddress: string | null): Promise<CountedAttempt> {
      if (clientAddress === null) return UNTOLD;
      const now = clock().getTime();
      const key = [sha256(`source ${clientAddress}`), new Date(Math.floor(now / MINUTE) * MINUTE)] as const;
      const [row] = await db.query<{ failures: number }>(
        `with taken as (
           insert into failed_source as f (source_hash, minute, failures) values ($1, $2, 1)
           on conflict (source_hash, minute) do update set failures = f.failures + 1 returning failures
         )
         select (select failures from taken) + coalesce(sum(failures), 0)::integer as failures from failed_source where source_hash = $1 and minute > $3 and minute <> $2`,
        [...key, new Date(now - PAUSE)],
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

    /** Forgets what counts no more. */
    sweep: () => db.query('delete from failed_source where minute <= $1', [new Date(clock().getTime() - PAUSE)]),
  };
}
