/** Errors of the database carry the values they were about; a log must not. */

/** Takes the values (a name, a position, a number) off a database error; code, constraint, table and message stay. */
export function withoutErrorValues(error: unknown): unknown {
  if (error instanceof Error)
    for (const field of ['detail', 'where', 'params', 'query', 'parameters', 'queryOptions'])
      if (field in error) Reflect.deleteProperty(error, field);
  return error;
}
