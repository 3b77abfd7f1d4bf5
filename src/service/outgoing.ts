/** Steps one to three of the request pipeline: what a call sends becomes a signed, encoded request. */
import { pathOf, type Call, SERVICES } from '../../contract/call';
import {
  ENCODE_HEADER,
  SIGNATURE_HEADER,
  signatureOf,
  TOKEN_HEADER,
  VERSION_ID_HEADER,
  versionId,
} from '../../contract/compat';
import type { OutgoingCall, Transport } from './transport';

const NAME_IN_PATH = /:(\w+)/g;

/** The names in the path of a call. Their values travel in the path and not in the body. */
const pathNames = (call: Pick<Call, 'path'>) => Array.from(call.path.matchAll(NAME_IN_PATH), ([, name]) => name ?? '');

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

/**
 * Step one: drops `''`, `null`, `undefined`, `NaN`, `0` and `false` at the top level (5.08). The contract therefore
 * reads an absent number
 * as 0 and an absent switch as off. Lists and objects stay, empty ones too: an empty list means 'none of them'.
 */
export const dropEmpty = (request: OutgoingCall): OutgoingCall =>
  request.sent instanceof FormData
    ? request
    : { ...request, sent: Object.fromEntries(Object.entries(request.sent).filter(([, value]) => Boolean(value))) };

/** Step two: adds version, token and a signature over path, role and time (7.01, 7.02, 7.04, 6.05). */
export function sign(request: OutgoingCall, { codec, clock, config }: Transport): OutgoingCall {
  const { call, token, roleId } = request;
  const headers = { ...request.headers };
  if (config.version) {
    headers['version'] = config.version;
    headers[VERSION_ID_HEADER] = versionId(config.version, config.encode.environment);
  }
  if (token && !call.options.hideToken) headers[TOKEN_HEADER] = token;
  if (roleId) headers[SIGNATURE_HEADER] = signatureOf(codec, pathOf(call), roleId, clock.signatureTime());
  return { ...request, headers };
}

/**
 * Step three: makes the body, encoded unless the call or the configuration says otherwise (7.03, 7.05). A GET has none.
 */
export function encodeBody(request: OutgoingCall, { codec, config }: Transport): OutgoingCall {
  const { call, sent, headers } = request;
  if (call.method === 'GET') return request;
  // The browser writes the content type of a form itself, with its boundary.
  if (sent instanceof FormData) return { ...request, body: sent };
  const inPath = pathNames(call);
  const json = JSON.stringify(Object.fromEntries(Object.entries(sent).filter(([name]) => !inPath.includes(name))));
  const typed = { ...headers, 'content-type': 'application/json' };
  if (!config.encode.enabled || call.options.noEncode || config.plainPaths.includes(pathOf(call)))
    return { ...request, headers: typed, body: json };
  return { ...request, headers: { ...typed, [ENCODE_HEADER]: config.encode.encodeVersion }, body: codec.encode(json) };
}
