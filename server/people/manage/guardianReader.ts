/** Reads guardians of the pupils whom a session may correct. */
import { CODES, type contract, type HandlerInput, type HandlerOutput, type ManagedGuardian } from '../../../contract';
import { comparedName } from '../../../contract/comparedName';
import { foundGuardians, foundPupils, isSearch } from '../access/foundNames';
import { masked } from '../accounts/masked';
import type { Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { readTold, type Queryable } from '../../engine/store/db';
import { type KeptAccount, keptAccount, mobileRuleOf } from './accounts';
import { correctableBy } from './manageScope';
import { readPage } from './page';
import { versionOf } from './rowVersion';

type List = typeof contract.user.managedGuardians;

interface GuardianRow {
  user_id: string;
  real_name: string;
  mobile: string | null;
  entered_at: Date | null;
  children: string[];
}

/** Pupils whom the session may correct, each with each guardian. $1: scope. */
const guardiansIn = (scope: string) => /* sql */ `
  from identity join account using (user_id) join student on student.student_id = identity.student_id
  where ${scope} and identity.left_at is null`;

/** $2: what was typed, compared; $3, $4: guardians and pupils of such a name. A number is found whole or by its end. */
const FITS = `($2::text is null or mobile = $2 or (length($2) = 4 and right(mobile, 4) = $2)
  or user_id = any($3::text[]) or student.student_id = any($4::text[]))`;

export async function listGuardians(
  on: Queryable,
  session: Session,
  { search, after }: HandlerInput<List>,
): Promise<HandlerOutput<List>> {
  const scope = correctableBy(session);
  const { sql, value } = scope;
  const wanted = [
    value,
    isSearch(search) ? comparedName(search) : null,
    await foundGuardians(on, scope, search),
    await foundPupils(on, scope, search),
  ];
  const { page, total, last } = await readPage<GuardianRow>(on, {
    count: `select count(distinct user_id)::int as total ${guardiansIn(sql)} and ${FITS}`,
    rows: `select user_id, real_name, mobile, entered_at, array_agg(student.name order by student.name) as children
       ${guardiansIn(sql)} and ${FITS} and ($5::text is null or (real_name, user_id) > ($5, $6::text))
       group by user_id, real_name, mobile, entered_at order by real_name, user_id`,
    wanted,
    after: [after?.name ?? null, after?.userId],
  });
  return {
    guardians: page.map((row) => ({
      userId: row.user_id,
      name: row.real_name,
      mobile: row.mobile && masked(row.mobile),
      children: row.children,
      opened: row.entered_at !== null,
    })),
    total,
    next: last ? { name: last.real_name, userId: last.user_id } : null,
  };
}

/** What pages of people say of an account. */
export const personOf = (account: KeptAccount, session: Session) => ({
  userId: account.user_id,
  version: versionOf(account.real_name, account.mobile),
  name: account.real_name,
  mobile: account.mobile && masked(account.mobile),
  opened: account.entered_at !== null,
  mayRename: !account.elsewhere,
  mobileRule: mobileRuleOf(account, session),
});

/** @throws Refusal 404 for a person who is no guardian of a pupil whom the session may correct. */
export async function readGuardian(
  on: Queryable,
  session: Session,
  userId: string,
  lock: '' | 'for no key update' = '',
): Promise<{ guardian: ManagedGuardian; account: KeptAccount }> {
  const { sql, value } = correctableBy(session);
  const account = await keptAccount(on, session, userId, lock);
  const children = await readTold<ManagedGuardian['children'][number]>(
    on,
    `select role_id, student.student_id, student.name, class.name as class_name
     from identity join student on student.student_id = identity.student_id join class using (class_id)
     where ${sql} and identity.left_at is null and identity.user_id = $2 order by student.spelling, role_id`,
    [value, userId],
  );
  if (!account || children.length === 0) throw new Refusal(CODES.notFound, 'There is no such guardian');
  return {
    account,
    guardian: {
      ...personOf(account, session),
      children,
    },
  };
}
