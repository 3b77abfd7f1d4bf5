/** Takes a school's classes a year up. Pupils of the last grade of a stage leave; classes without years stay. */
import type { RollOver } from '../../../contract/roster/calls';
import { readCohort } from '../../../contract/roster/classNames';
import { type ClassKey, classNameOf, classPosition, gradeOf } from '../../../contract/roster/grades';
import { countToType } from '../../../contract/roster/diff';
import type { RowChange } from './changes';
import { grouped } from '../../engine/grouped';
import { classKeyIn, schoolStages } from './planClasses';
import type { SchoolState } from './schoolState';

export interface RollOverInput {
  state: SchoolState;
  /** The year in which the school's present year began. */
  schoolYear: number;
}

/** @returns what it would do, and the changes that do it. */
export function planRollOver({ state, schoolYear }: RollOverInput): { plan: RollOver; changes: RowChange[] } {
  const to = schoolYear + 1;
  const school = schoolStages(state, schoolYear);
  const changes: RowChange[] = [
    {
      entity: 'school',
      id: state.schoolId,
      before: state.schoolYear === null ? null : { schoolYear: state.schoolYear },
      after: { schoolYear: to },
    },
  ];
  const present = state.pupils.filter(({ left }) => !left);
  const inClass = grouped(present, ({ fields }) => fields.classId);
  const leavingClasses = new Set<string>();
  const classes = state.classes
    .filter(({ left }) => !left)
    .map(({ id, fields }) => {
      const key = classKeyIn(fields, school);
      const pupils = inClass.get(id)?.length ?? 0;
      if (!key) return { classId: id, before: fields.name, after: fields.name, pupils, computed: false, byGrade: null };
      const name = nameThen(key, fields.name, to);
      // A class of a year to come keeps its name until then.
      const after = gradeOf(key, schoolYear) ? name : (name ?? fields.name);
      if (after === null) {
        leavingClasses.add(id);
        changes.push({ entity: 'class', id, before: fields, after: null });
      } else
        changes.push({
          entity: 'class',
          id,
          before: fields,
          after: {
            name: after,
            position: classPosition(key),
            stage: key.stage,
            entryYear: key.entryYear,
            classNumber: key.number,
          },
        });
      return {
        classId: id,
        before: fields.name,
        after,
        pupils,
        computed: true,
        byGrade: readCohort(fields.name) ? classNameOf(key, to) : null,
      };
    });
  const leaving = new Set<string>();
  for (const { id, fields } of present)
    if (leavingClasses.has(fields.classId)) {
      leaving.add(id);
      changes.push({ entity: 'pupil', id, before: fields, after: null });
    }
  const plan = {
    version: state.version,
    from: schoolYear,
    to,
    classes,
    leaving: leaving.size,
    toType: countToType(leaving.size, present.length, leavingClasses.size > 0),
  };
  return { plan, changes };
}

/** The name of a class in a year; a cohort's stays. Null: the class has left its stage by then. */
function nameThen(key: ClassKey, name: string, year: number): string | null {
  const computed = classNameOf(key, year);
  return computed !== null && readCohort(name) ? name : computed;
}

declare module '../../engine/work/heavyWork' {
  interface HeavyTasks {
    planRollOver: typeof planRollOver;
  }
}
