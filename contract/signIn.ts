/** The answer of a sign-in, and what every sign-in may send. */
import * as z from 'zod/mini';
import { Id } from './primitives';
import { NameOfPerson, NameOfPlace, NamesOfPupilAndClass } from './names';

/** One identity of an account with its own token (3.11). `label` is ours, for the identity list. */
export const SignedIn = z.object({
  roleId: Id,
  userType: z.string(),
  userId: Id,
  token: z.string(),
  /** Days since the password was set (5.11); it expires after 91. */
  remainDay: z.number(),
  /** Ours: the child of a guardian's identity. */
  studentId: z.optional(z.nullable(Id)),
  label: z.object({ name: NameOfPerson, school: NameOfPlace, detail: NamesOfPupilAndClass }),
  /** The WeChat id used for this sign-in (3.11). */
  openId: z.optional(z.string()),
  /** Ours: the installation asks for a second factor, and the account has none; the session may only set it up. */
  setUpSecondFactor: z.optional(z.boolean()),
});
export type SignedIn = z.infer<typeof SignedIn>;

/** A WeChat id. */
export const OpenId = z.string().check(z.minLength(1), z.maxLength(128));
/** Sent with a sign-in when the console knows a WeChat id. */
export const InWeChat = {
  openId: z.optional(OpenId),
  /**
   * The ticket that `weChatEntry` returned with an unknown WeChat id. It proves that WeChat confirmed the id, and binds
   * the id to the account.
   */
  openIdTicket: z.optional(z.string().check(z.maxLength(128))),
};
