/** The intake keys of a school: made and revoked by its administrators. The store has a key's digest alone. */
import { CODES, type intakeKeyCalls, MOST_KEYS } from '../../../contract';
import type { HandlerOutput } from '../../../contract/call';
import { spanMs } from '../../../contract/day';
import { type Actor, audit } from '../../engine/audit/audit';
import type { PlatformContext, Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import type { RequestClient } from '../../engine/serving/serve';
import { sha256 } from '../../engine/sha256';
import { readTold, type Queryable } from '../../engine/store/db';
import { type Going, type HandedWork, namesOf } from '../handover/handOver';

/** Characters of a key that lists show. */
const SHOWN = 7;
/** Milliseconds for which a revoked key is listed. */
const LISTED = spanMs(90, 'days');

/** Stores a key of the operator's. @param deviceNo null: of a gateway that reports for all devices. */
export const insertKey = (on: Queryable, key: string, label: string, deviceNo: number | null) =>
  on.query(
    'insert into intake_key (key_hash, device_no, label) values ($1, $2, $3) on conflict (key_hash) do nothing',
    [sha256(key), deviceNo, label],
  );

/** Keys of cards go on with the cards. @param fresh the new device number of each old one. */
export const renewKeys = (tx: Queryable, fresh: ReadonlyMap<number, number>) =>
  tx.query(
    `update intake_key set device_no = renewed.fresh from unnest($1::int[], $2::int[]) as renewed (old, fresh)
     where intake_key.device_no = renewed.old`,
    [[...fresh.keys()], [...fresh.values()]],
  );

export function intakeKeys({
  db,
  clock,
  newId,
  newSecret,
}: Pick<PlatformContext, 'db' | 'clock' | 'newId' | 'newSecret'>) {
  const actor = (session: Session, client: RequestClient): Actor => ({ session, client });
  return {
    list: ({ schoolId }: Session) =>
      readTold<HandlerOutput<typeof intakeKeyCalls.intakeKeys>[number]>(
        db,
        `select key_id, label, beginning, made_at, account.real_name as made_by, last_used_at, revoked_at
         from intake_key left join account on account.user_id = intake_key.made_by
         where school_id = $1 and (revoked_at is null or revoked_at > $2)
         order by revoked_at desc nulls first, made_at desc nulls last, key_id`,
        [schoolId, new Date(clock().getTime() - LISTED)],
      ),

    /** @throws Refusal 422 when the school has too many. */
    async make(label: string, session: Session, client: RequestClient) {
      const { schoolId, userId } = session;
      const [keyId, secret] = [newId(), `hw_${newSecret()}`];
      await db.transaction(async (tx) => {
        // Two at once count each other.
        await tx.query('select 1 from school where school_id = $1 for no key update', [schoolId]);
        const live = await tx.query('select 1 from intake_key where school_id = $1 and revoked_at is null', [schoolId]);
        if (live.length >= MOST_KEYS) throw new Refusal(CODES.unprocessable, `A school has at most ${MOST_KEYS} keys`);
        const now = clock();
        await tx.query(
          `insert into intake_key (key_id, key_hash, label, school_id, beginning, made_at, made_by)
           values ($1, $2, $3, $4, $5, $6, $7)`,
          [keyId, sha256(secret), label, schoolId, secret.slice(0, SHOWN), now, userId],
        );
        await audit(tx, now, {
          by: actor(session, client),
          schoolId,
          act: 'key.make',
          subject: { kind: 'key', id: keyId },
        });
      });
      return { keyId, secret };
    },

    /** Every process forgets the key. @throws Refusal 404 when the school has no such key in use. */
    async revoke(keyId: string, session: Session, client: RequestClient): Promise<void> {
      const { schoolId } = session;
      await db.transaction(async (tx) => {
        const now = clock();
        const [revoked] = await tx.query(
          `update intake_key set revoked_at = $3 where key_id = $1 and school_id = $2 and revoked_at is null
           returning 1`,
          [keyId, schoolId, now],
        );
        if (!revoked) throw new Refusal(CODES.notFound, 'The school has no such key');
        await audit(tx, now, {
          by: actor(session, client),
          schoolId,
          act: 'key.revoke',
          subject: { kind: 'key', id: keyId },
        });
      });
    },
  };
}

/** Says which keys the person made. They go on working: cards report under them. */
export async function madeKeys(tx: Queryable, { goer: { userId, schoolId } }: Going): Promise<HandedWork[]> {
  const rows = await tx.query<{ name: string }>(
    `select label as name from intake_key where made_by = $1 and school_id = $2 and revoked_at is null
     order by made_at, label`,
    [userId, schoolId],
  );
  return rows.length === 0 ? [] : [{ work: 'keys', count: rows.length, named: namesOf(rows), people: [], to: [] }];
}
