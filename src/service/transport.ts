/** What passes along the request pipeline, and what its steps may use besides. */
import type { Call } from '../../contract/call';
import type { Codec } from '../../contract/compat';
import type { RuntimeConfig } from '../../contract/runtimeConfig';
import type { Clock } from '../time/clock';

/** A call somebody wants made (3.17). `token` and `roleId` stand in for the session's own. */
export interface CallRequest {
  call: Call;
  sent: Record<string, unknown> | FormData;
  token?: string;
  roleId?: string;
}

/** A request on its way out. */
export interface OutgoingCall {
  call: Call;
  sent: Record<string, unknown> | FormData;
  token: string;
  roleId: string;
  headers: Record<string, string>;
  /** Text or form as it will travel; null until a step makes it, and for GET. */
  body: string | FormData | null;
  signal: AbortSignal;
}

/** An answer on its way in. */
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
