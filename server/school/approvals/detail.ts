/** Reads one approval as the viewer sees it: form, path with who and when, log, what follows, and what one may do. */
import {
  type ApprovalDetail,
  type ApprovalNode,
  type ApprovalPerson,
  CODES,
  type Definition,
  type Effect,
  effectOf,
  type EffectState,
  isOver,
  isSame,
  plainText,
  type Run,
  type Task,
} from '../../../contract';
import type { Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import type { Queryable } from '../../engine/store/db';
import {
  type ApprovalRow,
  isOriginator,
  itemsOf,
  originatorOf,
  SELECT_APPROVAL,
  viewerValues,
  visibleTo,
} from './approvalRow';
import type { ApprovalDefinitions } from './editor/definitions';
import { schoolPlaces, sideOf, staffOf } from './directory';
import { filesOfApproval } from './request/files';
import { cardNewsOf } from '../../field/cardSettings/agreedNumbers';

/** Lines of one log that are shown, at most. */
const MOST_LINES = 500;

/** @param lock appended to the query: 'for update of approval'. @throws Refusal 404. */
export async function requireApproval(
  on: Queryable,
  session: Session,
  instanceId: string,
  lock = '',
): Promise<ApprovalRow> {
  const [row] = await on.query<ApprovalRow>(
    `${SELECT_APPROVAL} where ${visibleTo(session)} and approval.instance_id = $4 ${lock}`,
    [...viewerValues(session), instanceId],
  );
  if (!row) throw new Refusal(CODES.notFound, 'No such approval');
  return row;
}

interface LineRow {
  at: Date;
  who: string | null;
  what: string;
  told: string[];
  words: string;
  task_no: number | null;
}

export async function readDetail(
  on: Queryable,
  session: Session,
  definitions: ApprovalDefinitions,
  instanceId: string,
): Promise<ApprovalDetail> {
  const row = await requireApproval(on, session, instanceId);
  const definition = await definitions.version(on, row.school_id, row.definition_id, row.version);
  const lines = await on.query<LineRow>(
    `select at, who, what, told, words, task_no from approval_log where instance_id = $1
     order by line_no desc limit ${MOST_LINES}`,
    [instanceId],
  );
  const copies = await on.query<{ user_id: string; side: string; read_at: Date | null }>(
    'select user_id, side, read_at from approval_copy where instance_id = $1',
    [instanceId],
  );
  const [kept] = await on.query<{ effect: Effect; state: EffectState }>(
    'select effect, state from approval_effect where instance_id = $1',
    [instanceId],
  );
  const staff = sideOf(session) === 'staff' ? await staffOf(on, session.schoolId) : [];
  const me = { userId: session.userId, side: sideOf(session) };
  const mine = row.run.tasks.find(({ status, person }) => status === 'open' && isSame(person, me)) ?? null;
  const asked = isOriginator(row, me);
  const ahead = isOver(row) ? null : effectOf(definition, row.form_values);
  const effect = kept ?? (ahead && { effect: ahead, state: 'ahead' as const });
  return {
    instanceId,
    serialNumber: row.serial,
    definition: (({ definitionId, version, sign, name }) => ({ definitionId, version, sign, name }))(definition),
    status: row.status,
    starter: originatorOf(row),
    studentName: row.student_name,
    startedTime: row.started_at.toISOString(),
    endedTime: row.ended_at?.toISOString() ?? null,
    approvalList: itemsOf(definition, row.form_values, await namesOf(on, row, definition)),
    processList: row.run.steps.map((_, index) =>
      toNode(row.run, index, lines, (person) => copies.find((copy) => isCopyOf(copy, person))?.read_at ?? null),
    ),
    log: lines.toReversed().map(({ at, who, what, told, words }) => ({
      time: at.toISOString(),
      who,
      what,
      to: told,
      words,
    })),
    effect: effect && {
      ...effect,
      studentName: row.student_name,
      card:
        effect.effect.kind === 'number' && effect.state === 'done'
          ? await cardNewsOf(on, instanceId, effect.effect)
          : null,
    },
    returned: asked && row.status === 'returned' ? row.form_values : null,
    may: {
      taskNo: mine?.taskNo ?? null,
      signs: mine !== null && row.run.steps[row.run.at]?.signed === true,
      withdraw: asked && (!isOver(row) || row.status === 'agreed'),
      urge: asked && row.status === 'running',
      copy: sideOf(session) === 'staff',
      backTo: mine
        ? row.run.steps
            .slice(0, row.run.at)
            .flatMap(({ kind, people, stepId, name }) =>
              kind === 'approve' && people.length > 0 ? [{ stepId, name }] : [],
            )
        : [],
      staff: staff.map(({ userId, side, name }) => ({ userId, side, name })),
    },
  };
}

const isCopyOf = (copy: { user_id: string; side: string }, { userId, side }: ApprovalPerson) =>
  copy.user_id === userId && copy.side === side;

/** The names of the rows that the form's values point to. */
async function namesOf(on: Queryable, row: ApprovalRow, { form }: Definition) {
  const idsOf = (type: string) =>
    form.flatMap((field) => (field.type === type ? [plainText(row.form_values[field.fieldId])] : []));
  const pupils = await on.query<{ id: string; name: string }>(
    'select student_id as id, name from student where student_id = any($1) and school_id = $2',
    [idsOf('pupil'), row.school_id],
  );
  const classes = await on.query<{ id: string; name: string }>(
    'select class_id as id, name from class where class_id = any($1) and school_id = $2',
    [idsOf('class'), row.school_id],
  );
  const people = await on.query<{ id: string; name: string }>(
    `select user_id as id, real_name as name from account where user_id = any($1)
       and user_id in (select user_id from identity where school_id = $2 and user_type in ('0', '1'))`,
    [idsOf('person'), row.school_id],
  );
  const waters = await on.query<{ id: string; name: string }>(
    `select area_id as id, drawn->>'name' as name from water_area where area_id = any($1) and school_id = $2`,
    [idsOf('water'), row.school_id],
  );
  return {
    pupils: pupils.map(({ id, name }) => ({ studentId: id, name, classId: '', guardians: [] })),
    classes: classes.map(({ id, name }) => ({ classId: id, name, leaders: [], staff: [] })),
    waters: waters.map(({ id, name }) => ({ areaId: id, name })),
    staff: people.map(({ id, name }) => ({ userId: id, side: 'staff' as const, name })),
    places: form.some(({ type }) => type === 'place' || type === 'area') ? await schoolPlaces(on, row.school_id) : [],
    files: await filesOfApproval(on, row.instance_id),
  };
}

/** A step with its tasks once it has begun; before, with the people who will have them. */
function toNode(
  run: Run,
  index: number,
  lines: readonly LineRow[],
  readAt: (person: ApprovalPerson) => Date | null,
): ApprovalNode {
  const step = run.steps[index];
  if (!step) throw new Error('a path without the step');
  const wordsOf = ({ taskNo }: Task) => lines.find(({ task_no }) => task_no === taskNo)?.words ?? '';
  const tasks = run.tasks.filter((task) => task.step === index && task.status !== 'void');
  return {
    approvalType: step.kind === 'approve' ? 1 : 2,
    stepId: step.stepId,
    name: step.name,
    mode: step.mode,
    people:
      tasks.length > 0
        ? tasks.map((task) => ({
            taskNo: task.taskNo,
            name: task.person.name,
            standsInFor: task.standsInFor,
            added: task.added,
            status: task.status,
            openedTime: task.openedTime,
            endedTime: task.endedTime,
            words: wordsOf(task),
            ...(task.signature && { signature: task.signature }),
            readTime: null,
          }))
        : step.people.map((person) => ({
            taskNo: null,
            name: person.name,
            standsInFor: person.standsInFor,
            added: false,
            status: null,
            openedTime: null,
            endedTime: null,
            words: '',
            readTime: step.kind === 'copy' ? (readAt(person)?.toISOString() ?? null) : null,
          })),
  };
}
