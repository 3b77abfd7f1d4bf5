/** The types that pass through the request pipeline, and what its steps use. */
import type { Call } from '../../contract/call';
import type { Codec } from '../../contract/compat';
import type { RuntimeConfig } from '../../contract/runtimeConfig';
import type { Clock } from '../time/clock';

/** A call to be made (3.17). `token` and `roleId` replace those of the session. */
export interface CallRequest {
  call: Call;
  sent: Record<string, unknown> | FormData;
  token?: string;
  roleId?: string;
}

/** A request on its way to the platform. */
export interface OutgoingCall {
  call: Call;
  sent: Record<string, unknown> | FormData;
  token: string;
  roleId: string;
  headers: Record<string, string>;
  /** The body as it is sent: text or form. Null until a step makes it, and for GET. */
  body: string | FormData | null;
  signal: AbortSignal;
}

/** An answer of the platform before it is parsed. */
export interface IncomingAnswer {
  call: Call;
  status: number;
  headers: Headers;
  text: string;
}

export interface Transport {
  fetch: typeof globalThis.fetch;
  config: Pick<RuntimeConfig, 'apiHost' | 'encode' | 'version' | 'plainPaths'>;
  codec: Codec;
  clock: Clock;
}
