/** The specification's root font size. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followRootFontSize, rootFontSize } from './rootFontSize';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is a tenth of the width, the width capped at 540 [9.07]', () => {
  expect([320, 390, 540, 1280].map(rootFontSize)).toEqual([32, 39, 54, 54]);
});

it('follows the window 300 ms after it has stopped changing [9.07]', async () => {
  const listeners = new Set<() => void>();
  const root = { clientWidth: 320, style: { fontSize: '' } };
  const stop = followRootFontSize({
    document: { documentElement: root },
    addEventListener: (_: string, heard: () => void) => listeners.add(heard),
    removeEventListener: (_: string, heard: () => void) => listeners.delete(heard),
  } as never);
  expect(root.style.fontSize).toBe('32px');
  root.clientWidth = 400;
  for (const heard of listeners) heard();
  await vi.advanceTimersByTimeAsync(200);
  for (const heard of listeners) heard();
  await vi.advanceTimersByTimeAsync(299);
  expect(root.style.fontSize).toBe('32px');
  await vi.advanceTimersByTimeAsync(1);
  expect(root.style.fontSize).toBe('40px');
  stop();
  expect(listeners.size).toBe(0);
});
