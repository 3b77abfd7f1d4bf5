/** Compares a checked file with a school: what would change, and the changes that follow from what people accepted. */
import type { CheckedRoster } from '../../../contract/roster/checkRoster';
import { countToType, type RosterChoices, type RosterDiff } from '../../../contract/roster/diff';
import type { RowChange } from './changes';
import { numberQuestions } from './numberQuestions';
import { planCards } from './planCards';
import { planClasses } from './planClasses';
import { planPeople } from './planPeople';
import { planPupils } from './planPupils';
import { planTeachers } from './planTeachers';
import { RosterPlan } from './rosterPlan';
import type { SchoolState } from './schoolState';

export interface DiffInput {
  state: SchoolState;
  checked: Pick<CheckedRoster, 'pupils' | 'teachers' | 'cards'>;
  /** The year in which the school's present year began. */
  schoolYear: number;
  choices: RosterChoices;
  /** A secret from which the ids of new rows are made. */
  seed: string;
}

export interface DiffedRoster {
  diff: RosterDiff;
  changes: RowChange[];
  /** The count that must be typed before the changes are written; null when none need be. */
  toType: number | null;
}

/** A class of so many pupils that loses all of them may be a sheet that was forgotten. */
const CLASS_OF = 3;

export function diffRoster({ state, checked, schoolYear, choices, seed }: DiffInput): DiffedRoster {
  const plan = new RosterPlan(state, choices, seed);
  const classes = planClasses(plan, schoolYear);
  const people = planPeople(plan);
  const questions = numberQuestions(plan, people, classes.nameOf);
  const pupils = planPupils(plan, checked.pupils, classes, people, questions);
  planTeachers(plan, checked.teachers, classes, people, questions);
  planCards(plan, checked.cards, pupils);
  const changes = withoutIdleClasses(plan.changes);
  if (changes.length > 0 && state.schoolYear === null)
    changes.push({ entity: 'school', id: state.schoolId, before: null, after: { schoolYear } });
  const present = state.pupils.filter(({ left }) => !left);
  return {
    diff: {
      version: state.version,
      counts: plan.counts,
      newClasses: plan.newClasses,
      rows: plan.rows(),
      questions: plan.questions(),
      unanswered: plan.unanswered,
      present: present.length,
    },
    changes,
    toType: countToType(plan.goneOrMoved.size, present.length, emptied(present, plan.goneOrMoved)),
  };
}

/** True when a class loses all of its pupils. */
function emptied(present: SchoolState['pupils'], goneOrMoved: ReadonlySet<string>): boolean {
  const classes = new Map<string, { all: number; gone: number }>();
  for (const { id, fields } of present) {
    const count = classes.get(fields.classId) ?? { all: 0, gone: 0 };
    classes.set(fields.classId, { all: count.all + 1, gone: count.gone + (goneOrMoved.has(id) ? 1 : 0) });
  }
  return [...classes.values()].some(({ all, gone }) => all >= CLASS_OF && gone === all);
}

/** Leaves out classes that only rows name which are not imported. */
function withoutIdleClasses(changes: readonly RowChange[]): RowChange[] {
  const used = new Set(
    changes.flatMap(({ entity, after }) => {
      if (entity === 'pupil') return after ? [after.classId] : [];
      return entity === 'identity' && after ? [...after.leads, ...after.teaches] : [];
    }),
  );
  return changes.filter(({ entity, id }) => entity !== 'class' || used.has(id));
}
