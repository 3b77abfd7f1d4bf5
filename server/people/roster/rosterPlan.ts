/**
 * Gathers the rows of a diff and the changes that follow from them, while parts of a file are compared with a school.
 */
import {
  DIFF_GROUPS,
  type DiffCounts,
  type DiffGroup,
  type DiffQuestion,
  type DiffRow,
  LISTED_QUESTIONS,
  LISTED_ROWS,
  type RosterChoices,
} from '../../../contract/roster/diff';
import type { SheetKind } from '../../../contract/roster/fields';
import { sha256 } from '../../engine/sha256';
import { type Entity, type RosterRows, type RowChange, sameFields } from './changes';
import type { SchoolState } from './schoolState';

const noCounts = (): DiffCounts => ({
  new: 0,
  returned: 0,
  moved: 0,
  changed: 0,
  same: 0,
  absent: 0,
  doubt: 0,
  waiting: 0,
});

export class RosterPlan {
  readonly state: SchoolState;
  readonly changes: RowChange[] = [];
  readonly counts: Record<SheetKind, DiffCounts> = { pupils: noCounts(), teachers: noCounts(), cards: noCounts() };
  readonly newClasses: string[] = [];
  /** Pupils who leave or get another class, of those that are accepted. */
  readonly goneOrMoved = new Set<string>();
  readonly #rows: Record<DiffGroup, DiffRow[]> = {
    new: [],
    returned: [],
    moved: [],
    changed: [],
    absent: [],
    doubt: [],
  };
  readonly #leftOut: ReadonlySet<string>;
  readonly #leaving: ReadonlySet<string>;
  readonly #resolved: ReadonlyMap<string, string | null>;
  readonly #answers: ReadonlyMap<string, { about: string; same: boolean }>;
  readonly #questions: { question: DiffQuestion; open: boolean }[] = [];
  readonly #seed: string;
  #count = 0;
  /** Questions of rows that would be imported, which nobody has answered. */
  unanswered = 0;

  /** @param seed a secret from which the ids of new rows are made. */
  constructor(state: SchoolState, { leftOut, leaving, resolved, answers = [] }: RosterChoices, seed: string) {
    this.state = state;
    this.#leftOut = new Set(leftOut);
    this.#leaving = new Set(leaving);
    this.#resolved = new Map(resolved.map(({ key, studentId }) => [key, studentId]));
    this.#answers = new Map(answers.map(({ key, ...answer }) => [key, answer]));
    this.#seed = seed;
  }

  /** A new id; nobody without the seed can guess it. */
  newId(): string {
    this.#count += 1;
    return sha256(`${this.#seed} ${this.#count}`).slice(0, 24);
  }

  /** True when a person has not left the row out. */
  accepts = (key: string): boolean => !this.#leftOut.has(key);
  /** True when a person said that the absent row has left the school. */
  leaves = (key: string): boolean => this.#leaving.has(key);
  /** Whom a person said the row is: a pupil's id, null for a new pupil; undefined when nobody said anything. */
  resolution = (key: string): string | null | undefined => this.#resolved.get(key);

  /**
   * Asks whether a number's person is the one of the file.
   * @param row the key of the row: one that is left out asks nothing.
   * @returns what a person said of the same two; undefined while nobody has.
   */
  ask(row: string, question: DiffQuestion): boolean | undefined {
    const answer = this.#answers.get(question.key);
    const same = answer?.about === question.about ? answer.same : undefined;
    const open = same === undefined && this.accepts(row);
    if (open) this.unanswered += 1;
    this.#questions.push({ question, open });
    return same;
  }

  list(row: DiffRow): void {
    this.counts[row.kind][row.group] += 1;
    // Rows in doubt and absent ones need a decision each, so they are listed before the limit takes effect.
    if (this.#rows[row.group].length < LISTED_ROWS) this.#rows[row.group].push(row);
  }

  same(kind: SheetKind): void {
    this.counts[kind].same += 1;
  }

  waits(kind: SheetKind): void {
    this.counts[kind].waiting += 1;
  }

  /** Notes a change; one that changes nothing is none. */
  change<E extends Entity>(entity: E, id: string, before: RosterRows[E] | null, after: RosterRows[E] | null): void {
    if (!sameFields(before, after)) this.changes.push({ entity, id, before, after } as RowChange);
  }

  questions(): DiffQuestion[] {
    return [...this.#questions]
      .sort((a, b) => Number(b.open) - Number(a.open))
      .slice(0, LISTED_QUESTIONS)
      .map(({ question }) => question);
  }

  rows(): DiffRow[] {
    return DIFF_GROUPS.flatMap((group) => this.#rows[group]);
  }
}
