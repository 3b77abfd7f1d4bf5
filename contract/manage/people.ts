/** The calls about a school's guardians and staff. */
import * as z from 'zod/mini';
import { callsOf } from '../call';
import { samePerson } from '../invitations';
import { MobileNumber, PersonNumber } from '../phone';
import { Id } from '../primitives';
import { PersonName } from '../profile';
import { check, Effects, RowVersion } from './effects';
import { HandedOver } from './handedOver';
import { Search } from './pupils';
import { NameOfPerson, NameOfPlace } from '../names';

/** Guardians of one pupil, at most. */
export const MOST_GUARDIANS = 8;
/** Members of staff in one answer, at most. */
export const MOST_STAFF = 2_000;
/** Members of staff whose work one call asks for, at most. */
export const MOST_ASKED = 200;

/** Where a page of guardians ends: the list is in the order of names. */
export const GuardianKey = z.object({ name: z.string().check(z.maxLength(200)), userId: Id });
export type GuardianKey = z.infer<typeof GuardianKey>;

export const GuardianLine = z.object({
  userId: Id,
  name: NameOfPerson,
  /** Masked; null without a number. */
  mobile: z.nullable(z.string()),
  children: z.array(NameOfPerson),
  /** True when somebody has signed in to the account. */
  opened: z.boolean(),
});
export type GuardianLine = z.infer<typeof GuardianLine>;

/**
 * What the viewer may do with the number of an account. free: it is the school's to say. code: the new phone proves it
 * with a code. own: only the person changes it.
 */
export const MobileRule = z.enum(['free', 'code', 'own']);
export type MobileRule = z.infer<typeof MobileRule>;

/** What the pages of people can change. Without `mobile` the number stays. */
const PersonFields = {
  name: PersonName,
  mobile: z.optional(PersonNumber),
  verifyCode: z.optional(z.string().check(z.maxLength(12))),
};

const Person = {
  userId: Id,
  version: RowVersion,
  name: NameOfPerson,
  mobile: z.nullable(z.string()),
  opened: z.boolean(),
  /** False for an account that another school knows too: nobody changes it here. */
  mayRename: z.boolean(),
  mobileRule: MobileRule,
};

export const ManagedGuardian = z.object({
  ...Person,
  children: z.array(z.object({ roleId: Id, studentId: Id, name: NameOfPerson, className: NameOfPlace })),
});
export type ManagedGuardian = z.infer<typeof ManagedGuardian>;

export const ManagedStaff = z.object({
  ...Person,
  roleId: Id,
  role: z.enum(['admin', 'teacher']),
  classes: z.array(z.object({ classId: Id, name: NameOfPlace, leads: z.boolean() })),
  /** False for the viewer, and for the last administrator. */
  mayEnd: z.boolean(),
});
export type ManagedStaff = z.infer<typeof ManagedStaff>;

/** Details of refusal 409. */
export const GuardianConflict = z.object({ theirs: ManagedGuardian });
export const StaffConflict = z.object({ theirs: ManagedStaff });

const { post } = callsOf('user');

export const peopleCalls = {
  /** Guardians of the pupils whom the viewer may correct, in pages. */
  managedGuardians: post('/manage/guardians/v1', {
    needs: 'pupil:correct',
    input: z.object({ search: z.optional(Search), after: z.optional(GuardianKey) }),
    output: z.object({ guardians: z.array(GuardianLine), total: z.int(), next: z.nullable(GuardianKey) }),
    hideToast: true,
    ours: true,
  }),
  managedGuardian: post('/manage/guardian/v1', {
    needs: 'pupil:correct',
    input: z.object({ userId: Id }),
    output: ManagedGuardian,
    hideToast: true,
    ours: true,
  }),
  /** Changes a guardian's name or number. A new number ends the account's sessions. */
  saveGuardian: post('/manage/guardian/save/v1', {
    needs: 'pupil:correct',
    input: z.object({ over: z.object({ userId: Id, version: RowVersion }), ...PersonFields, check }),
    output: z.object({ effects: Effects, saved: z.nullable(ManagedGuardian) }),
    hideToast: true,
    ours: true,
  }),
  /**
   * Adds a guardian to a pupil. A number that is known belongs to the person who has it: with another name it is
   * refused with 5106 until `samePerson`.
   */
  addGuardian: post('/manage/guardian/add/v1', {
    needs: 'school:manage',
    input: z.object({ studentId: Id, name: PersonName, mobile: PersonNumber, samePerson, check }),
    output: z.object({ effects: Effects }),
    hideToast: true,
    ours: true,
  }),
  /** Ends what a guardian sees of one pupil. */
  endGuardian: post('/manage/guardian/end/v1', {
    needs: 'school:manage',
    input: z.object({ roleId: Id, check }),
    output: z.object({ effects: Effects }),
    hideToast: true,
    ours: true,
  }),
  /** Sends a code to the new number of a guardian or a member of staff, for `verifyCode`. */
  sendManagedCode: post('/manage/person/code/v1', {
    needs: 'pupil:correct',
    input: z.object({ userId: Id, mobile: MobileNumber }),
    output: z.object({ seconds: z.number() }),
    hideToast: true,
    ours: true,
  }),
  /** Teachers and administrators of the school, by name. */
  managedStaff: post('/manage/staff/v1', {
    needs: 'school:manage',
    input: z.object({}),
    output: z.array(ManagedStaff),
    hideToast: true,
    ours: true,
  }),
  /** Changes a member of staff, or adds one. Somebody added is refused like a guardian. */
  saveStaff: post('/manage/staff/save/v1', {
    needs: 'school:manage',
    input: z.object({
      over: z.optional(z.object({ roleId: Id, version: RowVersion })),
      /** Read when somebody is added. */
      role: z.optional(z.enum(['admin', 'teacher'])),
      ...PersonFields,
      samePerson,
      check,
    }),
    output: z.object({ effects: Effects, saved: z.nullable(ManagedStaff) }),
    hideToast: true,
    ours: true,
  }),
  /**
   * What members of staff have in hand, and who would have it if they left now and `successor` took over. Nothing is
   * changed.
   */
  staffWork: post('/manage/staff/work/v1', {
    needs: 'school:manage',
    input: z.object({ roleIds: z.array(Id).check(z.minLength(1), z.maxLength(MOST_ASKED)), successor: z.optional(Id) }),
    output: z.array(HandedOver),
    hideToast: true,
    ours: true,
  }),
  /**
   * A member of staff leaves the school. What the person has in hand goes to `successor`; without one to the stand-in
   * of now, else to an administrator. Refused with 5105 for the viewer and the last administrator.
   */
  endStaff: post('/manage/staff/end/v1', {
    needs: 'school:manage',
    input: z.object({
      over: z.object({ roleId: Id, version: RowVersion }),
      /** Identity of a member of staff who stays. */
      successor: z.optional(Id),
      check,
    }),
    output: z.object({ effects: Effects }),
    hideToast: true,
    ours: true,
  }),
};
