/** Errors of the store: what this code throws, what it reads from PostgreSQL's errors, and what it tries again. */

/**
 * The store cannot work now: it cannot be reached, it ended in the middle of a query, or its disk is full. The caller
 * may try again. A commit that was under way when the store ended may have been made.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** Another running platform uses the data folder. */
export class FolderInUse extends Error {
  constructor(folder: string) {
    super(`${folder} is in use by another running platform`);
  }
}

/** The demo's store was opened as an installation's, or an installation's as the demo's. Nothing was written. */
export class WrongStore extends Error {
  override readonly name = 'WrongStore';
}

/** There is no store where one was named, or it cannot be said which of several is meant. Nothing was opened. */
export class NoSuchStore extends Error {
  override readonly name = 'NoSuchStore';
}

/** SQLSTATE codes (PostgreSQL documentation, appendix A). */
const UNIQUE_VIOLATION = '23505';
const DEADLOCK_DETECTED = '40P01';

const hasSqlState = (error: unknown, state: string): boolean =>
  error instanceof Error && 'code' in error && error.code === state;

/** True when PostgreSQL refused a row because a unique key has this value already. */
export const isUniqueViolation = (error: unknown): boolean => hasSqlState(error, UNIQUE_VIOLATION);

/** True when PostgreSQL ended the transaction to resolve a deadlock. */
export const isDeadlock = (error: unknown): boolean => hasSqlState(error, DEADLOCK_DETECTED);

/** True when PostgreSQL refused values: they are none of their type (class 22), or break a constraint (23). */
export const isRefusedContent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));

/** Classes of SQLSTATE: lost connection, lack of disk or memory or connections, shutdown or crash, input or output. */
const UNAVAILABLE_CLASSES = ['08', '53', '57', '58'];
/** Classes 53 and 57 also have codes that say something about the query alone. */
const NOT_UNAVAILABLE = ['53400', '57014', '57P05'];
/** A standby after a failover refuses to write. */
const READ_ONLY = '25006';

/** Node's errors of a broken socket, and what `pg` says without a code when the server closes the connection. */
const BROKEN_SOCKET = ['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'ENOTCONN'];
const BROKEN_CONNECTION = /^(Connection terminated|Client has encountered a connection error|Client was closed)/;

/** True when the fault lies in the store's state and not in the query, so that the same query may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === '') return BROKEN_CONNECTION.test(error.message);
  if (BROKEN_SOCKET.includes(code) || code === READ_ONLY) return true;
  return (
    /^[0-9A-Z]{5}$/.test(code) && UNAVAILABLE_CLASSES.includes(code.slice(0, 2)) && !NOT_UNAVAILABLE.includes(code)
  );
}

/** The error as `StoreUnavailable` when the store cannot work now; any other error as it is. */
export const asStoreError = (error: unknown): unknown =>
  isUnavailable(error) ? new StoreUnavailable('the store ended in the middle of the work', { cause: error }) : error;

/**
 * Removes the values (names, positions, numbers) from a database error, so that it can be logged. Code, constraint,
 * table and message stay.
 */
export function withoutErrorValues(error: unknown): unknown {
  if (error instanceof Error)
    for (const field of ['detail', 'where', 'params', 'query', 'parameters', 'queryOptions'])
      if (field in error) Reflect.deleteProperty(error, field);
  return error;
}

/** Each try waits until PostgreSQL notices the deadlock (`deadlock_timeout`), usually one second. */
const TRIES = 3;

/**
 * Runs `work` and repeats it when PostgreSQL ended it for a deadlock.
 * @param work a whole transaction. It must change nothing in memory when it fails.
 * @throws the error of the last try; any other error at once.
 */
export async function retryOnDeadlock<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries >= TRIES || !isDeadlock(error)) throw error;
    }
  }
}
