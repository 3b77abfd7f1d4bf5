/** Accounts, identities, sign-in: the user service (7.07), with the calls about cards and profiles. */
import * as z from 'zod/mini';
import { callsOf } from './call';
import { cardCalls } from './card';
import { PersonName, profileCalls } from './profile';
import { Id } from './primitives';

/** One identity of an account, with a token of its own (3.11). `label` is ours: what the chooser shows. */
export const SignedIn = z.object({
  roleId: Id,
  userType: z.string(),
  userId: Id,
  token: z.string(),
  /** Days since the password was set; 91 minus it are left (5.11). */
  remainDay: z.number(),
  label: z.object({ name: z.string(), school: z.string(), detail: z.string() }),
  /** The WeChat id it was signed in with (3.11). */
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
  /** Ours: the child this identity is for, and the school's clock. */
  studentId: z.nullable(Id),
  schoolName: z.nullable(z.string()),
  timeZone: z.string(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

const Credentials = {
  /** An image code with the id of its picture, once the platform asks for it with 2001. */
  imageCode: z.optional(z.string().check(z.maxLength(12))),
  imageCodeId: z.optional(z.string().check(z.maxLength(64))),
};

const OpenId = z.string().check(z.minLength(1), z.maxLength(128));
const InWeChat = {
  openId: z.optional(OpenId),
  /** What `weChatEntry` gave with an id nobody is known by yet: proves that WeChat vouched for it, and binds it to the account signed in to. */
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
  /** What account sign-in becomes where a WeChat id is known. */
  weChatSignIn: post('wx/user/signin/v3', {
    needs: 'anyone',
    input: z.object({ ...Credentials, ...AccountAndPassword, ...InWeChat, openId: OpenId }),
    output: z.array(SignedIn),
    hideToken: true,
    hideToast: true,
  }),
  /** Coming back from WeChat's authorisation with the token it gave: whose id it is, and the entries of the account it is bound to, none when it is not. */
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
  /** Whether a WeChat id opens the account of whoever asks; and that none does any more. */
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
    /** What the code is for; to sign in when left out. */
    input: z.object({ mobile: Mobile, purpose: z.optional(z.enum(['sign-in', 'bind'])) }),
    output: z.object({ seconds: z.number() }),
    hideToken: true,
    hideToast: true,
  }),
  /** The identities of the account behind the token; choosing one gives it a token of its own. */
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
  /** Ends every session of the account, this one too. */
  signOutEverywhere: post('user/signout/everywhere/v1', {
    needs: 'session',
    input: z.object({}),
    output: z.null(),
    ours: true,
  }),
  /** An application asks whom it was sent with a ticket (2.42); between servers, once. */
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
  /** Sends a code to set a new password with; the image code goes before, so that no script rings every phone. */
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
  /** Sets a forgotten password, proved by that code. Every session of the account ends. Both passwords carry the suffix (5.09). */
  resetPassword: post('user/resetpwd/v1', {
    needs: 'anyone',
    input: z.object({ mobile: Mobile, verifyCode: VerifyCode, newPassword: Password }),
    output: z.null(),
    hideToken: true,
    hideToast: true,
  }),
  /** Sets a new password in the place of one that is known. Every other session of the account ends; this one too when its password had expired. */
  updatePassword: post('user/update/pwd/v2', {
    needs: 'session',
    input: z.object({ oldPassword: Password, newPassword: Password }),
    output: z.null(),
    hideToast: true,
    withExpiredPassword: true,
  }),
  /** Sends a code to the number an account is to have from now on, whether anyone has it or not: it goes to whoever holds the phone. */
  sendMobileCode: post('user/mobile/code/v1', {
    needs: 'session',
    input: z.object({ mobile: Mobile }),
    output: z.object({ seconds: z.number() }),
    hideToast: true,
    ours: true,
  }),
  /**
   * Changes what an account says of itself: its mobile number, with the code that was sent to the new one and the present password; or, for a
   * parent, the name. Answers what has changed.
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
