/**
 * Setting up an empty platform, and links that work once. The token of a link is in the fragment of its address, so
 * that no log, proxy or referrer gets it; the console sends it in the body. All calls are ours.
 */
import * as z from 'zod/mini';
import { callsOf } from './call';
import { PersonName } from './profile';
import { SignedIn } from './signedIn';

/** The secret of a one-use link. */
const LinkToken = z.string().check(z.minLength(1), z.maxLength(256));

export const SchoolName = z.string().check(z.trim(), z.minLength(1), z.maxLength(64), z.regex(/^\P{C}*$/u));

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
  .check(z.trim(), z.minLength(2), z.maxLength(64), z.regex(/^[\p{L}\p{N}][\p{L}\p{N}._@-]*$/u), z.regex(/\D/));

/** With the suffix of 5.09, as every password that the console sends. */
const NewPassword = z.string().check(z.minLength(1), z.maxLength(256));

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
      password: NewPassword,
    }),
    output: z.array(SignedIn),
  }),
  /** Whose account a sign-in link opens. Refused with 9111 or 429. */
  checkSignInLink: post('user/link/check/v1', {
    ...BY_LINK,
    input: z.object({ token: LinkToken }),
    output: z.object({ account: z.string(), realName: z.string() }),
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
