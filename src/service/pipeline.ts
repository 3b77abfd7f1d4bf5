/** The request pipeline: the six steps of every call. */
import { config } from 'zod/mini';
import { decodeText, readEnvelope } from './incoming';
import { dropEmpty, encodeBody, sign } from './outgoing';
import { send } from './send';
import type { OutgoingCall, Transport } from './transport';

// Otherwise zod compiles its schemas with `new Function`, which a strict content security policy reports.
config({ jitless: true });

/** Makes one call. Returns the checked `data` of the envelope, or throws CallFailed. */
export async function pipeline(request: OutgoingCall, transport: Transport): Promise<unknown> {
  const compact = dropEmpty(request);
  const signed = sign(compact, transport);
  const encoded = encodeBody(signed, transport);
  const answer = await send(encoded, transport);
  return readEnvelope(decodeText(answer, transport));
}
