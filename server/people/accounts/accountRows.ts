/** Writes rows of accounts, and of the identities that an account has. */
import { CODES } from '../../../contract';
import type { PlatformContext } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import type { Queryable } from '../../engine/store/db';

export interface NewAccount {
  userId: string;
  /** The name to sign in with. */
  account: string;
  mobile: string | null;
  realName: string;
  /** `NO_PASSWORD` while nobody has chosen one. */
  passwordHash: string;
}

/** @throws a unique violation when somebody has the number. */
export const insertAccount = (
  tx: Queryable,
  { userId, account, mobile, realName, passwordHash }: NewAccount,
  now: Date,
) =>
  tx.query(
    `insert into account (user_id, account, mobile, real_name, password_hash, password_set_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [userId, account, mobile, realName, passwordHash, now],
  );

/** Without a mobile number. */
export type NewAdministrator = Omit<NewAccount, 'userId'>;

/**
 * @returns the user id.
 * @throws Refusal 9112 when somebody has the account's name, or uses it as mobile number.
 */
export async function insertAdministrator(
  tx: Queryable,
  { newId }: Pick<PlatformContext, 'newId'>,
  schoolId: string,
  { account, mobile, realName, passwordHash }: NewAdministrator,
  now: Date,
): Promise<string> {
  const userId = newId();
  const [made] = await tx.query(
    `insert into account (user_id, account, real_name, password_hash, password_set_at, mobile)
     select $1, $2, $3, $4, $5, $6 where not exists (select 1 from account where mobile = $2)
     on conflict (account) do nothing returning 1`,
    [userId, account, realName, passwordHash, now, mobile],
  );
  if (!made) throw new Refusal(CODES.accountTaken, 'Somebody has this account name');
  await joinSchool(tx, { newId }, { userId, schoolId, userType: '0', studentId: null });
  return userId;
}

interface IdentityOf {
  userId: string;
  schoolId: string;
  userType: string;
  /** Of a guardian. */
  studentId: string | null;
}

/**
 * The person is in this role from now on: with the identity of before, or a new one.
 * @returns the role id.
 */
export async function joinSchool(
  tx: Queryable,
  { newId }: Pick<PlatformContext, 'newId'>,
  { userId, schoolId, userType, studentId }: IdentityOf,
): Promise<string> {
  const [known] = await tx.query<{ role_id: string }>(
    `update identity set left_at = null where user_id = $1 and student_id is not distinct from $2
       and ($2::text is not null or (school_id = $3 and user_type = $4)) returning role_id`,
    [userId, studentId, schoolId, userType],
  );
  if (known) return known.role_id;
  const roleId = newId();
  await tx.query(
    'insert into identity (role_id, user_id, user_type, school_id, student_id) values ($1, $2, $3, $4, $5)',
    [roleId, userId, userType, schoolId, studentId],
  );
  return roleId;
}

/**
 * Identities leave the school, but for the guardians of these pupils.
 * @returns those that have left.
 */
export async function leaveSchool(
  tx: Queryable,
  roleIds: readonly string[],
  pupils: readonly string[],
  now: Date,
): Promise<string[]> {
  const left = await tx.query<{ role_id: string }>(
    `update identity set left_at = $2 where role_id = any($1) and (student_id is null or student_id <> all($3))
     returning role_id`,
    [roleIds, now, pupils],
  );
  return left.map((row) => row.role_id);
}

/** @param hours JSON; null for none. */
export const setHours = (tx: Queryable, roleId: string, hours: string | null) =>
  tx.query('update identity set hours = $2 where role_id = $1', [roleId, hours]);

export const setRealName = (tx: Queryable, userId: string, realName: string) =>
  tx.query('update account set real_name = $2 where user_id = $1', [userId, realName]);

/** @param byOwner no roster changes it any more. @throws a unique violation when somebody has the number. */
export const setMobile = (tx: Queryable, userId: string, mobile: string, byOwner: boolean) =>
  tx.query('update account set mobile = $2, mobile_by_owner = $3 where user_id = $1', [userId, mobile, byOwner]);

export const setPassword = (tx: Queryable, userId: string, passwordHash: string, now: Date) =>
  tx.query('update account set password_hash = $2, password_set_at = $3 where user_id = $1', [
    userId,
    passwordHash,
    now,
  ]);

/** The same password under a newer hash. A password that was changed meanwhile stays. */
export const setNewerHash = (tx: Queryable, userId: string, before: string, passwordHash: string) =>
  tx.query('update account set password_hash = $3 where user_id = $1 and password_hash = $2', [
    userId,
    before,
    passwordHash,
  ]);

/** Somebody has signed in with the account. */
export const noteEntered = (tx: Queryable, userId: string, now: Date) =>
  tx.query('update account set entered_at = $2 where user_id = $1 and entered_at is null', [userId, now]);

/** The owner of a number opens the account. @returns false when somebody did, or the number changed meanwhile. */
export async function openAccount(
  tx: Queryable,
  { userId, mobile, passwordHash }: Pick<NewAccount, 'userId' | 'mobile' | 'passwordHash'>,
  now: Date,
): Promise<boolean> {
  const opened = await tx.query(
    `update account set password_hash = $2, password_set_at = $3, entered_at = $3
     where user_id = $1 and entered_at is null and mobile = $4 returning 1`,
    [userId, passwordHash, now, mobile],
  );
  return opened.length > 0;
}

/** @param since null: the account is on. */
export const setDisabled = (tx: Queryable, userId: string, since: Date | null) =>
  tx.query('update account set disabled_at = $2 where user_id = $1', [userId, since]);

/** Keeps the pinyin of names with the accounts of these names. Accounts that somebody else holds are left out. */
export const setSpellings = (
  on: Queryable,
  userIds: readonly string[],
  spelled: readonly { name: string; spelling: string; initials: string }[],
) =>
  on.query(
    `with held as (select account.user_id, spelled.* from account
         join unnest($1::text[], $2::text[], $3::text[]) as spelled (name, spelling, initials) on name = real_name
       where user_id = any($4) order by user_id for no key update of account skip locked)
     update account set spelled_name = held.name, spelling = held.spelling, initials = held.initials
     from held where held.user_id = account.user_id`,
    [
      spelled.map(({ name }) => name),
      spelled.map(({ spelling }) => spelling),
      spelled.map(({ initials }) => initials),
      userIds,
    ],
  );

/** A guardian corrects the own name, which no roster changes any more. */
export const renameOwner = (on: Queryable, userId: string, name: string) =>
  on.query('update account set real_name = $2, name_by_owner = true where user_id = $1', [userId, name]);
