/** Fills an empty store with the demo school. */
import { schoolCalendars } from '../server/fences/schoolCalendars';
import type { PlatformContext } from '../server/platform';
import { importRoster, grantKey } from '../server/roster/importRoster';
import { HOURS } from './day/hours';
import { DEMO_KEY, type DemoWorld } from './demoWorld';
import { seedFences } from './seedFences';
import { recentDaysBegin } from './seedHistory';
import { seedWatersAndSchoolFence } from './seedWatched';

/** Resolves to true when the store was empty before. */
export async function seed(
  platform: PlatformContext,
  world: Pick<DemoWorld, 'platformRoster' | 'town' | 'roster'>,
): Promise<boolean> {
  const { platformRoster } = world;
  const [known] = await platform.db.query('select 1 from school where school_id = $1', [
    platformRoster.school.schoolId,
  ]);
  if (known) return false;
  await importRoster(platform, platformRoster);
  await schoolCalendars(platform).save(platformRoster.school, {
    terms: [],
    holidays: [],
    schoolDays: [],
    bells: HOURS,
  });
  const earlier: PlatformContext = { ...platform, clock: () => new Date(recentDaysBegin(platform.clock().getTime())) };
  await seedWatersAndSchoolFence(earlier, world);
  await seedFences(earlier, platformRoster);
  await grantKey(platform, DEMO_KEY, 'demo', null);
  return true;
}
