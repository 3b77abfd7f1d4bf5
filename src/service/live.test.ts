/** The client of the live stream: frames, listeners, the clock, and stopping. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NOON } from '../testing/testContext';
import { clockFrame, receipt, setUp } from '../testing/liveFixtures';

beforeEach(() => void vi.useFakeTimers({ now: NOON }));
afterEach(() => void vi.useRealTimers());

describe('an open stream', () => {
  it('is live from its first frame and passes each frame to the listeners of its name', async () => {
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

  it('skips frames that do not fit the contract', async () => {
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

  it('corrects the clock only when the device clock is wrong', async () => {
    const { live, open, last, flush, corrections } = setUp();
    live.start();
    await open();
    expect(corrections).toEqual([]);
    last().frame('clock', clockFrame(60_000));
    last().frame('clock', clockFrame(60_500));
    await flush();
    expect(corrections).toEqual([NOON + 60_000]);
  });

  it('a listener that throws does not end the stream', async () => {
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

it('a stopped stream aborts and stops retrying until it is started again', async () => {
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

describe('the first connection of a page', () => {
  it('brings the positions that changed since the page began, so that they are not loaded twice', async () => {
    const { live, open, last, gaps, positionGaps } = setUp();
    await vi.advanceTimersByTimeAsync(8_000);
    live.start();
    expect(last().headers.get('last-event-id')).toBe(String(NOON));
    last().accept();
    await vi.advanceTimersByTimeAsync(0);
    last().frame('clock', clockFrame(), NOON + 8_000);
    await vi.advanceTimersByTimeAsync(0);
    expect([gaps(), positionGaps()]).toEqual([1, 0]);
    live.stop();
    live.start();
    await open();
    expect([gaps(), positionGaps()]).toEqual([2, 1]);
  });

  it('loads them again when the clock of the device is off', async () => {
    const { live, last, positionGaps } = setUp();
    live.start();
    last().accept();
    await vi.advanceTimersByTimeAsync(0);
    last().frame('clock', clockFrame(-60_000), NOON - 60_000);
    await vi.advanceTimersByTimeAsync(0);
    expect(positionGaps()).toBe(1);
  });

  it('loads them again when the page has stood for long', async () => {
    const { live, last } = setUp();
    await vi.advanceTimersByTimeAsync(61_000);
    live.start();
    expect(last().headers.has('last-event-id')).toBe(false);
  });
});
