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
 * similar: perhaps one of the candidates. twins: two rows of one name in one class, without numbers. noClass: no class
 * has this name. noPupil: no pupil has this number. elsewhere: the card is in another school's pool.
 */
export const DOUBTS = ['similar', 'twins', 'noClass', 'noPupil', 'elsewhere'] as const;

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
