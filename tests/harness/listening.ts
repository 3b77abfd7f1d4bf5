/** A console's live stream, as frames that can be waited for. */
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { codecOf, LIVE_PATH, type LiveFrames, SERVICES, SIGNATURE_HEADER, signatureOf, type SignedIn, TOKEN_HEADER } from '../../contract';
import { DEFAULT_SETTINGS } from '../../server/settings';

export interface Listening {
  status: number;
  /** Every frame so far, oldest first. */
  frames: { event: keyof LiveFrames; id: string; at: number; json: unknown }[];
  /** Resolves with the first frame, already here or to come, that fits; rejects after `patience` ms. */
  next<Name extends keyof LiveFrames>(event: Name, fits?: (frame: LiveFrames[Name]) => boolean, patience?: number): Promise<LiveFrames[Name]>;
  /** Resolves when the platform has ended the stream. */
  ended: Promise<void>;
  close(): void;
}

export async function listening(
  fetch: (request: Request) => Promise<Response>,
  as: Pick<SignedIn, 'token' | 'roleId'>,
  { now, lastId, origin = 'http://platform.test' }: { now: number; lastId?: string; origin?: string },
): Promise<Listening> {
  const abort = new AbortController();
  const signature = signatureOf(codecOf(DEFAULT_SETTINGS.compat), LIVE_PATH, as.roleId, now);
  const headers = { [TOKEN_HEADER]: as.token, [SIGNATURE_HEADER]: signature, ...(lastId !== undefined && { 'last-event-id': lastId }) };
  const response = await fetch(new Request(`${origin}${SERVICES.position}${LIVE_PATH}`, { headers, signal: abort.signal }));
  const frames: Listening['frames'] = [];
  const waiting = new Set<() => void>();

  const onEvent = ({ event, id, data }: EventSourceMessage) => {
    frames.push({ event: event as keyof LiveFrames, id: id ?? '', at: performance.now(), json: JSON.parse(data) });
    for (const look of waiting) look();
  };
  const read = async () => {
    if (!response.ok || !response.body) return;
    const parser = createParser({ onEvent });
    const decoder = new TextDecoder();
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) parser.feed(decoder.decode(chunk, { stream: true }));
  };

  return {
    status: response.status,
    frames,
    ended: read().catch(() => undefined),
    next: (event, fits = () => true, patience = 5_000) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`no such ${event} frame; there were ${JSON.stringify(frames.map((frame) => frame.event))}`));
        }, patience);
        const look = () => {
          const found = frames.find((frame) => frame.event === event && fits(frame.json as never));
          if (!found) return;
          waiting.delete(look);
          clearTimeout(timer);
          resolve(found.json as never);
        };
        waiting.add(look);
        look();
      }),
    close: () => abort.abort(),
  };
}
