/** Fills an empty store with the demo school. */
import type { Platform } from '../server/platform';
import { bringIn, grantKey } from '../server/roster/bringIn';
import { DEMO_KEY, type DemoWorld } from './demoWorld';

/** Resolves to whether it was the first time. */
export async function seed(platform: Platform, { platformRoster }: Pick<DemoWorld, 'platformRoster'>): Promise<boolean> {
  const [known] = await platform.db.query('select 1 from school where school_id = $1', [platformRoster.school.schoolId]);
  if (known) return false;
  await bringIn(platform, platformRoster);
  await grantKey(platform, DEMO_KEY, 'demo', null);
  return true;
}
