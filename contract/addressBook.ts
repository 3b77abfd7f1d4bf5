/**
 * The address book: whom a viewer can reach, with masked numbers. To see or call a whole number is one act, which the
 * number's owner can read. All calls are ours.
 */
import * as z from 'zod/mini';
import { clean } from './cleanText';
import { callsOf } from './call';
import { plainNumber } from './phone';
import { Id, Instant, TimeOfDay } from './primitives';
import { NameOfPerson, NameOfPlace } from './names';

/** People in one answer, at most: a large school's guardians and staff. */
export const MOST_CONTACTS = 25_000;
/** Whole numbers that one person sees in an hour, at most; those of an open alert of danger are not counted. */
export const REVEALS_AN_HOUR = 20;
/** Entries of `contactLooks`, at most. */
export const MOST_LOOKS = 100;

/** When somebody likes to be called: weekdays from 1 (Monday) to 7, from one time of the day to a later one. */
export const OfficeHours = z
  .object({
    days: z.array(z.int().check(z.gte(1), z.lte(7))).check(z.minLength(1), z.maxLength(7)),
    from: TimeOfDay,
    to: TimeOfDay,
  })
  .check(z.refine(({ from, to }) => from < to, 'The hours end before they begin'));
export type OfficeHours = z.infer<typeof OfficeHours>;

/** A number of the school's office: anybody may know it, so it is not masked. */
export const OfficePhone = z.string().check(z.overwrite(plainNumber), z.regex(/^[0-9+][0-9 ()-]{4,24}$/));

const Subject = z.string().check(clean.line(), z.maxLength(20));

export const AddressContact = z.object({
  userId: Id,
  name: NameOfPerson,
  /** The pinyin without tones, and the first letters of its syllables; both lower case. */
  spelling: z.string(),
  initials: z.string(),
  /** Masked; null without a number. */
  mobile: z.nullable(z.string()),
  /** Somebody has signed in to the account. */
  opened: z.boolean(),
  /** Null for who is no member of the staff. */
  staff: z.nullable(
    z.object({
      role: z.enum(['admin', 'teacher']),
      hours: z.nullable(OfficeHours),
      /** Classes and what is taught there. `leads`: the class is the teacher's own. */
      teaches: z.array(z.object({ className: NameOfPlace, subject: z.nullable(Subject), leads: z.boolean() })),
    }),
  ),
  /** The children in the viewer's scope whose guardian it is. `relation`: what the child calls the guardian. */
  guardianOf: z.array(
    z.object({ studentId: Id, name: NameOfPerson, className: NameOfPlace, relation: z.nullable(z.string()) }),
  ),
});
export type AddressContact = z.infer<typeof AddressContact>;

const Office = z.object({ name: z.string(), phone: z.nullable(z.string()), hours: z.nullable(OfficeHours) });

/** show: the number was read. call: it went to the phone's dialler. */
export const ContactAct = z.enum(['show', 'call']);
export type ContactAct = z.infer<typeof ContactAct>;

const ContactLook = z.object({
  time: Instant,
  what: ContactAct,
  /** The viewer's name at that time. */
  viewer: z.string(),
  userType: z.string(),
  /** It was in an open alert. */
  inAlert: z.boolean(),
});
export type ContactLook = z.infer<typeof ContactLook>;

const OwnContact = z.object({
  hours: z.nullable(OfficeHours),
  /** The own classes and what the viewer teaches there. */
  teaches: z.array(z.object({ classId: Id, className: NameOfPlace, subject: z.nullable(Subject) })),
  /** The school's office; null for who may not change it. */
  office: z.nullable(z.object({ phone: z.nullable(z.string()), hours: z.nullable(OfficeHours) })),
});
export type OwnContact = z.infer<typeof OwnContact>;

const { get, post } = callsOf('user');

export const addressCalls = {
  /**
   * Whom the viewer can reach, by name. A teacher: colleagues, and guardians of the pupils in scope. A guardian: who
   * teaches the own children, and their other guardians. An administrator: all people of the school.
   */
  addressBook: get('school/address/list/v1', {
    needs: 'address:read',
    input: z.object({}),
    output: z.object({
      office: Office,
      /** The viewer's own number, whole; null without one. */
      ownMobile: z.nullable(z.string()),
      contacts: z.array(AddressContact),
      /** Numbers that the viewer may still see in this hour. */
      left: z.int(),
      /** The list has `MOST_CONTACTS` people and the school has more. */
      more: z.boolean(),
    }),
    noEncode: true,
    hideToast: true,
    ours: true,
    hidden: true,
  }),
  /**
   * The whole number of somebody in the viewer's address book. It is written down before it is answered, for its owner.
   * `alertId`: an alert which the viewer may see, about a child of that guardian or told to that person; while it is
   * open and of danger (`DANGER_KINDS`) the number is not counted. Refused with 404 for anybody else and for who has no number, with 429 after `REVEALS_AN_HOUR` numbers.
   */
  revealContact: post('school/address/reveal/v1', {
    needs: 'address:read',
    input: z.object({ userId: Id, what: ContactAct, alertId: z.optional(Id) }),
    output: z.object({ mobile: z.string(), left: z.int() }),
    hideToast: true,
    ours: true,
    hidden: true,
  }),
  /**
   * The whole book, with masked numbers, for a file. It is written in the activity log before it is answered. `mark`
   * stands on every row of the file and in the log, so that a copy leads to who took it.
   */
  exportAddressBook: post('school/address/export/v1', {
    needs: 'address:export',
    input: z.object({}),
    output: z.object({
      contacts: z.array(AddressContact),
      mark: z.string(),
      time: Instant,
      /** The viewer's name, and the school's. */
      by: z.string(),
      school: z.string(),
    }),
    noEncode: true,
    hideToast: true,
    ours: true,
    hidden: true,
  }),
  /** Who saw or called the viewer's own number, newest first. */
  contactLooks: get('school/address/looks/v1', {
    needs: 'address:read',
    input: z.object({}),
    output: z.array(ContactLook),
    hideToast: true,
    ours: true,
    hidden: true,
  }),
  ownContact: get('school/address/own/v1', {
    needs: 'address:write',
    input: z.object({}),
    output: OwnContact,
    hideToast: true,
    ours: true,
    hidden: true,
  }),
  /** Saves the viewer's hours and subjects; an administrator's call also saves the office. */
  saveOwnContact: post('school/address/own/save/v1', {
    needs: 'address:write',
    input: z.object({
      hours: z._default(z.nullable(OfficeHours), null),
      teaches: z.array(z.object({ classId: Id, subject: z.nullable(Subject) })).check(z.maxLength(100)),
      office: z.optional(z.object({ phone: z.nullable(OfficePhone), hours: z.nullable(OfficeHours) })),
    }),
    output: OwnContact,
    hideToast: true,
    ours: true,
    hidden: true,
  }),
};
