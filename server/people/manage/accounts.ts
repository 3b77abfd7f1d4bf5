/** Accounts that a school keeps for its guardians and staff: making them, and whose word counts for their number. */
import { CODES, type MobileRule } from '../../../contract';
import type { PlatformContext, Session } from '../../engine/platform';
import { setMobile, setRealName } from '../accounts/accountRows';
import { sayTaken } from '../accounts/numberOwner';
import { forgetDevices } from '../signIn/knownDevices';
import type { PhoneCodes } from '../signIn/phoneCodes';
import { endSessions } from '../signIn/sessions';
import { Refusal } from '../../engine/serving/refusal';
import type { Queryable } from '../../engine/store/db';
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
    await setRealName(tx, userId, name);
  }
  if (mobile === undefined || mobile === account.mobile) return 0;
  const rule = mobileRuleOf(account, session);
  if (rule === 'own') throw new Refusal(CODES.forbidden, 'Only the person changes this number');
  if (rule === 'code' && !proven && !check) throw new Refusal(CODES.wrongPhoneCode, 'The number needs its code');
  await setMobile(tx, userId, mobile, account.entered_at !== null).catch(sayTaken);
  await forgetDevices(tx, userId);
  return endSessions(tx, 'user_id', [userId]);
}

/** The hash of a password that nobody knows; a check of effects needs none. */
export const unknownPassword = async (
  { passwords, newSecret }: Pick<PlatformContext, 'passwords' | 'newSecret'>,
  { userId }: Session,
  check: boolean | undefined,
): Promise<string> => (check ? '' : passwords.hash(newSecret(), `user ${userId}`));
