/**
 * What the operator does at the command line: makes further schools, turns schools and accounts off and on, and makes
 * links that mend a lock-out. Each act is in the audit log.
 */
import type { AuditAct } from '../../../contract/audit';
import { AccountName, SchoolName, TimeZone } from '../../../contract/setUp';
import { PersonName } from '../../../contract/profile';
import type { HandedOver } from '../../../contract';
import { audit } from '../../engine/audit/audit';
import type { PeopleContext } from '../consequences';
import { handOver } from '../handover/handOver';
import { NO_PASSWORD } from '../accounts/newPassword';
import { makeLink, dropLinks } from '../setUp/oneUseLinks';
import { insertAdministrator, setDisabled } from '../accounts/accountRows';
import { insertSchool, setSchoolDisabled } from '../schools/schoolRows';
import { dropTickets } from '../secondFactor/secondFactors';
import { endSessions } from '../signIn/sessions';
import { SET_UP_CHANNEL } from '../setUp/setUpService';
import type { Queryable } from '../../engine/store/db';

type OperatorContext = Pick<PeopleContext, 'db' | 'clock' | 'newId' | 'newSecret' | 'consequences'>;

/** Undoes the transaction of a check. */
class CheckedOnly extends Error {
  readonly handed: HandedOver[];

  constructor(handed: HandedOver[]) {
    super('The change was only checked');
    this.handed = handed;
  }
}

/** The command names something that does not exist or is not allowed; its message is for the operator. */
export class OperatorError extends Error {}

export interface ListedSchool {
  school_id: string;
  name: string;
  time_zone: string;
  disabled_at: Date | null;
  pupils: number;
  administrators: number;
}

export interface ListedAccount {
  account: string;
  real_name: string;
  disabled_at: Date | null;
  /** Of each role the user type, and the school. */
  roles: string;
}

export function operatorSchools({ db, clock, newId, newSecret, consequences }: OperatorContext) {
  const required = (value: string, isGood: boolean, what: string) => {
    if (!isGood) throw new OperatorError(`${JSON.stringify(value)} is no ${what}`);
    return value.trim();
  };

  /** The row of an account. @throws OperatorError when there is none. */
  async function accountOf(tx: Queryable, account: string): Promise<{ user_id: string; school_id: string | null }> {
    const [row] = await tx.query<{ user_id: string; school_id: string | null }>(
      `select user_id, (select min(school_id) from identity where identity.user_id = account.user_id) as school_id
       from account where account = $1 or mobile = $1 for update`,
      [account],
    );
    if (!row) throw new OperatorError(`There is no account ${JSON.stringify(account)}`);
    return row;
  }

  const log = (tx: Queryable, act: AuditAct, schoolId: string | null, userId?: string) =>
    audit(tx, clock(), {
      by: 'operator',
      schoolId,
      act,
      ...(userId !== undefined
        ? { subject: { kind: 'person' as const, id: userId } }
        : schoolId !== null && { subject: { kind: 'school' as const, id: schoolId } }),
    });

  return {
    /**
     * A further school with an administrator, who chooses a password by the link.
     * @returns the school's id, and the token of the link.
     */
    async addSchool(name: string, timeZone: string, account: string, realName: string) {
      const made = await db.transaction(async (tx) => {
        const now = clock();
        const schoolId = await insertSchool(
          tx,
          { newId },
          {
            name: required(name, SchoolName.safeParse(name).success, 'name of a school'),
            timeZone: required(timeZone, TimeZone.safeParse(timeZone).success, 'IANA time zone'),
          },
        );
        const administrator = {
          account: required(account, AccountName.safeParse(account).success, 'account name'),
          realName: required(realName, PersonName.safeParse(realName).success, 'name of a person'),
          mobile: null,
          passwordHash: NO_PASSWORD,
        };
        const userId = await insertAdministrator(tx, { newId }, schoolId, administrator, now);
        const token = newSecret();
        await makeLink(tx, now, 'sign in', userId, token);
        await log(tx, 'school.add', schoolId);
        return { schoolId, token };
      });
      // It may be the first one, made beside a running platform.
      await db.notify(SET_UP_CHANNEL, '');
      return made;
    },

    listSchools: () =>
      db.query<ListedSchool>(
        `select school_id, name, time_zone, disabled_at,
           (select count(*)::int from student where student.school_id = school.school_id and left_at is null) as pupils,
           (select count(*)::int from identity where identity.school_id = school.school_id and user_type = '0'
              and left_at is null) as administrators
         from school order by name, school_id`,
      ),

    /** Turns a school off or on. Off: nobody signs in, all are signed out, and its intake keys open nothing. */
    async setSchoolOff(schoolId: string, off: boolean): Promise<void> {
      await db.transaction(async (tx) => {
        if (!(await setSchoolDisabled(tx, schoolId, off ? clock() : null)))
          throw new OperatorError(`There is no school ${JSON.stringify(schoolId)}`);
        if (off) await endSessions(tx, 'school_id', [schoolId]);
        await log(tx, off ? 'school.disable' : 'school.enable', schoolId);
      });
    },

    /** Accounts by name; of one school when it is given. */
    listAccounts: (schoolId: string | null) =>
      db.query<ListedAccount>(
        `select account.account, account.real_name, account.disabled_at,
           string_agg(distinct identity.user_type || ' ' || school.name, ', ') as roles
         from account join identity using (user_id) join school using (school_id)
         where identity.left_at is null and ($1::text is null or school_id = $1)
         group by account.user_id order by min(identity.user_type), account.account`,
        [schoolId],
      ),

    /**
     * Turns an account off or on. Off: it is signed out, and what waits for its person goes to others.
     * @param onlyCheck says what would go to whom, and changes nothing.
     * @returns the work, with who has it then.
     */
    async setAccountOff(account: string, off: boolean, onlyCheck = false): Promise<HandedOver[]> {
      try {
        return await db.transaction(async (tx) => {
          const now = clock();
          const { user_id: userId, school_id: schoolId } = await accountOf(tx, account);
          await setDisabled(tx, userId, off ? now : null);
          if (off) {
            await endSessions(tx, 'user_id', [userId]);
            // What was begun before works no more, also when the account is turned on again.
            await dropTickets(tx, userId);
            await dropLinks(tx, userId);
          }
          await log(tx, off ? 'account.disable' : 'account.enable', schoolId, userId);
          if (!off) return [];
          const roles = await tx.query<{ role_id: string }>(
            'select role_id from identity where user_id = $1 and left_at is null',
            [userId],
          );
          const handed = await handOver(
            tx,
            consequences.handOvers,
            roles.map(({ role_id }) => role_id),
            { successor: null, comesBack: true, by: 'operator', now },
          );
          if (onlyCheck) throw new CheckedOnly(handed);
          return handed;
        });
      } catch (error) {
        if (error instanceof CheckedOnly) return error.handed;
        throw error;
      }
    },

    /**
     * @returns the token of a link with which the account's owner chooses a new password, and what the owner signs in
     * with: a guardian's account has a made-up name, so it is the mobile number where there is one.
     */
    signInLink: (account: string) =>
      db.transaction(async (tx) => {
        const { user_id: userId, school_id: schoolId } = await accountOf(tx, account);
        const [owner] = await tx.query<{ signs_in_with: string }>(
          `select case when exists (select 1 from identity where identity.user_id = $1 and user_type in ('0', '1')
             and left_at is null) then account else coalesce(mobile, account) end as signs_in_with
           from account where user_id = $1`,
          [userId],
        );
        const token = newSecret();
        await makeLink(tx, clock(), 'sign in', userId, token);
        await log(tx, 'account.link', schoolId, userId);
        return { token, signsInWith: owner?.signs_in_with ?? account };
      }),

    /** @returns the token of a new set-up link. @throws OperatorError when the platform is set up. */
    setUpLink: () =>
      db.transaction(async (tx) => {
        const [done] = await tx.query('select 1 from installation');
        if (done) throw new OperatorError('The platform is set up. Use "school add" or "link <account>".');
        const token = newSecret();
        await makeLink(tx, clock(), 'set up', null, token);
        return token;
      }),
  };
}
