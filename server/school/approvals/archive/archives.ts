/** Archives: lists records, shows them, files them, and marks them as read. */
import {
  APPROVAL_PAGE_SIZE,
  type ArchiveDetail,
  type ArchiveEntry,
  type ArchiveList,
  type ArchivePlace,
  CODES,
  MOST_EXPORTED,
  plainText,
} from '../../../../contract';
import { spanMs } from '../../../../contract/day';
import { audit } from '../../../engine/audit/audit';
import type { PlatformContext, Session } from '../../../engine/platform';
import { Refusal } from '../../../engine/serving/refusal';
import type { RequestClient } from '../../../engine/serving/serve';
import type { Queryable } from '../../../engine/store/db';
import {
  type ApprovalRow,
  seenByRight,
  SELECT_APPROVAL,
  STARTED,
  STILL_RELATED,
  toEntry,
  viewerValues,
  visibleTo,
} from '../approvalRow';
import type { ApprovalDefinitions } from '../editor/definitions';
import { readDetail } from '../detail';
import { sealOf } from './archiveSeal';
import { personOf } from '../directory';
import { matchesText, searchValues } from '../searchText';

interface ArchiveRow extends ApprovalRow {
  made_at: Date;
  place: ArchivePlace | null;
  filed_at: Date | null;
  filed_by: string | null;
  task: 'file' | 'read' | 'copy' | null;
  read_at: Date | null;
  /** Null when it has no link. */
  sealed: boolean | null;
  /** Its place in the chain and the digest there; null when it has no link. */
  chain_place: number | null;
  chain_digest: string | null;
  kept_until: Date | null;
  seal_rule: number;
  /** Names by id, as they were when it was made; null for a record of the earlier rule. */
  names: Readonly<Record<string, string>> | null;
}

const OF_VIEWER = 'archive_reader.user_id = $2 and archive_reader.side = $3';
/** What the viewer still has to do. A record that one of those who may files is filed for all of them. */
const TO_DO = /* sql */ `((task = 'file' and filed_at is null) or (task = 'read' and read_at is null))`;

/** The rows of a list as a condition on `approval`, with the viewer's parameters. */
const LISTS: Record<ArchiveList, (session: Session) => string> = {
  pending: () => readBy(TO_DO),
  kept: (session) =>
    `(${readBy(`task <> 'copy' and not ${TO_DO}`)} or (filed_at is not null and ${seenByRight(session)}))`,
  copy: () => readBy(`task = 'copy'`),
};
const readBy = (condition: string) => /* sql */ `approval.instance_id in (
  select instance_id from archive_reader join archive_record using (instance_id) where ${OF_VIEWER} and ${condition})`;

const IS_SEALED = /* sql */ `archive_record.seal = ${sealOf('archive_record')} and chain_seal = archive_record.seal`;
/** Fields whose value is an id, and whose text is a name. */
const NAMED: readonly string[] = ['pupil', 'class', 'person', 'water'];

/** The form as the record shows it: with the names that it had. */
const asMade = (row: ArchiveRow, items: ArchiveDetail['approvalList']): ArchiveDetail['approvalList'] =>
  items.map((item) => {
    const name = NAMED.includes(item.formType) ? row.names?.[plainText(row.form_values[item.fieldId])] : undefined;
    return name === undefined ? item : { ...item, text: name };
  });

const toArchiveEntry = (row: ArchiveRow): ArchiveEntry => ({
  ...toEntry(row, row.task === 'copy' || row.task === 'read'),
  studentName: row.names?.[row.student_id ?? ''] ?? row.student_name,
  madeTime: row.made_at.toISOString(),
  place: row.place,
  filedTime: row.filed_at?.toISOString() ?? null,
  filedBy: row.filed_by,
  toFile: row.task === 'file' && row.filed_at === null,
});

/**
 * Rows with their record, and the viewer's part in it.
 * @param page a select of `approval`.
 * @param sealed SQL of whether the record is as it was made; a list does not say it.
 */
const withRecord = (page: string, sealed = 'null::boolean') => /* sql */ `
  select page.*, made_at, place, filed_at, filed_by, kept_until, task, read_at, seal_rule, names,
    ${sealed} as sealed, chain_place, chain_digest
  from (${page}) page join archive_record using (instance_id)
    left join (select instance_id, place as chain_place, digest as chain_digest, seal as chain_seal from archive_link)
      link on link.instance_id = page.instance_id
    left join archive_reader on archive_reader.instance_id = page.instance_id and ${OF_VIEWER}`;

export function archives(
  { db, clock, settings }: Pick<PlatformContext, 'db' | 'clock' | 'settings'>,
  definitions: ApprovalDefinitions,
) {
  /** @throws Refusal 404 */
  async function requireRecord(on: Queryable, session: Session, instanceId: string): Promise<ArchiveRow> {
    const [row] = await on.query<ArchiveRow>(
      withRecord(`${SELECT_APPROVAL} where ${visibleTo(session)} and approval.instance_id = $4`, IS_SEALED),
      [...viewerValues(session), instanceId],
    );
    if (!row) throw new Refusal(CODES.notFound, 'No such record');
    return row;
  }

  async function read(session: Session, instanceId: string): Promise<ArchiveDetail> {
    const row = await requireRecord(db, session, instanceId);
    const { approvalList, processList } = await readDetail(db, session, definitions, instanceId);
    const since = (row.ended_at ?? row.made_at).getTime();
    return {
      ...toArchiveEntry(row),
      approvalList: asMade(row, approvalList),
      processList,
      sealed: row.sealed === true,
      sealRule: row.seal_rule === 1 ? 'earlier' : 'whole',
      link: row.chain_place === null ? null : { place: row.chain_place, digest: row.chain_digest ?? '' },
      keptUntil: (row.kept_until ?? new Date(since + spanMs(settings.keepDays, 'days'))).toISOString(),
      places: placesOf(row, approvalList),
    };
  }

  return {
    read,

    async list(
      session: Session,
      { list, currentPage, text = '' }: { list: ArchiveList; currentPage: number; text?: string | undefined },
    ) {
      // Who asked reads the record as long as the relation lasts.
      const mine = `(${visibleTo(session)} or ${readBy(`task <> 'read'`)})`;
      const where = `approval.school_id = $1 and ${STILL_RELATED} and ${mine} and ${LISTS[list](session)}
        and ${matchesText(4)}`;
      const values = [...viewerValues(session), ...(await searchValues(db, session.schoolId, text))];
      const [count] = await db.query<{ total: number }>(
        `select count(*) as total from approval join archive_record using (instance_id)
         where $2::text is not null and $3::text is not null and ${where}`,
        values,
      );
      const rows = await db.query<ArchiveRow>(
        `${withRecord(`${SELECT_APPROVAL} join archive_record using (instance_id) where ${where}
           order by made_at desc, approval.instance_id limit $8 offset $9`)} order by made_at desc, page.instance_id`,
        [...values, APPROVAL_PAGE_SIZE, (currentPage - 1) * APPROVAL_PAGE_SIZE],
      );
      return {
        total: count?.total ?? 0,
        pageSize: APPROVAL_PAGE_SIZE,
        currentPage,
        list: rows.map(toArchiveEntry),
      };
    },

    /** Filed records of the kinds that the session administers, as far as it sees them. */
    async forFile(session: Session, client: RequestClient, text = '') {
      const kinds = (await definitions.administered(session)).map(({ definitionId }) => definitionId);
      const where = `approval.school_id = $1 and filed_at is not null and ${visibleTo(session)} and ${matchesText(4)}
        and definition_id = any($8)`;
      const values = [...viewerValues(session), ...(await searchValues(db, session.schoolId, text)), kinds];
      return db.transaction(async (tx) => {
        const [count] = await tx.query<{ total: number }>(
          `select count(*) as total from approval join archive_record using (instance_id) where ${where}`,
          values,
        );
        const rows = await tx.query<ArchiveRow>(
          `${withRecord(`${SELECT_APPROVAL} join archive_record using (instance_id) where ${where}
             order by made_at desc, approval.instance_id limit ${MOST_EXPORTED}`)}
           order by made_at desc, page.instance_id`,
          values,
        );
        await audit(tx, clock(), {
          by: { session, client },
          schoolId: session.schoolId,
          act: 'approval.export',
          details: { records: rows.length },
        });
        return { total: count?.total ?? 0, list: rows.map(toArchiveEntry) };
      });
    },

    /** @throws Refusal 404, 403, 409 or 400. */
    async file(session: Session, instanceId: string, place: ArchivePlace): Promise<ArchiveDetail> {
      const { places, toFile, place: filed } = await read(session, instanceId);
      if (filed !== null) throw new Refusal(CODES.conflict, 'It is filed already');
      if (!toFile) throw new Refusal(CODES.forbidden, 'Somebody else files it');
      if (!places.includes(place)) throw new Refusal(CODES.badInput, 'It is not about such a place');
      const done = await db.query(
        `update archive_record set place = $2, filed_at = $3, filed_by = $4
         where instance_id = $1 and filed_at is null returning 1`,
        [instanceId, place, clock(), (await personOf(db, session)).name],
      );
      if (done.length === 0) throw new Refusal(CODES.conflict, 'It is filed already');
      return read(session, instanceId);
    },

    /** Who has to file a record, by user id. */
    filers: async (instanceId: string) =>
      (
        await db.query<{ user_id: string }>(
          `select user_id from archive_reader where instance_id = $1 and task = 'file'`,
          [instanceId],
        )
      ).map((row) => row.user_id),

    /** @returns true when there was something to read. */
    markRead: async (session: Session, instanceId: string): Promise<boolean> =>
      (
        await db.query(
          `update archive_reader set read_at = $4 where ${OF_VIEWER} and read_at is null and instance_id = $5
             and instance_id in (select instance_id from approval where school_id = $1) returning 1`,
          [...viewerValues(session), clock(), instanceId],
        )
      ).length > 0,
  };
}

/**
 * Numbers of the viewer's records: to file or read, and copies to read. What is done is left out before the join: most
 * of it is.
 */
const countOf = (condition: string) => /* sql */ `(
  select count(*) from archive_reader join archive_record using (instance_id) join approval using (instance_id)
  where school_id = $1 and ${OF_VIEWER} and ${STILL_RELATED} and ${condition})`;
export const ARCHIVE_COUNTS = /* sql */ `
  ${countOf(`task = 'file' and filed_at is null`)}
    + ${countOf(`task = 'read' and read_at is null and ${STARTED}`)} as pending,
  ${countOf(`task = 'copy' and read_at is null`)} as copies`;

const placesOf = (row: ApprovalRow, items: ArchiveDetail['approvalList']): ArchivePlace[] =>
  row.student_id !== null
    ? ['pupil', 'class', 'school']
    : items.some(({ formType }) => formType === 'class')
      ? ['class', 'school']
      : ['school'];
