/** One connection of the live stream: opened, read to its end, and nothing about trying again. */
import { createParser } from 'eventsource-parser';
import { Envelope } from '../../contract/envelope';
import { LiveFrame, type LiveFrames } from '../../contract/live';
import { CallFailed } from './failure';

export type AnyFrame = { [Name in keyof LiveFrames]: { name: Name; frame: LiveFrames[Name] } }[keyof LiveFrames];

export interface Hearing {
  /** A frame that fits the contract, with the id to resume from. Others are passed over. */
  heard(frame: AnyFrame, id: string): void;
}

/**
 * Resolves when the stream ends or the signal aborts it. Throws CallFailed 'network' when there is no answer, and 'http', 'refused' or
 * 'parse' when the answer is no stream.
 */
export async function liveConnection(
  fetch: typeof globalThis.fetch,
  address: string,
  init: { headers: Record<string, string>; signal: AbortSignal },
  hearing: Hearing,
): Promise<void> {
  try {
    const response = await fetch(address, { ...init, cache: 'no-store', credentials: 'same-origin' });
    if (!response.ok || !response.body || !response.headers.get('content-type')?.startsWith('text/event-stream'))
      throw await refusal(response);
    await read(response.body, hearing);
  } catch (error) {
    if (init.signal.aborted) return;
    throw error instanceof CallFailed
      ? error
      : new CallFailed({ kind: 'network', code: null, msg: error instanceof Error ? error.message : 'no response' });
  }
}

async function read(body: ReadableStream<Uint8Array>, { heard }: Hearing): Promise<void> {
  const parser = createParser({
    onEvent({ event = '', id = '', data }) {
      if (!isName(event)) return;
      const frame = LiveFrame[event].safeParse(json(data));
      if (frame.success) heard({ name: event, frame: frame.data } as AnyFrame, id);
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
    parser.feed(decoder.decode(chunk.value, { stream: true }));
}

async function refusal(response: Response): Promise<CallFailed> {
  const envelope = Envelope.safeParse(json(await response.text()));
  const { code, msg } = envelope.data ?? { code: response.status, msg: `HTTP ${response.status}` };
  const kind = response.ok ? (envelope.success ? 'refused' : 'parse') : 'http';
  const said = Date.parse(response.headers.get('date') ?? '');
  return new CallFailed({ kind, code, msg }, Number.isNaN(said) ? null : said);
}

const isName = (name: string): name is keyof LiveFrames => Object.hasOwn(LiveFrame, name);

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
