/** Grades and classes as schools write them, and their names in a school year. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readClass } from './classNames';
import { classKeyOf, classNameOf, gradeOf, readGrade, schoolYearOf, STAGE_YEARS, STAGES } from './grades';

it.each([
  ['三年级', 'primary', 3],
  ['3年级', 'primary', 3],
  ['３', 'primary', 3],
  ['小学六年级', 'primary', 6],
  ['七年级', 'junior', 1],
  ['初二', 'junior', 2],
  ['高三', 'senior', 3],
  ['高中一年级', 'senior', 1],
  ['Grade 11', 'senior', 2],
  ['中班', 'kindergarten', 2],
])('reads the grade %s', (text, stage, grade) => expect(readGrade(text)).toEqual({ stage, grade }));

it.each(['', '十三年级', '0', '初四', '火箭', '三年级1班'])('does not take %s for a grade', (text) =>
  expect(readGrade(text)).toBeNull(),
);

it.each([
  ['三年级1班', 'primary', 3, 1],
  ['三(12)班', 'primary', 3, 12],
  ['三（十二）班', 'primary', 3, 12],
  ['301', 'primary', 3, 1],
  ['初二3班', 'junior', 2, 3],
  ['高一（2）班', 'senior', 1, 2],
  ['大二班', 'kindergarten', 3, 2],
  ['Grade 3 Class 1', 'primary', 3, 1],
])('reads the class %s', (text, stage, grade, number) =>
  expect(readClass(text, null)).toEqual({ grade: { stage, grade }, number }),
);

it('a number alone is a class of the grade that another column says', () => {
  const third = { stage: 'primary', grade: 3 } as const;
  expect(readClass('（2）班', third)).toEqual({ grade: third, number: 2 });
  expect(readClass('02', third)).toEqual({ grade: third, number: 2 });
  expect(readClass('火箭班', third)).toBeNull();
});

it('a school year begins in August', () => {
  expect([schoolYearOf('2026-07-31'), schoolYearOf('2026-08-01'), schoolYearOf('2027-01-05')]).toEqual([
    2025, 2026, 2026,
  ]);
});

it('a class keeps its key, its name goes up by one grade a year, and it is read back from its name', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...STAGES),
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 2000, max: 2100 }),
      (stage, wanted, number, year) => {
        const grade = Math.min(wanted, STAGE_YEARS[stage]);
        const key = classKeyOf({ stage, grade }, number, year);
        const name = classNameOf(key, year) ?? '';
        expect(readClass(name, null)).toEqual({ grade: { stage, grade }, number });
        expect(gradeOf(key, year + 1)?.grade).toBe(grade < STAGE_YEARS[stage] ? grade + 1 : undefined);
        expect(classNameOf(key, year + STAGE_YEARS[stage])).toBeNull();
      },
    ),
  );
});
