/**
 * Remembers the cards that report under a key and are not of its school, so that a mistyped number is found. A school
 * has its own ones: who has its key can fill no list but that school's.
 */
import { Imei } from '../../../contract/cards';
import { spanMs } from '../../../contract/day';
import type { PlatformContext } from '../../engine/platform';
import { standingTrouble } from '../../engine/trouble';
import type { KeyGrant } from './keyring';

/** Milliseconds after which a card has come again. */
const AGAIN = spanMs(10, 'minutes');
/** Cards that are remembered of one school, and that this process notes of it within `AGAIN`. */
const MOST = 250;

export function keyStrangers({ db, clock, log }: Pick<PlatformContext, 'db' | 'clock' | 'log'>) {
  const unwritten = standingTrouble(log, 'an unknown card under a key was not written down');
  /** By school, then by card: when it was noted last. */
  const noted = new Map<string, Map<string, number>>();

  /** Those that were not noted just now, as many as there is room for. */
  function fresh(owner: string, uniqueIds: readonly string[], now: number): string[] {
    const known = noted.get(owner) ?? new Map<string, number>();
    noted.set(owner, known);
    for (const [id, at] of known) if (now - at >= AGAIN) known.delete(id);
    const found = [...new Set(uniqueIds)].filter((id) => !known.has(id) && Imei.safeParse(id).data === id);
    const taken = found.slice(0, MOST - known.size);
    for (const id of taken) known.set(id, now);
    return taken;
  }

  return {
    /** A key of one card says nothing about others. A failure changes nothing about the reports. */
    async note({ deviceNo, schoolId }: KeyGrant, protocol: string, uniqueIds: readonly string[]): Promise<void> {
      if (deviceNo !== null) return;
      const now = clock();
      const owner = schoolId ?? '';
      const ids = fresh(owner, uniqueIds, now.getTime());
      if (ids.length === 0) return;
      try {
        await db.query(
          `insert into key_stranger as known (school_id, unique_id, protocol, first_at, last_at, times)
           select $1, unique_id, $3, $4, $4, 1 from unnest($2::text[]) as unique_id order by unique_id
           on conflict (school_id, unique_id) do update set protocol = excluded.protocol, last_at = excluded.last_at,
             times = known.times + 1`,
          [owner, ids, protocol, now],
        );
        // What came once goes before what came again, the older before the newer.
        await db.query(
          `delete from key_stranger where school_id = $1 and unique_id in (
             select unique_id from key_stranger where school_id = $1
             order by last_at - first_at >= interval '1 hour' desc, last_at desc, unique_id offset ${MOST})`,
          [owner],
        );
        unwritten.ended();
      } catch (error) {
        unwritten.began(error);
      }
    },
  };
}
