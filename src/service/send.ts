/**
 * Step four of the request pipeline: sends the request and waits for the answer, up to a time limit (7.01, 8.05, 8.06).
 */
import { addressOf } from './outgoing';
import { CallFailed } from './failure';
import type { IncomingAnswer, OutgoingCall, Transport } from './transport';

/** Milliseconds a call may take (9.01) unless its contract says otherwise. */
export const TIME_OUT = 60_000;

/** Throws CallFailed: 'timeout', 'aborted' (by the signal of the request) or 'network'. */
export async function send(
  { call, sent, headers, body, signal }: OutgoingCall,
  { fetch, config }: Transport,
): Promise<IncomingAnswer> {
  const timeOut = call.options.timeOut ?? TIME_OUT;
  const stop = new AbortController();
  const abort = () => stop.abort();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    stop.abort();
  }, timeOut);
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
    if (timedOut) throw new CallFailed({ kind: 'timeout', code: null, msg: `timeout of ${timeOut} ms exceeded` });
    if (signal.aborted) throw new CallFailed({ kind: 'aborted', code: null, msg: 'aborted' });
    throw new CallFailed({ kind: 'network', code: null, msg: error instanceof Error ? error.message : 'no response' });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}
