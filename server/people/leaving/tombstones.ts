/**
 * What was erased stays erased: a restored backup that is older than an erasure still holds the pupil or person. The
 * tombstones of the store that the backup replaces are kept, and whom they name is erased again.
 */
import { sha256 } from '../../engine/sha256';
import type { Queryable } from '../../engine/store/db';
import { type CertificateIds, type Erased, erasePerson, erasePupil } from './erase';

export interface Tombstone {
  erasure_id: string;
  school_id: string;
  what: 'pupil' | 'person';
  left_at: Date;
  erased_at: Date;
  counts: unknown;
  digest: string;
  salt: string;
  id_hash: string;
}

/** The tombstones of a store; none when its version has no table for them. */
export async function tombstonesOf(on: Queryable): Promise<Tombstone[]> {
  const [table] = await on.query(`select 1 where to_regclass('erasure') is not null`);
  return table ? on.query<Tombstone>('select * from erasure order by erased_at') : [];
}

/**
 * Erases again whom the tombstones name, in the transaction of a restore.
 * @returns how many pupils and people that were.
 */
export async function eraseAgain(
  tx: Queryable,
  tombstones: readonly Tombstone[],
  now: Date,
  ids: CertificateIds,
): Promise<number> {
  const pupils = await tx.query<Present>('select student_id as id, school_id from student');
  const people = await tx.query<Present>('select role_id as id, school_id from identity where student_id is null');
  let count = 0;
  for (const stone of tombstones) {
    const found = (stone.what === 'pupil' ? pupils : people).find(
      ({ id }) => sha256(stone.salt + id) === stone.id_hash,
    );
    if (found) {
      const erased: Erased = { what: stone.what, id: found.id, schoolId: found.school_id, leftAt: stone.left_at };
      await (stone.what === 'pupil' ? erasePupil : erasePerson)(tx, erased, now, ids);
      count += 1;
    }
    await tx.query(
      `insert into erasure (erasure_id, school_id, what, left_at, erased_at, counts, digest, salt, id_hash)
       select $1, $2, $3, $4, $5, $6, $7, $8, $9 where exists (select 1 from school where school_id = $2)
       on conflict (erasure_id) do nothing`,
      [
        stone.erasure_id,
        stone.school_id,
        stone.what,
        stone.left_at,
        stone.erased_at,
        JSON.stringify(stone.counts),
        stone.digest,
        stone.salt,
        stone.id_hash,
      ],
    );
  }
  return count;
}

interface Present {
  id: string;
  school_id: string;
}
