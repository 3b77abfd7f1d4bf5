/**
 * Invitations: how the account of a guardian, or of a member of staff, is opened. An invitation belongs to one person,
 * a guardian of one or more children or a member of staff, and to the mobile number that the school knows. It travels
 * as a link or on a printed slip with eight characters. All calls are ours.
 */
import * as z from 'zod/mini';
import { callsOf } from './call';
import { MobileNumber, PersonNumber, plainNumber } from './phone';
import { Id, Instant } from './primitives';
import { PersonName } from './profile';
import { SignedIn } from './signIn';
import { NameOfPerson, NameOfPlace } from './names';

/** The characters of a code: digits and letters that nobody takes for another. */
export const INVITATION_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const CODE = new RegExp(`^[${INVITATION_LETTERS}]{8}$`);

/** A code as it is printed, in two groups: 'K7PM 3XQA'. */
export const printedCode = (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`;

/** The code of a slip, in any case, with or without spaces and hyphens. */
export const InvitationCode = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(32)),
    z.transform((typed) => plainNumber(typed).toUpperCase().replace(/[\s-]/g, '')),
  ),
  z.string().check(z.regex(CODE)),
);

/**
 * none: not invited. noMobile: the school knows no number that takes codes, so nobody can be invited. invited, opened:
 * the link was
 * made, was opened. expired: it was not used in time. in: the guardian has signed in.
 */
export const GuardianState = z.enum(['none', 'noMobile', 'invited', 'opened', 'expired', 'in']);
export type GuardianState = z.infer<typeof GuardianState>;

const InvitedGuardian = z.object({
  roleId: Id,
  name: NameOfPerson,
  /** Masked; null without a number. */
  mobile: z.nullable(z.string()),
  state: GuardianState,
  expiresAt: z.nullable(Instant),
  /** The invitation in force was made for a brother or sister at the school; it opens the account for both. */
  forSibling: z.boolean(),
});
export type InvitedGuardian = z.infer<typeof InvitedGuardian>;

const InvitedPupil = z.object({ studentId: Id, name: NameOfPerson, guardians: z.array(InvitedGuardian) });
export type InvitedPupil = z.infer<typeof InvitedPupil>;

/** Details of refusal 5106: whose a typed number is. The name is null for a person whom only another school knows. */
export const OtherPerson = z.object({ name: z.nullable(NameOfPerson), children: z.array(NameOfPerson) });
export type OtherPerson = z.infer<typeof OtherPerson>;

/** True: whoever typed the number was told whose it is, and says that it is the same person. */
export const samePerson = z.optional(z.boolean());

/** A second guardian whom the first one proposed. */
const GuardianProposal = z.object({
  proposalId: Id,
  studentName: NameOfPerson,
  className: NameOfPlace,
  proposedBy: NameOfPerson,
  name: NameOfPerson,
  /** Masked. */
  mobile: z.string(),
  proposedAt: Instant,
});
export type GuardianProposal = z.infer<typeof GuardianProposal>;

/** Invitations that one call makes, at most. */
export const MOST_INVITED = 200;
/** Days for which an invitation works. */
export const INVITATION_DAYS = 7;

const { get, post } = callsOf('user');
const PUBLIC = { needs: 'anyone', hideToken: true, hideToast: true, ours: true } as const;

export const invitationCalls = {
  /**
   * The guardians of a class, and how far each has come; without a class the staff of the school, for administrators.
   * `mayInvite`: the viewer leads the class, or the school.
   */
  invitations: get('school/invitation/list/v1', {
    needs: 'invitation:read',
    input: z.object({ classId: z.optional(Id) }),
    output: z.object({
      pupils: z.array(InvitedPupil),
      staff: z.array(InvitedGuardian),
      mayInvite: z.boolean(),
    }),
    hideToast: true,
    ours: true,
  }),
  /**
   * Makes an invitation for each person who has a number and has not come yet, one for all children whose guardians
   * the viewer may invite; an older one works no more. The codes are in no other answer: the store has their digests.
   */
  makeInvitations: post('school/invitation/make/v1', {
    needs: 'invitation:read',
    input: z.object({ roleIds: z.array(Id).check(z.minLength(1), z.maxLength(MOST_INVITED)) }),
    output: z.object({
      expiresAt: Instant,
      made: z.array(
        z.object({
          roleId: Id,
          name: NameOfPerson,
          /** None for staff. */
          children: z.array(z.object({ name: NameOfPerson, className: NameOfPlace })),
          code: z.string(),
        }),
      ),
    }),
    hideToast: true,
    ours: true,
  }),
  revokeInvitation: post('school/invitation/revoke/v1', {
    needs: 'invitation:read',
    input: z.object({ roleId: Id }),
    output: z.null(),
    ours: true,
  }),

  /** Whom an invitation is for, masked. Refused with 9111 or 429. Opening it is noted. */
  checkInvitation: post('user/invitation/check/v1', {
    ...PUBLIC,
    input: z.object({ code: InvitationCode }),
    /** `needsCode`: a code sent to the phone proves the number; otherwise knowing the number does. */
    output: z.object({
      school: NameOfPlace,
      /** The children of the guardian at the school; none for staff. */
      children: z.array(NameOfPerson),
      name: NameOfPerson,
      mobile: z.string(),
      needsCode: z.boolean(),
    }),
  }),
  /** Sends a code to the guardian's phone. Refused with 9111, 9113 for another number, 2005, 2009, 2020 or 429. */
  sendInvitationCode: post('user/invitation/code/v1', {
    ...PUBLIC,
    input: z.object({ code: InvitationCode, mobile: MobileNumber }),
    output: z.object({ seconds: z.number() }),
  }),
  /** Sets the guardian's password and signs in. Refused with 9111, 9113, 2004, 2007, 2010 or 429. */
  redeemInvitation: post('user/invitation/redeem/v1', {
    ...PUBLIC,
    input: z.object({
      code: InvitationCode,
      mobile: MobileNumber,
      verifyCode: z.optional(z.string().check(z.minLength(1), z.maxLength(12))),
      password: z.string().check(z.minLength(1), z.maxLength(256)),
    }),
    output: z.array(SignedIn),
  }),

  /** The first guardian proposes a second one for the child. Refused with 422 while three proposals wait. */
  proposeGuardian: post('user/guardian/propose/v1', {
    needs: 'guardian:propose',
    input: z.object({ studentId: z.optional(Id), name: PersonName, mobile: PersonNumber }),
    output: z.null(),
    hideToast: true,
    ours: true,
  }),
  /** The proposals that wait for the school. */
  guardianProposals: get('school/guardian/proposal/list/v1', {
    needs: 'guardian:confirm',
    input: z.object({}),
    output: z.array(GuardianProposal),
    hideToast: true,
    ours: true,
  }),
  /** Confirmed, the person becomes a guardian of the child, who can be invited. Refused with 5106. */
  answerProposal: post('school/guardian/proposal/answer/v1', {
    needs: 'guardian:confirm',
    input: z.object({ proposalId: Id, confirmed: z._default(z.boolean(), false), samePerson }),
    output: z.null(),
    ours: true,
  }),
};
