/** People who go, and who may take over from them: whoever was chosen, the stand-in, the school's administrators. */
import { CODES } from '../../../contract';
import { IS_PRESENT } from '../access/scope';
import { Refusal } from '../../engine/serving/refusal';
import type { Queryable } from '../../engine/store/db';

/** Somebody who goes from a school: with these identities, or with all while the account is off. */
export interface Goer {
  userId: string;
  name: string;
  schoolId: string;
  roleIds: readonly string[];
  /** False for one who is still there in another role. */
  isGoneFromStaff: boolean;
}

/** A present member of the staff. */
export interface Taker {
  userId: string;
  roleId: string;
  name: string;
  isTeacher: boolean;
}

/** @param roleIds identities that have left, or whose accounts are off. */
export const goersOf = (tx: Queryable, roleIds: readonly string[]): Promise<Goer[]> =>
  tx.query<Goer>(
    `select user_id as "userId", real_name as name, school_id as "schoolId", array_agg(role_id order by role_id)
         as "roleIds", not exists (select 1 from identity where identity.user_id = gone.user_id
         and identity.school_id = gone.school_id and user_type in ('0', '1') and ${IS_PRESENT}) as "isGoneFromStaff"
     from identity gone join account using (user_id) where role_id = any($1) and account.user_id = gone.user_id
     group by user_id, real_name, school_id order by school_id, user_id`,
    [roleIds],
  );

const STAFF = /* sql */ `
  select user_id as "userId", role_id as "roleId", real_name as name, user_type = '1' as "isTeacher"
  from identity join account using (user_id)
  where identity.school_id = $1 and user_type in ('0', '1') and ${IS_PRESENT}`;

/** The chosen successor. @throws Refusal 404 for who is not of the present staff. */
export async function requireSuccessor(tx: Queryable, schoolId: string, roleId: string): Promise<Taker> {
  const [taker] = await tx.query<Taker>(`${STAFF} and role_id = $2`, [schoolId, roleId]);
  if (!taker) throw new Refusal(CODES.notFound, 'There is no such member of staff');
  return taker;
}

/** Who takes over, the first choice first; none in a school without an administrator. */
export async function takersFor(
  tx: Queryable,
  { userId, schoolId }: Pick<Goer, 'userId' | 'schoolId'>,
  successor: Taker | null,
  now: Date,
): Promise<Taker[]> {
  const standIns = await tx.query<Taker>(
    `${STAFF} and user_id in (select to_user_id from approval_stand_in
       where approval_stand_in.school_id = $1 and approval_stand_in.user_id = $2 and from_at <= $3 and until_at > $3)
     order by user_type desc, role_id limit 1`,
    [schoolId, userId, now],
  );
  const admins = await tx.query<Taker>(`${STAFF} and user_type = '0' order by real_name, role_id`, [schoolId]);
  const takers = [...(successor ? [successor] : []), ...standIns, ...admins];
  return takers.filter(
    (taker, index) => taker.userId !== userId && takers.findIndex((other) => other.userId === taker.userId) === index,
  );
}
