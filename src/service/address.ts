/** The address of a call: API host, base of the service, path with values, and for GET the rest as query. */
import { type Call, pathOf, SERVICES } from '../../contract/call';

const NAME_IN_PATH = /:(\w+)/g;

/** The names in the path of a call. Their values travel in the path and not in the body. */
export const pathNames = (call: Pick<Call, 'path'>) =>
  Array.from(call.path.matchAll(NAME_IN_PATH), ([, name]) => name ?? '');

export function addressOf(call: Call, sent: Record<string, unknown> | FormData, apiHost: string): string {
  const values: Record<string, unknown> = sent instanceof FormData ? {} : sent;
  const path = pathOf(call).replace(NAME_IN_PATH, (_, name: string) => encodeURIComponent(textOf(values[name])));
  const address = `${apiHost}${SERVICES[call.service]}${path}`;
  if (call.method !== 'GET') return address;
  const inPath = pathNames(call);
  const query = new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (inPath.includes(name) ? [] : [[name, textOf(value)]])),
  );
  return query.size ? `${address}?${query}` : address;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));
