/** Accounts that a school keeps for its guardians and staff: making them, and whose word counts for their number. */
import { CODES, type MobileRule } from '../../contract';
import type { PlatformContext, Session } from '../platform';
import { ownerOfNumber, type TypedPerson } from '../people/numberOwner';
import type { PhoneCodes } from '../people/phoneCodes';
import { Refusal } from '../refusal';
import type { Queryable } from '../store/db';
import { isUniqueViolation } from '../store/errors';
import { correctableBy } from './manageScope';

export interface KeptAccount {
  user_id: string;
  real_name: string;
  mobile: string | null;
  entered_at: Date | null;
  /** Another school knows the person too. */
  elsewhere: boolean;
  /** The person is staff of a school. */
  staff: boolean;
  /** All present identities are of guardians of pupils whom the viewer may correct. */
  all_own: boolean;
}

/** Reads an account and locks it. $1 is the scope of `correctableBy`. */
export async function keptAccount(
  tx: Queryable,
  session: Session,
  userId: string,
  lock: '' | 'for no key update' = '',
): Promise<KeptAccount | undefined> {
  const { sql, value } = correctableBy(session);
  const [row] = await tx.query<KeptAccount>(
    `select user_id, real_name, mobile, entered_at,
       exists (select 1 from identity where identity.user_id = account.user_id and school_id <> $3) as elsewhere,
       exists (select 1 from identity where identity.user_id = account.user_id and user_type in ('0', '1')
         and left_at is null) as staff,
       not exists (select 1 from identity where identity.user_id = account.user_id and left_at is null
         and (student_id is null or student_id not in (select student_id from student where ${sql}))) as all_own
     from account where user_id = $2 ${lock}`,
    [value, userId, session.schoolId],
  );
  return row;
}

/**
 * Whose word counts for the number, with which one can sign in. Nobody has used a new account, so the school says its
 * number; a class teacher only with a code from the new phone. Of a used account an administrator changes it with a
 * code, a class teacher does not. Staff change their own, and so does whoever another school knows too.
 */
export function mobileRuleOf(account: KeptAccount, { role, userId }: Session): MobileRule {
  if (account.elsewhere || account.user_id === userId) return 'own';
  if (role === 'admin') return account.entered_at === null ? 'free' : account.staff ? 'own' : 'code';
  return account.entered_at === null && account.all_own ? 'code' : 'own';
}

export interface NewNumber {
  mobile?: string | undefined;
  verifyCode?: string | undefined;
  check?: boolean | undefined;
}

export const sourceOf = ({ userId }: Session) => `user ${userId}` as const;

/**
 * Checks a code before the transaction, because each try counts. A check of effects uses up no code.
 * @throws Refusal 2004.
 */
export async function provenNumber(
  codes: PhoneCodes,
  { mobile, verifyCode, check }: NewNumber,
  session: Session,
): Promise<boolean> {
  if (mobile === undefined || verifyCode === undefined || check) return false;
  if (!(await codes.matches('mobile', mobile, verifyCode, sourceOf(session))))
    throw new Refusal(CODES.wrongPhoneCode, 'The code is wrong or too old');
  return true;
}

/**
 * Writes name and number of a locked account.
 * @returns the number of sessions that end, because the number changed.
 * @throws Refusal 403, 2004 without the proof that the rule wants, 2008 for another's number, 5103.
 */
export async function writeAccount(
  tx: Queryable,
  account: KeptAccount,
  { name, mobile, proven, check }: NewNumber & { name: string; proven: boolean },
  session: Session,
): Promise<number> {
  const { user_id: userId } = account;
  if (name !== account.real_name) {
    if (account.elsewhere) throw new Refusal(CODES.keptElsewhere, 'Another school knows this person too');
    await tx.query('update account set real_name = $2 where user_id = $1', [userId, name]);
  }
  if (mobile === undefined || mobile === account.mobile) return 0;
  const rule = mobileRuleOf(account, session);
  if (rule === 'own') throw new Refusal(CODES.forbidden, 'Only the person changes this number');
  if (rule === 'code' && !proven && !check) throw new Refusal(CODES.wrongPhoneCode, 'The number needs its code');
  await tx
    .query('update account set mobile = $2, mobile_by_owner = $3 where user_id = $1', [
      userId,
      mobile,
      account.entered_at !== null,
    ])
    .catch(sayTaken);
  await tx.query('delete from known_device where user_id = $1', [userId]);
  const ended = await tx.query(
    `update session set ended = 'signed out' from identity
     where identity.role_id = session.role_id and identity.user_id = $1 and ended is null returning 1`,
    [userId],
  );
  return ended.length;
}

const sayTaken = (error: unknown) =>
  Promise.reject(isUniqueViolation(error) ? new Refusal(CODES.mobileTaken, 'Another account has the number') : error);

/**
 * The account with this number, or a new one that nobody can open but by a code sent to the number, or an invitation.
 * @param passwordHash of a password that nobody knows.
 * @returns with the typed name for a person whom only another school knows: the real one is not to be said.
 * @throws Refusal 5106 when the number is known under another name.
 */
export async function accountFor(
  tx: Queryable,
  { newId }: Pick<PlatformContext, 'newId'>,
  schoolId: string,
  { passwordHash, now, ...typed }: TypedPerson & { passwordHash: string; now: Date },
): Promise<{ userId: string; typedName: string | null }> {
  const { name, mobile } = typed;
  const known = await ownerOfNumber(tx, schoolId, typed);
  if (known !== null) return { userId: known.userId, typedName: known.ours ? null : name };
  const userId = newId();
  await tx
    .query(
      `insert into account (user_id, account, mobile, real_name, password_hash, password_set_at)
       values ($1, $1, $2, $3, $4, $5)`,
      [userId, mobile, name, passwordHash, now],
    )
    .catch(sayTaken);
  return { userId, typedName: null };
}

/** The hash of a password that nobody knows; a check of effects needs none. */
export const unknownPassword = async (
  { passwords, newSecret }: Pick<PlatformContext, 'passwords' | 'newSecret'>,
  { userId }: Session,
  check: boolean | undefined,
): Promise<string> => (check ? '' : passwords.hash(newSecret(), `user ${userId}`));
