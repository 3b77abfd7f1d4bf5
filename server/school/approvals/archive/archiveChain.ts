/**
 * The chain of a school's records. Each link has a digest of its record and of the link before, so that a record that
 * was altered, put in or deleted past the platform shows, and which one it is.
 */
import { type ChainFault, type ChainPage, CHAIN_PAGE } from '../../../../contract';
import type { Queryable } from '../../../engine/store/db';
import { linkDigest, sealOf } from './archiveSeal';

/** Bytes of files that one page reads, at most; one record is read whatever it has. */
const PAGE_BYTES = 32 * 1024 * 1024;

/** Adds the link of a record, in the transaction that made the record. Others of the school wait until it ends. */
export async function chainRecord(tx: Queryable, schoolId: string, instanceId: string): Promise<void> {
  await tx.query(
    `insert into archive_chain (school_id, place, digest) values ($1, 0, '') on conflict (school_id) do nothing`,
    [schoolId],
  );
  const [end] = await tx.query<{ place: number; digest: string }>(
    'select place, digest from archive_chain where school_id = $1 for update',
    [schoolId],
  );
  await tx.query(
    `with link as (
       insert into archive_link (school_id, place, instance_id, serial, made_at, seal, digest)
       select $1, $3::int, instance_id, serial, made_at, seal, ${linkDigest('$4::text', '$3::int', 'made')}
       from (select * from archive_record join approval using (instance_id) where instance_id = $2) made
       returning place, digest)
     update archive_chain set place = link.place, digest = link.digest from link where school_id = $1`,
    [schoolId, instanceId, (end?.place ?? 0) + 1, end?.digest ?? ''],
  );
}

interface LinkRow {
  place: number;
  serial: string;
  made_at: Date;
  removed_at: Date | null;
  follows: boolean;
  whole: boolean;
  there: boolean;
  same: boolean | null;
  seal_rule: number | null;
}

/** What is wrong with a link; null when all is well. A record that the platform deleted is well. */
function faultOf({ follows, whole, there, same, removed_at }: LinkRow): ChainFault['why'] | null {
  if (!follows) return 'gap';
  if (!whole) return 'link';
  if (!there) return removed_at === null ? 'missing' : null;
  return same === true ? null : 'changed';
}

/** Checks the links from a place on, a page of them; with the last page also the end, and records without a link. */
export async function checkChain(on: Queryable, schoolId: string, from: number): Promise<ChainPage> {
  const rows = await on.query<LinkRow>(
    `with page as (
       select link.*, sum(bytes) over (order by place) as bytes_to from (
         select * from archive_link where school_id = $1 and place >= $2 order by place limit $3) link
       left join lateral (select coalesce(sum(received), 0) as bytes from approval_file
         where approval_file.instance_id = link.instance_id) files on true)
     select link.place, link.serial, link.made_at, link.removed_at, record.seal_rule,
       link.place = 1 or before.place is not null as follows,
       link.digest = ${linkDigest(`coalesce(before.digest, '')`, 'link.place', 'link')} as whole,
       record.instance_id is not null as there,
       record.seal = link.seal and record.made_at = link.made_at and ${sealOf('record')} = link.seal as same
     from page link
       left join archive_link before on before.school_id = link.school_id and before.place = link.place - 1
       left join archive_record record on record.instance_id = link.instance_id
     where link.bytes_to <= $4 or link.place = (select min(place) from page) order by link.place`,
    [schoolId, from, CHAIN_PAGE, PAGE_BYTES],
  );
  const faults = rows.flatMap((row): ChainFault[] => {
    const why = faultOf(row);
    return why === null ? [] : [{ place: row.place, serialNumber: row.serial, time: row.made_at.toISOString(), why }];
  });
  const [end] = await on.query<{ place: number; digest: string }>(
    'select place, digest from archive_chain where school_id = $1',
    [schoolId],
  );
  const lastPlace = rows.at(-1)?.place ?? from;
  const [more] = await on.query('select 1 from archive_link where school_id = $1 and place > $2 limit 1', [
    schoolId,
    lastPlace,
  ]);
  const last = more === undefined;
  return {
    checked: rows.length,
    earlier: rows.filter(({ there, seal_rule }) => there && seal_rule === 1).length,
    removed: rows.filter(({ there, removed_at }) => !there && removed_at !== null).length,
    faults: last ? [...faults, ...(await faultsOfEnd(on, schoolId))] : faults,
    next: last ? null : lastPlace + 1,
    total: end?.place ?? 0,
    digest: end?.digest ?? '',
  };
}

/** The end of the chain is not its last link, or records have none. */
async function faultsOfEnd(on: Queryable, schoolId: string): Promise<ChainFault[]> {
  const cut = await on.query<{ place: number }>(
    `select ends.place from (
       select coalesce(max(chain.place), 0) as place, coalesce(max(chain.digest), '') as digest
       from archive_chain chain where school_id = $1) ends
     left join lateral (
       select place, digest from archive_link where school_id = $1 order by place desc limit 1) last on true
     where ends.place <> coalesce(last.place, 0) or ends.digest <> coalesce(last.digest, '')`,
    [schoolId],
  );
  const loose = await on.query<{ serial: string; made_at: Date }>(
    `select serial, made_at from archive_record join approval using (instance_id)
     where school_id = $1 and not exists (select 1 from archive_link link where link.instance_id = approval.instance_id)
     order by made_at limit $2`,
    [schoolId, CHAIN_PAGE],
  );
  return [
    ...cut.map(({ place }): ChainFault => ({ place, serialNumber: null, time: null, why: 'end' })),
    ...loose.map(({ serial, made_at }): ChainFault => ({
      place: null,
      serialNumber: serial,
      time: made_at.toISOString(),
      why: 'unlinked',
    })),
  ];
}
