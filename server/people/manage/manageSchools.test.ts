/** An administrator of one school tries ids of another in every call of the administrator's place. */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { type Call, CODES, manageCalls } from '../../../contract';
import { testPlatform } from '../../../tests/harness/platform';
import { allTests } from '../../../tests/harness/opened';

const tester = allTests(testPlatform);
const admin = allTests(() => tester.signIn('admin'));
beforeAll(async () => {
  await tester.db.query(
    `insert into place (place_id, school_id, student_id, name, kind, lng, lat, radius)
     values ('p-far', 'school-b', 's-far', '家', 'home', 121, 31, 60)`,
  );
});

/** Ids of the other school. An id of one kind may also stand where another is meant. */
const FOREIGN = ['s-far', 'class-9', 'r-far', 'u-far', '860000000000009', 'p-far'];
const OWN = { pupil: 's-ming', class: 'class-2' };

/** The calls that take an id. The caller's own school has none; of a number anybody may ask (strangers.test.ts). */
type Named = Exclude<keyof typeof manageCalls, 'managedSchool' | 'saveSchool' | 'strangerCards' | 'askStranger'>;
type Inputs = { [N in Named]: (id: string, version: string) => object };

/** Each call with a foreign id in each place where it takes one. */
const INPUTS: Inputs = {
  managedPupils: (id) => ({ classId: id }),
  managedPupil: (id) => ({ studentId: id }),
  savePupil: (id, version) => ({ over: { studentId: id, version }, name: '甲', classId: OWN.class, subscribed: true }),
  movePupils: (id) => ({ studentIds: [OWN.pupil, id], classId: OWN.class }),
  managedClasses: () => ({}),
  saveClass: (id, version) => ({ over: { classId: id, version }, name: '新班', teachers: [] }),
  endClass: (id, version) => ({ over: { classId: id, version }, moveTo: OWN.class }),
  managedGuardians: (id) => ({ after: { name: '', userId: id } }),
  managedGuardian: (id) => ({ userId: id }),
  saveGuardian: (id, version) => ({ over: { userId: id, version }, name: '甲' }),
  addGuardian: (id) => ({ studentId: id, name: '甲', mobile: '13911112222' }),
  endGuardian: (id) => ({ roleId: id }),
  sendManagedCode: (id) => ({ userId: id, mobile: '13911112222' }),
  managedStaff: () => ({}),
  saveStaff: (id, version) => ({ over: { roleId: id, version }, name: '甲' }),
  staffWork: (id) => ({ roleIds: [id] }),
  endStaff: (id, version) => ({ over: { roleId: id, version } }),
  managedCards: (id) => ({ search: id }),
  managedCard: (id) => ({ imei: id }),
  saveCard: (id, version) => ({ over: { imei: id, version }, rfid: 'X', model: null }),
  giveCard: (id, version) => ({ over: { imei: id, version }, studentId: OWN.pupil }),
  endCard: (id, version) => ({ over: { imei: id, version } }),
  managedPlaces: (id) => ({ studentId: id }),
  managedPlace: (id) => ({ placeId: id }),
  savePlace: (id) => ({ studentId: id, name: '家', lng: 120.9, lat: 30.9, radius: 60 }),
  endPlace: (id, version) => ({ over: { placeId: id, version } }),
  firstSteps: () => ({}),
  endFirstSteps: () => ({}),
};
/** Calls that take no id, or leave out what is of another school. */
const LISTS = [
  'managedPupils',
  'managedClasses',
  'managedGuardians',
  'managedStaff',
  'managedCards',
  'managedPlaces',
  'firstSteps',
  'endFirstSteps',
];

/** Everything that the other school has, as text. */
const otherSchool = async () =>
  JSON.stringify(
    await Promise.all(
      [
        `select * from class where school_id = 'school-b' order by 1`,
        `select * from student where school_id = 'school-b' order by 1`,
        `select * from identity where school_id = 'school-b' order by 1`,
        `select * from account where user_id = 'u-far'`,
        `select * from teaching where class_id = 'class-9' order by 1`,
        `select * from device where pool_school_id = 'school-b' order by 1`,
        `select * from place where school_id = 'school-b' order by 1`,
      ].map((sql) => tester.db.query(sql)),
    ),
  );

it('answers 404, or a list without them, and changes nothing of the other school', async () => {
  const before = await otherSchool();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...(Object.keys(INPUTS) as (keyof Inputs)[])),
      fc.constantFrom(...FOREIGN),
      fc.stringMatching(/^[0-9a-f]{32}$/),
      async (name, id, version) => {
        const call = manageCalls[name] as Call;
        const { status, data } = await tester.ask(call, INPUTS[name](id, version), admin);
        if (LISTS.includes(name)) {
          expect(status).toBe(CODES.ok);
          for (const foreign of FOREIGN) expect(JSON.stringify(data)).not.toContain(foreign);
        } else expect(status).toBe(CODES.notFound);
      },
    ),
    { numRuns: 200 },
  );
  expect(await otherSchool()).toBe(before);
});
