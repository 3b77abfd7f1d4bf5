/** Reads, changes, adds and ends the staff of a school. */
import {
  CODES,
  type contract,
  type HandlerInput,
  type HandlerOutput,
  type ManagedStaff,
  MOST_STAFF,
} from '../../../contract';
import { joinSchool } from '../accounts/accountRows';
import { accountFor } from '../accounts/numberOwner';
import { requireSuccessor } from '../handover/goers';
import type { PhoneCodes } from '../signIn/phoneCodes';
import type { Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { markLeft } from '../roster/leavers';
import { columnOf, type Queryable } from '../../engine/store/db';
import type { PeopleContext } from '../consequences';
import { type KeptAccount, provenNumber, unknownPassword, writeAccount } from './accounts';
import type { Caller, ManagedChanges, PreparedChange } from './changes';
import { personOf } from './guardianReader';
import type { NumberLooks } from './numberLooks';
import { openSessions } from './openSessions';
import { requireVersion } from './rowVersion';

type Save = typeof contract.user.saveStaff;
type End = typeof contract.user.endStaff;

const USER_TYPES = { admin: '0', teacher: '1' } as const;

interface StaffRow extends Omit<KeptAccount, 'all_own'> {
  role_id: string;
  user_type: '0' | '1';
  classes: { classId: string; name: string; leads: boolean }[];
}

/** $1: school; $2: one identity, or null for all. */
const STAFF = /* sql */ `
  select role_id, user_type, account.user_id, real_name, mobile, entered_at, true as staff,
    exists (select 1 from identity other where other.user_id = account.user_id and school_id <> $1) as elsewhere,
    coalesce((select jsonb_agg(jsonb_build_object('classId', class.class_id, 'name', class.name, 'leads', leads)
      order by position, class.class_id) from teaching join class using (class_id)
      where teaching.role_id = identity.role_id and class.left_at is null), '[]') as classes
  from identity join account using (user_id)
  where identity.school_id = $1 and user_type in ('0', '1') and identity.left_at is null
    and ($2::text is null or role_id = $2)
  order by real_name, role_id limit ${MOST_STAFF}`;

const toStaff =
  (session: Session, administrators: number) =>
  (row: StaffRow): ManagedStaff => ({
    ...personOf({ ...row, all_own: false }, session),
    roleId: row.role_id,
    role: row.user_type === '0' ? 'admin' : 'teacher',
    classes: row.classes,
    mayEnd: row.role_id !== session.roleId && (row.user_type === '1' || administrators > 1),
  });

async function countAdministrators(on: Queryable, { schoolId }: Session): Promise<number> {
  const [row] = await on.query<{ count: number }>(
    `select count(*)::int as count from identity where school_id = $1 and user_type = '0' and left_at is null`,
    [schoolId],
  );
  return row?.count ?? 0;
}

export async function listStaff(on: Queryable, session: Session): Promise<ManagedStaff[]> {
  const administrators = await countAdministrators(on, session);
  return (await on.query<StaffRow>(STAFF, [session.schoolId, null])).map(toStaff(session, administrators));
}

/** @throws Refusal 404. */
async function readStaff(
  on: Queryable,
  session: Session,
  roleId: string,
): Promise<{ member: ManagedStaff; row: StaffRow }> {
  const [row] = await on.query<StaffRow>(STAFF, [session.schoolId, roleId]);
  if (!row) throw new Refusal(CODES.notFound, 'There is no such member of staff');
  return { member: toStaff(session, await countAdministrators(on, session))(row), row };
}

/**
 * Locks the school's administrators, so that the last two cannot end each other, and the person.
 * @throws Refusal 404, 409 with `{ theirs }`.
 */
async function hold(tx: Queryable, session: Session, { roleId, version }: { roleId: string; version: string }) {
  await tx.query(
    `select 1 from identity where school_id = $1 and left_at is null and (user_type = '0' or role_id = $2)
     order by role_id for no key update`,
    [session.schoolId, roleId],
  );
  await tx.query(
    'select 1 from account where user_id = (select user_id from identity where role_id = $1) for no key update',
    [roleId],
  );
  const before = await readStaff(tx, session, roleId);
  requireVersion(before.member, version);
  return before;
}

const taughtBy = (tx: Queryable, roleId: string): Promise<string[]> =>
  columnOf<string>(
    tx,
    `select student_id from student join teaching using (class_id) where role_id = $1 and left_at is null`,
    [roleId],
  );

export function staffWriter(
  context: PeopleContext,
  change: ManagedChanges,
  codes: PhoneCodes,
  { looked }: NumberLooks,
) {
  return {
    /** @throws Refusal 400, 403, 404, 409 with `{ theirs }`, 2004, 2008, 5103, 5106. */
    async save(input: HandlerInput<Save>, by: Caller): Promise<HandlerOutput<Save>> {
      const { over, role = 'teacher', name, mobile, samePerson } = input;
      const { session } = by;
      if (!over && mobile === undefined) throw new Refusal(CODES.badInput, 'mobile: which number?');
      const proven = over ? await provenNumber(codes, input, session) : false;
      const passwordHash = over ? '' : await unknownPassword(context, session, input.check);
      const prepare = async (tx: Queryable): Promise<PreparedChange<ManagedStaff>> => {
        const before = over ? await hold(tx, session, over) : null;
        return {
          studentIds: [],
          make: async (now) => {
            if (before) {
              const sessions = await writeAccount(tx, { ...before.row, all_own: false }, { ...input, proven }, session);
              const { member } = await readStaff(tx, session, before.member.roleId);
              return {
                row: member,
                sessions,
                act: {
                  act: 'teacher.change',
                  subject: { kind: 'person', id: member.userId },
                  details: { name: name !== before.member.name, mobile: mobile !== undefined },
                },
              };
            }
            const typed = { name, mobile: mobile ?? '', samePerson };
            const { userId } = await accountFor(tx, context, session.schoolId, { ...typed, passwordHash, now });
            const identity = { userId, schoolId: session.schoolId, userType: USER_TYPES[role], studentId: null };
            const roleId = await joinSchool(tx, context, identity);
            const { member } = await readStaff(tx, session, roleId);
            return {
              row: member,
              act: { act: 'teacher.add', subject: { kind: 'person', id: userId }, details: { role } },
            };
          },
        };
      };
      const { effects, row } = await looked(by, input, () => change(by, input.check, prepare));
      if (row && proven && mobile !== undefined) await codes.discard(mobile);
      return { effects, saved: row };
    },

    /** @throws Refusal 400, 404, 409 with `{ theirs }`, 5105 for the viewer and the last administrator. */
    async end({ over, successor: chosen, check }: HandlerInput<End>, by: Caller): Promise<HandlerOutput<End>> {
      const { effects } = await change(by, check, async (tx) => {
        const { member } = await hold(tx, by.session, over);
        if (!member.mayEnd) throw new Refusal(CODES.staffNeeded, 'The viewer, or the last administrator');
        if (chosen === over.roleId) throw new Refusal(CODES.badInput, 'successor: somebody who stays');
        const successor = chosen === undefined ? null : await requireSuccessor(tx, by.session.schoolId, chosen);
        return {
          studentIds: await taughtBy(tx, over.roleId),
          make: async (now) => {
            const sessions = await openSessions(tx, [over.roleId]);
            const left = { pupils: [], identities: [{ roleId: over.roleId, userId: member.userId }] };
            const handedOver = await markLeft(tx, context.consequences, left, now, { successor, by });
            return {
              row: null,
              sessions,
              handedOver,
              act: {
                act: 'teacher.end',
                subject: { kind: 'person', id: member.userId },
                details: { role: member.role },
              },
            };
          },
        };
      });
      return { effects };
    },
  };
}
