/** The interface of the store. Its SQL is PostgreSQL's, on a server or in PGlite. */

/**
 * Key of the advisory lock that each process with a listening connection shares: 'run' in ASCII. Who finds it held
 * knows that a platform runs on the store.
 */
export const PLATFORM_LOCK = 0x72_75_6e;

/** Runs SQL with parameters $1, $2, …. Instants are Date values; int8 values are numbers (exact below 2^53). */
export interface Queryable {
  query<Row = Record<string, unknown>>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** A transaction that also copies whole tables. COPY's text format is the same in every version of PostgreSQL. */
export interface CopyTransaction extends Queryable {
  /**
   * The bytes of a COPY. They are read to their end before the next statement.
   * @param what what stands before TO: 'copy table (columns)' or 'copy (select …)'.
   * @param format 'text' (UTF-8) by default.
   */
  copyOut(what: string, format?: 'text' | 'binary'): AsyncIterable<Uint8Array>;
  /** Copies rows into a table. @param what what stands before FROM: 'copy table (columns)'. */
  copyIn(what: string, rows: AsyncIterable<Uint8Array>): Promise<void>;
}

export interface Db extends Queryable {
  /** Commits when `work` resolves and rolls back when it throws. After the promise resolves the commit is durable. */
  transaction<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result>;
  /**
   * The same with COPY.
   * @param isolation 'snapshot' reads the store as it is at one instant and writes nothing.
   */
  copying<Result>(isolation: 'snapshot' | 'writing', work: (tx: CopyTransaction) => Promise<Result>): Promise<Result>;
  /**
   * Does `work` while no other connection holds the lock. The lock has a connection of its own and no transaction, so
   * work of hours leaves none idle. It is lost with the connection; then this throws when `work` has ended.
   * @param of words that tell locks of one key apart.
   * @returns undefined, with nothing done, while another holds the lock.
   */
  holding<Result>(key: number, of: string, work: () => Promise<Result>): Promise<{ result: Result } | undefined>;
  /**
   * Sends a notice to all processes on this store (NOTIFY). The payload must be below 8,000 bytes. Delivered at least
   * once while connected.
   */
  notify(channel: string, payload: string): Promise<void>;
  /**
   * Receives notices of all processes, its own included (LISTEN). Resolves when listening, to a function that stops it.
   * @param onReconnect called when a lost connection listens again. Notices in between are lost, so read the tables.
   */
  listen(channel: string, onNotice: (payload: string) => void, onReconnect?: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/**
 * One step of the schema. `id` never changes; `sql` is never changed after a release.
 * `sql`: the statements, one command each (`server/engine/store/migrationSteps.test.ts` says why). Steps up to 053 are
 * one text.
 */
export interface Migration {
  id: string;
  sql: string | readonly string[];
}

/** The values of the only column of a query. */
export const columnOf = async <Value>(on: Queryable, sql: string, values?: readonly unknown[]): Promise<Value[]> =>
  (await on.query<Record<string, Value>>(sql, values)).flatMap((row) => Object.values(row));

/** The value of the only column in the first row of a query; undefined without a row. */
export const valueOf = async <Value>(on: Queryable, sql: string, values?: readonly unknown[]) =>
  (await columnOf<Value>(on, sql, values))[0];

const told = (value: unknown) => (value instanceof Date ? value.toISOString() : value);
const wordOf = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * The rows of a query in the form of the contract: a column `class_name` is `className`, and an instant is its ISO
 * text. The query gives its columns the names that the contract has.
 */
export const readTold = async <Told>(on: Queryable, sql: string, values?: readonly unknown[]): Promise<Told[]> =>
  (await on.query(sql, values)).map(
    (row) => Object.fromEntries(Object.entries(row).map(([column, value]) => [wordOf(column), told(value)])) as Told,
  );
