/** A second guardian: proposed by the first, confirmed by the school. */
import { CODES, type HandlerInput, type HandlerOutput, type invitationCalls } from '../../../contract';
import { audit } from '../../engine/audit/audit';
import { numberLooks } from '../manage/numberLooks';
import { joinSchool } from '../accounts/accountRows';
import { NO_PASSWORD } from '../accounts/newPassword';
import { accountFor } from '../accounts/numberOwner';
import { pupilOf } from '../access/pupilOf';
import type { PlatformContext, Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import type { RequestClient } from '../../engine/serving/serve';
import { readTold, type Queryable } from '../../engine/store/db';
import { maskedMobile } from './invitationCode';

type Calls = typeof invitationCalls;

/** Proposals for one child that wait, at most. */
const MOST_WAITING = 3;

interface ProposalRow {
  student_id: string;
  name: string;
  mobile: string;
}

/** SQL on `guardian_proposal`: who proposes is the child's guardian still. What a former guardian wished is nobody's. */
const BY_GUARDIAN = /* sql */ `exists (select 1 from identity proposer
  where proposer.role_id = guardian_proposal.proposed_by and proposer.left_at is null)`;

export function guardianProposals({ db, clock, newId }: Pick<PlatformContext, 'db' | 'clock' | 'newId'>) {
  const { looked } = numberLooks({ db, clock });

  return {
    /** @throws Refusal 403 unless the first guardian asks, 404 for another child, 422 when three proposals wait. */
    async propose(
      { name, mobile, ...named }: HandlerInput<Calls['proposeGuardian']>,
      session: Session,
      client: RequestClient,
    ): Promise<void> {
      await db.transaction(async (tx) => {
        const { studentId } = await pupilOf(tx, session, named);
        const [child] = await tx.query<{ student_id: string; school_id: string; user_type: string }>(
          `select student.student_id, student.school_id, identity.user_type
           from student join identity on identity.student_id = student.student_id and identity.user_id = $1
           where student.student_id = $2 and identity.left_at is null for update of student`,
          [session.userId, studentId],
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
      const rows = await readTold<HandlerOutput<Calls['guardianProposals']>[number]>(
        db,
        `select proposal_id, student.name as student_name, class.name as class_name, account.real_name as proposed_by,
           guardian_proposal.name, guardian_proposal.mobile, proposed_at
         from guardian_proposal join student using (student_id) join class using (class_id)
         join identity on identity.role_id = guardian_proposal.proposed_by join account using (user_id)
         where student.school_id = $1 and student.left_at is null and ${BY_GUARDIAN}
         order by proposed_at, proposal_id limit 500`,
        [schoolId],
      );
      return rows.map((row) => ({ ...row, mobile: maskedMobile(row.mobile) }));
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
        const { userId } = await accountFor(tx, { newId }, schoolId, {
          ...proposal,
          samePerson,
          passwordHash: NO_PASSWORD,
          prefix: 'guardian-',
          now: clock(),
        });
        await joinSchool(tx, { newId }, { userId, schoolId, userType: '3', studentId: proposal.student_id });
        return audit(tx, clock(), { ...act, act: 'guardian.add', subject: { kind: 'person', id: userId } });
      };
      await looked({ session, client }, confirmed ? { mobile: asked?.mobile } : {}, () => db.transaction(work));
    },
  };
}
