/**
 * Moves a school from one cell to another while both run. Nobody writes to the old cell while rows are copied, until
 * they are deleted there: that commit is the instant of the move. So a mover that dies leaves one school, not two or
 * none, and nothing that anybody wrote is lost.
 */
import { PLAIN_TEXT, quoted, storedTables } from '../../engine/store/storedTables';
import { columnOf, type Db, type Queryable } from '../../engine/store/db';
import { placeOf, putPlace } from './cellDirectory';
import { copyRows, type Moved } from './copySchool';
import { copyFixesAhead, deleteFixesElsewhere, openSameDays } from './moveFixes';
import { leavingRows, markSchool, SCHOOL_ROWS, tiesToOthers } from './schoolRows';

/** Why a school cannot move. Nothing was changed. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused';
}

/** One end of a move. */
export interface MoveEnd {
  name: string;
  db: Db;
}

/** How far a move has come: fixes are copied ahead, all is copied, the copy is committed, the old rows are gone. */
export type MoveStage = 'ahead' | 'copied' | 'arrived' | 'gone';

/** Key of the advisory lock of a mover, with the school's hash: 'move' in ASCII. */
const LOCK = 0x6d_6f_76_65;
/** Writers of the old cell are waited for so long, and then let through before the next try. */
const LOCK_WAIT = { timeout: '3s', tries: 20 };

/**
 * Copies every row of the school, deletes it in the old cell, and says in the home cell that it is there now. Writers
 * of the old cell wait only while what is not a fix is copied.
 * @param home the store of the home cell. `from` or `to` may be on it.
 * @param now instant for the row of the home cell.
 * @param reached called at each stage, for tests that kill the mover.
 * @throws MoveRefused when the school is not in `from`, is tied to another school, or meets itself in `to`.
 */
export async function moveSchool(
  home: Db,
  { schoolId, from, to }: { schoolId: string; from: MoveEnd; to: MoveEnd },
  now: Date,
  reached: (stage: MoveStage) => Promise<void> = async () => {},
): Promise<Moved> {
  if (from.name === to.name) throw new MoveRefused('The school is there already.');
  return holding(home, schoolId, async () => {
    await settleSchool(home, schoolId, [from, to]);
    const before = await placeOf(home, schoolId);
    const open = before?.movingTo ?? before?.leftOver;
    if (open) throw new MoveRefused(`The cell ${open} still has rows of an earlier move of this school.`);
    // A school that never moved is where it was made.
    if (before && before.cell !== from.name) throw new MoveRefused(`The school is not in the cell ${from.name}.`);
    // Otherwise what is cleared up after a failure would be the other cell's own school.
    if (await hasSchool(to.db, schoolId)) throw new MoveRefused('The other cell has a school of this id.');
    if (!(await hasSchool(from.db, schoolId))) throw new MoveRefused('There is no such school.');
    await requireSameSchema(from.db, to.db);
    const been = [...new Set([...(before?.been ?? []), from.name])];
    const place = { schoolId, cell: from.name, movingTo: to.name, isLocked: false, leftOver: null, been };
    await putPlace(home, place, now);
    try {
      // What is refused is refused before the long copy, and again under the lock.
      await from.db.copying('writing', async (source) => {
        await markSchool(source, schoolId);
        await requireMovable(source, to.db);
      });
      await copyFixesAhead(from.db, to.db, schoolId);
      await reached('ahead');
      await putPlace(home, { ...place, isLocked: true }, now);
      const moved = await from.db.copying('writing', async (source) => {
        await lockTables(source);
        await source.query('discard plans');
        await source.query(PLAIN_TEXT);
        await markSchool(source, schoolId);
        await requireMovable(source, to.db);
        await openSameDays(source, to.db);
        const copied = await to.db.copying('writing', async (target) => {
          await target.query(PLAIN_TEXT);
          const rows = await copyRows(source, target, schoolId);
          // Whatever may fail in the old cell fails before the copy counts.
          await deleteRows(source);
          await source.query('set constraints all immediate');
          await reached('copied');
          return rows;
        });
        await reached('arrived');
        return copied;
      });
      // From here on the school is in the other cell, whatever happens to this process.
      await reached('gone');
      return moved;
    } finally {
      await settleSchool(home, schoolId, [from, to]);
    }
  });
}

/**
 * Ends a move, of a mover that lives or died: says where the school is, and deletes what is left of it in the other
 * cell. The caller holds the school.
 */
export async function settleSchool(home: Db, schoolId: string, cells: readonly MoveEnd[]): Promise<void> {
  const storeOf = (name: string | null) => cells.find((cell) => cell.name === name)?.db;
  let place = await placeOf(home, schoolId);
  if (place?.movingTo) {
    const [from, to] = [storeOf(place.cell), storeOf(place.movingTo)];
    if (!from || !to) return;
    const turned = { ...place, cell: place.movingTo, movingTo: null, isLocked: false, leftOver: place.cell };
    const stayed = { ...place, movingTo: null, isLocked: false, leftOver: place.movingTo };
    if (await isStillIn(from, schoolId)) {
      await deleteSchoolCopy(to, schoolId);
      place = stayed;
    } else place = (await hasSchool(to, schoolId)) ? turned : stayed;
    await putPlace(home, place, null);
  }
  const rest = storeOf(place?.leftOver ?? null);
  if (!place || !rest) return;
  await deleteFixesElsewhere(rest, schoolId);
  await putPlace(home, { ...place, leftOver: null }, null);
}

/** True when the cell has the school. A mover that just died may be about to delete it there: it is waited for. */
async function isStillIn(cell: Db, schoolId: string): Promise<boolean> {
  let isThere = false;
  await cell.transaction(async (tx) => {
    await tx.query('lock table school in row share mode');
    isThere = await hasSchool(tx, schoolId);
  });
  return isThere;
}

/** Deletes the rows of a copy that does not count. */
export const deleteSchoolCopy = (cell: Db, schoolId: string): Promise<void> =>
  cell.copying('writing', async (tx) => {
    await lockTables(tx);
    await markSchool(tx, schoolId);
    await deleteRows(tx);
  });

/** Ends what movers that died left behind in these cells; schools that are being moved now are left alone. */
export async function settleMoves(home: Db, cells: readonly MoveEnd[]): Promise<void> {
  const open = await home.query<{ school_id: string }>(
    'select school_id from school_cell where moving_to is not null or left_over is not null order by 1',
  );
  for (const { school_id } of open)
    await holding(home, school_id, () => settleSchool(home, school_id, cells)).catch((error: unknown) => {
      if (!(error instanceof MoveRefused)) throw error;
    });
}

/** Does `work` while no other process moves the school. @throws MoveRefused when another does. */
export async function holding<Result>(home: Db, schoolId: string, work: () => Promise<Result>): Promise<Result> {
  const held = await home.holding(LOCK, schoolId, work);
  if (!held) throw new MoveRefused('Another process moves this school.');
  return held.result;
}

export const hasSchool = async (on: Queryable, schoolId: string): Promise<boolean> =>
  (await on.query('select 1 from school where school_id = $1', [schoolId])).length > 0;

async function requireSameSchema(from: Queryable, to: Queryable): Promise<void> {
  const stepsOf = async (db: Queryable) =>
    (await columnOf<string>(db, 'select id from migration order by step')).join();
  if ((await stepsOf(from)) !== (await stepsOf(to)))
    throw new MoveRefused('The two cells do not have the same version of the schema.');
}

/**
 * Keeps all writers out of the cell until the transaction ends, those that only lock a row too: the move deletes that
 * row. Readers go on.
 */
async function lockTables(tx: Queryable): Promise<void> {
  const names = Object.keys(SCHOOL_ROWS).map(quoted).join(', ');
  await tx.query(`set local lock_timeout = '${LOCK_WAIT.timeout}'`);
  for (let attempt = 1; ; attempt += 1) {
    await tx.query('savepoint unlocked');
    try {
      await tx.query(`lock table ${names} in exclusive mode`);
      break;
    } catch (error) {
      if (attempt >= LOCK_WAIT.tries) throw error;
      await tx.query('rollback to savepoint unlocked');
    }
  }
  await tx.query('set local lock_timeout = 0');
}

/**
 * @throws MoveRefused when a row of the marked school and one of another school refer to each other, or when an account
 * or a card of it meets another one of the same name in the other cell.
 */
async function requireMovable(source: Queryable, to: Queryable): Promise<void> {
  const ties = await tiesToOthers(source);
  if (ties.length > 0)
    throw new MoveRefused(
      `Rows of the school and of another one refer to each other: ${ties
        .map(({ table, to: other, rows }) => `${table} to ${other} (${rows})`)
        .join(', ')}.`,
    );
  const accounts = await source.query<{ user_id: string; account: string; mobile: string | null }>(
    'select user_id, account, mobile from account join moving_account using (user_id)',
  );
  const [others] = await to.query<{ count: number }>(
    `select count(*) as count from unnest($1::text[], $2::text[], $3::text[]) as mine (user_id, account, mobile)
     join account on account.user_id <> mine.user_id
       and (account.account = mine.account or account.mobile = mine.mobile)`,
    [accounts.map((row) => row.user_id), accounts.map((row) => row.account), accounts.map((row) => row.mobile)],
  );
  if (others && others.count > 0)
    throw new MoveRefused(
      `${others.count} accounts of the other cell have a name or number of an account of this school.`,
    );
  const cards = await source.query<{ unique_id: string }>('select unique_id from moving_card');
  const [known] = await to.query<{ count: number }>('select count(*) as count from device where unique_id = any($1)', [
    cards.map(({ unique_id }) => unique_id),
  ]);
  if (known && known.count > 0) throw new MoveRefused(`${known.count} cards of this school are in the other cell too.`);
}

/** Deletes the marked rows, each table before those that it refers to. Fixes are deleted when nobody waits. */
async function deleteRows(tx: Queryable): Promise<void> {
  await tx.query(
    `insert into card_elsewhere (school_id, device_no)
     select school_id, device_no from moving_school cross join moving_card on conflict do nothing`,
  );
  // Audit lines stay for three years, here or in the other cell.
  await tx.query('alter table audit disable trigger audit_kept');
  for (const { name } of (await storedTables(tx)).toReversed()) {
    const of = SCHOOL_ROWS[name];
    if (!of || of.kind === 'with-parent' || of.kind === 'ahead') continue;
    await tx.query(`delete from ${quoted(name)} where ${leavingRows(of)}`);
  }
  await tx.query('alter table audit enable trigger audit_kept');
}
