/** The store over a PostgreSQL server: a pool for queries and one connection of its own that hears notices. */
import { Pool, types, type ClientBase, type ClientConfig, type PoolClient, type QueryResult } from 'pg';
import type { Log } from '../platform';
import type { Db, Queryable } from './db';
import { noticeListener } from './noticeListener';
import { StoreUnavailable, withoutErrorValues } from './errors';

/**
 * Statements that are kept prepared on each connection; past it SQL is planned each time, so that generated texts
 * cannot fill the server.
 */
const PREPARED_AT_MOST = 300;

export type Connection = string | ClientConfig;

/**
 * Connects to a server named by URL or by the fields of `pg` (a unix socket's folder is a `host`).
 * A statement with values is prepared under a name, so a proxy in front must keep sessions (PgBouncer: session mode;
 * LISTEN asks it too).
 * @param patience milliseconds that a query or transaction waits for a connection; then it throws StoreUnavailable, as
 * it does when the server
 * has gone. @throws when the server cannot be reached or refuses.
 */
export async function openPostgres(
  connection: Connection,
  { log, connections = 10, patience = 10_000 }: { log?: Log; connections?: number; patience?: number } = {},
): Promise<Db> {
  const config: ClientConfig = {
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    types: { getTypeParser },
    application_name: 'homeward',
    keepAlive: true,
  };
  const pool = new Pool({ ...config, max: connections, idleTimeoutMillis: 60_000, connectionTimeoutMillis: patience });
  pool.on('error', (error) => log?.warn({ reason: error.message }, 'an idle connection to the store was lost'));
  const run = statements();
  const heard = noticeListener(config, log);

  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw error;
  }

  /**
   * Lends a connection for as long as `work` takes; one that broke meanwhile, or that `work` calls broken, is lent no
   * more.
   */
  async function withConnection<Result>(
    work: (client: PoolClient, broke: (error: Error) => void) => Promise<Result>,
  ): Promise<Result> {
    const client = await pool.connect().catch((cause: unknown) => {
      throw new StoreUnavailable('no connection to the store', { cause });
    });
    let broken: Error | undefined;
    const broke = (error: Error) => {
      broken = error;
    };
    client.on('error', broke);
    try {
      return await work(client, broke);
    } finally {
      client.off('error', broke);
      client.release(broken);
    }
  }
  const query: Queryable['query'] = (sql, values) =>
    withConnection(async (client, broke) => {
      try {
        return await run(client, sql, values);
      } catch (error) {
        // It may be the connection's last word, which is heard before its end.
        broke(error as Error);
        throw error;
      }
    });

  const db: Db = {
    query,
    transaction: (work) =>
      withConnection(async (client, broke) => {
        try {
          await client.query('begin');
          const tx: Queryable = { query: (sql, values) => run(client, sql, values) };
          const result = await work(tx);
          // PostgreSQL answers COMMIT with ROLLBACK when a statement failed and `work` swallowed it.
          const { command } = await client.query('commit');
          if (command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back');
          return result;
        } catch (error) {
          await client.query('rollback').catch(broke);
          throw error;
        }
      }),
    async notify(channel, payload) {
      await query('select pg_notify($1, $2)', [channel, payload]);
    },
    listen: (channel, hear, missed) => heard.listen(channel, hear, missed),
    async close() {
      await heard.close();
      await pool.end();
    },
  };
  return db;
}

/**
 * int8 to number, date to 'YYYY-MM-DD' (pg would make it midnight of this machine's zone); timestamptz is a Date
 * already.
 */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8) return Number;
  if (oid === DATE) return String;
  if (oid === INT8_ARRAY)
    return (text: string) =>
      text
        .slice(1, -1)
        .split(',')
        .filter(Boolean)
        .map((word) => (word === 'NULL' ? null : Number(word)));
  return format === 'binary' ? types.getTypeParser(oid, 'binary') : types.getTypeParser(oid, 'text');
}
const [INT8, INT8_ARRAY, DATE] = [20, 1016, 1082];

/** Runs SQL; a statement with values under a name that is the same on every connection. */
function statements() {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= PREPARED_AT_MOST) return known;
    const name = `homeward_${names.size}`;
    names.set(text, name);
    return name;
  };
  return async <Row>(client: ClientBase, text: string, values: readonly unknown[] = []): Promise<Row[]> => {
    try {
      if (values.length === 0) {
        // Without values several statements may stand in one text; the last one's rows are the answer, as in PGlite.
        const results: QueryResult | QueryResult[] = await client.query(text);
        return ((Array.isArray(results) ? results.at(-1)?.rows : results.rows) ?? []) as Row[];
      }
      const name = nameOf(text);
      return (await client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) })).rows as Row[];
    } catch (error) {
      throw withoutErrorValues(error);
    }
  };
}
