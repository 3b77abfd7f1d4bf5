/** Opens one connection of the live stream and reads it to its end. Retries are in live.ts. */
import { createParser } from 'eventsource-parser';
import { Envelope } from '../../contract/envelope';
import { LiveFrame, type LiveFrames } from '../../contract/live';
import { readNames } from '../../contract/names';
import { CallFailed } from './failure';
import { hearNames } from './spelledNames';
import { jsonOf, platformTimeOf } from './incoming';

export type AnyFrame = { [Name in keyof LiveFrames]: { name: Name; frame: LiveFrames[Name] } }[keyof LiveFrames];

/**
 * Calls `onFrame` with every frame that fits the contract, and its id to resume from. Other frames are skipped.
 * Resolves when the stream ends or the signal aborts it.
 * Throws CallFailed: 'network' without an answer; 'http', 'refused' or 'parse' when the answer is no stream.
 */
export async function liveConnection(
  fetch: typeof globalThis.fetch,
  address: string,
  init: { headers: Record<string, string>; signal: AbortSignal },
  onFrame: (frame: AnyFrame, id: string) => void,
): Promise<void> {
  try {
    const response = await fetch(address, { ...init, cache: 'no-store', credentials: 'same-origin' });
    if (!response.ok || !response.body || !response.headers.get('content-type')?.startsWith('text/event-stream'))
      throw await refusal(response);
    await read(response.body, onFrame);
  } catch (error) {
    if (init.signal.aborted) return;
    throw error instanceof CallFailed
      ? error
      : new CallFailed({ kind: 'network', code: null, msg: error instanceof Error ? error.message : 'no response' });
  }
}

async function read(body: ReadableStream<Uint8Array>, onFrame: (frame: AnyFrame, id: string) => void): Promise<void> {
  const parser = createParser({
    onEvent({ event = '', id = '', data }) {
      if (!isName(event)) return;
      const { parsed: frame, names } = readNames(() => LiveFrame[event].safeParse(jsonOf(data)));
      hearNames(names);
      if (frame.success) onFrame({ name: event, frame: frame.data } as AnyFrame, id);
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
    parser.feed(decoder.decode(chunk.value, { stream: true }));
}

async function refusal(response: Response): Promise<CallFailed> {
  const envelope = Envelope.safeParse(jsonOf(await response.text()));
  const { code, msg } = envelope.data ?? { code: response.status, msg: `HTTP ${response.status}` };
  const kind = response.ok ? (envelope.success ? 'refused' : 'parse') : 'http';
  return new CallFailed({ kind, code, msg }, platformTimeOf(response.headers));
}

const isName = (name: string): name is keyof LiveFrames => Object.hasOwn(LiveFrame, name);
