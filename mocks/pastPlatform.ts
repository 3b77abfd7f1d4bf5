/**
 * The demo's platform on past days: the same store, intake and fences, with a clock that the reports move. Its alerts
 * are recorded and not delivered again.
 */
import { readFenceContexts, noLeaves } from '../server/field/fences/fenceContexts';
import { createFenceCache } from '../server/field/fences/fenceCache';
import { fenceJudge } from '../server/field/fences/fenceJudge';
import { deviceIntake } from '../server/field/intake/acceptReports';
import { createIntake, type Intake } from '../server/field/intake/pipeline';
import { radioPlacing } from '../server/field/radioMap/placing';
import { intakeRoutes } from '../server/field/intake/routes';
import { createBodyReader } from '../server/engine/serving/requestBody';
import type { PlatformContext } from '../server/engine/platform';
import { DEMO_KEY } from './demoWorld';
import type { PostReports } from './seedHistory';

/** Accepts bodies of reports as on those days. It alerts nobody and tells no console. */
export async function pastPlatform(platform: PlatformContext): Promise<{ post: PostReports }> {
  let now = platform.clock();
  const then: PlatformContext = { ...platform, clock: () => now };
  const cache = await createFenceCache(then);
  const judges = [fenceJudge(then, cache, readFenceContexts(cache, noLeaves))];
  const nobody = () => undefined;
  const { place } = radioPlacing(then, (report) => intake.accept([report]));
  // The past is placed by the map, and teaches it nothing: its lessons were taught at once.
  const intake: Intake = createIntake(then, nobody, judges, nobody, { place, stored: nobody });
  const routes = intakeRoutes(then, createBodyReader(), deviceIntake(then, intake), { textFor: async () => null });
  return {
    async post(body, time) {
      now = new Date(time);
      const { ok, status } = await routes.request(`/osmand/${DEMO_KEY}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      if (!ok) throw new Error(`the intake answered ${status}`);
    },
  };
}
