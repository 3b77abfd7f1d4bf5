/** What staff do with invitations: see how far the guardians of a class have come, invite, and take back. */
import {
  CODES,
  type GuardianState,
  type HandlerOutput,
  INVITATION_DAYS,
  type InvitedGuardian,
  type invitationCalls,
} from '../../../contract';
import { spanMs } from '../../../contract/day';
import { takesCodes } from '../../../contract/phone';
import { audit } from '../../engine/audit/audit';
import { studentsOf } from '../access/scope';
import type { PlatformContext, Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import type { RequestClient } from '../../engine/serving/serve';
import type { Queryable } from '../../engine/store/db';
import { codeHash, codeOf, maskedMobile, mobileHash } from './invitationCode';

type Calls = typeof invitationCalls;

interface PersonRow {
  role_id: string;
  name: string;
  mobile: string | null;
  entered_at: Date | null;
  opened_at: Date | null;
  expires_at: Date | null;
  /** The invitation is that of another child of the person. */
  for_sibling: boolean | null;
}

interface GuardianRow extends Omit<PersonRow, 'role_id'> {
  student_id: string;
  student_name: string;
  /** Null for a pupil without guardians. */
  role_id: string | null;
}

interface InvitedRow {
  role_id: string;
  user_id: string;
  name: string;
  mobile: string | null;
  entered_at: Date | null;
}

/** A child whose guardian is invited; no names for a member of staff. */
interface ChildRow {
  role_id: string;
  user_id: string;
  student_name: string | null;
  class_name: string | null;
}

/** Guardians of a class, at most: sixty pupils with several guardians each are far fewer. */
const MOST_ROWS = 2_000;

const stateOf = ({ mobile, entered_at, opened_at, expires_at }: PersonRow, now: Date): GuardianState => {
  if (entered_at) return 'in';
  if (mobile === null || !takesCodes(mobile)) return 'noMobile';
  if (expires_at === null) return 'none';
  if (expires_at <= now) return 'expired';
  return opened_at ? 'opened' : 'invited';
};

const personOf = (row: PersonRow, now: Date): InvitedGuardian => ({
  roleId: row.role_id,
  name: row.name,
  mobile: row.mobile === null ? null : maskedMobile(row.mobile),
  state: stateOf(row, now),
  expiresAt: row.expires_at?.toISOString() ?? null,
  forSibling: row.for_sibling ?? false,
});

/**
 * SQL that joins the invitation of `identity`: its own, else one in force of the same person for another child at the
 * school. @param now the parameter of the present time.
 */
const withInvitation = (now: string) => /* sql */ `left join lateral (
  select opened_at, expires_at, invitation.role_id <> identity.role_id as for_sibling
  from invitation join identity sibling using (role_id)
  where ended_at is null and sibling.left_at is null and sibling.user_id = identity.user_id
    and sibling.school_id = identity.school_id
    and (sibling.role_id = identity.role_id
      or (expires_at > ${now} and sibling.student_id is not null and identity.student_id is not null))
  order by (expires_at > ${now}) desc, (sibling.role_id = identity.role_id) desc, expires_at desc limit 1
) invitation on true`;

/** An SQL condition on `identity`: the staff of the administrator's school. `$4` is the school. */
const ownStaff = ({ role }: Session) =>
  `(identity.student_id is null and identity.school_id = $4 and ${role === 'admin'})`;

/** An SQL condition on `student`: the pupils whose guardians the session may invite. Teachers invite for classes they lead. */
const mayInvite = ({ role }: Session, roleId: string) =>
  role === 'admin'
    ? 'true'
    : `exists (select 1 from teaching where teaching.role_id = ${roleId} and teaching.class_id = student.class_id
         and teaching.leads)`;

export function staffInvitations({
  db,
  clock,
  newId,
  newSecret,
}: Pick<PlatformContext, 'db' | 'clock' | 'newId' | 'newSecret'>) {
  /**
   * The guardians of these identities, locked.
   * @throws Refusal 404 when one is not a guardian whom the session may invite.
   */
  async function lockGuardians(tx: Queryable, roleIds: readonly string[], session: Session): Promise<InvitedRow[]> {
    const scope = studentsOf(session, 'who');
    const rows = await tx.query<InvitedRow>(
      `select identity.role_id, identity.user_id, account.real_name as name, account.mobile, account.entered_at
       from identity join account using (user_id) left join student using (student_id)
       where identity.role_id = any($2) and identity.left_at is null and $3::text is not null
         and ((identity.student_id is not null and ${scope.sql} and ${mayInvite(session, '$3')})
           or ${ownStaff(session)})
       order by identity.role_id for update of identity`,
      [scope.value, roleIds, session.roleId, session.schoolId],
    );
    if (rows.length !== new Set(roleIds).size) throw new Refusal(CODES.notFound, 'There is no such guardian');
    return rows;
  }

  /** All identities of these persons for which the session may invite, the children in the school's order. */
  async function childrenOf(tx: Queryable, userIds: readonly string[], session: Session): Promise<ChildRow[]> {
    const scope = studentsOf(session, 'who');
    return tx.query<ChildRow>(
      `select identity.role_id, identity.user_id, student.name as student_name, class.name as class_name
       from identity left join student using (student_id) left join class using (class_id)
       where identity.user_id = any($2) and identity.left_at is null and $3::text is not null
         and ((identity.student_id is not null and ${scope.sql} and ${mayInvite(session, '$3')})
           or ${ownStaff(session)})
       order by class.position, student.spelling, identity.role_id limit ${MOST_ROWS}`,
      [scope.value, userIds, session.roleId, session.schoolId],
    );
  }

  const end = (tx: Queryable, roleIds: readonly string[], now: Date) =>
    tx.query<{ role_id: string }>(
      'update invitation set ended_at = $2 where role_id = any($1) and ended_at is null returning role_id',
      [roleIds, now],
    );

  return {
    async list(classId: string | undefined, session: Session): Promise<HandlerOutput<Calls['invitations']>> {
      if (classId === undefined) return listStaff(session);
      const scope = studentsOf(session, 'who');
      const now = clock();
      const rows = await db.query<GuardianRow & { may_invite: boolean }>(
        `select student.student_id, student.name as student_name, identity.role_id, account.real_name as name,
           account.mobile, account.entered_at, invitation.opened_at, invitation.expires_at, for_sibling,
           ${mayInvite(session, '$3')} and $3::text is not null as may_invite
         from student
         left join identity on identity.student_id = student.student_id and identity.left_at is null
         left join account using (user_id)
         ${withInvitation('$4')}
         where student.class_id = $2 and ${scope.sql}
         order by student.spelling, student.student_id, identity.user_type, identity.role_id limit ${MOST_ROWS}`,
        [scope.value, classId, session.roleId, now],
      );
      if (rows.length === 0) await requireClass(classId, session);
      const pupils = new Map<string, HandlerOutput<Calls['invitations']>['pupils'][number]>();
      for (const row of rows) {
        const pupil = pupils.get(row.student_id) ?? {
          studentId: row.student_id,
          name: row.student_name,
          guardians: [],
        };
        pupils.set(row.student_id, pupil);
        if (row.role_id === null) continue;
        pupil.guardians = [...pupil.guardians, personOf({ ...row, role_id: row.role_id }, now)];
      }
      return { pupils: [...pupils.values()], staff: [], mayInvite: rows[0]?.may_invite ?? session.role === 'admin' };
    },

    async make(
      roleIds: readonly string[],
      session: Session,
      client: RequestClient,
    ): Promise<HandlerOutput<Calls['makeInvitations']>> {
      const now = clock();
      const expiresAt = new Date(now.getTime() + spanMs(INVITATION_DAYS, 'days'));
      const made = await db.transaction(async (tx) => {
        const guardians = await lockGuardians(tx, roleIds, session);
        // One for each person: an account opens once, for all children.
        const persons = [...new Map(guardians.toReversed().map((one) => [one.user_id, one])).values()].reverse();
        const waiting = persons.flatMap(({ mobile, entered_at, ...guardian }) =>
          mobile === null || !takesCodes(mobile) || entered_at
            ? []
            : [{ ...guardian, mobile, code: codeOf(newSecret()) }],
        );
        const children = await childrenOf(
          tx,
          waiting.map(({ user_id }) => user_id),
          session,
        );
        const invited = waiting.map((one) => ({
          ...one,
          children: children.flatMap(({ user_id, student_name, class_name }) =>
            user_id === one.user_id && student_name !== null
              ? [{ name: student_name, className: class_name ?? '' }]
              : [],
          ),
        }));
        const ids = invited.map(({ role_id }) => role_id);
        await end(
          tx,
          children.map(({ role_id }) => role_id),
          now,
        );
        await tx.query(
          `insert into invitation (invitation_id, role_id, code_hash, mobile_hash, made_at, expires_at)
           select one.*, $5, $6 from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as one`,
          [
            invited.map(() => newId()),
            ids,
            invited.map(({ code }) => codeHash(code)),
            invited.map(({ code, mobile }) => mobileHash(code, mobile)),
            now,
            expiresAt,
          ],
        );
        if (invited.length > 0)
          await audit(tx, now, {
            by: { session, client },
            schoolId: session.schoolId,
            act: 'invitation.make',
            details: { people: invited.length },
          });
        return invited;
      });
      return {
        expiresAt: expiresAt.toISOString(),
        made: made.map(({ role_id, name, children, code }) => ({ roleId: role_id, name, children, code })),
      };
    },

    /** @throws Refusal 404 when the guardian has no invitation in force. */
    revoke: (roleId: string, session: Session, client: RequestClient): Promise<void> =>
      db.transaction(async (tx) => {
        await lockGuardians(tx, [roleId], session);
        const now = clock();
        if ((await end(tx, [roleId], now)).length === 0)
          throw new Refusal(CODES.notFound, 'The guardian has no invitation in force');
        await audit(tx, now, {
          by: { session, client },
          schoolId: session.schoolId,
          act: 'invitation.revoke',
          details: { people: 1 },
        });
      }),
  };

  /** @throws Refusal 403 for a teacher. */
  async function listStaff({ role, schoolId }: Session): Promise<HandlerOutput<Calls['invitations']>> {
    if (role !== 'admin') throw new Refusal(CODES.forbidden, 'Only administrators see the staff');
    const rows = await db.query<PersonRow>(
      `select identity.role_id, account.real_name as name, account.mobile, account.entered_at, invitation.opened_at,
         invitation.expires_at, false as for_sibling
       from identity join account using (user_id)
       left join invitation on invitation.role_id = identity.role_id and invitation.ended_at is null
       where identity.school_id = $1 and identity.student_id is null and identity.left_at is null
       order by identity.user_type, account.real_name, identity.role_id limit ${MOST_ROWS}`,
      [schoolId],
    );
    const now = clock();
    return { pupils: [], staff: rows.map((row) => personOf(row, now)), mayInvite: true };
  }

  /** @throws Refusal 404 unless the class is the administrator's or the teacher's. */
  async function requireClass(classId: string, { role, schoolId, roleId }: Session): Promise<void> {
    const [known] = await db.query(
      role === 'admin'
        ? 'select 1 from class where class_id = $1 and school_id = $2'
        : 'select 1 from teaching where class_id = $1 and role_id = $2',
      [classId, role === 'admin' ? schoolId : roleId],
    );
    if (!known) throw new Refusal(CODES.notFound, 'There is no such class');
  }
}
