/** The twelve classes. */
import { idOf } from '../chance';
import type { SchoolClass } from './roster';

const GRADES = ['一', '二', '三', '四', '五', '六'];

/** Two classes a grade, '一年级1班' to '六年级2班'. */
export const classes: readonly SchoolClass[] = GRADES.flatMap((word, index) =>
  [1, 2].map((number) => ({
    classId: idOf('class', index + 1, number),
    name: `${word}年级${number}班`,
    grade: index + 1,
    position: index * 2 + number - 1,
  })),
);

/** By grade and number of the class within it. */
export function classOf(grade: number, number: number): SchoolClass {
  const found = classes[(grade - 1) * 2 + number - 1];
  if (!found) throw new RangeError(`No class ${grade}-${number}`);
  return found;
}
