/** The fence a parent of the demo has drawn: round home, for all of the children who live there. */
import { DEFAULT_RULES } from '../contract/fence';
import { fenceWriter } from '../server/fences/writer';
import type { PlatformContext, Session } from '../server/platform';
import type { Roster } from '../server/roster/roster';

/** Of the accounts that the sign-in page lists. */
const PARENT = 'lin';
/** Metres around a home that still belong to it. */
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

/** As the first of a guardian's identities would come in. */
function sessionOf({ school, accounts }: Roster, account: string): Session {
  const person = accounts.find((one) => one.account === account);
  const identity = person?.identities[0];
  if (!person || !identity || !('studentId' in identity)) throw new Error(`the demo has no guardian ${account}`);
  return {
    tokenHash: '',
    userId: person.userId,
    roleId: identity.roleId,
    userType: identity.userType,
    role: 'student',
    schoolId: school.schoolId,
    studentId: identity.studentId,
    signInMethod: 'password',
    onlyPasswordChange: false,
  };
}
