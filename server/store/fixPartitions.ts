/** The days of the table `fix`: opened before they are written to, dropped whole when their time is over. */
import type { Db, Queryable } from './db';

const DAY = 24 * 3600_000; // ms
/**
 * A card sends the last weeks late; what is older or ahead goes to `fix_other`, so that a broken clock cannot open a
 * thousand tables.
 */
const OPEN_BEFORE = 40 * DAY;
const OPEN_AHEAD = 2 * DAY;
/** 'fix' in ASCII: one process at a time changes the partitions. */
const LOCK = 0x66_69_78;

/** Days known to be open, by store; another process may open the same ones, only `closeDays` makes them fewer. */
const opened = new WeakMap<Db, Set<string>>();

/**
 * Opens the partitions of these UTC days ('2026-11-21'), if `now` is near enough. Call it before the transaction that
 * writes the
 * fixes: opening is one of its own, because a day that is rolled back with the fixes would be remembered as open.
 */
export async function openFixPartitions(db: Db, days: readonly string[], now: Date): Promise<void> {
  const known = opened.get(db) ?? new Set();
  opened.set(db, known);
  const wanted = days.filter((day) => !known.has(day) && mayOpen(day, now));
  if (wanted.length === 0) return;
  await db.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(${LOCK})`);
    for (const day of new Set(wanted)) await openDay(tx, day);
  });
  for (const day of wanted) known.add(day);
}

/**
 * Forgets all fixes and contacts of the days that ended before `before`. Days are dropped whole, so up to one day more
 * is kept.
 */
export async function dropFixPartitions(db: Db, before: Date): Promise<void> {
  const first = dayOf(before);
  const known = opened.get(db);
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
    await tx.query('delete from fix_other where fix_time < $1', [instantOf(first)]);
    await tx.query('delete from contact where day < $1', [first]);
  });
  for (const day of known ?? []) if (day < first) known?.delete(day);
}

const DAY_TABLE = /^fix_(\d{4})(\d{2})(\d{2})$/;

async function openDay(tx: Queryable, day: string): Promise<void> {
  const table = `fix_${day.replaceAll('-', '')}`;
  const [found] = await tx.query('select to_regclass($1) as table where to_regclass($1) is not null', [table]);
  if (found) return;
  const from = instantOf(day);
  const to = new Date(from.getTime() + DAY);
  const bounds = `from ('${from.toISOString()}') to ('${to.toISOString()}')`;
  const [early] = await tx.query('select 1 from fix_other where fix_time >= $1 and fix_time < $2 limit 1', [from, to]);
  if (!early) {
    await tx.query(`create table ${table} partition of fix for values ${bounds}`);
    return;
  }
  // Fixes of this day came while it was too far ahead to be opened; they move in before it takes its place.
  await tx.query(`create table ${table} (like fix including all)`);
  await tx.query(
    `with early as (delete from fix_other where fix_time >= $1 and fix_time < $2 returning *) insert into ${table} select * from early`,
    [from, to],
  );
  await tx.query(`alter table fix attach partition ${table} for values ${bounds}`);
}

function mayOpen(day: string, now: Date): boolean {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(day) ? instantOf(day).getTime() : Number.NaN;
  return start >= now.getTime() - OPEN_BEFORE && start <= now.getTime() + OPEN_AHEAD;
}

const instantOf = (day: string) => new Date(`${day}T00:00:00Z`);
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);
