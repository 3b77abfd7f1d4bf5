/** Fills an empty store with the demo school. */
import { schoolCalendars } from '../server/field/fences/schoolCalendars';
import type { PlatformContext } from '../server/engine/platform';
import { grantKey } from '../server/people/roster/importRoster';
import { setOperator } from '../server/people/operator/operators';
import { importRoster } from '../server/running/consequences';
import { DEMO_KEY, type DemoWorld } from './demoWorld';
import { seedFences } from './seedFences';
import { seedContacts } from './seedContacts';
import { recentDaysBegin } from './seedHistory';
import { seedWatersAndSchoolFence } from './seedWatched';
import type { Bell } from '../contract/fences';
import { spanMs } from '../contract/day';

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
  // The administrator runs the platform too, so that its settings can be seen.
  await setOperator(platform, 'admin', true);
  await seedInvitations(platform);
  await seedContacts(platform);
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

/** The demo school's hours. mocks/day/schoolDay.ts follows them. */
const HOURS: Bell[] = [
  { name: '早读', from: '08:00', to: '08:20' },
  { name: '第一节', from: '08:30', to: '09:10' },
  { name: '第二节', from: '09:20', to: '10:00' },
  { name: '大课间', from: '10:00', to: '10:22' },
  { name: '第三节', from: '10:25', to: '11:05' },
  { name: '第四节', from: '11:10', to: '11:50' },
  { name: '午餐午休', from: '11:50', to: '12:50' },
  { name: '第五节', from: '13:00', to: '13:40' },
  { name: '第六节', from: '13:50', to: '14:30' },
  { name: '第七节', from: '14:40', to: '15:20' },
  { name: '课后服务', from: '15:30', to: '16:10' },
];

/** Nobody has the codes of these invitations: an administrator makes new ones. */
async function seedInvitations({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  // A digit of a digest deals them out alike at every start. All of the staff have come.
  await db.query(
    `update account set entered_at = $1 where user_id not in (
       select user_id from identity where student_id is not null and substr(md5(role_id), 1, 1) < '5')`,
    [new Date(now.getTime() - spanMs(30, 'days'))],
  );
  await db.query(
    `insert into invitation (invitation_id, role_id, code_hash, mobile_hash, made_at, expires_at, opened_at)
     select 'demo ' || role_id, role_id, 'demo ' || role_id, 'demo', $1::timestamptz, $2::timestamptz,
       case when substr(md5(role_id), 1, 1) < '2' then $1::timestamptz end
     from identity join account using (user_id)
     where student_id is not null and entered_at is null and substr(md5(role_id), 1, 1) < '4'`,
    [now, new Date(now.getTime() + spanMs(7, 'days'))],
  );
}
