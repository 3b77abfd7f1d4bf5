/**
 * Seeds what the demo school watches: the town's waters with their responsible persons, and a fence around the school.
 */
import { DEFAULT_RULES } from '../contract/fences';
import { fenceWriter } from '../server/field/fences/fenceWriter';
import type { PlatformContext, Session } from '../server/engine/platform';
import { waterAreas } from '../server/field/waters/waterAreas';
import type { DemoWorld } from './demoWorld';
import { watchedWaters } from './town/waterAreas';

/** Responsible persons without an account; their numbers belong to nobody. */
const GUARDS = [
  { roleId: null, name: '沈国良', duty: '水域巡查员', phone: '14500010001' },
  { roleId: null, name: '陆建民', duty: '社区主任', phone: '14500010002' },
];

/**
 * Pupils whose arrivals and departures are told: children of the accounts on the sign-in page, and their classmates.
 */
const GRADES = [1, 3];

/** What is the same in all sessions that enter what the demo's people have entered before. */
export const SEED_SESSION = {
  tokenHash: '',
  sessionId: '',
  signInMethod: 'password',
  remembered: false,
  device: { browser: null, system: null },
  onlyPasswordChange: false,
  onlyFactorSetUp: false,
} as const satisfies Partial<Session>;

/** A session of a member of the staff, for what the demo's staff has entered before. */
export const staffSession = (
  who: Pick<Session, 'userId' | 'roleId' | 'schoolId'> & { userType: '0' | '1' },
): Session => ({ ...SEED_SESSION, ...who, role: who.userType === '0' ? 'admin' : 'teacher', studentId: null });

export async function seedWatersAndSchoolFence(
  platform: PlatformContext,
  { town, roster: { school, classes, accounts, places } }: Pick<DemoWorld, 'town' | 'roster'>,
): Promise<void> {
  const admin = accounts.flatMap(({ userId, realName, identities }) =>
    identities.flatMap(({ roleId, userType }) => (userType === '0' ? [{ userId, roleId, realName }] : [])),
  )[0];
  if (!admin) throw new Error('The demo school has no administrator');
  const { roleId, realName } = admin;
  const session = staffSession({ ...admin, userType: '0', schoolId: school.schoolId });
  const chain = [{ roleId, name: realName, duty: '校长', phone: null }, ...GUARDS];
  for (const water of watchedWaters(town))
    await waterAreas(platform).save(session, { ...water, hours: [], chain, source: '' }, undefined);

  const campus = places.find(({ kind }) => kind === 'school');
  if (!campus) throw new Error('The demo school is nowhere');
  await fenceWriter(platform).save(
    session,
    {
      name: campus.name,
      colour: '#0f766e',
      shape: { kind: 'circle', centre: [campus.lng, campus.lat], radius: campus.radius },
      scope: {
        kind: 'classes',
        classIds: classes.filter(({ grade }) => GRADES.includes(grade)).map(({ classId }) => classId),
      },
      rules: { ...DEFAULT_RULES, told: { guardians: 'all', teachers: false, admins: false } },
    },
    undefined,
  );
}
