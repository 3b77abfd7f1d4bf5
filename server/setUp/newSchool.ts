/** Makes a school and an administrator. The set-up page and the operator's command both end here. */
import { CODES } from '../../contract';
import type { PlatformContext } from '../platform';
import { Refusal } from '../refusal';
import type { Queryable } from '../store/db';

export interface NewSchool {
  name: string;
  /** IANA name. */
  timeZone: string;
}

export interface NewAdministrator {
  account: string;
  realName: string;
  /** `NO_PASSWORD` while nobody has chosen one. */
  passwordHash: string;
}

type Ids = Pick<PlatformContext, 'newId'>;

/** @returns its id. */
export async function insertSchool(tx: Queryable, { newId }: Ids, { name, timeZone }: NewSchool): Promise<string> {
  const schoolId = newId();
  await tx.query('insert into school (school_id, name, time_zone) values ($1, $2, $3)', [schoolId, name, timeZone]);
  return schoolId;
}

/**
 * @returns the user id.
 * @throws Refusal 9112 when somebody has the account's name, or uses it as mobile number.
 */
export async function insertAdministrator(
  tx: Queryable,
  { newId }: Ids,
  schoolId: string,
  { account, realName, passwordHash }: NewAdministrator,
  now: Date,
): Promise<string> {
  const userId = newId();
  const [made] = await tx.query(
    `insert into account (user_id, account, real_name, password_hash, password_set_at)
     select $1, $2, $3, $4, $5 where not exists (select 1 from account where mobile = $2)
     on conflict (account) do nothing returning 1`,
    [userId, account, realName, passwordHash, now],
  );
  if (!made) throw new Refusal(CODES.accountTaken, 'Somebody has this account name');
  await tx.query(`insert into identity (role_id, user_id, user_type, school_id) values ($1, $2, '0', $3)`, [
    newId(),
    userId,
    schoolId,
  ]);
  return userId;
}
