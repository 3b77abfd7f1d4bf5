/** Builds the platform's geofences: their calls, their judge in the intake, their timer and their broadcast. */
import type { LiveBroadcast } from '../../engine/live/broadcast';
import type { PlatformContext } from '../../engine/platform';
import type { RequestAuth } from '../../engine/serving/serve';
import { readFenceContexts, type ReadLeaves, noLeaves } from './fenceContexts';
import { createFenceBroadcast } from './fenceBroadcast';
import { createFenceCache } from './fenceCache';
import type { RaiseCrossingAlerts } from './crossingWriter';
import { fenceReplays } from './fenceReplays';
import { fenceRoutes } from './routes';
import { fenceSides } from './fenceSides';
import { fenceSweep } from './fenceSweep';
import { fenceJudge } from './fenceJudge';

/**
 * @param raiseAlerts makes alerts of the crossings that ring.
 * @param leaves reads approved leave, which silences a fence.
 */
export async function createFences(
  context: PlatformContext,
  auth: RequestAuth,
  broadcast: LiveBroadcast,
  raiseAlerts: RaiseCrossingAlerts,
  leaves: ReadLeaves = noLeaves,
) {
  const cache = await createFenceCache(context);
  const readContexts = readFenceContexts(cache, leaves);
  const { missed } = await createFenceBroadcast(context, broadcast);
  const { run } = fenceSweep(context, cache, readContexts, raiseAlerts);
  return {
    judge: fenceJudge(context, cache, readContexts, raiseAlerts),
    routes: fenceRoutes(context, auth, fenceReplays(context, cache, leaves), fenceSides(context, cache)),
    missed,
    sweep: run,
  };
}
