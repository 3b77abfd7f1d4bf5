/** When the client of the live stream connects again, and when it does not. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NOON } from '../testing/testContext';
import { backoff } from './live';
import { clockFrame, setUp } from '../testing/liveFixtures';

beforeEach(() => void vi.useFakeTimers({ now: NOON }));
afterEach(() => void vi.useRealTimers());

describe('a stream that breaks', () => {
  it('reconnects after a wait and resumes from the last id, without a gap', async () => {
    const { live, attempts, open, last, flush, gaps } = setUp();
    live.start();
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

  it('doubles its waits up to 30 s, with a random part', () => {
    expect([0, 1, 2, 3, 4, 5, 6].map((attempt) => backoff(attempt, 1))).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ]);
    expect(backoff(3, 0)).toBe(4000);
  });

  it('resets the waits only after a connection that lasted', async () => {
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

  it('is offline after 15 s without a frame, and says since when', async () => {
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

  it('replaces a stream that is silent for two heartbeats', async () => {
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

  it('gives up an attempt without a frame for 10 s', async () => {
    const { live, attempts } = setUp();
    live.start();
    await vi.advanceTimersByTimeAsync(13_000);
    expect(attempts[0]?.aborted()).toBe(true);
    expect(attempts.length).toBe(2);
  });
});

describe('a device that comes back', () => {
  it('from sleep reconnects within two seconds, even when the stream seemed alive', async () => {
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

  it('a hidden page with throttled timers does not reconnect', async () => {
    const { live, attempts, open, page, last } = setUp();
    live.start();
    await open();
    page.visible = false;
    vi.setSystemTime(NOON + 60_000);
    last().frame('clock', clockFrame());
    await vi.advanceTimersByTimeAsync(1_000);
    expect(attempts).toHaveLength(1);
  });

  it('to the network reconnects at once', async () => {
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

  it('to a visible page reconnects at once, but only after a missed heartbeat', async () => {
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

  it('because of overload is called again later', async () => {
    const { live, attempts, last, flush, refusals } = setUp();
    live.start();
    last().answer(new Response('', { status: 503 }));
    await flush();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(attempts).toHaveLength(2);
    expect(refusals).toEqual([]);
  });

  it('because of a replayed signature gets a new one shortly after [7.02]', async () => {
    const { live, attempts, last, flush, refusals } = setUp();
    live.start();
    last().answer(Response.json({ success: false, code: 9107, msg: '' }));
    await flush();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(attempts).toHaveLength(2);
    expect(refusals).toEqual([]);
  });

  it('because of a stale signature gets one with its own time at once', async () => {
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
