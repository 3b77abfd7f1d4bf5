/**
 * Setting up an empty platform, and links that work once. The token of a link is in the fragment of its address, so
 * that no log, proxy or referrer gets it; the console sends it in the body. All calls are ours.
 */
import * as z from 'zod/mini';
import { clean } from './cleanText';
import { callsOf } from './call';
import { MobileNumber } from './phone';
import { PersonName } from './profile';
import { SignedIn } from './signIn';
import { NameOfPerson } from './names';

/** The secret of a one-use link. */
const LinkToken = z.string().check(z.minLength(1), z.maxLength(256));

export const SchoolName = z.string().check(clean.line(), z.minLength(1), z.maxLength(64), z.regex(/^\P{C}*$/u));

/** True for an IANA time zone that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    // Offsets such as +08:00 are time zones to Intl, but not to PostgreSQL's names.
    return /^[A-Z]/i.test(timeZone);
  } catch {
    return false;
  }
}

/** IANA name of a school's time zone. */
export const TimeZone = z
  .string()
  .check(z.minLength(1), z.maxLength(64), z.refine(isTimeZone, 'This is no IANA time zone'));

/** Name for signing in: letters of any script, digits, dots, hyphens and underscores; not a mobile number. */
export const AccountName = z
  .string()
  .check(clean.line(), z.minLength(2), z.maxLength(64), z.regex(/^[\p{L}\p{N}][\p{L}\p{N}._@-]*$/u), z.regex(/\D/));

/** With the suffix of 5.09, as every password that the console sends. */
const NewPassword = z.string().check(z.minLength(1), z.maxLength(256));

/** Bytes of a backup that travel in one call. */
export const BACKUP_PART = 2 ** 20;

/**
 * Why an uploaded backup is not restored: it is no backup, not complete, damaged, of a newer version; another process
 * uses the store; the database holds something else; it is of the demo; the disk is full; a school was made meanwhile;
 * something failed.
 */
const RestoreFault = z.enum([
  'notABackup',
  'truncated',
  'damaged',
  'newer',
  'running',
  'foreign',
  'demo',
  'full',
  'notEmpty',
  'failed',
]);
export type RestoreFault = z.infer<typeof RestoreFault>;

const RestoreState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('waiting') }),
  z.object({ kind: z.literal('working') }),
  z.object({ kind: z.literal('refused'), fault: RestoreFault }),
  z.object({
    kind: z.literal('restored'),
    /** When the backup was made: ISO 8601 in UTC. */
    madeAt: z.string(),
    rows: z.int(),
    /** Pupils and people who were erased since the backup was made, and are erased again. */
    erasedAgain: z.int(),
  }),
]);
export type RestoreState = z.infer<typeof RestoreState>;

const { post } = callsOf('user');
const BY_LINK = { needs: 'anyone', hideToken: true, hideToast: true, ours: true } as const;

export const setUpCalls = {
  /** Whether the set-up link still works. Refused with 9110, 9111 or 429. */
  checkSetUpLink: post('school/set-up/check/v1', {
    ...BY_LINK,
    input: z.object({ token: LinkToken }),
    output: z.null(),
  }),
  /**
   * Makes the first school and its administrator, and uses up the link. Refused with 9110, 9111, 429, 2007 or 2010. The
   * answer is the administrator's sign-in.
   */
  setUp: post('school/set-up/v1', {
    ...BY_LINK,
    input: z.object({
      token: LinkToken,
      schoolName: SchoolName,
      timeZone: TimeZone,
      realName: PersonName,
      account: AccountName,
      /** With it the administrator can sign in too, and set a new password by a code. */
      mobile: z.optional(MobileNumber),
      password: NewPassword,
    }),
    output: z.array(SignedIn),
  }),
  /**
   * Adds bytes to the backup that is uploaded, in Base64. `at` is their offset; 0 begins anew, any other must be the
   * length of what is there. `received` is the length from now on; `room` is false when the disk has none for them.
   * Refused with 9110, 9111 or 429.
   */
  addBackupPart: post('school/set-up/backup/v1', {
    ...BY_LINK,
    noEncode: true,
    input: z.object({
      token: LinkToken,
      at: z._default(z.int().check(z.nonnegative()), 0),
      content: z.base64().check(z.maxLength(Math.ceil(BACKUP_PART / 3) * 4)),
    }),
    output: z.object({ received: z.int(), room: z.boolean() }),
    largest: 2 * BACKUP_PART,
  }),
  /** Begins to restore the uploaded backup; `restoreState` says how it goes. Refused with 9110, 9111 or 429. */
  restoreBackup: post('school/set-up/restore/v1', {
    ...BY_LINK,
    input: z.object({ token: LinkToken }),
    output: z.null(),
  }),
  /** How the restore goes that was begun with this token. Refused with 9110 or 9111. */
  restoreState: post('school/set-up/restore/state/v1', {
    ...BY_LINK,
    input: z.object({ token: LinkToken }),
    output: RestoreState,
  }),
  /** Whose account a sign-in link opens. Refused with 9111 or 429. */
  checkSignInLink: post('user/link/check/v1', {
    ...BY_LINK,
    input: z.object({ token: LinkToken }),
    output: z.object({ account: z.string(), realName: NameOfPerson }),
  }),
  /**
   * Gives the account of a sign-in link a new password, ends its sessions, opens one, and uses up the link. Refused
   * with 9111, 429, 2006, 2007, 2010, or 2011 when the account has a second factor.
   */
  redeemSignInLink: post('user/link/redeem/v1', {
    ...BY_LINK,
    input: z.object({ token: LinkToken, password: NewPassword }),
    output: z.array(SignedIn),
  }),
};
