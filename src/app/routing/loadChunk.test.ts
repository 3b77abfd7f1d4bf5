/** Pieces that do not come. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inTime } from './loadChunk';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const Screen = () => null;

it('a piece that comes is the piece, and leaves no timer behind', async () => {
  expect(await inTime(Promise.resolve(Screen))).toBe(Screen);
  expect(vi.getTimerCount()).toBe(0);
});

it('a piece that has not come after 120 s has failed [8.07] [9.01]', async () => {
  const loading = inTime(new Promise<typeof Screen>(() => {}));
  const outcome = loading.then(
    () => 'loaded',
    (error: { code: string }) => error.code,
  );
  await vi.advanceTimersByTimeAsync(119_999);
  expect(await Promise.race([outcome, Promise.resolve('waiting')])).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toBe('CHUNK_LOAD_FAILED');
});

it('a piece whose style does not come says so [8.07]', async () => {
  await expect(inTime(Promise.reject(new Error('Unable to preload CSS for /assets/x.css')))).rejects.toMatchObject({
    code: 'CSS_CHUNK_LOAD_FAILED',
  });
  await expect(
    inTime(Promise.reject(new TypeError('Failed to fetch dynamically imported module'))),
  ).rejects.toMatchObject({ code: 'CHUNK_LOAD_FAILED' });
});
