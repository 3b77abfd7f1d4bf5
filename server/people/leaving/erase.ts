/**
 * Erases pupils and people who left, with all that belongs to them, and writes a certificate of each. One transaction
 * erases one of them: it is done or it is not.
 */
import type { ErasedCounts } from '../../../contract';
import { sha256 } from '../../engine/sha256';
import type { Queryable } from '../../engine/store/db';
import { countRows, deleteRows, keysOfPupil, keysOfRoles } from './childRows';

/** Whom a certificate is about. `id`: student_id, or role_id of a person. */
export interface Erased {
  what: 'pupil' | 'person';
  id: string;
  schoolId: string;
  leftAt: Date;
}

/** A certificate's random parts. */
export interface CertificateIds {
  newId: () => string;
  newSecret: () => string;
}

/** Under which word a certificate counts the rows of a table; all others are `others`. */
const COUNTED: Readonly<Record<string, keyof ErasedCounts>> = {
  fix: 'fixes',
  alert: 'alerts',
  crossing: 'crossings',
  water_verdict: 'waterVerdicts',
  temperature: 'temperatures',
  access_log: 'accessEntries',
  place: 'places',
  identity: 'guardians',
  account: 'accounts',
};

/** @param uncounted a table whose rows the certificate does not name. */
function countsIn(rows: ReadonlyMap<string, number>, uncounted = ''): ErasedCounts {
  const counts: Required<ErasedCounts> = {
    fixes: 0,
    alerts: 0,
    crossings: 0,
    waterVerdicts: 0,
    temperatures: 0,
    accessEntries: 0,
    places: 0,
    guardians: 0,
    accounts: 0,
    others: 0,
  };
  for (const [table, count] of rows) counts[table === uncounted ? 'others' : (COUNTED[table] ?? 'others')] += count;
  return counts;
}

/** What erasing a pupil would take away. */
export const countsOf = async (on: Queryable, studentId: string, schoolId: string): Promise<ErasedCounts> =>
  countsIn(await countRows(on, await keysOfPupil(on, studentId, schoolId)));

/** Erases a pupil whose row the caller's transaction has locked. @returns the certificate's id. */
export async function erasePupil(tx: Queryable, pupil: Erased, now: Date, ids: CertificateIds): Promise<string> {
  const keys = await keysOfPupil(tx, pupil.id, pupil.schoolId, true);
  return certify(tx, pupil, countsIn(await deleteRows(tx, keys, now)), now, ids);
}

/** Erases the identity of a person, and the account when it has no other. @returns the certificate's id. */
export async function erasePerson(tx: Queryable, person: Erased, now: Date, ids: CertificateIds): Promise<string> {
  const [known] = await tx.query<{ student_id: string | null }>('select student_id from identity where role_id = $1', [
    person.id,
  ]);
  const keys = await keysOfRoles(tx, [person.id], person.schoolId, true);
  const rows = await deleteRows(tx, keys, now);
  // An identity of the staff is no guardian's.
  return certify(tx, person, countsIn(rows, known?.student_id ? '' : 'identity'), now, ids);
}

async function certify(
  tx: Queryable,
  { what, id, schoolId, leftAt }: Erased,
  counts: ErasedCounts,
  now: Date,
  { newId, newSecret }: CertificateIds,
): Promise<string> {
  const certificateId = newId();
  const salt = newSecret();
  const said = { certificateId, what, leftTime: leftAt.toISOString(), erasedTime: now.toISOString(), counts };
  await tx.query(
    `insert into erasure (erasure_id, school_id, what, left_at, erased_at, counts, digest, salt, id_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      certificateId,
      schoolId,
      what,
      leftAt,
      now,
      JSON.stringify(counts),
      sha256(JSON.stringify(said)),
      salt,
      sha256(salt + id),
    ],
  );
  return certificateId;
}
