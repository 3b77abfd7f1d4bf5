/** Migrates a store to the schema of this code. */
import type { Db, Migration, Queryable } from './db';
import { MIGRATIONS } from './migrations';

/** Key of the advisory lock for migrations: 'home' in ASCII. A restore holds it too. */
const LOCK = 0x68_6f_6d_65;

/** The store has a step that this code does not know: a newer version wrote it. */
export class NewerStore extends Error {
  override readonly name = 'NewerStore';

  constructor(step: string) {
    super(`the store has the migration '${step}', which this version does not know: start a newer version`);
  }
}

/** What a migration is about to do. */
export interface Upgrade {
  /** Ids of the last step that the store has and of the last that it will have. */
  from: string;
  to: string;
}

/**
 * Runs the steps that the store has not seen, all of them in one transaction: a store has every step or none of them. A
 * second process waits for the lock and finds them done.
 * @param before called before a store with content is changed; when it throws, nothing is changed.
 * @returns what was done; null when the store had every step, or was empty.
 * @throws NewerStore; the store is then unchanged.
 */
export async function migrate(
  db: Db,
  steps: readonly Migration[] = MIGRATIONS,
  before?: (upgrade: Upgrade) => Promise<void>,
): Promise<Upgrade | null> {
  const done = await doneSteps(db, steps);
  const from = done.at(-1);
  const to = steps.at(-1)?.id;
  if (done.length === steps.length || to === undefined) return null;
  if (from !== undefined) await before?.({ from, to });
  await db.transaction(async (tx) => {
    await lockSchema(tx);
    await runSteps(tx, steps, (await doneSteps(tx, steps)).length);
  });
  return from === undefined ? null : { from, to };
}

/** Waits until no other process migrates or restores the store, and keeps them out until the transaction ends. */
export const lockSchema = (tx: Queryable): Promise<unknown> => tx.query(`select pg_advisory_xact_lock(${LOCK})`);

/** The ids of the steps that the store has, in order. @throws NewerStore. */
export async function doneSteps(on: Queryable, steps: readonly Migration[] = MIGRATIONS): Promise<string[]> {
  const [table] = await on.query(`select 1 where to_regclass('migration') is not null`);
  if (!table) return [];
  const done = await on.query<{ step: number; id: string }>('select step, id from migration order by step');
  const unknown = done.find((row) => steps[row.step]?.id !== row.id);
  if (unknown) throw new NewerStore(unknown.id);
  return done.map(({ id }) => id);
}

/** Runs the steps from the one at index `first` on, within the caller's transaction. */
export async function runSteps(tx: Queryable, steps: readonly Migration[], first: number): Promise<void> {
  await tx.query(
    `create table if not exists migration
       (step integer primary key, id text not null unique, applied_at timestamptz not null default now())`,
  );
  for (const [step, { id, sql }] of steps.entries()) {
    if (step < first) continue;
    for (const statement of typeof sql === 'string' ? [sql] : sql) await tx.query(statement);
    // Deferred triggers of a step run before the next step, which may change their table.
    await tx.query('set constraints all immediate; set constraints all deferred');
    await tx.query('insert into migration (step, id) values ($1, $2)', [step, id]);
  }
}
