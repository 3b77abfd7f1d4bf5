/** Brings a store up to the schema this code was written for. */
import type { Db } from './db';
import { MIGRATIONS, type Migration } from './migrations';

/** One number for every process that migrates the same store: 'home' in ASCII. */
const LOCK = 0x68_6f_6d_65;

/**
 * Runs the steps the store has not seen, each once and in its own transaction; a second process waits and finds them
 * done.
 * @throws when the store was made by newer code, or by other code: it is then left as it is.
 */
export async function migrate(db: Db, steps: readonly Migration[] = MIGRATIONS): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(${LOCK})`);
    await tx.query(
      'create table if not exists migration (step integer primary key, id text not null unique, applied_at timestamptz not null default now())',
    );
  });
  for (const [step, { id, sql }] of steps.entries()) {
    await db.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(${LOCK})`);
      const done = await tx.query<{ step: number; id: string }>('select step, id from migration order by step');
      const stranger = done.find((row) => steps[row.step]?.id !== row.id);
      if (stranger)
        throw new Error(
          `the store knows the step '${stranger.id}', this code does not: start the version that made it, or a newer one`,
        );
      if (done.length > step) return;
      await tx.query(sql);
      await tx.query('insert into migration (step, id) values ($1, $2)', [step, id]);
    });
  }
}
