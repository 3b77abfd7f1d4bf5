/** Seeds the demo's trip to the lake: it is under way whenever the demo starts. */
import { spanMs } from '../contract/day';
import { groupStore } from '../server/groups/groupStore';
import type { PlatformContext } from '../server/platform';
import type { DemoWorld } from './demoWorld';
import { LAKE_TRIP, lakeTripPupils } from './incidents/lakeTrip';
import { staffSession } from './seedWatched';
import { lngLatOf } from './town/plane';

/** Who plans it, and who comes along without teaching the class. */
const LEADERS = { plans: 'he', helps: 'chen' } as const;

/** The trip begins now, or again when the demo starts again. */
export async function seedLakeTrip(
  platform: Pick<PlatformContext, 'db' | 'clock' | 'newId'>,
  { roster }: Pick<DemoWorld, 'roster'>,
): Promise<void> {
  const teacher = (account: string) => {
    const found = roster.accounts.find((one) => one.account === account);
    const identity = found?.identities.find(({ userType }) => userType === '1');
    if (!found || !identity) throw new Error(`No teacher ${account}`);
    return { userId: found.userId, roleId: identity.roleId };
  };
  const plans = teacher(LEADERS.plans);
  const now = platform.clock().getTime();
  const [lng, lat] = lngLatOf(LAKE_TRIP.meeting);
  const [over] = await platform.db.query<{ groupId: string; version: number }>(
    `select group_id as "groupId", version from class_group where made_by = $1 and name = $2 and not removed limit 1`,
    [plans.roleId, LAKE_TRIP.name],
  );
  await groupStore(platform).save(
    {
      ...(over && { over }),
      group: {
        name: LAKE_TRIP.name,
        colour: '#0369a1',
        trip: {
          begins: new Date(now - spanMs(30, 'minutes')).toISOString(),
          ends: new Date(now + LAKE_TRIP.lasts).toISOString(),
          meeting: { name: '镜湖公园草坪', at: { lng, lat } },
          ratio: 21,
          notes: '路线：学校—湖滨路—镜湖公园\n大巴：1 号车、2 号车\n联系：何敏老师',
        },
        leaderIds: [teacher(LEADERS.helps).roleId],
        studentIds: lakeTripPupils(roster).map(({ studentId }) => studentId),
      },
    },
    staffSession({ ...plans, userType: '1', schoolId: roster.school.schoolId }),
  );
}
