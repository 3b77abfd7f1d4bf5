/** Geofences of the platform: their calls, their place in the intake, their clock and their bell. */
import type { LiveBroadcast } from '../live/broadcast';
import type { PlatformContext } from '../platform';
import type { RequestAuth } from '../serve';
import { createAround, type Leaves, noLeaves } from './around';
import { createBell } from './bell';
import { createBook } from './book';
import type { TellCrossings } from './crossingRow';
import { fencePast } from './past';
import { fenceRoutes } from './routes';
import { fenceSides } from './sides';
import { fenceSweep } from './sweep';
import { fenceJudge } from './watch';

/** @param tell makes alerts of what rings; @param leaves approved leave, which silences a fence. */
export async function createFences(
  context: PlatformContext,
  auth: RequestAuth,
  broadcast: LiveBroadcast,
  tell: TellCrossings,
  leaves: Leaves = noLeaves,
) {
  const book = await createBook(context);
  const around = createAround(book, leaves);
  const { missed } = await createBell(context, broadcast);
  const { run, forget } = fenceSweep(context, book, around, tell);
  return {
    judge: fenceJudge(context, book, around, tell),
    routes: fenceRoutes(context, auth, fencePast(context, book, leaves), fenceSides(context, book)),
    missed,
    sweep: run,
    forget,
  };
}
