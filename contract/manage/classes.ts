/** The calls about a school's classes and who teaches them. */
import * as z from 'zod/mini';
import { clean } from '../cleanText';
import { callsOf } from '../call';
import { Id } from '../primitives';
import { check, Effects, RowVersion } from './effects';
import { NameOfPerson, NameOfPlace } from '../names';

/** Classes of one school, and teachers of one class, at most. */
export const MOST_CLASSES = 1_000;
export const MOST_TEACHERS = 40;

export const ClassTitle = z.string().check(clean.line(), z.minLength(1), z.maxLength(40));

const Teacher = z.object({ roleId: Id, name: NameOfPerson, leads: z.boolean() });

export const ManagedClass = z.object({
  classId: Id,
  version: RowVersion,
  name: NameOfPlace,
  /** Number of pupils, and of those who wear a card. */
  pupils: z.int(),
  cards: z.int(),
  teachers: z.array(Teacher),
});
export type ManagedClass = z.infer<typeof ManagedClass>;

/** Details of refusal 409: the class as somebody else saved it in between. */
export const ClassConflict = z.object({ theirs: ManagedClass });

const Over = z.object({ classId: Id, version: RowVersion });

const { post } = callsOf('user');

export const classCalls = {
  /** All classes of the school, in its order. */
  managedClasses: post('/manage/classes/v1', {
    needs: 'school:manage',
    input: z.object({}),
    output: z.array(ManagedClass),
    hideToast: true,
    ours: true,
  }),
  /**
   * Changes a class (`over`), or adds one at the end. Refused with 409 and `{ theirs }`, and with 5101 for a name that
   * another class has.
   */
  saveClass: post('/manage/class/save/v1', {
    needs: 'school:manage',
    input: z.object({
      over: z.optional(Over),
      name: ClassTitle,
      teachers: z.array(z.object({ roleId: Id, leads: z.boolean() })).check(z.maxLength(MOST_TEACHERS)),
      check,
    }),
    output: z.object({ effects: Effects, saved: z.nullable(ManagedClass) }),
    hideToast: true,
    ours: true,
  }),
  /** Ends a class. Its pupils move to `moveTo`; without it a class with pupils is refused with 5102. */
  endClass: post('/manage/class/end/v1', {
    needs: 'school:manage',
    input: z.object({ over: Over, moveTo: z.optional(Id), check }),
    output: z.object({ effects: Effects }),
    hideToast: true,
    ours: true,
  }),
};
