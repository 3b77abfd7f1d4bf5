/** The user service (7.07): sign-in, identities, passwords, and the calls of cards.ts and profile.ts. */
import * as z from 'zod/mini';
import { MapChoice } from './runtimeConfig';
import { callsOf } from './call';
import { cardCalls } from './cards';
import { storedNumber } from './phone';
import { PersonName, profileCalls } from './profile';
import { Id } from './primitives';
import { WorkChallenge } from './proofOfWork';
import { sessionCalls } from './sessions';
import { InWeChat, OpenId, SignedIn } from './signIn';
import { NameOfPerson, NameOfPlace } from './names';

export { SignedIn } from './signIn';

/** [west, south, east, north] in degrees, WGS-84. */
export const ViewBounds = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type ViewBounds = z.infer<typeof ViewBounds>;

/** The maps that a school has set for itself; null for that of the installation. */
export const SchoolMaps = z.object({ basemap: z.nullable(MapChoice), satellite: z.nullable(MapChoice) });
export type SchoolMaps = z.infer<typeof SchoolMaps>;

/** The current user (3.04). */
export const CurrentUser = z.object({
  userId: Id,
  userType: z.string(),
  userName: z.string(),
  realName: NameOfPerson,
  parentName: z.nullable(NameOfPerson),
  studentName: z.nullable(NameOfPerson),
  photoUrl: z.nullable(z.string()),
  schoolId: z.nullable(Id),
  provinceCode: z.nullable(z.string()),
  id: Id,
  /** Ours: the guardian's child, and the school's name and IANA time zone. */
  studentId: z.nullable(Id),
  schoolName: z.nullable(NameOfPlace),
  timeZone: z.string(),
  /** Ours: the view of the map while no pupil has a position; absent or null for the installation's. */
  firstView: z.nullish(ViewBounds),
  /** Ours: the maps that the school has set for itself; null for those of the installation. */
  maps: z.nullish(SchoolMaps),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

const ImageAnswer = z.string().check(z.maxLength(64));
const Credentials = {
  /**
   * The characters in an image, or the key of a proof of work, and the id of either, after the platform asked for them
   * with 2001.
   */
  imageCode: z.optional(ImageAnswer),
  imageCodeId: z.optional(z.string().check(z.maxLength(64))),
};

/** Ours: the person asked to stay signed in. Without it the session ends after some time without use (9.05). */
const Remember = { remember: z.optional(z.boolean()) };

const AccountAndPassword = {
  account: z.string().check(z.minLength(1), z.maxLength(64)),
  password: z.string().check(z.minLength(1), z.maxLength(256)),
};

const Mobile = z.string().check(z.minLength(1), z.maxLength(32), z.overwrite(storedNumber));
const VerifyCode = z.string().check(z.minLength(1), z.maxLength(12));
const Password = z.string().check(z.minLength(1), z.maxLength(256));

const { get, post } = callsOf('user');

export const user = {
  ...cardCalls,
  ...profileCalls,
  ...sessionCalls,
  signIn: post('user/signin/v2', {
    needs: 'anyone',
    input: z.object({ ...Credentials, ...Remember, ...AccountAndPassword }),
    output: z.array(SignedIn),
    hideToken: true,
    hideToast: true,
  }),
  /** Sign-in by account when the console knows a WeChat id. */
  weChatSignIn: post('wx/user/signin/v3', {
    needs: 'anyone',
    input: z.object({ ...Credentials, ...Remember, ...AccountAndPassword, ...InWeChat, openId: OpenId }),
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
    input: z.object({ ...Credentials, ...Remember, ...InWeChat, mobile: Mobile, verifyCode: VerifyCode }),
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
    /** `image`: a `data:` address of a PNG. */
    output: z.object({ imageCodeId: z.string(), image: z.string() }),
    hideToken: true,
  }),
  /** A proof of work, which serves as an image code does: once, with its key as `imageCode`. */
  imageWork: get('user/verification/work/v1', {
    needs: 'anyone',
    input: z.object({}),
    output: z.object({ imageCodeId: z.string(), challenge: WorkChallenge }),
    hideToken: true,
    hideToast: true,
    ours: true,
  }),
  sendCode: post('user/common/sendVerificationCode/v1', {
    needs: 'anyone',
    /** `purpose` is 'sign-in' by default. An address that has many codes sent has to send an image code too (2001). */
    input: z.object({ ...Credentials, mobile: Mobile, purpose: z.optional(z.enum(['sign-in', 'bind'])) }),
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
    beforeSecondFactor: true,
  }),
  chooseIdentity: post('user/choose/identity/v2', {
    needs: 'session',
    input: z.object({ roleId: Id }),
    output: SignedIn,
    withExpiredPassword: true,
    beforeSecondFactor: true,
  }),
  signOut: post('user/signout/v1', {
    needs: 'session',
    input: z.object({}),
    output: z.null(),
    hideToast: true,
    withExpiredPassword: true,
    beforeSecondFactor: true,
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
      realName: NameOfPerson,
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
      imageCode: ImageAnswer.check(z.minLength(1)),
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
    output: z.object({ mobile: z.optional(z.string()), parentName: z.optional(NameOfPerson) }),
    hideToast: true,
  }),
  currentUser: get('/user/userinfo/v1', {
    needs: 'session',
    input: z.object({}),
    output: CurrentUser,
    beforeSecondFactor: true,
  }),
  pageAuthorities: post('/school/parent/auth/query/v2', {
    needs: 'session',
    input: z.object({}),
    output: z.array(z.string()),
  }),
};
