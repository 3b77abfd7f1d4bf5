/** What each wing hands to the composition: calls, and work that is done by the clock. */
import { standingTroubles } from './trouble';
import type { Hono } from 'hono';
import type { PlatformContext } from './platform';
import type { RequestEnv } from './serving/serve';

/** Calls under their whole paths. */
export type WingRoutes = Hono<{ Bindings: RequestEnv }>;

/** Work that every process repeats. */
export interface Sweep {
  /** Names it in logs and figures. */
  name: string;
  /** Milliseconds between two runs. */
  every: number;
  run: () => Promise<unknown>;
}

export interface Wing {
  routes: WingRoutes;
  sweeps: readonly Sweep[];
}

/** Repeats work with the timers of Node or the browser. */
export const every: PlatformContext['every'] = (milliseconds, work) => {
  const timer = setInterval(() => void work(), milliseconds);
  return () => clearInterval(timer);
};

/**
 * Begins to repeat sweeps. One that fails is logged once, and runs again at its next time.
 * @param succeeded learns the name of each that succeeds.
 * @returns ends the repetition.
 */
export function beginSweeps(
  { every, log }: Pick<PlatformContext, 'every' | 'log'>,
  sweeps: readonly Sweep[],
  succeeded: (name: string) => void,
): () => void {
  const failed = standingTroubles(log, 'a scheduled task failed', 'task', 'error');
  const ends = sweeps.map(({ name, every: interval, run }) =>
    every(interval, async () => {
      try {
        await run();
        succeeded(name);
        failed(name).ended();
      } catch (error) {
        failed(name).began(error);
      }
    }),
  );
  return () => ends.forEach((end) => end());
}
