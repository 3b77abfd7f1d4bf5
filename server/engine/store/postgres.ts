/** The store on a PostgreSQL server: a pool for queries, and one connection for notices. */
import { Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { Pool, types, type ClientBase, type ClientConfig, type PoolClient, type QueryResult } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { spanMs } from '../../../contract/day';
import { failed } from '../trouble';
import type { Log } from '../platform';
import type { CopyTransaction, Db, Queryable } from './db';
import { readInstant, TIMESTAMPTZ } from './instantText';
import { noticeListener } from './noticeListener';
import { soon } from './soon';
import { asStoreError, StoreUnavailable, withoutErrorValues } from './errors';

/**
 * Largest number of prepared statements per connection. Further SQL texts are planned each time, so that generated
 * texts cannot fill the server's memory.
 */
const PREPARED_AT_MOST = 300;

export type Connection = string | ClientConfig;

/** Connections for COPY, besides the others: a server counts the connections of all processes. */
const MOST_COPIES = 4;

/**
 * Connects to a server. A statement with values is prepared under a name, so a proxy in front must keep sessions
 * (PgBouncer: session mode; LISTEN needs it too).
 * @param connection a URL or the fields of `pg` (`host` may be the folder of a Unix socket).
 * @param options `connections`: at most so many for statements, and four more for COPY. `timeout`: milliseconds that a query waits for a connection; then, when the server has gone or goes,
 * or when its disk is full, it throws StoreUnavailable.
 * @throws when the server cannot be reached or refuses the connection.
 */
export async function openPostgres(
  connection: Connection,
  { log, connections = 10, timeout = 10_000 }: { log?: Log; connections?: number; timeout?: number } = {},
): Promise<Db> {
  const config: ClientConfig = {
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    types: { getTypeParser },
    application_name: 'homeward',
    keepAlive: true,
  };
  const openPool = (max: number, more: ClientConfig) => {
    const pool = new Pool({
      ...config,
      ...more,
      max,
      idleTimeoutMillis: spanMs(1, 'minutes'),
      connectionTimeoutMillis: timeout,
    });
    pool.on('error', (error) => log && failed(log, error, 'an idle connection to the store was lost', 'warn'));
    return pool;
  };
  // A statement goes out before the answer to the one before it has come. COPY cannot share such a connection.
  const pool = openPool(connections, { pipeline: true, stream: turnSocket });
  const copyingPool = openPool(Math.min(connections, MOST_COPIES), {});
  const run = statements();
  const notices = noticeListener(config, log);

  try {
    await pool.query('select 1');
  } catch (error) {
    await Promise.all([pool.end(), copyingPool.end()]);
    throw error;
  }

  /**
   * Runs `work` with a connection of the pool. A connection that broke, or that `work` reports as broken, is closed
   * afterwards.
   */
  async function withConnection<Result>(
    work: (client: PoolClient, reportBroken: (error: Error) => void) => Promise<Result>,
    from = pool,
  ): Promise<Result> {
    const client = await from.connect().catch((cause: unknown) => {
      throw new StoreUnavailable('no connection to the store', { cause });
    });
    let broken: Error | undefined;
    const reportBroken = (error: Error) => {
      broken = error;
    };
    client.on('error', reportBroken);
    try {
      return await work(client, reportBroken);
    } finally {
      client.off('error', reportBroken);
      client.release(broken);
    }
  }
  const query: Queryable['query'] = (sql, values) =>
    withConnection(async (client, reportBroken) => {
      try {
        return await run(client, sql, values);
      } catch (error) {
        // The error may be the last message before the server closes the connection.
        reportBroken(error as Error);
        throw error;
      }
    });

  /** @param work gets a record of what goes on; while `copyingOut` is true, the connection answers nothing else. */
  const inTransaction = <Result>(
    begin: string,
    work: (client: PoolClient, connection: { copyingOut: boolean }) => Promise<Result>,
    from = pool,
  ): Promise<Result> =>
    withConnection(async (client, reportBroken) => {
      const connection = { copyingOut: false };
      try {
        const begun = soon(control(client, begin));
        if (from === copyingPool) await begun;
        const result = await work(client, connection);
        await begun;
        // PostgreSQL answers COMMIT with ROLLBACK when a statement failed and `work` caught the error.
        const { command } = await control(client, 'commit');
        if (command !== 'COMMIT') throw new Error('the transaction was rolled back because a statement failed');
        return result;
      } catch (error) {
        if (connection.copyingOut) reportBroken(new Error('a COPY was left before its end'));
        else await client.query('rollback').catch(reportBroken);
        throw error;
      }
    }, from);

  const db: Db = {
    query,
    transaction: (work) =>
      inTransaction('begin', (client) => work({ query: (sql, values) => run(client, sql, values) })),
    copying: (isolation, work) =>
      inTransaction(
        isolation === 'snapshot' ? 'begin isolation level repeatable read read only' : 'begin',
        (client, to) => work({ query: (sql, values) => run(client, sql, values), ...copies(client, to) }),
        copyingPool,
      ),
    holding: (key, of, work) =>
      withConnection(async (client, reportBroken) => {
        const [took] = await run<{ held: boolean }>(client, 'select pg_try_advisory_lock($1, hashtext($2)) as held', [
          key,
          of,
        ]);
        if (!took?.held) return undefined;
        try {
          return { result: await work() };
        } finally {
          // Whoever ends without the lock does not know who else worked meanwhile.
          await run(client, 'select pg_advisory_unlock($1, hashtext($2))', [key, of]).catch((error: unknown) => {
            reportBroken(error as Error);
            throw error;
          });
        }
      }),
    async notify(channel, payload) {
      await query('select pg_notify($1, $2)', [channel, payload]);
    },
    listen: (channel, onNotice, onReconnect) => notices.listen(channel, onNotice, onReconnect),
    async close() {
      await notices.close();
      await Promise.all([pool.end(), copyingPool.end()]);
    },
  };
  return db;
}

/** A socket that sends what is written in one turn together: statements of one turn then cost one system call. */
function turnSocket(): Socket {
  const socket = new Socket();
  const write = socket.write.bind(socket);
  let held = false;
  const send = () => {
    held = false;
    socket.uncork();
  };
  const writeInTurn = ((...said: Parameters<typeof write>) => {
    if (!held) {
      held = true;
      socket.cork();
      process.nextTick(send);
    }
    return write(...said);
  }) as typeof socket.write;
  // Connecting sets the socket's own method.
  return socket.once('connect', () => (socket.write = writeInTurn));
}

/**
 * int8 as number, date as 'YYYY-MM-DD' (pg would return midnight in this machine's zone); timestamptz is a Date
 * already.
 */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8) return Number;
  if (oid === DATE) return String;
  if (oid === TIMESTAMPTZ && format !== 'binary') return readInstant;
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

/** Runs SQL. A statement with values gets a name, the same on every connection. */
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
        // A text without values may contain several statements; the result is that of the last one, as in PGlite.
        const results: QueryResult | QueryResult[] = await client.query(text);
        return ((Array.isArray(results) ? results.at(-1)?.rows : results.rows) ?? []) as Row[];
      }
      const name = nameOf(text);
      return (await client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) })).rows as Row[];
    } catch (error) {
      throw asStoreError(withoutErrorValues(error));
    }
  };
}

/** COPY on a connection. */
const copies = (
  client: ClientBase,
  connection: { copyingOut: boolean },
): Pick<CopyTransaction, 'copyOut' | 'copyIn'> => ({
  async *copyOut(what, format = 'text') {
    connection.copyingOut = true;
    try {
      for await (const bytes of client.query(copyTo(`${what} to stdout (format ${format})`))) yield bytes as Uint8Array;
      connection.copyingOut = false;
    } catch (error) {
      throw asStoreError(withoutErrorValues(error));
    }
  },
  async copyIn(what, rows) {
    try {
      await pipeline(rows, client.query(copyFrom(`${what} from stdin`)));
    } catch (error) {
      throw asStoreError(withoutErrorValues(error));
    }
  },
});

/** Begins or commits a transaction. @throws StoreUnavailable when the store ends meanwhile. */
async function control(client: ClientBase, command: string): Promise<QueryResult> {
  try {
    return await client.query(command);
  } catch (error) {
    throw asStoreError(withoutErrorValues(error));
  }
}
