/** Third step: what was sent becomes a body, encoded unless the call or the configuration says otherwise (7.03, 7.05). */
import { pathOf } from '../../../contract/call';
import { ENCODE_HEADER } from '../../../contract/compat';
import { pathNames } from '../address';
import type { OutgoingCall, Transport } from '../transport';

export function encrypt(request: OutgoingCall, { codec, config }: Transport): OutgoingCall {
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
