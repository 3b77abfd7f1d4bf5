/** Finds the account of a number that somebody typed with a name, and takes nobody for another by the number. */
import { CODES, type OtherPerson } from '../../../contract';
import { sameName } from '../../../contract/comparedName';
import { Refusal } from '../../engine/serving/refusal';
import type { PlatformContext } from '../../engine/platform';
import type { Queryable } from '../../engine/store/db';
import { isUniqueViolation } from '../../engine/store/errors';
import { insertAccount } from './accountRows';

/** Children of the number's person that a refusal names, at most. */
const NAMED_CHILDREN = 5;

export interface TypedPerson {
  name: string;
  mobile: string;
  /** Somebody was told whose number it is, and says that it is the same person. */
  samePerson?: boolean | undefined;
}

/**
 * The account with the number, locked; null when nobody has it. `ours`: the school knows the person already.
 * @throws Refusal 5106 with `OtherPerson` when it has another name and nobody has said that the two are one.
 */
export async function ownerOfNumber(
  tx: Queryable,
  schoolId: string,
  { name, mobile, samePerson = false }: TypedPerson,
): Promise<{ userId: string; ours: boolean } | null> {
  const [known] = await tx.query<{ user_id: string; real_name: string; ours: boolean }>(
    `select user_id, real_name,
       exists (select 1 from identity where identity.user_id = account.user_id and school_id = $2) as ours
     from account where mobile = $1 for no key update`,
    [mobile, schoolId],
  );
  if (!known) return null;
  if (samePerson || sameName(name, known.real_name)) return { userId: known.user_id, ours: known.ours };
  const children = await tx.query<{ name: string }>(
    `select distinct student.name from identity join student using (student_id)
     where user_id = $1 and student.school_id = $2 and identity.left_at is null and student.left_at is null
     order by 1 limit ${NAMED_CHILDREN}`,
    [known.user_id, schoolId],
  );
  const other: OtherPerson = {
    // The name of somebody else's person is not this school's to read.
    name: known.ours ? known.real_name : null,
    children: children.map((child) => child.name),
  };
  throw new Refusal(CODES.otherPerson, 'The number is known under another name', other);
}

export const sayTaken = (error: unknown) =>
  Promise.reject(isUniqueViolation(error) ? new Refusal(CODES.mobileTaken, 'Another account has the number') : error);

/**
 * The account with this number, or a new one that nobody can open but by a code sent to the number, or an invitation.
 * @param typed `passwordHash`: of a password that nobody knows. `prefix`: of the new account's name.
 * @returns with the typed name for a person whom only another school knows: the real one is not to be said.
 * @throws Refusal 5106 when the number is known under another name.
 */
export async function accountFor(
  tx: Queryable,
  { newId }: Pick<PlatformContext, 'newId'>,
  schoolId: string,
  { passwordHash, now, prefix = '', ...typed }: TypedPerson & { passwordHash: string; now: Date; prefix?: string },
): Promise<{ userId: string; typedName: string | null }> {
  const { name, mobile } = typed;
  const known = await ownerOfNumber(tx, schoolId, typed);
  if (known !== null) return { userId: known.userId, typedName: known.ours ? null : name };
  const userId = newId();
  await insertAccount(tx, { userId, account: prefix + userId, mobile, realName: name, passwordHash }, now).catch(
    sayTaken,
  );
  return { userId, typedName: null };
}
