/** The connection to another database of the same server. */
import type { ClientConfig } from 'pg';

export function onDatabase(server: ClientConfig, database: string): ClientConfig {
  if (server.connectionString === undefined) return { ...server, database };
  const url = new URL(server.connectionString);
  url.pathname = `/${database}`;
  return { ...server, connectionString: url.href };
}
