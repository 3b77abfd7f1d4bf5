/** Writes accounts and identities of a roster. What their owners have set stays: password, mobile number and name. */
import { columnOf, type Queryable } from '../../engine/store/db';
import { type Columns, upsertRows } from '../../engine/store/upsertRows';

export interface AccountToWrite {
  userId: string;
  /** Undefined: a known account keeps its name to sign in with, a new one gets its id, which nobody has to know. */
  account?: string | undefined;
  mobile: string | null;
  realName: string;
  /** The hash of the starting password; a known account keeps its own. */
  hash: string;
  passwordSetAt: Date;
}

interface KnownAccount {
  user_id: string;
  account: string;
  mobile: string | null;
  real_name: string;
  mobile_by_owner: boolean;
  name_by_owner: boolean;
  /** Another school knows this person: then this roster changes nothing about the account. */
  elsewhere: boolean;
}

/**
 * @returns user ids whose number differs from the roster: their owner changed it, or somebody else has it.
 */
export async function importAccounts(
  tx: Queryable,
  schoolId: string,
  accounts: readonly AccountToWrite[],
): Promise<string[]> {
  const known = new Map(
    (
      await tx.query<KnownAccount>(
        `select user_id, account, mobile, real_name, mobile_by_owner, name_by_owner,
           exists (select 1 from identity where identity.user_id = account.user_id and school_id <> $2) as elsewhere
         from account where user_id = any($1) for update`,
        [accounts.map(({ userId }) => userId), schoolId],
      )
    ).map((row) => [row.user_id, row]),
  );
  const isOwners = (row: KnownAccount) => row.mobile_by_owner || row.elsewhere;
  const taken = new Set(
    await columnOf<string>(tx, 'select mobile from account where mobile = any($1) and user_id <> all($2)', [
      accounts.flatMap(({ mobile }) => mobile ?? []),
      [...known.values()].filter((row) => !isOwners(row)).map((row) => row.user_id),
    ]),
  );
  const kept: string[] = [];
  const rows = accounts.map(({ userId, account, mobile, realName, hash, passwordSetAt }) => {
    const before = known.get(userId);
    let number = mobile;
    if (before && isOwners(before)) number = before.mobile;
    else if (number !== null && taken.has(number)) number = null;
    else if (number !== null) taken.add(number);
    if (number !== mobile) kept.push(userId);
    return {
      userId,
      account: before?.elsewhere ? before.account : (account ?? before?.account ?? userId),
      mobile: number,
      realName: before?.elsewhere || before?.name_by_owner ? before.real_name : realName,
      hash,
      passwordSetAt,
    };
  });
  // Numbers that change are given up first, so that two people can exchange theirs.
  await tx.query('update account set mobile = null where user_id = any($1)', [
    rows
      .filter(({ userId, mobile }) => known.has(userId) && known.get(userId)?.mobile !== mobile)
      .map(({ userId }) => userId),
  ]);
  await upsertRows(tx, {
    table: 'account',
    columns: {
      user_id: 'text',
      account: 'text',
      mobile: 'text',
      real_name: 'text',
      password_hash: 'text',
      password_set_at: 'timestamptz',
    },
    key: ['user_id'],
    updates: ['account', 'mobile', 'real_name'],
    rows: rows.map((row) => [row.userId, row.account, row.mobile, row.realName, row.hash, row.passwordSetAt]),
  });
  return kept;
}

/** An identity of a list. All identities of a list have the same optional parts. */
export interface IdentityToWrite {
  roleId: string;
  userId: string;
  userType: string;
  studentId: string | null;
  /** Absent: the stored ones stay. */
  about?: { relation: string | null; staffNo: string | null };
}

export async function importIdentities(
  tx: Queryable,
  schoolId: string,
  identities: readonly IdentityToWrite[],
): Promise<void> {
  const about = identities[0]?.about !== undefined;
  const more: Columns = about ? { relation: 'text', staff_no: 'text' } : {};
  await upsertRows(tx, {
    table: 'identity',
    columns: { role_id: 'text', user_id: 'text', user_type: 'text', school_id: 'text', student_id: 'text', ...more },
    key: ['role_id'],
    updates: ['user_type', 'student_id', ...Object.keys(more)],
    returns: true,
    rows: identities.map((identity) => [
      identity.roleId,
      identity.userId,
      identity.userType,
      schoolId,
      identity.studentId,
      ...(about ? [identity.about?.relation ?? null, identity.about?.staffNo ?? null] : []),
    ]),
  });
}
