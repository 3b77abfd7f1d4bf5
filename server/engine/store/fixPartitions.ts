/**
 * Daily partitions of table `fix`: created before fixes are inserted, dropped when they are older than the retention.
 */
import { dayAfter, isDay, spanMs } from '../../../contract/day';
import type { Db, Queryable } from './db';

/**
 * Days around `now` that get a partition. Older and later fixes go to `fix_other`, so that wrong clocks cannot create
 * thousands of tables.
 */
const OPEN_BEFORE = spanMs(40, 'days');
const OPEN_AHEAD = spanMs(2, 'days');
/** Key of the advisory lock for changes of partitions: 'fix' in ASCII. */
const LOCK = 0x66_69_78;

/** Days that have a partition, as far as this process knows, by store. Only `dropFixPartitions` removes partitions. */
const knownDays = new WeakMap<Db, Set<string>>();

/**
 * Creates the partitions of UTC days (YYYY-MM-DD) that are near `now`. Call it before the transaction that inserts the
 * fixes: in the same transaction a rollback would remove the partition, and this process would still believe that it
 * exists.
 */
export async function openFixPartitions(db: Db, days: readonly string[], now: Date): Promise<void> {
  const known = knownDays.get(db) ?? new Set();
  knownDays.set(db, known);
  const wanted = days.filter((day) => !known.has(day) && isNear(day, now));
  if (wanted.length === 0) return;
  await db.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(${LOCK})`);
    for (const day of new Set(wanted)) await createPartition(tx, day);
  });
  for (const day of wanted) known.add(day);
}

/**
 * Deletes fixes and contacts of days that ended before `before`. Whole days are dropped, so up to one day more is kept.
 */
export async function dropFixPartitions(db: Db, before: Date): Promise<void> {
  const first = utcDayOf(before);
  const known = knownDays.get(db);
  await db.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(${LOCK})`);
    const partitions = await tx.query<{ name: string }>(
      "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'fix'::regclass",
    );
    for (const { name } of partitions) {
      const day = DAY_TABLE.exec(name);
      if (!day || `${day[1]}-${day[2]}-${day[3]}` >= first) continue;
      await tx.query(`drop table ${name}`);
    }
    await tx.query('delete from fix_other where fix_time < $1', [midnightOf(first)]);
    await tx.query('delete from contact where day < $1', [first]);
  });
  for (const day of known ?? []) if (day < first) known?.delete(day);
}

const DAY_TABLE = /^fix_(\d{4})(\d{2})(\d{2})$/;

/** Creates the partition of a UTC day (YYYY-MM-DD), however far it is from now: a restore gives each day its own. */
export async function createPartition(tx: Queryable, day: string): Promise<void> {
  const table = `fix_${day.replaceAll('-', '')}`;
  const [found] = await tx.query('select to_regclass($1) as table where to_regclass($1) is not null', [table]);
  if (found) return;
  const from = midnightOf(day);
  const to = midnightOf(dayAfter(day));
  const bounds = `from ('${from.toISOString()}') to ('${to.toISOString()}')`;
  const [waiting] = await tx.query('select 1 from fix_other where fix_time >= $1 and fix_time < $2 limit 1', [
    from,
    to,
  ]);
  if (!waiting) {
    await tx.query(`create table ${table} partition of fix for values ${bounds}`);
    return;
  }
  // Fixes of this day arrived while it was too far ahead for a partition. They move from `fix_other` to the new table
  // before it is attached.
  await tx.query(`create table ${table} (like fix including all)`);
  await tx.query(
    `with moved as (delete from fix_other where fix_time >= $1 and fix_time < $2 returning *)
     insert into ${table} select * from moved`,
    [from, to],
  );
  await tx.query(`alter table fix attach partition ${table} for values ${bounds}`);
}

function isNear(day: string, now: Date): boolean {
  const start = isDay(day) ? midnightOf(day).getTime() : Number.NaN;
  return start >= now.getTime() - OPEN_BEFORE && start <= now.getTime() + OPEN_AHEAD;
}

const midnightOf = (day: string) => new Date(`${day}T00:00:00Z`);
const utcDayOf = (instant: Date) => instant.toISOString().slice(0, 10);
