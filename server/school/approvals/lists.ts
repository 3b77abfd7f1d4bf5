/** The four lists of approvals and their counters. A counter is the count of the rows of its list. */
import { APPROVAL_PAGE_SIZE, type ApprovalEntry, type ReadCounts, type RunStatus } from '../../../contract';
import type { Session } from '../../engine/platform';
import type { Queryable } from '../../engine/store/db';
import { ARCHIVE_COUNTS } from './archive/archives';
import { matchesText, searchValues } from './searchText';
import { type ApprovalRow, SELECT_APPROVAL, STARTED, STILL_RELATED, toEntry, viewerValues } from './approvalRow';

const OF_VIEWER = 'user_id = $2 and side = $3';

const DECIDED = `('agreed', 'refused', 'transferred')`;

/** Each list as a condition. */
const LISTS = {
  1: {
    where: `approval.instance_id in (
      select instance_id from approval_task where ${OF_VIEWER} and approval_task.status = 'open')`,
  },
  2: {
    where: `approval.instance_id in (select instance_id from approval_task
      where ${OF_VIEWER} and approval_task.status in ${DECIDED})`,
  },
  3: { where: STARTED },
  4: { where: `approval.instance_id in (select instance_id from approval_copy where ${OF_VIEWER})` },
} as const;

/** What has been decided stands by the viewer's decision, the rest by its last change. */
const DECIDED_AT = `(select max(task.ended_at) from approval_task task where task.instance_id = approval.instance_id
  and task.user_id = $2 and task.side = $3 and task.status in ${DECIDED})`;

export interface ApprovalQuery {
  detailType: keyof typeof LISTS;
  currentPage: number;
  pageSize?: number | undefined;
  text?: string | undefined;
  status?: RunStatus | undefined;
}

export async function listApprovals(
  on: Queryable,
  session: Session,
  { detailType, currentPage, pageSize = APPROVAL_PAGE_SIZE, text = '', status }: ApprovalQuery,
): Promise<{ total: number; pageSize: number; currentPage: number; list: ApprovalEntry[] }> {
  if (detailType === 2 && text.trim() === '' && status === undefined && session.role !== 'student')
    return listDecided(on, session, pageSize, currentPage);
  const where = `approval.school_id = $1 and ${STILL_RELATED} and ${LISTS[detailType].where}
    and ($4::text is null or status = $4)
    and ${matchesText(5)}`;
  const order = detailType === 2 ? DECIDED_AT : 'approval.changed_at';
  const values = [...viewerValues(session), status ?? null, ...(await searchValues(on, session.schoolId, text))];
  const [count] = await on.query<{ total: number }>(`select count(*) as total from approval where ${where}`, values);
  const rows = await on.query<ApprovalRow & { read_at: Date | null }>(
    `select page.*, copy.read_at from (${SELECT_APPROVAL} where ${where}
       order by ${order} desc, approval.instance_id limit $9 offset $10) page
     left join approval_copy copy on copy.instance_id = page.instance_id and copy.user_id = $2 and copy.side = $3
     order by ${order.replaceAll('approval.', 'page.')} desc, page.instance_id`,
    [...values, pageSize, (currentPage - 1) * pageSize],
  );
  return {
    total: count?.total ?? 0,
    pageSize,
    currentPage,
    list: rows.map((row) => toEntry(row, detailType === 4)),
  };
}

const OF_SCHOOL = `task.school_id = $1 and task.user_id = $2 and task.side = $3 and task.status in ${DECIDED}`;

/** Whole, this list has no end: it is counted and cut by the tasks alone. The latest decision stands first. */
async function listDecided(on: Queryable, session: Session, pageSize: number, currentPage: number) {
  const [count] = await on.query<{ total: number }>(
    `select count(distinct instance_id) as total from approval_task task where ${OF_SCHOOL}`,
    viewerValues(session),
  );
  const rows = await on.query<ApprovalRow>(
    `${SELECT_APPROVAL} join (
       select instance_id as decided_id, ended_at as decided_at from approval_task task
       where ${OF_SCHOOL} and not exists (select 1 from approval_task later
         where later.instance_id = task.instance_id and later.user_id = $2 and later.side = $3
           and later.status in ${DECIDED} and later.task_no > task.task_no)
       order by ended_at desc, instance_id limit $4 offset $5
     ) decided on decided_id = approval.instance_id order by decided_at desc, approval.instance_id`,
    [...viewerValues(session), pageSize, (currentPage - 1) * pageSize],
  );
  return { total: count?.total ?? 0, pageSize, currentPage, list: rows.map((row) => toEntry(row, false)) };
}

export async function approvalCounts(on: Queryable, session: Session): Promise<ReadCounts> {
  const [row] = await on.query<{ open: number; unread: number }>(
    `select
       (select count(distinct instance_id) from approval_task task join approval using (instance_id)
         where task.school_id = $1 and ${OF_VIEWER} and task.status = 'open' and ${STILL_RELATED}) as open,
       (select count(*) from approval_copy join approval using (instance_id)
         where school_id = $1 and ${OF_VIEWER} and read_at is null and ${STILL_RELATED}) as unread`,
    viewerValues(session),
  );
  const [records] = await on.query<{ pending: number; copies: number }>(
    `select ${ARCHIVE_COUNTS}`,
    viewerValues(session),
  );
  return {
    approveNumber: row?.open ?? 0,
    notifyNumber: row?.unread ?? 0,
    archivesPending: records?.pending ?? 0,
    archivesCopy: records?.copies ?? 0,
  };
}

/** Marks copies as read. Those of others are left out. */
export const readCopies = (on: Queryable, session: Session, instanceIds: readonly string[], now: Date) =>
  on.query(
    `update approval_copy set read_at = $4 where ${OF_VIEWER} and read_at is null and instance_id = any($5)
       and instance_id in (select instance_id from approval where school_id = $1) returning 1`,
    [...viewerValues(session), now, instanceIds],
  );
