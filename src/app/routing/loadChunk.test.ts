/** Chunks that do not load. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadChunk } from './loadChunk';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const Screen = () => null;

it('a chunk that loads gives its component and leaves no timer', async () => {
  expect(await loadChunk(Promise.resolve(Screen))).toBe(Screen);
  expect(vi.getTimerCount()).toBe(0);
});

it('a chunk that has not loaded after 120 s fails [8.07] [9.01]', async () => {
  const loading = loadChunk(new Promise<typeof Screen>(() => {}));
  const outcome = loading.then(
    () => 'loaded',
    (error: { code: string }) => error.code,
  );
  await vi.advanceTimersByTimeAsync(119_999);
  expect(await Promise.race([outcome, Promise.resolve('waiting')])).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toBe('CHUNK_LOAD_FAILED');
});

it('a chunk whose stylesheet does not load has a code of its own [8.07]', async () => {
  await expect(loadChunk(Promise.reject(new Error('Unable to preload CSS for /assets/x.css')))).rejects.toMatchObject({
    code: 'CSS_CHUNK_LOAD_FAILED',
  });
  await expect(
    loadChunk(Promise.reject(new TypeError('Failed to fetch dynamically imported module'))),
  ).rejects.toMatchObject({ code: 'CHUNK_LOAD_FAILED' });
});
