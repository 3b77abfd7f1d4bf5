/** Hours of grades: which of them a day track has, who is told the grade of which class, and what is kept. */
import { expect, it } from 'vitest';
import { CODES, contract } from '../../../contract';
import { bellsOfGrade, NO_CALENDAR, SchoolCalendar } from '../../../contract/fences';
import { eachTest } from '../../../tests/harness/opened';
import { testPlatform } from '../../../tests/harness/platform';
import { gradeOfClass } from '../../people/classes/classGrades';

const { schoolCalendar, saveSchoolCalendar } = contract.position;
const { dayTrack } = contract.location;
const EARLY = [{ name: '第一节', from: '07:30', to: '08:10' }];
const USUAL = [{ name: '第一节', from: '08:00', to: '08:40' }];
const CALENDAR: SchoolCalendar = {
  ...NO_CALENDAR,
  bells: USUAL,
  gradeBells: [{ grades: ['primary 6', 'junior 1'], bells: EARLY }],
};

const tester = eachTest(testPlatform);
const grades = async (as: string) => (await tester.ask(schoolCalendar, {}, as)).data.grades;
const bellsOf = async (studentId: string, day: string) =>
  (await tester.ask(dayTrack, { studentId, day }, 'admin')).data.bells;

it('a day has the hours of the pupil’s grade in that school year, else those of the school', async () => {
  await tester.ask(saveSchoolCalendar, { calendar: CALENDAR }, 'admin');
  // 李明 entered in 2020, and is in the sixth grade until the summer of 2026; 张华's class bears its grade as a name.
  await tester.db.query(
    `update class set stage = 'primary', entry_year = 2020, class_number = 1 where class_id = 'class-1'`,
  );
  expect(await bellsOf('s-ming', '2026-03-02')).toEqual(EARLY);
  expect(await bellsOf('s-ming', '2025-03-03'), 'in the fifth').toEqual(USUAL);
  expect(await bellsOf('s-hua', '2026-03-02')).toEqual(USUAL);
  await tester.db.query(`update class set name = '七年级2班' where class_id = 'class-2'`);
  expect(await bellsOf('s-hua', '2026-03-02')).toEqual(EARLY);
  expect(await bellsOf('s-hua', '2026-03-01'), 'a Sunday').toEqual([]);
});

it('each viewer is told the grades of the classes whose pupils are in sight', async () => {
  await tester.db.query(`update class set name = '钢琴班' where class_id = 'class-2'`);
  expect(await grades('admin')).toEqual({ 'class-1': 'primary 1' });
  expect(await grades('wu')).toEqual({ 'class-1': 'primary 1' });
  expect(await grades('sun'), 'a class without a grade').toEqual({});
  expect(await grades('li')).toEqual({ 'class-1': 'primary 1' });
  expect(await grades('far'), 'another school').toEqual({ 'class-9': 'primary 2' });
});

it('an older console that does not know of them keeps them', async () => {
  await tester.ask(saveSchoolCalendar, { calendar: CALENDAR }, 'admin');
  const saved = await tester.ask(
    saveSchoolCalendar,
    { calendar: { ...NO_CALENDAR, holidays: ['2026-05-01'] } },
    'admin',
  );
  expect(saved.data).toMatchObject({ holidays: ['2026-05-01'], bells: USUAL, gradeBells: CALENDAR.gradeBells });
});

it.each([
  [[{ grades: ['primary 9'], bells: EARLY }]],
  [[{ grades: [], bells: EARLY }]],
  [[{ grades: ['primary 1'], bells: [] }]],
  [
    [
      { grades: ['primary 1'], bells: EARLY },
      { grades: ['primary 2', 'primary 1'], bells: USUAL },
    ],
  ],
])('refuses %j', async (gradeBells) => {
  const { status } = await tester.ask(saveSchoolCalendar, { calendar: { ...NO_CALENDAR, gradeBells } }, 'admin');
  expect(status).toBe(CODES.badInput);
});

it('the hours of a grade are its own, else those of the school, else none', () => {
  expect(bellsOfGrade(CALENDAR, 'junior 1')).toBe(EARLY);
  expect(bellsOfGrade(CALENDAR, 'junior 2')).toBe(USUAL);
  expect(bellsOfGrade(CALENDAR, null)).toBe(USUAL);
  expect(bellsOfGrade({}, 'junior 1')).toEqual([]);
});

it.each([
  [{ stage: 'junior', entry_year: 2024, name: '随便' }, '2026-03-02', 'junior 2'],
  [{ stage: 'junior', entry_year: 2024, name: '随便' }, '2026-09-01', 'junior 3'],
  [{ stage: 'junior', entry_year: 2024, name: '七年级1班' }, '2028-03-01', null],
  [{ stage: null, entry_year: null, name: '高二(3)班' }, '2026-03-02', 'senior 2'],
  [{ stage: null, entry_year: null, name: '合唱队' }, '2026-03-02', null],
] as const)('the class %j has on %s the grade %s', (one, day, grade) => expect(gradeOfClass(one, day)).toBe(grade));
