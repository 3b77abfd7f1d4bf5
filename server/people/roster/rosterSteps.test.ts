/**
 * What a roster costs grows with its rows and not with their square, whatever they hold: namesakes, one number for all,
 * one number of staff, one guardian. Steps are counted, not time.
 */
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import type { CheckedPupil } from '../../../contract/roster/checkPupils';
import { checkRoster } from '../../../contract/roster/checkRoster';
import type { CheckedTeacher } from '../../../contract/roster/checkTeachers';
import { readOneRoster } from '../../../contract/roster/readOneRoster';
import { mappingOf } from '../../../contract/roster/columns';
import { diffRoster } from './diffRoster';
import { planRollOver } from './planRollOver';
import type { SchoolState } from './schoolState';
import { arraySteps } from '../../../tests/harness/arraySteps';

const FEW = 1_000;
/** Twice the rows take twice the steps; four times as many would be the square. */
const MOST = 2.5;
const many = <Value>(count: number, make: (n: number) => Value) => Array.from({ length: count }, (_, n) => make(n));

/** A school of so many namesakes in one class, whose guardian has one number, with as many teachers and classes. */
const schoolOf = (count: number): SchoolState => ({
  schoolId: 's',
  schoolYear: 2026,
  timeZone: 'Asia/Shanghai',
  version: 'v',
  classes: many(count, (n) => ({
    id: `c${n}`,
    left: false,
    fields: { name: `一年级${n}班`, position: n, stage: 'primary', entryYear: 2026, classNumber: n },
  })),
  pupils: many(count, (n) => ({
    id: `p${n}`,
    left: false,
    nameByGuardian: false,
    fields: { classId: 'c0', name: '李雷', registryKey: null, schoolNo: null },
  })),
  identities: [
    ...many(count, (n) => ({
      id: `g${n}`,
      left: false,
      fields: {
        userId: 'u',
        userType: '2' as const,
        studentId: `p${n}`,
        relation: '爸爸',
        staffNo: null,
        leads: [],
        teaches: [],
      },
    })),
    ...many(count, (n) => ({
      id: `t${n}`,
      left: false,
      fields: {
        userId: `w${n}`,
        userType: '1' as const,
        studentId: null,
        relation: null,
        staffNo: `T${n}`,
        leads: [],
        teaches: [],
      },
    })),
  ],
  accounts: ['u', ...many(count, (n) => `w${n}`)].map((id, n) => ({
    id,
    fields: { name: `王${n}`, mobile: String(13_800_000_000 + n) },
    hiddenName: null,
    ownName: false,
    ownMobile: false,
    elsewhere: false,
    ours: true,
  })),
  cards: [],
});

const pupilRow = (n: number, name: string, mobile: string): CheckedPupil => ({
  row: `0:${n}`,
  waits: false,
  registryNo: null,
  schoolNo: null,
  name,
  inClass: { key: { stage: 'primary', entryYear: 2026, number: 0 } },
  guardians: [{ name: '韩梅梅', relation: '妈妈', mobile, at: `学生!I${n}`, userType: '2' }],
});
const teacherRow = (n: number): CheckedTeacher => ({
  row: `1:${n}`,
  waits: false,
  staffNo: `T${n}`,
  name: `张${n}`,
  mobile: String(13_900_000_000 + n),
  at: { staffNo: '', mobile: '' },
  leads: null,
  teaches: null,
});
const diffed = (state: SchoolState, pupils: CheckedPupil[], teachers: CheckedTeacher[]) =>
  diffRoster({
    state,
    checked: { pupils, teachers, cards: [] },
    schoolYear: 2026,
    choices: { leftOut: [], leaving: [], resolved: [] },
    seed: 'seed',
  });

const csv = (...lines: string[]) => strToU8(`${lines.join('\n')}\n`);
/** A district above a school, with pupils, guardians of one pupil, and a teacher with enrolments. */
const oneRoster = (count: number) =>
  zipSync(
    {
      'manifest.csv': csv('propertyName,value', 'oneroster.version,1.1'),
      'orgs.csv': csv(
        'sourcedId,name,type,parentSourcedId',
        's1,归途小学,school,d0',
        ...many(count, (n) => `d${n},区,district,d${n + 1}`).toReversed(),
      ),
      'users.csv': csv(
        'sourcedId,enabledUser,orgSourcedIds,role,givenName,familyName,phone,agentSourcedIds',
        'p,true,s1,student,雷,李,,',
        't,true,s1,teacher,芳,王,13900000000,',
        ...many(count, (n) => `g${n},true,s1,parent,强,李,${13_800_000_000 + n},p`),
        ...many(count, (n) => `o${n},true,,,强,李,,`),
      ),
      'roles.csv': csv(
        'userSourcedId,role,roleType,orgSourcedId,sourcedId',
        ...many(count, (n) => `o${n},student,primary,s2,r${n}`),
      ),
      'classes.csv': csv('sourcedId,title,classType,schoolSourcedId', 'c,一年级1班,homeroom,s1'),
      'enrollments.csv': csv(
        'sourcedId,classSourcedId,schoolSourcedId,userSourcedId,role,primary',
        ...many(count, (n) => `e${n},c,s1,t,teacher,false`),
        'ep,c,s1,p,student,true',
      ),
    },
    { level: 1 },
  );

it.each<[string, (count: number) => () => unknown]>([
  [
    'a file whose pupils have one number',
    (count) => {
      const rows = [['学号', '姓名', '班级'], ...many(count, (n) => ['1', `李${n}`, '一年级1班'])];
      const sheet = { name: '学生', rows, odd: {} };
      return () => checkRoster([sheet], [mappingOf(sheet)], { schoolYear: 2026, stages: ['primary'] });
    },
  ],
  [
    'pupils of one name in one class',
    (count) => {
      const [state, rows] = [schoolOf(count), many(count, (n) => pupilRow(n, '李雷', String(13_700_000_000 + n)))];
      return () => diffed(state, rows, []);
    },
  ],
  [
    'pupils whose guardian has one number',
    (count) => {
      const [state, rows] = [schoolOf(count), many(count, (n) => pupilRow(n, `赵${n}`, '13800000000'))];
      return () => diffed(state, rows, []);
    },
  ],
  [
    'pupils whose new guardian has one number',
    (count) => {
      const [state, rows] = [schoolOf(count), many(count, (n) => pupilRow(n, `赵${n}`, '13600000000'))];
      return () => diffed(state, rows, []);
    },
  ],
  [
    'teachers with the numbers of others',
    (count) => {
      const [state, rows] = [schoolOf(count), many(count, teacherRow)];
      return () => diffed(state, [], rows);
    },
  ],
  [
    'a year for as many classes as pupils',
    (count) => {
      const state = schoolOf(count);
      return () => planRollOver({ state, schoolYear: 2026 });
    },
  ],
  [
    'a zip of OneRoster',
    (count) => {
      const zip = oneRoster(count);
      return () => readOneRoster(zip, { today: '2026-11-27', schoolName: '归途小学' });
    },
  ],
])('%s', (_, prepare) => {
  const [few, twice] = [arraySteps(prepare(FEW)), arraySteps(prepare(2 * FEW))];
  expect(few).toBeGreaterThan(FEW);
  expect(twice / few).toBeLessThan(MOST);
});
