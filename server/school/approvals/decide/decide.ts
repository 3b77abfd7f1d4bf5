/** Applies an act to an approval: one transaction with its log line, the audit, and what follows from it. */
import {
  applyAct,
  type ActFault,
  type ApprovalAct,
  type ApprovalPerson,
  CODES,
  type HandlerInput,
  type HandlerOutput,
  isSame,
  type severalCalls,
  SeveralOutcome,
} from '../../../../contract';
import type { AuditAct } from '../../../../contract/audit';
import { audit } from '../../../engine/audit/audit';
import type { PlatformContext, Session } from '../../../engine/platform';
import { Refusal } from '../../../engine/serving/refusal';
import type { RequestClient } from '../../../engine/serving/serve';
import type { Queryable } from '../../../engine/store/db';
import { type ApprovalRow, isOriginator, originatorOf, sourceOf } from '../approvalRow';
import type { ApprovalDefinitions } from '../editor/definitions';
import { readDetail, requireApproval } from '../detail';
import { personOf, staffOf } from '../directory';
import type { FinishRun } from './finish';
import type { TellChanged } from '../tellChanged';
import { concernedBy, saveRun, writeLine } from '../saveRun';

/** Acts that the audit log has besides the approval's own log. */
const AUDITED: Partial<Record<ApprovalAct['kind'], AuditAct>> = {
  agree: 'approval.agree',
  refuse: 'approval.refuse',
  withdraw: 'approval.withdraw',
};

/** The staff that an act names. @throws Refusal 404. */
async function peopleNamed(on: Queryable, session: Session, act: ApprovalAct): Promise<ApprovalPerson[]> {
  if (!('to' in act)) return [];
  if (session.role === 'student') throw new Refusal(CODES.forbidden, 'Only staff name other people');
  const ids = typeof act.to === 'string' ? [act.to] : act.to;
  const staff = await staffOf(on, session.schoolId);
  return ids.map((userId) => {
    const person = staff.find((one) => one.userId === userId);
    if (!person) throw new Refusal(CODES.notFound, 'No such person');
    return { userId: person.userId, side: person.side, name: person.name };
  });
}

type Several = HandlerInput<typeof severalCalls.decideSeveral>;
interface Performed {
  concerned: string[];
  studentId: string | null;
}
/** An act, or what chooses it from the row that the transaction has locked. */
type Chosen = ApprovalAct | ((row: ApprovalRow, by: ApprovalPerson) => ApprovalAct | ActFault | 'changed');

export function approvalActs(
  { db, clock }: Pick<PlatformContext, 'db' | 'clock'>,
  definitions: ApprovalDefinitions,
  finish: FinishRun,
  changed: TellChanged,
) {
  const perform = (session: Session, client: RequestClient, instanceId: string, chosen: Chosen, now: Date) =>
    db.transaction(async (tx): Promise<Performed | { fault: ActFault | 'changed' }> => {
      const row = await requireApproval(tx, session, instanceId, 'for update of approval');
      const by = await personOf(tx, session);
      const act = typeof chosen === 'function' ? chosen(row, by) : chosen;
      if (typeof act === 'string') return { fault: act };
      const to = await peopleNamed(tx, session, act);
      const { run, fault } = applyAct(row.run, { act, by, to, isOriginator: isOriginator(row, by), now });
      if (fault !== null) return { fault };
      await saveRun(tx, { instanceId, starter: originatorOf(row), by }, row.run, run, now);
      await writeLine(
        tx,
        instanceId,
        {
          who: by.name,
          what: act.kind === 'add' ? `add-${act.where}` : act.kind,
          told: to.map(({ name }) => name),
          words: 'words' in act ? act.words : '',
          taskNo: 'taskNo' in act ? act.taskNo : null,
        },
        now,
      );
      const definition = await definitions.version(tx, row.school_id, row.definition_id, row.version);
      const form = { definition, values: row.form_values };
      const filing = await finish(tx, sourceOf(row), row.run, run, form, now);
      const audited = AUDITED[act.kind];
      if (audited)
        await audit(tx, now, {
          by: { session, client },
          schoolId: row.school_id,
          act: audited,
          ...(row.student_id !== null && { subject: { kind: 'pupil' as const, id: row.student_id } }),
          details: { serial: row.serial },
        });
      return {
        concerned: [...concernedBy(row.started_by, row.run, run), ...filing],
        studentId: run.status === row.status ? null : row.student_id,
      };
    });

  const one = async (session: Session, client: RequestClient, instanceId: string, act: ApprovalAct) => {
    const done = await perform(session, client, instanceId, act, clock());
    if ('fault' in done) {
      if (done.fault === 'not-yours') throw new Refusal(CODES.forbidden, 'This is for somebody else to do');
      throw new Refusal(CODES.conflict, `It cannot be done: ${done.fault}`, {
        fault: done.fault,
        detail: await readDetail(db, session, definitions, instanceId),
      });
    }
    await changed(done.concerned, done.studentId);
    return readDetail(db, session, definitions, instanceId);
  };

  /** The act on what the list showed; a fault when it is another one by now, or nothing of the caller's. */
  const asShown =
    ({ kind, words }: Pick<Several, 'kind' | 'words'>, changedTime: string) =>
    (row: ApprovalRow, by: ApprovalPerson): ApprovalAct | ActFault | 'changed' => {
      const task = row.run.tasks.find(({ status, person }) => status === 'open' && isSame(person, by));
      if (!task) return row.run.tasks.some(({ person }) => isSame(person, by)) ? 'decided' : 'not-yours';
      if (row.changed_at.getTime() !== Date.parse(changedTime)) return 'changed';
      return { kind, taskNo: task.taskNo, words };
    };

  async function outcomeOf(session: Session, client: RequestClient, sent: Several, item: Several['items'][number]) {
    try {
      const done = await perform(session, client, item.instanceId, asShown(sent, item.changedTime), clock());
      if ('fault' in done) return done.fault;
      await changed(done.concerned, done.studentId);
      return 'done' as const;
    } catch (error) {
      return error instanceof Refusal && error.code === CODES.notFound ? ('gone' as const) : ('failed' as const);
    }
  }

  /** One after the other, each in a transaction of its own. */
  async function several(session: Session, client: RequestClient, sent: Several) {
    const outcomes: HandlerOutput<typeof severalCalls.decideSeveral> = [];
    for (const item of sent.items) {
      const outcome = SeveralOutcome.safeParse(await outcomeOf(session, client, sent, item));
      outcomes.push({ instanceId: item.instanceId, outcome: outcome.data ?? 'decided' });
    }
    return outcomes;
  }
  return { one, several };
}
