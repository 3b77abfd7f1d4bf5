/** Finds the classes that a file names, and makes those that the school does not have. */
import type { CheckedClass } from '../../../contract/roster/checkPupils';
import { classSaid, readCohort, type SchoolStages, stagesOf } from '../../../contract/roster/classNames';
import { type ClassKey, classNameOf, classPosition } from '../../../contract/roster/grades';
import type { RosterRows } from './changes';
import type { RosterPlan } from './rosterPlan';
import type { SchoolState } from './schoolState';

const keyText = ({ stage, entryYear, number }: ClassKey) => `${stage} ${entryYear} ${number}`;

/** The key of a stored class: as stored, or as its name says. */
export function classKeyIn(fields: SchoolState['classes'][number]['fields'], school: SchoolStages): ClassKey | null {
  const { stage, entryYear, classNumber, name } = fields;
  if (stage && entryYear !== null && classNumber !== null) return { stage, entryYear, number: classNumber };
  const said = classSaid(name, null, school);
  return 'key' in said ? said.key : null;
}

/** What is known of a school beside the names of its classes. */
export const schoolStages = ({ classes }: SchoolState, schoolYear: number): SchoolStages => ({
  schoolYear,
  stages: stagesOf(classes.filter(({ left }) => !left).map(({ fields }) => fields)),
});

export interface ClassPlan {
  /**
   * The id of a class; a class that a key names is made when the school has none.
   * @returns null when no class has the name.
   */
  find(wanted: CheckedClass): string | null;
  nameOf(classId: string): string;
}

export function planClasses(plan: RosterPlan, schoolYear: number): ClassPlan {
  const { classes } = plan.state;
  const school = schoolStages(plan.state, schoolYear);
  const known = new Map(classes.map((one) => [one.id, one]));
  const names = new Map(classes.map((one) => [one.id, one.fields.name]));
  const byKey = new Map<string, string>();
  const byName = new Map<string, string>();
  // Present classes come last, so that they win over those that have left.
  for (const one of [...classes].sort((a, b) => Number(b.left) - Number(a.left))) {
    const key = classKeyIn(one.fields, school);
    if (key) byKey.set(keyText(key), one.id);
    byName.set(one.fields.name, one.id);
  }
  const seen = new Set<string>();

  /** Gives a class what a roll-over needs, and brings back one that had left. */
  function settle(id: string, { key, cohort }: { key: ClassKey; cohort?: string }): string {
    if (seen.has(id)) return id;
    seen.add(id);
    const one = known.get(id);
    const computed = classNameOf(key, schoolYear);
    const kept = one?.fields.name ?? '';
    const after: RosterRows['class'] = {
      // 2021级3班 stays so while its grade rises.
      name: one ? (readCohort(kept) ? kept : (computed ?? kept)) : (cohort ?? computed ?? ''),
      position: classPosition(key),
      stage: key.stage,
      entryYear: key.entryYear,
      classNumber: key.number,
    };
    plan.change('class', id, one && !one.left ? one.fields : null, after);
    names.set(id, after.name);
    if (!one) plan.newClasses.push(after.name);
    return id;
  }

  return {
    find(wanted) {
      if ('name' in wanted) return byName.get(wanted.name) ?? null;
      const text = keyText(wanted.key);
      const id = byKey.get(text) ?? plan.newId();
      byKey.set(text, id);
      return settle(id, wanted);
    },
    nameOf: (classId) => names.get(classId) ?? '',
  };
}
