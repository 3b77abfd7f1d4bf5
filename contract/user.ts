/** The user service (7.07): sign-in, identities, passwords, and the calls of card.ts and profile.ts. */
import * as z from 'zod/mini';
import { callsOf } from './call';
import { cardCalls } from './card';
import { PersonName, profileCalls } from './profile';
import { Id } from './primitives';

/** One identity of an account with its own token (3.11). `label` is ours, for the identity list. */
export const SignedIn = z.object({
  roleId: Id,
  userType: z.string(),
  userId: Id,
  token: z.string(),
  /** Days since the password was set (5.11); it expires after 91. */
  remainDay: z.number(),
  label: z.object({ name: z.string(), school: z.string(), detail: z.string() }),
  /** The WeChat id used for this sign-in (3.11). */
  openId: z.optional(z.string()),
});
export type SignedIn = z.infer<typeof SignedIn>;

/** The current user (3.04). */
export const CurrentUser = z.object({
  userId: Id,
  userType: z.string(),
  userName: z.string(),
  realName: z.string(),
  parentName: z.nullable(z.string()),
  studentName: z.nullable(z.string()),
  photoUrl: z.nullable(z.string()),
  schoolId: z.nullable(Id),
  provinceCode: z.nullable(z.string()),
  id: Id,
  /** Ours: the guardian's child, and the school's name and IANA time zone. */
  studentId: z.nullable(Id),
  schoolName: z.nullable(z.string()),
  timeZone: z.string(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

const Credentials = {
  /** The digits in an image and the image's id, after the platform asked for them with 2001. */
  imageCode: z.optional(z.string().check(z.maxLength(12))),
  imageCodeId: z.optional(z.string().check(z.maxLength(64))),
};

const OpenId = z.string().check(z.minLength(1), z.maxLength(128));
const InWeChat = {
  openId: z.optional(OpenId),
  /**
   * The ticket that `weChatEntry` returned with an unknown WeChat id. It proves that WeChat confirmed the id, and binds
   * the id to the account.
   */
  openIdTicket: z.optional(z.string().check(z.maxLength(128))),
};
const AccountAndPassword = {
  account: z.string().check(z.minLength(1), z.maxLength(64)),
  password: z.string().check(z.minLength(1), z.maxLength(256)),
};

const Mobile = z.string().check(z.minLength(1), z.maxLength(32));
const VerifyCode = z.string().check(z.minLength(1), z.maxLength(12));
const Password = z.string().check(z.minLength(1), z.maxLength(256));

const { get, post } = callsOf('user');

export const user = {
  ...cardCalls,
  ...profileCalls,
  signIn: post('user/signin/v2', {
    needs: 'anyone',
    input: z.object({ ...Credentials, ...AccountAndPassword }),
    output: z.array(SignedIn),
    hideToken: true,
    hideToast: true,
  }),
  /** Sign-in by account when the console knows a WeChat id. */
  weChatSignIn: post('wx/user/signin/v3', {
    needs: 'anyone',
    input: z.object({ ...Credentials, ...AccountAndPassword, ...InWeChat, openId: OpenId }),
    output: z.array(SignedIn),
    hideToken: true,
    hideToast: true,
  }),
  /**
   * Sign-in with the token from WeChat's authorisation page. Returns the WeChat id and the identities of its account;
   * none when the id is not bound.
   */
  weChatEntry: post('wx/user/entry/v1', {
    needs: 'anyone',
    input: z.object({ accessToken: z.string().check(z.minLength(1), z.maxLength(2048)) }),
    output: z.object({ openId: OpenId, openIdTicket: z.nullable(z.string()), entries: z.array(SignedIn) }),
    hideToken: true,
    hideToast: true,
    ours: true,
  }),
  phoneSignIn: post('wx/user/signin/v2', {
    needs: 'anyone',
    input: z.object({ ...Credentials, ...InWeChat, mobile: Mobile, verifyCode: VerifyCode }),
    output: z.array(SignedIn),
    hideToken: true,
    hideToast: true,
  }),
  /** Whether a WeChat id is bound to the caller's account; `unbindWeChat` removes all of them. */
  weChatBinding: post('wx/user/binding/v1', {
    needs: 'session',
    input: z.object({}),
    output: z.object({ bound: z.boolean() }),
    ours: true,
  }),
  unbindWeChat: post('wx/user/unbind/v1', { needs: 'session', input: z.object({}), output: z.null(), ours: true }),
  imageCode: get('user/verification/code/v1', {
    needs: 'anyone',
    input: z.object({}),
    output: z.object({ imageCodeId: z.string(), svg: z.string() }),
    hideToken: true,
  }),
  sendCode: post('user/common/sendVerificationCode/v1', {
    needs: 'anyone',
    /** `purpose` is 'sign-in' by default. */
    input: z.object({ mobile: Mobile, purpose: z.optional(z.enum(['sign-in', 'bind'])) }),
    output: z.object({ seconds: z.number() }),
    hideToken: true,
    hideToast: true,
  }),
  /** The identities of the caller's account. `chooseIdentity` gives a token for one of them. */
  identities: post('user/change/identity/v1', {
    needs: 'session',
    input: z.object({}),
    output: z.array(z.omit(SignedIn, { token: true })),
    withExpiredPassword: true,
  }),
  chooseIdentity: post('user/choose/identity/v2', {
    needs: 'session',
    input: z.object({ roleId: Id }),
    output: SignedIn,
    withExpiredPassword: true,
  }),
  signOut: post('user/signout/v1', {
    needs: 'session',
    input: z.object({}),
    output: z.null(),
    hideToast: true,
    withExpiredPassword: true,
  }),
  /** Ends all sessions of the account, this one too. */
  signOutEverywhere: post('user/signout/everywhere/v1', {
    needs: 'session',
    input: z.object({}),
    output: z.null(),
    ours: true,
  }),
  /** A linked application's server asks which user a ticket stands for (2.42). A ticket is accepted once. */
  redeemTicket: post('user/sso/ticket/v1', {
    needs: 'anyone',
    input: z.object({
      appCode: Id,
      secret: z.string().check(z.minLength(1), z.maxLength(256)),
      ticket: z.string().check(z.minLength(1), z.maxLength(128)),
    }),
    output: z.object({
      userId: Id,
      roleId: Id,
      userType: z.string(),
      schoolId: Id,
      realName: z.string(),
      appDetailId: z.string(),
    }),
    hideToken: true,
    noEncode: true,
    ours: true,
  }),
  /** Sends a code for a new password. It needs an image code, so that no script can send messages to many phones. */
  sendPasswordCode: post('message/send/verify/code/v1', {
    needs: 'anyone',
    input: z.object({
      mobile: Mobile,
      imageCode: z.string().check(z.minLength(1), z.maxLength(12)),
      imageCodeId: z.string().check(z.minLength(1), z.maxLength(64)),
    }),
    output: z.object({ seconds: z.number() }),
    hideToken: true,
    hideToast: true,
  }),
  /**
   * Sets a new password with that code and ends all sessions of the account. The password includes the suffix (5.09).
   */
  resetPassword: post('user/resetpwd/v1', {
    needs: 'anyone',
    input: z.object({ mobile: Mobile, verifyCode: VerifyCode, newPassword: Password }),
    output: z.null(),
    hideToken: true,
    hideToast: true,
  }),
  /**
   * Replaces a known password and ends all other sessions of the account; this one too when its password had expired.
   */
  updatePassword: post('user/update/pwd/v2', {
    needs: 'session',
    input: z.object({ oldPassword: Password, newPassword: Password }),
    output: z.null(),
    hideToast: true,
    withExpiredPassword: true,
  }),
  /** Sends a code to the new mobile number of an account, also when another account has that number. */
  sendMobileCode: post('user/mobile/code/v1', {
    needs: 'session',
    input: z.object({ mobile: Mobile }),
    output: z.object({ seconds: z.number() }),
    hideToast: true,
    ours: true,
  }),
  /**
   * Changes the account's mobile number (with the code sent to the new number and the present password), or a
   * guardian's name.
   * Returns the changed member.
   */
  updateParent: post('/basic/update/parent/v2', {
    needs: 'session',
    input: z.union([
      z.object({ mobile: Mobile, verifyCode: VerifyCode, password: Password }),
      z.object({ parentName: PersonName }),
    ]),
    output: z.object({ mobile: z.optional(z.string()), parentName: z.optional(z.string()) }),
    hideToast: true,
  }),
  currentUser: get('/user/userinfo/v1', { needs: 'session', input: z.object({}), output: CurrentUser }),
  pageAuthorities: post('/school/parent/auth/query/v2', {
    needs: 'session',
    input: z.object({}),
    output: z.array(z.string()),
  }),
};
