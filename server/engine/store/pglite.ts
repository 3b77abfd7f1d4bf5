/**
 * The store in the browser tab, and on machines where PostgreSQL cannot run: PostgreSQL as WebAssembly in this process
 * (PGlite).
 */
import { PGlite, type Results, type Transaction } from '@electric-sql/pglite';
import { spanMs } from '../../../contract/day';
import type { Db, Queryable } from './db';
import { asStoreError, withoutErrorValues } from './errors';

const [INT8, DATE] = [20, 1082];
/** PGlite has no background processes: without vacuum and checkpoint its log grows without limit. */
const MAINTENANCE_EVERY = spanMs(5, 'minutes');
const MAINTENANCE_AFTER = 200_000; // rows written

/**
 * Opens a PGlite database. There is one connection: inside a transaction use its `tx`; a query on the store itself
 * would wait for ever.
 * @param dataDir a folder in Node, `idb://name` or `memory://` in a tab. The caller must prevent a second process on a
 * folder.
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
  const held = new Set<string>();
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
      throw asStoreError(withoutErrorValues(error));
    }
  };

  const maintain = async () => {
    if (written === 0 || closed) return;
    written = 0;
    await pglite.exec('vacuum');
    await pglite.exec('checkpoint');
  };
  const timer = setInterval(() => void maintain(), MAINTENANCE_EVERY);
  const maintainIfDue = () => void (written > MAINTENANCE_AFTER && maintain());

  const query: Queryable['query'] = async (sql, values) => {
    const rows = await run(pglite, sql, values);
    maintainIfDue();
    return rows as never;
  };

  return {
    query,
    async transaction(work) {
      const result = await pglite.transaction((tx) => work({ query: (sql, values) => run(tx, sql, values) }));
      maintainIfDue();
      return result;
    },
    async copying(isolation, work) {
      const result = await pglite.transaction(async (tx) => {
        if (isolation === 'snapshot') await tx.exec('set transaction isolation level repeatable read, read only');
        return work({
          query: (sql, values) => run(tx, sql, values),
          async *copyOut(what, format = 'text') {
            const { blob } = await tx.query(`${what} to '/dev/blob' (format ${format})`);
            if (blob) yield* blob.stream();
          },
          async copyIn(what, rows) {
            const parts: Uint8Array<ArrayBuffer>[] = [];
            for await (const part of rows) parts.push(Uint8Array.from(part));
            await tx.query(`${what} from '/dev/blob'`, [], { blob: new Blob(parts) });
          },
        });
      });
      maintainIfDue();
      return result;
    },
    // One connection: its locks would keep nobody out.
    async holding(key, of, work) {
      const name = `${key} ${of}`;
      if (held.has(name)) return undefined;
      held.add(name);
      try {
        return { result: await work() };
      } finally {
        held.delete(name);
      }
    },
    async notify(channel, payload) {
      await query('select pg_notify($1, $2)', [channel, payload]);
    },
    // PGlite's own `listen` folds the channel's name to lower case when it stops, and so never stops.
    async listen(channel, onNotice) {
      const unlisten = pglite.onNotification((name, payload) => {
        if (name === channel) onNotice(payload);
      });
      await pglite.exec(`listen "${channel.replaceAll('"', '""')}"`);
      return async () => unlisten();
    },
    async close() {
      closed = true;
      clearInterval(timer);
      await pglite.close();
    },
  };
}
