/**
 * The store of a tab, and the last resort on a machine where PostgreSQL cannot run: PostgreSQL as WebAssembly in this
 * process.
 */
import { PGlite, type Results, type Transaction } from '@electric-sql/pglite';
import type { Db, Queryable } from './db';
import { withoutErrorValues } from './errors';

const [INT8, DATE] = [20, 1082];
/** PGlite never checkpoints or vacuums by itself; without, its log grows without end. */
const CARE_EVERY = 5 * 60_000; // ms
const CARE_AFTER = 200_000; // rows written

/**
 * Opens `dataDir`: a folder in Node, `idb://name` or `memory://` (the default) in a tab. A folder is not guarded
 * against a second
 * opener; the caller does that. There is one connection: inside a transaction use its `tx`, the store itself would wait
 * for ever.
 */
export async function openPglite({ dataDir = 'memory://' }: { dataDir?: string } = {}): Promise<Db> {
  const pglite = await PGlite.create({
    dataDir,
    startParams: [
      ...PGlite.defaultStartParams,
      '-c',
      'max_wal_size=128MB',
      '-c',
      'min_wal_size=32MB',
      '-c',
      'timezone=UTC',
    ],
    parsers: { [INT8]: Number, [DATE]: String },
  });
  let written = 0;
  let closed = false;

  const run = async <Row>(
    client: PGlite | Transaction,
    sql: string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> => {
    try {
      const results: Results | undefined =
        values.length > 0 ? await client.query(sql, [...values]) : (await client.exec(sql)).at(-1);
      written += results?.affectedRows ?? 0;
      return (results?.rows ?? []) as Row[];
    } catch (error) {
      throw withoutErrorValues(error);
    }
  };

  const care = async () => {
    if (written === 0 || closed) return;
    written = 0;
    await pglite.exec('vacuum');
    await pglite.exec('checkpoint');
  };
  const caring = setInterval(() => void care(), CARE_EVERY);
  const careIfDue = () => void (written > CARE_AFTER && care());

  const query: Queryable['query'] = async (sql, values) => {
    const rows = await run(pglite, sql, values);
    careIfDue();
    return rows as never;
  };

  return {
    query,
    async transaction(work) {
      const result = await pglite.transaction((tx) => work({ query: (sql, values) => run(tx, sql, values) }));
      careIfDue();
      return result;
    },
    async notify(channel, payload) {
      await query('select pg_notify($1, $2)', [channel, payload]);
    },
    // PGlite's own listen folds the channel's capitals when it is to stop, and never stops.
    async listen(channel, heard) {
      const deaf = pglite.onNotification((told, payload) => {
        if (told === channel) heard(payload);
      });
      await pglite.exec(`listen "${channel.replaceAll('"', '""')}"`);
      return async () => deaf();
    },
    async close() {
      closed = true;
      clearInterval(caring);
      await pglite.close();
    },
  };
}
