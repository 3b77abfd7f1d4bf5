/** The live stream's client in tests: a fake clock, a fake page, and streams whose other end the test holds. */
import { vi } from 'vitest';
import { NOON } from './testContext';
import type { Failure } from '../service/failure';
import { createLive, type LiveOptions } from '../service/live';

/** One attempt the client has made, and the far end of its stream. */
interface Attempt {
  headers: Headers;
  aborted: () => boolean;
  accept(): void;
  answer(response: Response): void;
  fail(): void;
  frame(event: string, data: unknown, id?: number): void;
  end(): void;
}

function farEnd() {
  const attempts: Attempt[] = [];
  const fetch: typeof globalThis.fetch = (_, init) =>
    new Promise((resolve, reject) => {
      let body: ReadableStreamDefaultController<Uint8Array> | undefined;
      const signal = init?.signal;
      signal?.addEventListener('abort', () => {
        reject(new DOMException('', 'AbortError'));
        try {
          body?.error(new DOMException('', 'AbortError'));
        } catch {
          // It had ended before.
        }
      });
      const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (body = controller) });
      attempts.push({
        headers: new Headers(init?.headers),
        aborted: () => signal?.aborted ?? false,
        accept: () =>
          resolve(new Response(stream, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })),
        answer: resolve,
        fail: () => reject(new TypeError('Failed to fetch')),
        frame: (event, data, id = NOON) =>
          body?.enqueue(new TextEncoder().encode(`event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`)),
        end: () => body?.close(),
      });
    });
  return { attempts, fetch };
}

/** The faked system time (ms). */
const fakeNow = () => Number(vi.getMockedSystemTime());

export const clockFrame = (offset = 0) => ({ now: new Date(fakeNow() + offset).toISOString() });
export const receipt = {
  commandId: 'k',
  studentId: 's',
  kind: 'locate',
  version: null,
  state: 'queued',
  askedTime: '2026-11-20T04:00:00Z',
  changedTime: '2026-11-20T04:00:00Z',
};

export function setUp() {
  const { attempts, fetch } = farEnd();
  const page = { onLine: true, visible: true, changed: () => {} };
  const refusals: Failure[] = [];
  const corrections: number[] = [];
  const states: string[] = [];
  const defects: unknown[] = [];
  const gaps: boolean[] = [];
  const options: LiveOptions = {
    fetch,
    address: 'http://platform.test/live',
    headers: () => ({ token: 'tok' }),
    deviceNow: () => fakeNow(),
    random: () => 1,
    page: {
      onLine: () => page.onLine,
      visible: () => page.visible,
      onChange: (changed) => {
        page.changed = changed;
        return () => (page.changed = () => {});
      },
    },
    onClock: (now) => corrections.push(now),
    onRefused: (failure) => refusals.push(failure),
    onListenerError: (defect) => defects.push(defect),
  };
  const live = createLive(options);
  live.onState(() => states.push(live.state().kind));
  live.onGap((positionsToo) => gaps.push(positionsToo));
  const flush = () => vi.advanceTimersByTimeAsync(0);
  const last = () => {
    const attempt = attempts.at(-1);
    if (!attempt) throw new Error('no attempt yet');
    return attempt;
  };
  /** Opens the newest attempt and lets its first frame arrive. */
  const open = async (id = NOON) => {
    last().accept();
    await flush();
    last().frame('clock', clockFrame(), id);
    await flush();
  };
  return {
    live,
    attempts,
    last,
    page,
    refusals,
    corrections,
    states,
    defects,
    gaps: () => gaps.length,
    positionGaps: () => gaps.filter(Boolean).length,
    flush,
    open,
  };
}
