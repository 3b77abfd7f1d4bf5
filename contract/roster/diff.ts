/** What a roster file would change, as the console shows it before anything is written. */
import * as z from 'zod/mini';
import { Id } from '../primitives';
import { SHEET_KINDS } from './fields';

/**
 * new: a row that the school does not have. returned: it had left. moved: another class. changed: other fields. absent:
 * the school has it and the file does not; nothing happens to it unless somebody says so. doubt: a person decides, or
 * the file is mended.
 */
export const DIFF_GROUPS = ['new', 'returned', 'moved', 'changed', 'absent', 'doubt'] as const;
export const DiffGroup = z.enum(DIFF_GROUPS);
export type DiffGroup = z.infer<typeof DiffGroup>;

/**
 * similar: perhaps one of the candidates. twins: two rows of one name in one class, without numbers. otherName: the
 * pupil of the row's number has another name. noClass: no class has this name. noPupil: no pupil has this number.
 * twoPupils: the card's two numbers are of two pupils. elsewhere: the card is in another school's pool. asked: a
 * question about the row is open, or its number is another person's.
 */
export const DOUBTS = [
  'similar',
  'twins',
  'otherName',
  'noClass',
  'noPupil',
  'twoPupils',
  'elsewhere',
  'asked',
] as const;

/** Fields whose change is shown. Values of `registryNo` are never shown: the store has only their digest. */
export const DIFF_FIELDS = [
  'name',
  'class',
  'registryNo',
  'schoolNo',
  'guardian',
  'guardianName',
  'mobile',
  'relation',
  'staffNo',
  'leads',
  'teaches',
  'wearer',
  'rfid',
  'phone',
  'iccid',
] as const;

const FieldChange = z.object({ field: z.enum(DIFF_FIELDS), from: z.string(), to: z.string() });
export type FieldChange = z.infer<typeof FieldChange>;

export const DiffRow = z.object({
  /** Names the row in this diff: the place in the file, or 'gone:' and an id. */
  key: z.string().check(z.maxLength(80)),
  kind: z.enum(SHEET_KINDS),
  group: DiffGroup,
  name: z.string(),
  /** The class, as it will be named; empty for cards without a wearer. */
  place: z.string(),
  changes: z.array(FieldChange),
  /** What differs and stays, because its owner chose it: `from` is what stays, `to` what the file says. */
  kept: z.array(FieldChange),
  why: z.nullable(z.enum(DOUBTS)),
  /** Whom a row in doubt may be. */
  candidates: z.array(z.object({ id: Id, name: z.string(), place: z.string() })),
});
export type DiffRow = z.infer<typeof DiffRow>;

/** Whom the key of a question would make what: a guardian of a pupil by number, a teacher by mobile or staff number. */
export const QUESTION_KINDS = ['guardian', 'teacher', 'staffNo'] as const;

/** Children that a question names, at most. */
export const NAMED_CHILDREN = 5;

/**
 * A number of the file is known, and nothing but the number says that its person is the one of the file. Nobody is
 * bound before somebody has answered.
 */
export const DiffQuestion = z.object({
  /** Names the question in this diff. */
  key: z.string().check(z.maxLength(120)),
  /** Stands for the person whom the number has now: an answer about another person is none. */
  about: z.string().check(z.maxLength(64)),
  kind: z.enum(QUESTION_KINDS),
  /** The key of the row that has the number. */
  row: z.string(),
  /** Where the number stands in the file. */
  at: z.string(),
  /** Whose row it is: the pupil with the class, or the teacher. */
  name: z.string(),
  place: z.string(),
  /** What the file says: the person's name, empty when it says none, and the number. */
  said: z.object({ name: z.string(), number: z.string() }),
  /** Whose number it is. The name is null for a person whom only another school knows. */
  known: z.object({
    name: z.nullable(z.string()),
    teaches: z.boolean(),
    children: z.array(z.object({ name: z.string(), place: z.string() })),
  }),
});
export type DiffQuestion = z.infer<typeof DiffQuestion>;

/** Questions that an answer lists, at most; those without an answer come first. */
export const LISTED_QUESTIONS = 300;

/** Rows of one group that an answer lists, at most; the counts say how many there are. */
export const LISTED_ROWS = 2_000;

const Counts = z.object({
  new: z.number(),
  returned: z.number(),
  moved: z.number(),
  changed: z.number(),
  same: z.number(),
  absent: z.number(),
  doubt: z.number(),
  /** Rows with a fault, which wait. */
  waiting: z.number(),
});
export type DiffCounts = z.infer<typeof Counts>;

export const RosterDiff = z.object({
  /** The state of the school's roster that was compared; an import is refused when it has changed since. */
  version: z.string(),
  counts: z.object({ pupils: Counts, teachers: Counts, cards: Counts }),
  /** Names of classes that the file makes new. */
  newClasses: z.array(z.string()),
  rows: z.array(DiffRow),
  questions: z.array(DiffQuestion),
  /** Questions without an answer, of rows that are not left out. Nothing is imported while there is one. */
  unanswered: z.number(),
  /** Pupils at the school now. */
  present: z.number(),
});
export type RosterDiff = z.infer<typeof RosterDiff>;

/** What a person decided about the rows of a diff. */
export const RosterChoices = z.object({
  /** Keys of rows that are not imported. */
  leftOut: z.array(z.string().check(z.maxLength(80))).check(z.maxLength(40_000)),
  /** Keys of absent rows that have left the school. */
  leaving: z.array(z.string().check(z.maxLength(80))).check(z.maxLength(40_000)),
  /** Whom rows in doubt are: a pupil of the school, or null for a new one. */
  resolved: z
    .array(z.object({ key: z.string().check(z.maxLength(80)), studentId: z.nullable(Id) }))
    .check(z.maxLength(40_000)),
  /** Answers to questions: the number's person is the one of the file, or another one, who is not bound. */
  answers: z.optional(
    z
      .array(
        z.object({
          key: z.string().check(z.maxLength(120)),
          about: z.string().check(z.maxLength(64)),
          same: z.boolean(),
        }),
      )
      .check(z.maxLength(40_000)),
  ),
});
export type RosterChoices = z.infer<typeof RosterChoices>;

/** Of so many pupils together one tenth may leave or move without the count being typed. */
const UNASKED_SHARE = 0.1;
/** So few may leave or move without it, however small the school is. */
const UNASKED_FEW = 2;

/**
 * The count that must be typed when so many pupils leave or move; null when none need be.
 * @param emptied a class loses all of its pupils: perhaps a sheet was forgotten.
 */
export const countToType = (goneOrMoved: number, present: number, emptied: boolean): number | null =>
  goneOrMoved > 0 && (emptied || goneOrMoved > Math.max(UNASKED_FEW, present * UNASKED_SHARE)) ? goneOrMoved : null;
