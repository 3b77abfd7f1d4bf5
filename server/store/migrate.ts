/** Migrates a store to the schema of this code. */
import type { Db, Migration } from './db';
import { MIGRATIONS } from './migrations';

/** Key of the advisory lock for migrations: 'home' in ASCII. */
const LOCK = 0x68_6f_6d_65;

/**
 * Runs the steps that the store has not seen, each once and in its own transaction. A second process waits for the lock
 * and finds them done.
 * @throws when the store has a step that this code does not know; the store is then unchanged.
 */
export async function migrate(db: Db, steps: readonly Migration[] = MIGRATIONS): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(${LOCK})`);
    await tx.query(
      `create table if not exists migration
         (step integer primary key, id text not null unique, applied_at timestamptz not null default now())`,
    );
  });
  for (const [step, { id, sql }] of steps.entries()) {
    await db.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(${LOCK})`);
      const done = await tx.query<{ step: number; id: string }>('select step, id from migration order by step');
      const unknown = done.find((row) => steps[row.step]?.id !== row.id);
      if (unknown)
        throw new Error(
          `the store has the migration '${unknown.id}', which this version does not know: start a newer version`,
        );
      if (done.length > step) return;
      await tx.query(sql);
      await tx.query('insert into migration (step, id) values ($1, $2)', [step, id]);
    });
  }
}
