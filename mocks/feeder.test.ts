/** What the demo's log says of cards that cannot report: once, and once when they can again. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Log } from '../server/engine/platform';
import { createDemoWorld } from './demoWorld';
import { createFeeder } from './feeder';

const world = createDemoWorld();
/** A school day, when cards report. */
const MORNING = Date.parse('2026-03-02T00:30:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: MORNING });
});
afterEach(() => {
  vi.useRealTimers();
});

function running(answer: { post: () => Promise<Response> }) {
  const lines: string[] = [];
  const write = (_: object, words?: string) => void lines.push(words ?? '');
  const log = { info: write, warn: write, error: write } as unknown as Log;
  const stop = createFeeder({ world, now: () => Date.now(), post: () => answer.post(), log }).run();
  return { lines, stop };
}
const ROUNDS = 20_000;

it('a platform that is not there is said once, and once when it is back', async () => {
  const answer = { post: (): Promise<Response> => Promise.reject(new TypeError('fetch failed')) };
  const { lines, stop } = running(answer);
  await vi.advanceTimersByTimeAsync(ROUNDS);
  expect(lines).toEqual(['demo cards could not report']);
  answer.post = () => Promise.resolve(new Response(''));
  await vi.advanceTimersByTimeAsync(ROUNDS);
  expect(lines).toEqual(['demo cards could not report', 'demo cards could not report: it works again']);
  stop();
});

it('reports that are refused are said once for each status', async () => {
  const answer = { post: () => Promise.resolve(new Response('', { status: 503 })) };
  const { lines, stop } = running(answer);
  await vi.advanceTimersByTimeAsync(ROUNDS);
  expect(lines).toEqual(['a demo card was refused']);
  answer.post = () => Promise.resolve(new Response('', { status: 404 }));
  await vi.advanceTimersByTimeAsync(ROUNDS);
  expect(lines).toEqual(['a demo card was refused', 'a demo card was refused']);
  stop();
});
