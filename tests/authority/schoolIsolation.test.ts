/**
 * Schools on one platform: whatever call an administrator makes with ids of another school, the answer tells nothing of
 * it, and nothing of it changes. Every call of the contract is tried, with each id alone and with random sets of them.
 */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Call, CODES, contract, type SignedIn } from '../../contract';
import { can } from '../../contract/permissions';
import { AUTHORITY_TABLE } from '../harness/authorityTable';
import { testPlatform } from '../harness/platform';
import { OTHER_SCHOOL, PASSWORD, TEST_SCHOOL } from '../harness/testSchool';
import { allTests } from '../harness/opened';
import type { Roster } from '../../server/people/roster/roster';

const { user } = contract;
const account = (name: string, identities: Roster['accounts'][number]['identities']): Roster['accounts'][number] => ({
  userId: `u-${name}`,
  account: name,
  mobile: null,
  realName: `${name}-of-b`,
  password: PASSWORD,
  passwordAge: 3,
  identities,
});
const SCHOOL_B: Roster = {
  ...OTHER_SCHOOL,
  accounts: [
    ...OTHER_SCHOOL.accounts,
    account('admin-b', [{ roleId: 'r-admin-b', userType: '0' }]),
    account('parent-b', [{ roleId: 'r-parent-b', userType: '2', studentId: 's-far' }]),
  ],
  places: [{ placeId: 'p-far', studentId: null, name: '外地门口', kind: 'campus', lng: 121, lat: 31, radius: 90 }],
};
/** What only the other school's answers may contain. */
const SECRETS = ['s-far', '周远', 'class-9', 'r-far', 'u-far', '周老师', '外地小学', '外地门口', '-of-b', 'key-of-b'];
const SECRET_CARD = '860000000000009';
/** Calls that end the caller's session. */
const ENDS_SESSIONS = ['signOut', 'signOutEverywhere', 'chooseIdentity'];

const tester = allTests(() => testPlatform({ rosters: [TEST_SCHOOL, SCHOOL_B] }));
/** By the name of an input's member: the other school's row. */
let foreign: Record<string, string>;
/** The rows of the other school, which no call of this file changes. */
let before: unknown[];
/** The administrator of the first school. */
let entry: SignedIn | undefined;
beforeAll(async () => {
  const adminB = await tester.signIn('admin-b');
  const { keyId } = (await tester.ask(user.makeIntakeKey, { label: 'key-of-b' }, adminB)).data;
  await tester.db.query(
    `insert into guardian_proposal (proposal_id, student_id, proposed_by, name, mobile, proposed_at)
     values ('proposal-of-b', 's-far', 'r-parent-b', '周二', '13900000098', now())`,
  );
  foreign = {
    studentId: 's-far',
    studentIds: 's-far',
    classId: 'class-9',
    classIds: 'class-9',
    roleId: 'r-parent-b',
    roleIds: 'r-parent-b',
    userId: 'u-far',
    keyId,
    proposalId: 'proposal-of-b',
    placeId: 'p-far',
    imei: SECRET_CARD,
    uniqueId: SECRET_CARD,
    schoolId: 'school-b',
  };
  before = await rowsOfB();
});

const calls = (Object.keys(AUTHORITY_TABLE) as (keyof typeof AUTHORITY_TABLE)[]).flatMap((service) =>
  Object.entries(AUTHORITY_TABLE[service]).map(([name, line]) => ({
    title: `${service}.${name}`,
    name,
    call: (contract[service] as Record<string, Call>)[name] as Call,
    input: (line as { input: (studentId: string) => object }).input('s-ming'),
  })),
);

/** The names of members of an input, at any depth, that name a row of the other school. */
function idsIn(input: unknown): string[] {
  if (typeof input !== 'object' || input === null) return [];
  return Object.entries(input).flatMap(([name, value]) => [...(name in foreign ? [name] : []), ...idsIn(value)]);
}

/** The input with the other school's rows at these members. */
function withForeign(input: unknown, names: readonly string[]): unknown {
  if (Array.isArray(input)) return input.map((one: unknown) => withForeign(one, names));
  if (typeof input !== 'object' || input === null) return input;
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      if (!names.includes(name) || !(name in foreign)) return [name, withForeign(value, names)];
      return [name, Array.isArray(value) ? [foreign[name]] : foreign[name]];
    }),
  );
}

/** Which rows are the other school's, by table. */
const ROWS_OF_B = {
  school: `school_id = 'school-b'`,
  class: `school_id = 'school-b'`,
  student: `school_id = 'school-b'`,
  identity: `school_id = 'school-b'`,
  teaching: `class_id = 'class-9'`,
  place: `school_id = 'school-b'`,
  intake_key: `school_id = 'school-b'`,
  invitation: `role_id = 'r-parent-b'`,
  guardian_proposal: `student_id = 's-far'`,
  audit: `school_id = 'school-b'`,
  device: `unique_id = '${SECRET_CARD}'`,
  account: `user_id in ('u-far', 'u-parent-b', 'u-admin-b')`,
};
const ALL_ROWS = Object.entries(ROWS_OF_B)
  .map(([table, condition]) => `select '${table}' as name, row::text as text from ${table} row where ${condition}`)
  .join(' union all ');
const rowsOfB = async () => tester.db.query(`${ALL_ROWS} order by 1, 2`);

/** Makes the call as the administrator of the first school. @returns its HTTP status. */
async function expectApart(call: Call, input: object): Promise<number> {
  entry ??= await tester.signIn('admin');
  const { status, envelope } = await tester.ask(call, input, entry);
  const told = JSON.stringify(envelope.data ?? null);
  for (const secret of SECRETS) expect(told, `status ${status}`).not.toContain(secret);
  expect(await rowsOfB()).toEqual(before);
  return status;
}

/** Calls, with the member of their input, that leave foreign rows out. */
const LEAVES_OUT = [
  'lastPositions studentIds',
  'managedPlaces studentId',
  'previewFence studentIds',
  // That a card is another school's reads as 'not heard'.
  'askStranger imei',
];

/** What a call with a foreign row answers: 403 when no administrator may make it at all, 404 when it is hidden. */
function answerFor(name: string, member: string, { needs, options }: Call): number {
  if (needs !== 'anyone' && needs !== 'session' && !can('admin', needs))
    return options.hidden ? CODES.notFound : CODES.forbidden;
  return LEAVES_OUT.includes(`${name} ${member}`) ? CODES.ok : CODES.notFound;
}

describe.each(calls.filter(({ name }) => !ENDS_SESSIONS.includes(name)))('$title', ({ call, name, input }) => {
  it('tells and changes nothing of another school', async () => {
    await expectApart(call, input);
    for (const one of new Set(idsIn(input))) {
      const status = await expectApart(call, withForeign(input, [one]) as object);
      expect(status, `${name} with a foreign ${one}`).toBe(answerFor(name, one, call));
    }
  });
});

it('no set of foreign ids does, in any call', async () => {
  const withIds = calls.filter(({ name, input }) => !ENDS_SESSIONS.includes(name) && idsIn(input).length > 0);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...withIds),
      fc.subarray(['studentId', 'studentIds', 'classId', 'classIds', 'roleId', 'roleIds', 'keyId', 'placeId', 'imei']),
      async ({ call, input }, names) => {
        await expectApart(call, withForeign(input, names) as object);
      },
    ),
    { numRuns: 25 },
  );
});
