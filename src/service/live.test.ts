/** The live stream's client under a fake clock: resuming, waiting, sleeping, being refused. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NOON } from '../testing/testContext';
import { backoff } from './backoff';
import type { Failure } from './failure';
import { createLive, type LiveOptions } from './live';

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

const clockFrame = (offset = 0) => ({ now: new Date(Date.now() + offset).toISOString() });
const receipt = {
  commandId: 'k',
  studentId: 's',
  kind: 'locate',
  state: 'asked',
  askedTime: '2026-11-20T04:00:00Z',
  changedTime: '2026-11-20T04:00:00Z',
};

function setUp() {
  const { attempts, fetch } = farEnd();
  const page = { onLine: true, visible: true, changed: () => {} };
  const refusals: Failure[] = [];
  const corrections: number[] = [];
  const states: string[] = [];
  const defects: unknown[] = [];
  let gaps = 0;
  const options: LiveOptions = {
    fetch,
    address: 'http://platform.test/live',
    headers: () => ({ token: 'tok' }),
    deviceNow: () => Date.now(),
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
  live.onGap(() => (gaps += 1));
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
  return { live, attempts, last, page, refusals, corrections, states, defects, gaps: () => gaps, flush, open };
}

beforeEach(() => void vi.useFakeTimers({ now: NOON }));
afterEach(() => void vi.useRealTimers());

describe('an open stream', () => {
  it('is live from its first frame and hands each frame to whoever listens for its name', async () => {
    const { live, open, last, flush, states } = setUp();
    const heard: unknown[] = [];
    live.subscribe('receipt', (frame) => heard.push(frame));
    live.start();
    expect(states).toEqual(['reconnecting']);
    await open();
    expect(states).toEqual(['reconnecting', 'live']);
    last().frame('receipt', receipt);
    await flush();
    expect(heard).toEqual([receipt]);
  });

  it('passes over frames the contract does not know', async () => {
    const { live, open, last, flush } = setUp();
    const heard: unknown[] = [];
    live.subscribe('receipt', (frame) => heard.push(frame));
    live.start();
    await open();
    last().frame('receipt', { ...receipt, state: 'lost' });
    last().frame('weather', { sunny: true });
    last().frame('receipt', receipt);
    await flush();
    expect(heard).toEqual([receipt]);
  });

  it("corrects the clock when the device's is wrong, and only then", async () => {
    const { live, open, last, flush, corrections } = setUp();
    live.start();
    await open();
    expect(corrections).toEqual([]);
    last().frame('clock', clockFrame(60_000));
    last().frame('clock', clockFrame(60_500));
    await flush();
    expect(corrections).toEqual([NOON + 60_000]);
  });

  it('a listener that breaks does not break the stream', async () => {
    const { live, open, last, flush, defects } = setUp();
    live.subscribe('receipt', () => {
      throw new Error('a bug of a feature');
    });
    live.start();
    await open();
    last().frame('receipt', receipt);
    await flush();
    expect(live.state().kind).toBe('live');
    expect(defects).toHaveLength(1);
  });
});

describe('a stream that breaks', () => {
  it('reconnects after a while and resumes from the last id; nobody has to load anything again', async () => {
    const { live, attempts, open, last, flush, gaps } = setUp();
    live.start();
    expect(last().headers.has('last-event-id')).toBe(false);
    await open(NOON + 7);
    expect(gaps()).toBe(1);
    last().end();
    await flush();
    expect(live.state().kind).toBe('reconnecting');
    await vi.advanceTimersByTimeAsync(999);
    expect(attempts).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(attempts).toHaveLength(2);
    expect(last().headers.get('last-event-id')).toBe(String(NOON + 7));
    await open();
    expect(live.state().kind).toBe('live');
    expect(gaps()).toBe(1);
  });

  it('waits twice as long each time, up to 30 s, and never in step with others', () => {
    expect([0, 1, 2, 3, 4, 5, 6].map((attempt) => backoff(attempt, 1))).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ]);
    expect(backoff(3, 0)).toBe(4000);
  });

  it('a connection that lasted makes the next wait short again; one that did not, does not', async () => {
    const { live, attempts, open, last, flush } = setUp();
    live.start();
    last().fail();
    await vi.advanceTimersByTimeAsync(1000);
    last().fail();
    await vi.advanceTimersByTimeAsync(2000);
    expect(attempts).toHaveLength(3);
    await open();
    last().end();
    await flush();
    await vi.advanceTimersByTimeAsync(3999);
    expect(attempts).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(1);
    expect(attempts).toHaveLength(4);
    await open();
    await vi.advanceTimersByTimeAsync(9_000);
    last().frame('clock', clockFrame());
    await vi.advanceTimersByTimeAsync(2_000);
    last().end();
    await flush();
    await vi.advanceTimersByTimeAsync(1000);
    expect(attempts).toHaveLength(5);
  });

  it('says since when it is offline, once nothing has been heard for 15 s', async () => {
    const { live, open, last, flush } = setUp();
    live.start();
    await vi.advanceTimersByTimeAsync(3_000);
    await open();
    last().end();
    await flush();
    for (let second = 0; second < 16; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      if (!last().aborted()) last().fail();
    }
    expect(live.state()).toEqual({ kind: 'offline', since: NOON + 3_000 });
  });

  it('takes a stream that has fallen silent for two heartbeats for dead', async () => {
    const { live, attempts, open } = setUp();
    live.start();
    await open();
    const [first] = attempts;
    await vi.advanceTimersByTimeAsync(21_000);
    expect(first?.aborted()).toBe(false);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(first?.aborted()).toBe(true);
    expect(attempts.length).toBeGreaterThan(1);
  });

  it('gives up an attempt that brings nothing in 10 s', async () => {
    const { live, attempts } = setUp();
    live.start();
    await vi.advanceTimersByTimeAsync(13_000);
    expect(attempts[0]?.aborted()).toBe(true);
    expect(attempts.length).toBe(2);
  });
});

describe('a device that comes back', () => {
  it('from sleep reconnects within two seconds of waking, however alive the stream looked', async () => {
    const { live, attempts, open, last } = setUp();
    live.start();
    await open();
    vi.setSystemTime(NOON + 8 * 3600_000);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(attempts).toHaveLength(2);
    expect(attempts[0]?.aborted()).toBe(true);
    expect(last().headers.get('last-event-id')).toBe(String(NOON));
    await open();
    expect(live.state().kind).toBe('live');
  });

  it('a hidden page whose timers were throttled does not reconnect for that', async () => {
    const { live, attempts, open, page, last } = setUp();
    live.start();
    await open();
    page.visible = false;
    vi.setSystemTime(NOON + 60_000);
    last().frame('clock', clockFrame());
    await vi.advanceTimersByTimeAsync(1_000);
    expect(attempts).toHaveLength(1);
  });

  it('to the network reconnects at once, without waiting for its turn', async () => {
    const { live, attempts, open, last, page, flush } = setUp();
    live.start();
    await open();
    page.onLine = false;
    page.changed();
    expect(live.state()).toEqual({ kind: 'offline', since: NOON });
    last().end();
    await flush();
    page.onLine = true;
    page.changed();
    expect(attempts).toHaveLength(2);
  });

  it('to a page shown again reconnects at once when the stream has missed a heartbeat, and not otherwise', async () => {
    const { live, attempts, open, page } = setUp();
    live.start();
    await open();
    await vi.advanceTimersByTimeAsync(5_000);
    page.changed();
    expect(attempts).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(7_000);
    page.changed();
    expect(attempts).toHaveLength(2);
  });
});

describe('a platform that refuses', () => {
  it.each([
    ['an expired session', () => Response.json({ success: false, code: 9104, msg: 'expired' }), 9104],
    ['HTTP 401', () => new Response('', { status: 401 }), 401],
    ['no subscription', () => Response.json({ success: false, code: 703, msg: '' }), 703],
  ])('for %s is asked no more', async (_, answer, code) => {
    const { live, attempts, last, flush, refusals } = setUp();
    live.start();
    last().answer(answer());
    await flush();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(attempts).toHaveLength(1);
    expect(refusals).toMatchObject([{ code }]);
    expect(live.state().kind).toBe('idle');
  });

  it('for being overloaded is asked again later', async () => {
    const { live, attempts, last, flush, refusals } = setUp();
    live.start();
    last().answer(new Response('', { status: 503 }));
    await flush();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(attempts).toHaveLength(2);
    expect(refusals).toEqual([]);
  });

  it('for a signature that had arrived before gets another one a moment later [7.02]', async () => {
    const { live, attempts, last, flush, refusals } = setUp();
    live.start();
    last().answer(Response.json({ success: false, code: 9107, msg: '' }));
    await flush();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(attempts).toHaveLength(2);
    expect(refusals).toEqual([]);
  });

  it('for a stale signature gets one with its own time, at once', async () => {
    const { live, attempts, last, flush, corrections, refusals } = setUp();
    const date = new Date(NOON + 3600_000).toUTCString();
    live.start();
    last().answer(Response.json({ success: false, code: 9105, msg: '' }, { headers: { date } }));
    await flush();
    expect(corrections).toEqual([NOON + 3600_000]);
    expect(attempts).toHaveLength(2);
    last().answer(Response.json({ success: false, code: 9105, msg: '' }, { headers: { date } }));
    await flush();
    expect(attempts).toHaveLength(2);
    expect(refusals).toMatchObject([{ code: 9105 }]);
  });
});

it('a stopped stream is aborted, tries no more, and begins anew when started again', async () => {
  const { live, attempts, open, last, gaps } = setUp();
  live.start();
  live.start();
  expect(attempts).toHaveLength(1);
  await open();
  live.stop();
  expect(last().aborted()).toBe(true);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(attempts).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
  live.start();
  expect(last().headers.has('last-event-id')).toBe(false);
  await open();
  expect(gaps()).toBe(2);
});
