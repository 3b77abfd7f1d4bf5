/**
 * The demo's platform on past days: the same store, intake and fences, with a clock that the reports move. Its alerts
 * are recorded and not delivered again.
 */
import { createAround, noLeaves } from '../server/fences/around';
import { createBook } from '../server/fences/book';
import { fenceJudge } from '../server/fences/watch';
import { createIntake } from '../server/intake/pipeline';
import { intakeRoutes } from '../server/intake/routes';
import { createBodyReader } from '../server/requestBody';
import type { PlatformContext } from '../server/platform';
import { DEMO_KEY } from './demoWorld';
import type { PostReports } from './seedHistory';

/** Accepts bodies of reports as on those days. It alerts nobody and tells no console. */
export async function pastPlatform(platform: PlatformContext): Promise<{ post: PostReports }> {
  let now = platform.clock();
  const then: PlatformContext = { ...platform, clock: () => now };
  const book = await createBook(then);
  const intake = createIntake(then, () => {}, [fenceJudge(then, book, createAround(book, noLeaves))]);
  const routes = intakeRoutes(then, createBodyReader(), intake, async () => null);
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
