/** The calls of roster imports and of the roll-over, under the user service. All are ours. */
import * as z from 'zod/mini';
import { callsOf } from '../call';
import { Day, Id, Instant, Whole } from '../primitives';
import { CELL_FAULTS } from './cells';
import { RosterChoices, RosterDiff } from './diff';
import { FIELDS, SHEET_KINDS, UNNEEDED } from './fields';
import { STAGES } from './grades';
import { NOTICES } from './notices';
import { FILE_FAULTS, FILE_LIMITS, LEFT_OUT_REASONS } from './sheet';
import { NameOfPlace } from '../names';

const ALL_FIELDS = [...new Set(SHEET_KINDS.flatMap((kind) => FIELDS[kind]))];
const Place = z.int().check(z.minimum(0), z.maximum(FILE_LIMITS.rows));
const Column = z.int().check(z.minimum(0), z.maximum(FILE_LIMITS.columns));

const Mapping = z.object({
  kind: z.nullable(z.enum(SHEET_KINDS)),
  headerRow: Place,
  columns: z.array(z.nullable(z.enum(ALL_FIELDS))).check(z.maxLength(FILE_LIMITS.columns)),
});

/** Cells that somebody may type over before the file is better mended itself. */
export const MOST_MENDS = 2_000;

/** A file as the console sends it, with what a person said about it. */
export const RosterUpload = z.object({
  fileName: z.string().check(z.maxLength(200)),
  /** The file in base64. */
  file: z.string().check(z.maxLength(Math.ceil((FILE_LIMITS.bytes * 4) / 3) + 4)),
  /** How each sheet is read; left out: as the headers say. */
  mappings: z.optional(z.nullable(z.array(Mapping).check(z.maxLength(FILE_LIMITS.sheets)))),
  mends: z
    .array(
      z.object({
        sheet: z.int().check(z.minimum(0), z.maximum(FILE_LIMITS.sheets)),
        row: Place,
        column: Column,
        text: z.string().check(z.maxLength(FILE_LIMITS.text)),
      }),
    )
    .check(z.maxLength(MOST_MENDS)),
  choices: RosterChoices,
});
export type RosterUpload = z.infer<typeof RosterUpload>;

/** Faults that an answer lists, at most; `faultCount` says how many there are. */
export const LISTED_FAULTS = 500;
/** Notices that an answer lists, at most; `noticeCount` says how many there are. */
export const LISTED_NOTICES = 100;

const Fault = z.object({
  sheet: z.number(),
  row: z.number(),
  column: z.number(),
  address: z.string(),
  who: z.string(),
  text: z.string(),
  why: z.enum(CELL_FAULTS),
  detail: z.string(),
  field: z.nullable(z.enum(ALL_FIELDS)),
});

const Told = z.object({
  sheet: z.number(),
  address: z.string(),
  who: z.string(),
  text: z.string(),
  why: z.enum(NOTICES),
});

/** What the platform read in a file, and what it would change. */
export const RosterCheck = z.object({
  /** Why the whole file is refused; then nothing else is said. */
  refused: z.nullable(z.enum(FILE_FAULTS)),
  form: z.nullable(z.enum(['xlsx', 'csv', 'oneroster'])),
  encoding: z.nullable(z.enum(['utf-8', 'gb18030', 'utf-16'])),
  /** Of files of several schools: the one whose rows were read. */
  school: z.nullable(z.string()),
  /** Rows that were not read: why, how many, and where the first ones stand. */
  leftOut: z.array(z.object({ reason: z.enum(LEFT_OUT_REASONS), count: z.number(), places: z.array(z.string()) })),
  sheets: z.array(
    z.object({
      name: z.string(),
      rows: z.number(),
      headers: z.array(z.string()),
      /** The first rows below the header, so that a person sees whether they were read rightly. */
      sample: z.array(z.array(z.string())),
      mapping: Mapping,
    }),
  ),
  faults: z.array(Fault),
  faultCount: z.number(),
  notices: z.array(Told),
  noticeCount: z.number(),
  unneeded: z.array(z.object({ sheet: z.number(), address: z.string(), header: z.string(), why: z.enum(UNNEEDED) })),
  diff: z.nullable(RosterDiff),
  /** When this very file was imported before. */
  seen: z.nullable(Instant),
});
export type RosterCheck = z.infer<typeof RosterCheck>;

export const IMPORT_KINDS = ['file', 'roll-over', 'undo'] as const;

/** One import that was made. */
export const RosterImport = z.object({
  importId: Id,
  kind: z.enum(IMPORT_KINDS),
  /** Who made it; the name also after the person has left. */
  madeBy: z.string(),
  time: Instant,
  fileName: z.nullable(z.string()),
  /** Changed rows by what they are about. */
  counts: z.object({ classes: z.number(), pupils: z.number(), people: z.number(), cards: z.number() }),
  undoneTime: z.nullable(Instant),
  /** True while it can be undone. */
  canUndo: z.boolean(),
});
export type RosterImport = z.infer<typeof RosterImport>;

/** Days for which an import can be undone; then its before and after are deleted. */
export const UNDO_DAYS = 30;

/** The result of an undo: what was changed since, and stays. */
export const RosterUndo = z.object({
  import: RosterImport,
  stayed: z.array(z.object({ entity: z.string(), name: z.string() })),
  stayedCount: z.number(),
});

export type RosterUndo = z.infer<typeof RosterUndo>;

/** What a roll-over would do. */
export const RollOver = z.object({
  version: z.string(),
  from: z.number(),
  to: z.number(),
  classes: z.array(
    z.object({
      classId: Id,
      before: NameOfPlace,
      /** Null: its pupils leave the school. */
      after: z.nullable(NameOfPlace),
      pupils: z.number(),
      /** False for a class whose name nobody computes: it stays as it is. */
      computed: z.boolean(),
      /** Of a class whose name says the year of entry and stays, as 2021级3班: what its grade then would call it. */
      byGrade: z.nullable(NameOfPlace),
    }),
  ),
  leaving: z.number(),
  /** The count that must be typed; null when none need be. */
  toType: z.nullable(z.number()),
});
export type RollOver = z.infer<typeof RollOver>;

/** `data` of the refusal `rosterCount`: the count that must be typed. */
export const CountToType = z.object({ toType: z.number() });

const { post } = callsOf('user');
const Version = z.string().check(z.maxLength(64));
/** The count that a person typed; the console leaves out a null. */
const Typed = z.optional(z.nullable(Whole));
/** A large school on a busy machine takes longer than other calls. Milliseconds. */
const timeOut = 180_000;
const ours = { needs: 'roster:write', noEncode: true, hideToast: true, ours: true, timeOut } as const;
/** A file in base64, and what was said about it. */
const largest = Math.ceil(FILE_LIMITS.bytes * 1.4) + 4 * 1024 * 1024;

export const rosterCalls = {
  /** Imports of the last 30 days, newest first, and what the school mapped before. */
  rosterImports: post('/school/roster/import/list/v1', {
    ...ours,
    input: z.object({}),
    output: z.object({
      schoolYear: z.number(),
      /** The stages of its classes, by which a cohort such as 2024级 is read. */
      stages: z.array(z.enum(STAGES)),
      /** What reading a file on the device needs: the day at the school, and its name. */
      today: Day,
      schoolName: z.string(),
      /** What it said of columns, as `ColumnMemory`. */
      memory: z.record(z.string(), z.string()),
      imports: z.array(RosterImport),
    }),
  }),
  /** Reads, checks and compares a file. It writes nothing. */
  checkRoster: post('/school/roster/check/v1', { ...ours, input: RosterUpload, output: RosterCheck, largest }),
  /**
   * Imports what was accepted of a file, all or nothing. Refused with `rosterChanged` when the school's roster is not
   * that of `version` any more, with `rosterQuestions` while a question of the diff has no answer, and with
   * `rosterCount` when many leave or move and the count is not typed.
   */
  applyRoster: post('/school/roster/apply/v1', {
    ...ours,
    input: z.extend(RosterUpload, { version: Version, typed: Typed }),
    output: RosterImport,
    largest,
  }),
  /** Puts back what an import changed, where it still says what the import wrote. */
  undoRoster: post('/school/roster/undo/v1', { ...ours, input: z.object({ importId: Id }), output: RosterUndo }),
  /** What the next roll-over would do. It writes nothing. */
  rollOverPlan: post('/school/roll-over/plan/v1', { ...ours, input: z.object({}), output: RollOver }),
  /** Takes all classes a year up. Refused like `applyRoster`. */
  rollOver: post('/school/roll-over/apply/v1', {
    ...ours,
    input: z.object({ version: Version, typed: Typed }),
    output: RosterImport,
  }),
};
