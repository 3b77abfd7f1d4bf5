/** Hands over what approvals hold for people who are gone: decisions, own requests sent back, and records to file. */
import { type ApprovalPerson, handOverRun, MOST_NAMED, waitsFor } from '../../../../contract';
import type { Goer, Taker } from '../../../people/handover/goers';
import type { Going, HandedWork } from '../../../people/handover/handOver';
import { IS_PRESENT } from '../../../people/access/scope';
import type { Queryable } from '../../../engine/store/db';
import { type ApprovalRow, originatorOf, SELECT_APPROVAL } from '../approvalRow';
import { announceCounts } from '../countsBroadcast';
import { concernedBy, saveRun, writeLine } from '../saveRun';

type Side = ApprovalPerson['side'];

/** SQL: running approvals of a school ($1) that name a person ($2) of a side ($3) at a step that is not over. */
const NAMES_PERSON = /* sql */ `approval.school_id = $1 and status = 'running' and (
  exists (select 1 from approval_task task where task.instance_id = approval.instance_id and task.user_id = $2
    and task.side = $3 and task.status in ('open', 'waiting'))
  or run @> jsonb_build_object('steps', jsonb_build_array(jsonb_build_object('people',
    jsonb_build_array(jsonb_build_object('userId', $2::text, 'side', $3::text))))))`;

/** SQL: a guardian ($2) is none of the approval's pupil any more, and of no pupil where it is about none. */
const IS_NO_GUARDIAN = /* sql */ `($3 = 'staff' or not exists (select 1 from identity
  where identity.user_id = $2 and identity.school_id = $1 and identity.student_id is not null and ${IS_PRESENT}
    and (approval.student_id is null or identity.student_id = approval.student_id)))`;

/** SQL: sent back to a person ($2, $3) who has left: an account that is off may come back to it. */
const RETURNED_TO_NOBODY = /* sql */ `approval.school_id = $1 and status = 'returned' and started_by = $2
  and starter_side = $3 and not exists (select 1 from identity where identity.user_id = $2
    and identity.school_id = $1 and identity.left_at is null and (identity.student_id is null) = ($3 = 'staff')
    and (identity.student_id is null or approval.student_id is null or identity.student_id = approval.student_id))`;

/** The other guardians of a pupil, in their order. */
const guardiansOf = async (tx: Queryable, studentId: string | null): Promise<ApprovalPerson[]> =>
  studentId === null
    ? []
    : (
        await tx.query<{ user_id: string; real_name: string }>(
          `select user_id, real_name from identity join account using (user_id)
           where student_id = $1 and ${IS_PRESENT} order by user_type, role_id`,
          [studentId],
        )
      ).map(({ user_id, real_name }) => ({ userId: user_id, side: 'family', name: real_name }));

export const asApprovers = (takers: readonly Taker[]): ApprovalPerson[] =>
  takers.map(({ userId, name }) => ({ userId, side: 'staff', name }));

/**
 * Hands one approval over, whose row the transaction has locked.
 * @returns who takes over, by name; null when nothing of it waits for the person.
 */
export async function handOverApproval(
  tx: Queryable,
  row: ApprovalRow,
  gone: ApprovalPerson,
  takers: readonly Taker[],
  now: Date,
): Promise<string[] | null> {
  const originator = originatorOf(row);
  if (!waitsFor(row.run, { gone, originator })) return null;
  const family = gone.side === 'family' ? await guardiansOf(tx, row.student_id) : [];
  const run = handOverRun(row.run, { gone, originator, to: [...family, ...asApprovers(takers)], now });
  if (JSON.stringify(run) === JSON.stringify(row.run)) return null;
  await saveRun(tx, { instanceId: row.instance_id, starter: originator, by: null }, row.run, run, now);
  const waiting = (of: ApprovalRow['run']) => [
    ...of.tasks.filter(({ status }) => status === 'open' || status === 'waiting').map(({ person }) => person),
    ...of.steps.slice(of.at + 1).flatMap(({ people }) => people),
  ];
  const known = new Set(waiting(row.run).map(({ userId }) => userId));
  const told = [...new Set(waiting(run).flatMap(({ userId, name }) => (known.has(userId) ? [] : [name])))];
  const what = run.status === 'running' ? 'gone' : run.status === 'returned' ? 'gone-returned' : 'gone-withdrawn';
  await writeLine(tx, row.instance_id, { who: null, what, told, words: gone.name }, now);
  await announceCounts(tx, concernedBy(row.started_by, row.run, run));
  return told;
}

/** Everything in the approvals of a school that waits for somebody who goes. */
export async function handOverApprovals(tx: Queryable, { goer, takers, now }: Going): Promise<HandedWork[]> {
  const requests = { count: 0, named: new Set<string>(), to: new Set<string>() };
  const returned = { count: 0, named: new Set<string>() };
  const sides: Side[] = goer.isGoneFromStaff ? ['staff', 'family'] : ['family'];
  for (const side of sides) {
    const rows = await tx.query<ApprovalRow>(
      `${SELECT_APPROVAL} where (${NAMES_PERSON} and ${IS_NO_GUARDIAN}) or (${RETURNED_TO_NOBODY})
       order by approval.instance_id for update of approval`,
      [goer.schoolId, goer.userId, side],
    );
    for (const row of rows) {
      const to = await handOverApproval(tx, row, { userId: goer.userId, side, name: goer.name }, takers, now);
      if (to === null) continue;
      const part = row.status === 'returned' ? returned : requests;
      part.count += 1;
      part.named.add(row.serial);
      if (part === requests) to.forEach((name) => requests.to.add(name));
    }
  }
  const records = goer.isGoneFromStaff ? await handOverRecords(tx, goer, takers) : null;
  const first = (names: ReadonlySet<string>) => [...names].slice(0, MOST_NAMED);
  return [
    ...(requests.count > 0
      ? [
          {
            work: 'requests' as const,
            count: requests.count,
            named: first(requests.named),
            people: [],
            to: first(requests.to),
          },
        ]
      : []),
    ...(returned.count > 0
      ? [{ work: 'returned' as const, count: returned.count, named: first(returned.named), people: [], to: [] }]
      : []),
    ...(records ? [records] : []),
  ];
}

/** SQL: a reader row of a record that waits to be filed by the person ($1) of a school ($2), and by nobody else. */
const FILED_BY_NONE = /* sql */ `reader.task = 'file' and reader.side = 'staff' and reader.user_id = $1
  and exists (select 1 from archive_record join approval using (instance_id)
    where archive_record.instance_id = reader.instance_id and filed_at is null and approval.school_id = $2)
  and not exists (select 1 from archive_reader other join identity on identity.user_id = other.user_id
    where other.instance_id = reader.instance_id and other.task = 'file' and other.user_id <> $1
      and identity.school_id = $2 and identity.user_type in ('0', '1') and ${IS_PRESENT})`;

/** Records that nobody else files. */
async function handOverRecords(
  tx: Queryable,
  { userId, schoolId }: Pick<Goer, 'userId' | 'schoolId'>,
  [taker]: readonly Taker[],
): Promise<HandedWork | null> {
  if (!taker) return null;
  const rows = await tx.query<{ instance_id: string }>(
    `insert into archive_reader (instance_id, user_id, side, task)
     select reader.instance_id, $3, 'staff', 'file' from archive_reader reader where ${FILED_BY_NONE}
     on conflict (instance_id, user_id, side) do update set task = 'file' returning instance_id`,
    [userId, schoolId, taker.userId],
  );
  if (rows.length === 0) return null;
  await tx.query(
    `delete from archive_reader where user_id = $1 and side = 'staff' and task = 'file' and instance_id = any($2)`,
    [userId, rows.map(({ instance_id }) => instance_id)],
  );
  await announceCounts(tx, [taker.userId]);
  return { work: 'records', count: rows.length, named: [], people: [], to: [taker.name] };
}
