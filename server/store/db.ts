/** The store as the rest of the platform sees it: PostgreSQL's dialect, whoever speaks it. */

/** Runs SQL with numbered parameters. Instants go in and come out as Date; int8 as number below 2^53. */
export interface Queryable {
  query<Row = Record<string, unknown>>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

export interface Db extends Queryable {
  /** Commits when `work` resolves, rolls back when it throws. A commit is durable when the promise resolves. */
  transaction<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result>;
  /**
   * Tells every platform process on this store. The payload stays under 8,000 bytes. Delivered at least once while
   * connected.
   */
  notify(channel: string, payload: string): Promise<void>;
  /**
   * Hears `notify` of every process, its own included. Resolves, once listening, to the way to stop.
   * `missed` is called when a lost connection listens again: what was told in between is gone, so look at the tables.
   */
  listen(channel: string, heard: (payload: string) => void, missed?: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
