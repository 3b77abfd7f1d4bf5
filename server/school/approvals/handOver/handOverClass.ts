/**
 * Hands over what waits for a teacher as the teacher of a class, once the class is another's: whoever leads it now
 * decides. What waits for the person by name stays.
 */
import { type Definition, Definition as Stored, type HandedOver, MOST_NAMED } from '../../../../contract';
import type { EndedTeaching } from '../../../people/classes/handOver';
import { takersFor, type Taker } from '../../../people/handover/goers';
import { IS_PRESENT } from '../../../people/access/scope';
import type { Queryable } from '../../../engine/store/db';
import { type ApprovalRow, CLASS, SELECT_APPROVAL } from '../approvalRow';
import { handOverApproval } from './handOver';

interface WaitingRow extends ApprovalRow {
  definition: Definition;
}

/** Running approvals about a class ($1) with an open task of a member of staff ($2), and their definitions. */
const WAITING = /* sql */ `
  select found.*, approval_definition.body as definition
  from (${SELECT_APPROVAL} where status = 'running' and ${CLASS} = $1 and exists (
      select 1 from approval_task task where task.instance_id = approval.instance_id and task.user_id = $2
        and task.side = 'staff' and task.status in ('open', 'waiting'))
    order by approval.instance_id for update of approval) found
  join approval_definition on approval_definition.school_id = found.school_id
    and approval_definition.definition_id = found.definition_id and approval_definition.version = found.version
  order by found.instance_id`;

/** The present teachers of a class, its leaders first. */
const TEACHERS = /* sql */ `
  select user_id as "userId", role_id as "roleId", real_name as name, true as "isTeacher"
  from teaching join identity using (role_id) join account using (user_id)
  where class_id = $1 and role_id <> $2 and ${IS_PRESENT} order by leads desc, real_name, role_id`;

export async function handOverClassDecisions(
  tx: Queryable,
  ended: readonly EndedTeaching[],
  now: Date,
): Promise<HandedOver[]> {
  const handed: HandedOver[] = [];
  for (const { roleId, classId } of ended) {
    const [teacher] = await tx.query<{ user_id: string; real_name: string; school_id: string }>(
      'select user_id, real_name, school_id from identity join account using (user_id) where role_id = $1',
      [roleId],
    );
    if (!teacher) continue;
    const gone = { userId: teacher.user_id, side: 'staff', name: teacher.real_name } as const;
    const rows = (await tx.query<WaitingRow>(WAITING, [classId, gone.userId])).filter((row) => isByClass(row, gone));
    if (rows.length === 0) continue;
    const takers = [
      ...(await tx.query<Taker>(TEACHERS, [classId, roleId])),
      ...(await takersFor(tx, { userId: gone.userId, schoolId: teacher.school_id }, null, now)),
    ];
    const done: { serial: string; to: string[] }[] = [];
    for (const { definition: _, ...row } of rows) {
      const to = await handOverApproval(tx, row, gone, takers, now);
      if (to) done.push({ serial: row.serial, to });
    }
    if (done.length > 0)
      handed.push({
        work: 'requests',
        from: gone.name,
        count: done.length,
        named: done.map(({ serial }) => serial).slice(0, MOST_NAMED),
        people: [],
        to: [...new Set(done.flatMap(({ to }) => to))].slice(0, MOST_NAMED),
      });
  }
  return handed;
}

/** True when the person decides the present step as a teacher of the class. */
function isByClass({ run, definition }: WaitingRow, { userId }: { userId: string }): boolean {
  const { path } = Stored.parse(definition);
  const stepId = run.steps[run.at]?.stepId;
  const by = path.find((step) => step.stepId === stepId)?.who.by;
  const waits = run.tasks.some(
    ({ person, status, added }) =>
      person.userId === userId && person.side === 'staff' && !added && (status === 'open' || status === 'waiting'),
  );
  return waits && (by === 'class-teacher' || by === 'class-staff');
}
