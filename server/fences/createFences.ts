/** Geofences of the platform: their calls, their place in the intake, their clock and their bell. */
import type { LiveBroadcast } from '../live/broadcast';
import type { PlatformContext } from '../platform';
import type { RequestAuth } from '../serve';
import { readFenceContexts, type ReadLeaves, noLeaves } from './fenceContexts';
import { createFenceBroadcast } from './fenceBroadcast';
import { createFenceCache } from './fenceCache';
import type { RaiseCrossingAlerts } from './crossingRow';
import { fenceReplays } from './fenceReplays';
import { fenceRoutes } from './routes';
import { fenceSides } from './fenceSides';
import { fenceSweep } from './fenceSweep';
import { fenceJudge } from './fenceJudge';

/** @param tell makes alerts of what rings; @param leaves approved leave, which silences a fence. */
export async function createFences(
  context: PlatformContext,
  auth: RequestAuth,
  broadcast: LiveBroadcast,
  tell: RaiseCrossingAlerts,
  leaves: ReadLeaves = noLeaves,
) {
  const book = await createFenceCache(context);
  const around = readFenceContexts(book, leaves);
  const { missed } = await createFenceBroadcast(context, broadcast);
  const { run, forget } = fenceSweep(context, book, around, tell);
  return {
    judge: fenceJudge(context, book, around, tell),
    routes: fenceRoutes(context, auth, fenceReplays(context, book, leaves), fenceSides(context, book)),
    missed,
    sweep: run,
    forget,
  };
}
