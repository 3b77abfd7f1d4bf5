/** Second step: who is asking, and a signature over path, role and time (7.01, 7.02, 6.05). */
import { pathOf } from '../../../contract/call';
import { SIGNATURE_HEADER, signatureOf, TOKEN_HEADER } from '../../../contract/compat';
import type { Outgoing, Wire } from '../wire';

export function sign(request: Outgoing, { codec, clock, config }: Wire): Outgoing {
  const { call, token, roleId } = request;
  const headers = { ...request.headers };
  if (config.version) headers['version'] = config.version;
  if (token && !call.options.hideToken) headers[TOKEN_HEADER] = token;
  if (roleId) headers[SIGNATURE_HEADER] = signatureOf(codec, pathOf(call), roleId, clock.now());
  return { ...request, headers };
}
