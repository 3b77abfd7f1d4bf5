/** What cards say of themselves: its place in the intake, its calls and its clock. */
import type { Platform } from '../platform';
import type { Door } from '../serve';
import type { Alarms } from './alarms';
import { healthJudge } from './judge';
import { forgetHealth } from './readings';
import { healthRoutes } from './routes';
import { silenceSweep } from './silences';

export function createHealth(platform: Platform, door: Door, alarms: Alarms) {
  const { db, clock, settings } = platform;
  return {
    judge: healthJudge(alarms, settings.silence),
    routes: healthRoutes(platform, door),
    sweep: silenceSweep(platform, alarms).run,
    forget: (before: Date) => forgetHealth(db, before, clock()),
  };
}
