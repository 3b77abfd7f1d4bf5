/** The four lists of approvals and their counters. A counter is the count of the rows of its list. */
import { APPROVAL_PAGE_SIZE, type ApprovalEntry, type ReadCounts, type RunStatus } from '../../contract';
import type { Session } from '../platform';
import type { Queryable } from '../store/db';
import { ARCHIVE_COUNTS } from './archives';
import { matchesText, searchValues } from './searchText';
import { type ApprovalRow, SELECT_APPROVAL, STARTED, toEntry, viewerValues } from './approvalRow';

const OF_VIEWER = 'user_id = $2 and side = $3';

/** Each list as a condition, with the order of its rows. */
const LISTS = {
  1: {
    where: `approval.instance_id in (
      select instance_id from approval_task where ${OF_VIEWER} and approval_task.status = 'open')`,
  },
  2: {
    where: `approval.instance_id in (select instance_id from approval_task
      where ${OF_VIEWER} and approval_task.status in ('agreed', 'refused', 'transferred'))`,
  },
  3: { where: STARTED },
  4: { where: `approval.instance_id in (select instance_id from approval_copy where ${OF_VIEWER})` },
} as const;

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
  const where = `approval.school_id = $1 and ${LISTS[detailType].where}
    and ($4::text is null or status = $4)
    and ${matchesText(5)}`;
  const values = [...viewerValues(session), status ?? null, ...searchValues(text)];
  const [count] = await on.query<{ total: number }>(`select count(*) as total from approval where ${where}`, values);
  const rows = await on.query<ApprovalRow & { read_at: Date | null }>(
    `select page.*, copy.read_at from (${SELECT_APPROVAL} where ${where}
       order by changed_at desc, approval.instance_id limit $7 offset $8) page
     left join approval_copy copy on copy.instance_id = page.instance_id and copy.user_id = $2 and copy.side = $3
     order by changed_at desc, page.instance_id`,
    [...values, pageSize, (currentPage - 1) * pageSize],
  );
  return {
    total: count?.total ?? 0,
    pageSize,
    currentPage,
    list: rows.map((row) => toEntry(row, detailType === 4)),
  };
}

export async function approvalCounts(on: Queryable, session: Session): Promise<ReadCounts> {
  const [row] = await on.query<{ open: number; unread: number }>(
    `select
       (select count(distinct instance_id) from approval_task join approval using (instance_id)
         where school_id = $1 and ${OF_VIEWER} and approval_task.status = 'open') as open,
       (select count(*) from approval_copy join approval using (instance_id)
         where school_id = $1 and ${OF_VIEWER} and read_at is null) as unread`,
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
