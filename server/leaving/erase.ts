/**
 * Erases pupils and people who left, with all that belongs to them, and writes a certificate of each. One transaction
 * erases one of them: it is done or it is not.
 */
import type { ErasedCounts } from '../../contract';
import { sha256 } from '../sha256';
import type { Queryable } from '../store/db';

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

const NOTHING: ErasedCounts = {
  fixes: 0,
  alerts: 0,
  crossings: 0,
  waterVerdicts: 0,
  temperatures: 0,
  accessEntries: 0,
  places: 0,
  guardians: 0,
  accounts: 0,
};

/** Device numbers whose fixes belong to a pupil ($1): the card worn now, and those kept since the pupil left. */
const NUMBERS = 'select device_no from device where student_id = $1 or kept_for = $1';
/** An account of a guardian of the pupil ($1) without another identity. */
const ONLY_HERE = `exists (select 1 from identity where identity.user_id = account.user_id and student_id = $1)
  and not exists (select 1 from identity where identity.user_id = account.user_id and student_id is distinct from $1)`;

/** What erasing a pupil would take away. */
export async function countsOf(on: Queryable, studentId: string): Promise<ErasedCounts> {
  const [row] = await on.query<ErasedCounts>(
    `select (select count(*) from fix where device_no in (${NUMBERS})) as fixes,
       (select count(*) from alert where student_id = $1) as alerts,
       (select count(*) from crossing where student_id = $1) as crossings,
       (select count(*) from water_verdict where student_id = $1) as "waterVerdicts",
       (select count(*) from temperature where student_id = $1) as temperatures,
       (select count(*) from access_log where student_id = $1) as "accessEntries",
       (select count(*) from place where student_id = $1) as places,
       (select count(*) from identity where student_id = $1) as guardians,
       (select count(*) from account where ${ONLY_HERE}) as accounts`,
    [studentId],
  );
  return row ?? NOTHING;
}

/** Erases a pupil whose row the caller's transaction has locked. @returns the certificate's id. */
export async function erasePupil(tx: Queryable, pupil: Erased, now: Date, ids: CertificateIds): Promise<string> {
  const { id } = pupil;
  const counts = await countsOf(tx, id);
  for (const table of [
    'fix',
    'contact',
    'battery',
    'card_worn',
    'card_call',
    'card_sms',
    'position',
    'fence_watch',
    'fence_state',
    'water_watch',
  ])
    await tx.query(`delete from ${table} where device_no in (${NUMBERS})`, [id]);
  // Left over from a card that a guardian unbound before.
  for (const table of ['fence_watch', 'water_watch'])
    await tx.query(`delete from ${table} where student_id = $1`, [id]);
  await tx.query(`delete from command where device_no in (${NUMBERS})`, [id]);
  const accounts = await tx.query<{ user_id: string }>(`select user_id from account where ${ONLY_HERE}`, [id]);
  await tx.query(
    `delete from roster_change where row_id = $1 or row_id = any($2)
       or row_id in (select role_id from identity where student_id = $1)`,
    [id, accounts.map((row) => row.user_id)],
  );
  await tx.query('delete from identity where student_id = $1', [id]);
  await tx.query('delete from place where student_id = $1', [id]);
  await tx.query('update device set student_id = null, released_at = $2 where student_id = $1', [id, now]);
  await tx.query(
    `update archive_link set removed_at = $2 from approval
     where approval.student_id = $1 and archive_link.instance_id = approval.instance_id`,
    [id, now],
  );
  // The rest goes with the row: temperatures, crossings, verdicts, alerts, bindings, approvals, the access log.
  await tx.query('delete from student where student_id = $1', [id]);
  await tx.query('update device set roster_student_id = null where roster_student_id = $1', [id]);
  // A fence of nobody else; a family's tells where the child lives.
  await tx.query(
    `delete from fence where scope = 'students'
       and not exists (select 1 from fence_student where fence_student.fence_id = fence.fence_id)`,
  );
  await deleteAccounts(
    tx,
    accounts.map((row) => row.user_id),
  );
  return certify(tx, pupil, counts, now, ids);
}

/** Erases the identity of a person of the staff, and the account when it has no other. */
export async function erasePerson(tx: Queryable, person: Erased, now: Date, ids: CertificateIds): Promise<string> {
  const gone = await tx.query<{ user_id: string }>('delete from identity where role_id = $1 returning user_id', [
    person.id,
  ]);
  const accounts = await deleteAccounts(
    tx,
    gone.map((row) => row.user_id),
  );
  return certify(tx, person, { ...NOTHING, accounts }, now, ids);
}

/** Deletes those of the accounts that have no identity. @returns how many. */
async function deleteAccounts(tx: Queryable, userIds: readonly string[]): Promise<number> {
  const without = `user_id = any($1) and not exists (select 1 from identity where identity.user_id = owner.user_id)`;
  await tx.query(`delete from known_device owner where ${without}`, [userIds]);
  return (await tx.query(`delete from account owner where ${without} returning 1`, [userIds])).length;
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
