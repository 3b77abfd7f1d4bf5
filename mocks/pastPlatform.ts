/** The demo's platform as it was on days gone by: the same store, intake and fences, at a clock that the reports move. What rang then has been told then. */
import { createAround, noLeaves } from '../server/fences/around';
import { createBook } from '../server/fences/book';
import { fenceJudge } from '../server/fences/watch';
import { createIntake } from '../server/intake/pipeline';
import { intakeRoutes } from '../server/intake/routes';
import type { PlatformContext } from '../server/platform';
import { DEMO_KEY } from './demoWorld';
import type { Post } from './seedHistory';

/** Takes bodies of reports in as they were then. Nobody is alerted any more, and no console hears of it. */
export async function pastPlatform(platform: PlatformContext): Promise<{ post: Post }> {
  let now = platform.clock();
  const then: PlatformContext = { ...platform, clock: () => now };
  const book = await createBook(then);
  const intake = createIntake(then, () => {}, [fenceJudge(then, book, createAround(book, noLeaves))]);
  const routes = intakeRoutes(then, intake, async () => null);
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
