/** A second guardian: proposed by the first, confirmed by the school. */
import { CODES, type HandlerInput, type HandlerOutput, type invitationCalls } from '../../contract';
import { audit } from '../audit/audit';
import { numberLooks } from '../manage/numberLooks';
import { NO_PASSWORD } from '../people/newPassword';
import { ownerOfNumber, type TypedPerson } from '../people/numberOwner';
import { studentsOf } from '../people/scope';
import type { PlatformContext, Session } from '../platform';
import { Refusal } from '../refusal';
import type { RequestClient } from '../serve';
import type { Queryable } from '../store/db';
import { maskedMobile } from './invitationCode';

type Calls = typeof invitationCalls;

/** Proposals for one child that wait, at most. */
const MOST_WAITING = 3;

interface ProposalRow {
  proposal_id: string;
  student_id: string;
  student_name: string;
  class_name: string;
  proposed_by: string;
  name: string;
  mobile: string;
  proposed_at: Date;
}

/** SQL on `guardian_proposal`: who proposes is the child's guardian still. What a former guardian wished is nobody's. */
const BY_GUARDIAN = /* sql */ `exists (select 1 from identity proposer
  where proposer.role_id = guardian_proposal.proposed_by and proposer.left_at is null)`;

export function guardianProposals({ db, clock, newId }: Pick<PlatformContext, 'db' | 'clock' | 'newId'>) {
  const { looked } = numberLooks({ db, clock });

  /** The account of a number; a new one, locked until it is invited, when there is none. */
  async function accountFor(tx: Queryable, schoolId: string, typed: TypedPerson): Promise<string> {
    const { name, mobile } = typed;
    const known = await ownerOfNumber(tx, schoolId, typed);
    if (known !== null) return known.userId;
    const userId = newId();
    await tx.query(
      `insert into account (user_id, account, mobile, real_name, password_hash, password_set_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [userId, `guardian-${userId}`, mobile, name, NO_PASSWORD, clock()],
    );
    return userId;
  }

  async function becomeGuardian(tx: Queryable, userId: string, studentId: string, schoolId: string): Promise<void> {
    const [known] = await tx.query(
      'update identity set left_at = null where user_id = $1 and student_id = $2 returning 1',
      [userId, studentId],
    );
    if (!known)
      await tx.query(
        `insert into identity (role_id, user_id, user_type, school_id, student_id) values ($1, $2, '3', $3, $4)`,
        [newId(), userId, schoolId, studentId],
      );
  }

  return {
    /** @throws Refusal 403 unless the first guardian asks, 404 for another child, 422 when three proposals wait. */
    async propose(
      { studentId: asked, name, mobile }: HandlerInput<Calls['proposeGuardian']>,
      session: Session,
      client: RequestClient,
    ): Promise<void> {
      const scope = studentsOf(session, 'who');
      await db.transaction(async (tx) => {
        const [child] = await tx.query<{ student_id: string; school_id: string; user_type: string }>(
          `select student.student_id, student.school_id, identity.user_type
           from student join identity on identity.student_id = student.student_id and identity.user_id = $1
           where student.student_id = $2 and identity.left_at is null and ${scope.sql} for update of student`,
          [scope.value, asked ?? session.studentId ?? ''],
        );
        if (!child) throw new Refusal(CODES.notFound, 'There is no such child');
        if (child.user_type !== '2') throw new Refusal(CODES.forbidden, 'Only the first guardian proposes another');
        const waiting = await tx.query(`select 1 from guardian_proposal where student_id = $1 and ${BY_GUARDIAN}`, [
          child.student_id,
        ]);
        if (waiting.length >= MOST_WAITING) throw new Refusal(CODES.unprocessable, 'Three proposals wait already');
        const now = clock();
        await tx.query(
          `insert into guardian_proposal (proposal_id, student_id, proposed_by, name, mobile, proposed_at)
           values ($1, $2, $3, $4, $5, $6)`,
          [newId(), child.student_id, session.roleId, name, mobile, now],
        );
        await audit(tx, now, {
          by: { session, client },
          schoolId: child.school_id,
          act: 'guardian.propose',
          subject: { kind: 'pupil', id: child.student_id },
        });
      });
    },

    async list({ schoolId }: Session): Promise<HandlerOutput<Calls['guardianProposals']>> {
      const rows = await db.query<ProposalRow>(
        `select proposal_id, student.name as student_name, class.name as class_name, account.real_name as proposed_by,
           guardian_proposal.name, guardian_proposal.mobile, proposed_at
         from guardian_proposal join student using (student_id) join class using (class_id)
         join identity on identity.role_id = guardian_proposal.proposed_by join account using (user_id)
         where student.school_id = $1 and student.left_at is null and ${BY_GUARDIAN}
         order by proposed_at, proposal_id limit 500`,
        [schoolId],
      );
      return rows.map((row) => ({
        proposalId: row.proposal_id,
        studentName: row.student_name,
        className: row.class_name,
        proposedBy: row.proposed_by,
        name: row.name,
        mobile: maskedMobile(row.mobile),
        proposedAt: row.proposed_at.toISOString(),
      }));
    },

    /** @throws Refusal 404 when the school has no such proposal, 5106 for a number of another name. */
    async answer(
      { proposalId, confirmed, samePerson }: HandlerInput<Calls['answerProposal']>,
      session: Session,
      client: RequestClient,
    ): Promise<void> {
      const { schoolId } = session;
      const [asked] = await db.query<{ mobile: string }>(
        `select mobile from guardian_proposal join student using (student_id)
         where proposal_id = $1 and school_id = $2`,
        [proposalId, schoolId],
      );
      const work = async (tx: Queryable) => {
        const [proposal] = await tx.query<ProposalRow>(
          `delete from guardian_proposal using student
           where proposal_id = $1 and student.student_id = guardian_proposal.student_id and student.school_id = $2
             and student.left_at is null and ${BY_GUARDIAN}
           returning guardian_proposal.student_id, guardian_proposal.name, guardian_proposal.mobile`,
          [proposalId, schoolId],
        );
        if (!proposal) throw new Refusal(CODES.notFound, 'There is no such proposal');
        const act = { by: { session, client }, schoolId };
        if (!confirmed)
          return audit(tx, clock(), {
            ...act,
            act: 'guardian.refuse',
            subject: { kind: 'pupil', id: proposal.student_id },
          });
        const userId = await accountFor(tx, schoolId, { ...proposal, samePerson });
        await becomeGuardian(tx, userId, proposal.student_id, schoolId);
        return audit(tx, clock(), { ...act, act: 'guardian.add', subject: { kind: 'person', id: userId } });
      };
      await looked({ session, client }, confirmed ? { mobile: asked?.mobile } : {}, () => db.transaction(work));
    },
  };
}
