/** The fence that each parent of the demo has: around home, for the children who live there. */
import { DEFAULT_RULES } from '../contract/fences';
import { fenceWriter } from '../server/field/fences/fenceWriter';
import type { PlatformContext, Session } from '../server/engine/platform';
import type { Roster } from '../server/people/roster/roster';
import { SEED_SESSION } from './seedWatched';

/** Parents whose accounts the sign-in page lists. */
const PARENT = 'lin';
/** Radius of the fence around a home. Metres. */
const MARGIN = 40;

export async function seedFences(platform: PlatformContext, roster: Roster): Promise<void> {
  const parent = sessionOf(roster, PARENT);
  const home = roster.places.find(({ studentId }) => studentId === parent.studentId);
  if (!home || parent.studentId === null) throw new Error('the demo has no home for its fence');
  const { lng, lat, radius } = home;
  const children = roster.accounts.find(({ account }) => account === PARENT)?.identities ?? [];
  const scope = {
    kind: 'students' as const,
    studentIds: children.flatMap((identity) => ('studentId' in identity ? identity.studentId : [])),
  };
  await fenceWriter(platform).save(
    parent,
    {
      name: '家',
      colour: '#0b5f58',
      shape: { kind: 'circle', centre: [lng, lat], radius: radius + MARGIN },
      scope,
      rules: DEFAULT_RULES,
    },
    undefined,
  );
}

/** The session that the guardian's first identity would have. */
function sessionOf({ school, accounts }: Roster, account: string): Session {
  const person = accounts.find((one) => one.account === account);
  const identity = person?.identities[0];
  if (!person || !identity || !('studentId' in identity)) throw new Error(`the demo has no guardian ${account}`);
  return {
    ...SEED_SESSION,
    userId: person.userId,
    roleId: identity.roleId,
    userType: identity.userType,
    role: 'student',
    schoolId: school.schoolId,
    studentId: identity.studentId,
  };
}
