/** The calls about a school's pupils: list, one pupil, change, add, move. */
import * as z from 'zod/mini';
import { callsOf } from '../call';
import { clean } from '../cleanText';
import { Id, Instant, Whole } from '../primitives';
import { PersonName } from '../profile';
import { check, Effects, RowVersion } from './effects';
import { NameOfPerson, NameOfPlace } from '../names';

/** Rows of one page of a managed list. */
export const MANAGED_PAGE = 200;
/** Pupils that one call moves, at most. */
export const MOST_MOVED = 200;

/** Where a page of pupils ends: the list is in the order of classes, then by pinyin. */
export const PupilKey = z.object({
  position: Whole,
  classId: Id,
  spelling: z.string().check(z.maxLength(1_000)),
  studentId: Id,
});
export type PupilKey = z.infer<typeof PupilKey>;

/** A part of a name, its pinyin or initials. */
export const Search = z.string().check(clean.line(), z.maxLength(64));

export const PupilLine = z.object({
  studentId: Id,
  name: NameOfPerson,
  classId: Id,
  className: NameOfPlace,
  /** Number of guardians. */
  guardians: z.int(),
  card: z.enum(['worn', 'lost', 'none']),
  /** True while the card service runs. Without it guardians see nothing. */
  subscribed: z.boolean(),
});
export type PupilLine = z.infer<typeof PupilLine>;

/** What a pupil's page can change. */
const PupilFields = { name: PersonName, classId: Id, subscribed: z._default(z.boolean(), false) };

/** A guardian as a pupil's page shows it. */
const PupilGuardian = z.object({
  roleId: Id,
  userId: Id,
  name: NameOfPerson,
  /** Masked; null without a number. */
  mobile: z.nullable(z.string()),
});

const PupilCard = z.object({
  imei: z.string(),
  model: z.nullable(z.string()),
  lostTime: z.nullable(Instant),
});

export const ManagedPupil = z.object({
  studentId: Id,
  version: RowVersion,
  ...PupilFields,
  // As it is stored: the roster's rules for names are wider.
  name: NameOfPerson,
  className: NameOfPlace,
  guardians: z.array(PupilGuardian),
  card: z.nullable(PupilCard),
  teachers: z.array(z.object({ roleId: Id, name: NameOfPerson, leads: z.boolean() })),
  /** False for a class teacher, who corrects the name only. */
  mayMove: z.boolean(),
});
export type ManagedPupil = z.infer<typeof ManagedPupil>;

/** Details of refusal 409: the pupil as somebody else saved it in between. */
export const PupilConflict = z.object({ theirs: ManagedPupil });

const { post } = callsOf('user');

export const pupilCalls = {
  /** The pupils that the viewer may correct, in pages. */
  managedPupils: post('/manage/pupils/v1', {
    needs: 'pupil:correct',
    input: z.object({
      search: z.optional(Search),
      classId: z.optional(Id),
      lacks: z.optional(z.enum(['card', 'guardian'])),
      after: z.optional(PupilKey),
    }),
    /** `total`: number of pupils that fit the search. `next`: null on the last page. */
    output: z.object({ pupils: z.array(PupilLine), total: z.int(), next: z.nullable(PupilKey) }),
    hideToast: true,
    ours: true,
  }),
  managedPupil: post('/manage/pupil/v1', {
    needs: 'pupil:correct',
    input: z.object({ studentId: Id }),
    output: ManagedPupil,
    hideToast: true,
    ours: true,
  }),
  /**
   * Changes a pupil (`over`), or adds one. A class teacher may change the name only, and adds nobody.
   * Refused with 409 and `{ theirs }` when somebody else changed the pupil in between.
   */
  savePupil: post('/manage/pupil/save/v1', {
    needs: 'pupil:correct',
    input: z.object({ over: z.optional(z.object({ studentId: Id, version: RowVersion })), ...PupilFields, check }),
    /** `pupil`: null after a check. */
    output: z.object({ effects: Effects, pupil: z.nullable(ManagedPupil) }),
    hideToast: true,
    ours: true,
  }),
  /** Moves pupils to another class. */
  movePupils: post('/manage/pupils/move/v1', {
    needs: 'school:manage',
    input: z.object({
      studentIds: z.array(Id).check(z.minLength(1), z.maxLength(MOST_MOVED)),
      classId: Id,
      check,
    }),
    output: z.object({ effects: Effects }),
    hideToast: true,
    ours: true,
  }),
};
