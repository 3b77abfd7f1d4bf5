/** Opens a console's live stream and waits for its frames. */
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { expect } from 'vitest';
import {
  codecOf,
  LIVE_PATH,
  type LiveFrames,
  SERVICES,
  SIGNATURE_HEADER,
  signatureOf,
  type SignedIn,
  TOKEN_HEADER,
} from '../../contract';
import { DEFAULT_SETTINGS } from '../../server/engine/settings';
import { stamped, type Tester } from './platform';

export interface LiveStream {
  status: number;
  headers: Headers;
  /** Every frame so far, oldest first. */
  frames: { event: keyof LiveFrames; id: string; at: number; json: unknown }[];
  /** Resolves with the first matching frame, received or still to come; rejects after `timeout` ms. */
  next<Name extends keyof LiveFrames>(
    event: Name,
    fits?: (frame: LiveFrames[Name]) => boolean,
    timeout?: number,
  ): Promise<LiveFrames[Name]>;
  /** Stops reading until `goOn`, like a phone without a network. */
  hold(): { goOn(): void };
  /** Resolves when the platform has ended the stream. */
  ended: Promise<void>;
  close(): void;
}

export async function openLiveStream(
  fetch: (request: Request) => Promise<Response>,
  as: Pick<SignedIn, 'token' | 'roleId'>,
  { now, lastId, origin = 'http://platform.test' }: { now: number; lastId?: string; origin?: string },
): Promise<LiveStream> {
  const abort = new AbortController();
  const signature = signatureOf(codecOf(DEFAULT_SETTINGS.compat), LIVE_PATH, as.roleId, stamped(now));
  const headers = {
    [TOKEN_HEADER]: as.token,
    [SIGNATURE_HEADER]: signature,
    ...(lastId !== undefined && { 'last-event-id': lastId }),
  };
  const response = await fetch(
    new Request(`${origin}${SERVICES.position}${LIVE_PATH}`, { headers, signal: abort.signal }),
  );
  const frames: LiveStream['frames'] = [];
  const waiting = new Set<() => void>();
  let held = Promise.resolve();

  const onEvent = ({ event, id, data }: EventSourceMessage) => {
    frames.push({ event: event as keyof LiveFrames, id: id ?? '', at: performance.now(), json: JSON.parse(data) });
    for (const look of waiting) look();
  };
  const read = async () => {
    if (!response.ok || !response.body) return;
    const parser = createParser({ onEvent });
    const decoder = new TextDecoder();
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      parser.feed(decoder.decode(chunk, { stream: true }));
      await held;
    }
  };

  return {
    status: response.status,
    headers: response.headers,
    frames,
    ended: read().catch(() => undefined),
    next: (event, fits = () => true, timeout = 60_000) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look);
          const seen = JSON.stringify(frames.map((frame) => frame.event));
          reject(new Error(`no such ${event} frame; the answer was ${response.status}, and there were ${seen}`));
        }, timeout);
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
    hold() {
      let goOn = () => {};
      held = new Promise((resolve) => (goOn = resolve));
      return { goOn };
    },
    close: () => abort.abort(),
  };
}

/** Resolves when these consoles have received everything sent so far: sends a heartbeat and waits for it. */
export async function caughtUp(
  { runScheduled }: Pick<Tester, 'runScheduled'>,
  ...consoles: LiveStream[]
): Promise<void> {
  const beats = ({ frames }: LiveStream) => frames.filter(({ event }) => event === 'clock').length;
  const before = consoles.map(beats);
  await runScheduled();
  for (const [index, one] of consoles.entries())
    await expect.poll(() => beats(one)).toBeGreaterThan(before[index] ?? 0);
}
