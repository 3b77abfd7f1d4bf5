/** Fourth step: over the network, for at most so long (7.01, 8.05, 8.06). */
import { addressOf } from '../address';
import { CallFailed } from '../failure';
import type { IncomingAnswer, OutgoingCall, Transport } from '../transport';

/** Milliseconds a call may take (9.01) that says nothing else. */
export const TIME_OUT = 60_000;

/** Throws CallFailed: 'timeout', 'aborted' (by the request's own signal) or 'network'. */
export async function send(
  { call, sent, headers, body, signal }: OutgoingCall,
  { fetch, config }: Transport,
): Promise<IncomingAnswer> {
  const patience = call.options.timeOut ?? TIME_OUT;
  const stop = new AbortController();
  const abort = () => stop.abort();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    stop.abort();
  }, patience);
  signal.addEventListener('abort', abort);
  if (signal.aborted) stop.abort();
  try {
    const response = await fetch(addressOf(call, sent, config.apiHost), {
      method: call.method,
      headers: { accept: 'application/json', ...headers },
      body,
      credentials: 'same-origin',
      signal: stop.signal,
    });
    return { call, status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    if (late) throw new CallFailed({ kind: 'timeout', code: null, msg: `timeout of ${patience} ms exceeded` });
    if (signal.aborted) throw new CallFailed({ kind: 'aborted', code: null, msg: 'aborted' });
    throw new CallFailed({ kind: 'network', code: null, msg: error instanceof Error ? error.message : 'no response' });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}
