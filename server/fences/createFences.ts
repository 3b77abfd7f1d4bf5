/** Geofences of the platform: their calls, their place in the intake, their clock and their bell. */
import type { Hub } from '../live/hub';
import type { Platform } from '../platform';
import type { Door } from '../serve';
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
  platform: Platform,
  door: Door,
  hub: Hub,
  tell: TellCrossings,
  leaves: Leaves = noLeaves,
) {
  const book = await createBook(platform);
  const around = createAround(book, leaves);
  const { missed } = await createBell(platform, hub);
  const { run, forget } = fenceSweep(platform, book, around, tell);
  return {
    judge: fenceJudge(platform, book, around, tell),
    routes: fenceRoutes(platform, door, fencePast(platform, book, leaves), fenceSides(platform, book)),
    missed,
    sweep: run,
    forget,
  };
}
