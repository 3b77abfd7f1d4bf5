/** Errors of the store: what this code throws, and what it reads from PostgreSQL's errors. */

/** The store could not be reached, so nothing has been done: the caller may try again. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** Another running platform uses the data folder. */
export class FolderInUse extends Error {
  constructor(folder: string) {
    super(`${folder} is in use by another running platform`);
  }
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
