/** Second step: who is asking, by which version, and a signature over path, role and time (7.01, 7.02, 7.04, 6.05). */
import { pathOf } from '../../../contract/call';
import { SIGNATURE_HEADER, signatureOf, TOKEN_HEADER, VERSION_ID_HEADER, versionId } from '../../../contract/compat';
import type { OutgoingCall, Transport } from '../transport';

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
