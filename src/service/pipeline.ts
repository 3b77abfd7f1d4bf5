/** The request pipeline: what happens to every call, top to bottom. */
import { config } from 'zod/mini';
import { decrypt } from './steps/decrypt';
import { dropEmpty } from './steps/dropEmpty';
import { encrypt } from './steps/encrypt';
import { readEnvelope } from './steps/readEnvelope';
import { send } from './steps/send';
import { sign } from './steps/sign';
import type { OutgoingCall, Transport } from './transport';

// Without it zod tries to compile its schemas with `new Function`, which a strict content security policy reports.
config({ jitless: true });

/** Makes one call. Gives the checked `data` of the envelope, or throws CallFailed. */
export async function pipeline(request: OutgoingCall, wire: Transport): Promise<unknown> {
  const kept = dropEmpty(request);
  const signed = sign(kept, wire);
  const encrypted = encrypt(signed, wire);
  const answer = await send(encrypted, wire);
  return readEnvelope(decrypt(answer, wire));
}
