/** The rule for the discs: within a family or class no two read the same. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discLabels, discLabelsOf, LONGEST_LABEL } from './discLabels';

const of = (...names: string[]) => [...discLabels(new Map(names.map((name, index) => [`s-${index}`, name]))).values()];

const asWritten = (name: string) => name;

describe('the label of a disc', () => {
  it.each([
    ['is the surname where it tells', ['林小雨', '王芳'], ['林', '王']],
    ['is the given name of siblings', ['林小雨', '林小北'], ['小雨', '小北']],
    ['keeps a short given name short', ['林雨', '林小雨'], ['雨', '小雨']],
    [
      'names the surname too where given names agree',
      ['林小雨', '林小北', '王小雨', '王小北'],
      ['林雨', '林北', '王雨', '王北'],
    ],
    ['counts children of one name', ['王伟', '王伟'], ['王1', '王2']],
    ['is a letter, then the initials, of a Latin name', ['Anna Smith', 'Alex Jones', 'Ben Low'], ['AS', 'AJ', 'B']],
    ['is of the given name, where siblings share the initials', ['Lin Yinuo', 'Lin Yifan'], ['YIN', 'YIF']],
    ['does not tell by case alone', ['anna', 'Anna'], ['A1', 'A2']],
  ])('%s', (_, names, labels) => expect(of(...names).sort()).toEqual([...labels].sort()));
});

const someNames = fc.array(
  fc.oneof(
    fc
      .tuple(fc.constantFrom('林', '王', '李'), fc.string({ unit: fc.constantFrom('小', '雨', '北'), maxLength: 3 }))
      .map(([surname, given]) => surname + given),
    fc.string({ unit: 'grapheme' }),
  ),
  { maxLength: 60 },
);

describe('any family or class', () => {
  it('has no two equal discs, none empty and none too long for a disc', () => {
    fc.assert(
      fc.property(someNames, (names) => {
        const labels = of(...names);
        expect(labels).toHaveLength(names.length);
        expect(new Set(labels.map((label) => label.toUpperCase())).size).toBe(names.length);
        for (const label of labels) expect(Array.from(label).length).toBeGreaterThan(0);
        for (const label of labels) expect(Array.from(label).length).toBeLessThanOrEqual(LONGEST_LABEL);
      }),
    );
  });

  it('has the same discs whatever the order of its pupils', () => {
    fc.assert(
      fc.property(someNames, (names) => {
        const pupils = names.map((name, index) => [`s-${index}`, name] as const);
        const backwards = discLabels(new Map(pupils.toReversed()));
        expect(Object.fromEntries(discLabels(new Map(pupils)))).toEqual(Object.fromEntries(backwards));
      }),
    );
  });

  it('tells siblings in two classes apart, and in a large school each class', () => {
    const classOf = (size: number, at: number) => ({
      studentList: Array.from({ length: size }, (_, index) => ({
        studentId: `s-${at}-${index}`,
        studentName: `林小${String.fromCodePoint(0x4e00 + index)}`,
      })),
    });
    const family = discLabelsOf(
      [classOf(1, 0), { studentList: [{ studentId: 'b', studentName: '林小北' }] }],
      asWritten,
    );
    expect(new Set(family.values()).size).toBe(2);
    const school = Array.from({ length: 8 }, (_, at) => classOf(45, at));
    const labels = discLabelsOf(school, asWritten);
    for (const { studentList } of school)
      expect(new Set(studentList.map(({ studentId }) => labels.get(studentId))).size).toBe(45);
  });
});
