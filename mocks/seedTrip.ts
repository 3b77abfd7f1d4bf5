/** Seeds the demo's trip to the lake: it is under way whenever the demo starts. */
import { spanMs } from '../contract/day';
import { groupStore } from '../server/school/groups/groupStore';
import type { PlatformContext } from '../server/engine/platform';
import type { DemoWorld } from './demoWorld';
import { LAKE_TRIP, lakeTripPupils } from './incidents/lakeTrip';
import { staffSession } from './seedWatched';
import { simplified } from './town/line';
import { lngLatOf } from './town/plane';
import { cornerAt, route } from './town/route';

/** The park, and metres by which the way may leave the street. */
const PARK = '镜湖公园';
const NEAR = 6;
/** Places in the register of the families that do not answer, and of the one that says no. */
const SILENT = [4, 29];
const REFUSES = 20;

/** Who plans it, and who comes along without teaching the class. */
const LEADERS = { plans: 'he', helps: 'chen' } as const;

/** The trip begins now, or again when the demo starts again. */
export async function seedLakeTrip(
  platform: Pick<PlatformContext, 'db' | 'clock' | 'newId'>,
  { roster, town }: Pick<DemoWorld, 'roster' | 'town'>,
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
  const pupils = lakeTripPupils(roster).map(({ studentId }) => studentId);
  const { groupId } = await groupStore(platform).save(
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
          route: wayToPark(town),
          bus: { plate: '沪A12345', seats: 45 },
          contacts: [{ name: '何敏老师', phone: '13800000003' }],
          consent: true,
          notes: '带水和雨衣，中午在草坪上吃饭。',
        },
        leaderIds: [teacher(LEADERS.helps).roleId],
        studentIds: pupils,
      },
    },
    staffSession({ ...plans, userType: '1', schoolId: roster.school.schoolId }),
  );
  // The first guardian of each child answers, two are silent.
  await platform.db.query(
    `insert into trip_answer (group_id, student_id, role_id, asked, agrees, on_paper, by_name, at)
     select distinct on (student_id) group_id, student_id, role_id, asked, student_id <> $3, false, real_name, $4
     from class_group, identity join account using (user_id)
     where group_id = $1 and student_id = any($2) and left_at is null order by student_id, role_id
     on conflict (group_id, student_id, role_id) do update set asked = excluded.asked, agrees = excluded.agrees`,
    [
      groupId,
      pupils.filter((_, place) => !SILENT.includes(place)),
      pupils[REFUSES] ?? null,
      new Date(now - spanMs(2, 'days')),
    ],
  );
}

/** From the gate of the school along the streets to the park, and onto the lawn. */
function wayToPark({ graph, gates, places }: DemoWorld['town']) {
  const gate = gates.find(({ use }) => use === 'campus');
  const park = places.find(({ name }) => name === PARK);
  if (!gate || !park) throw new Error('No gate, or no park');
  const { legs } = route(graph, cornerAt(graph, gate.at), cornerAt(graph, park.door));
  const line = [...legs.flatMap((leg) => leg.line), LAKE_TRIP.meeting];
  return simplified(line, NEAR).map((point) => {
    const [lng, lat] = lngLatOf(point);
    return { lng, lat };
  });
}
