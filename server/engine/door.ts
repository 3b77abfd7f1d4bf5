/** The engine's door: what all wings stand on, and how they are served together. */
import { createLiveBroadcast, type LiveBroadcast } from './live/broadcast';
import type { FrameBus } from './live/frameBus';
import type { LiveNeeds } from './live/liveNeeds';
import type { PlatformContext } from './platform';
import { type FrameNeeds, httpFrame } from './serving/httpFrame';
import { createReadiness, type Readiness } from './serving/readiness';
import { type BodyReader, createBodyReader } from './serving/requestBody';
import type { RequestEnv } from './serving/serve';
import { beginSweeps, type Wing } from './wing';

export interface Engine {
  bodies: BodyReader;
  broadcast: LiveBroadcast;
}

/** @param bus carries positions between processes; null: the store alone does. */
export const engineWing = async (
  context: PlatformContext,
  needs: LiveNeeds,
  bus: FrameBus | null,
): Promise<Engine> => ({
  bodies: createBodyReader(),
  broadcast: await createLiveBroadcast(context, needs, bus),
});

/** The wings behind one fetch function. */
export interface ServedWings {
  fetch(request: Request, env?: RequestEnv): Promise<Response>;
  /** Instant of each sweep's last success, in milliseconds. */
  lastSuccess: Readiness['lastSuccess'];
  /** Ends the sweeps. */
  stop(): void;
}

/** Serves the calls of wings, and begins their sweeps. */
export function serveWings(
  context: PlatformContext,
  wings: readonly Wing[],
  frame: Omit<FrameNeeds, 'readiness'>,
): ServedWings {
  const sweeps = wings.flatMap((wing) => wing.sweeps);
  const readiness = createReadiness(context, sweeps);
  const calls = wings.map(({ routes }) => routes);
  const app = httpFrame(context, { ...frame, readiness }, calls);
  const stop = beginSweeps(context, sweeps, readiness.succeeded);
  return { fetch: async (request, env) => app.fetch(request, env), lastSuccess: readiness.lastSuccess, stop };
}
