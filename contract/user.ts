/** Accounts, identities, sign-in: the user service (7.07), as far as it is built. */
import * as z from 'zod/mini';
import { callsOf } from './call';
import { Id } from './words';

/** One identity of an account, with a token of its own (3.11). `label` is ours: what the chooser shows. */
export const SignedIn = z.object({
  roleId: Id,
  userType: z.string(),
  userId: Id,
  token: z.string(),
  /** Days since the password was set; 91 minus it are left (5.11). */
  remainDay: z.number(),
  label: z.object({ name: z.string(), school: z.string(), detail: z.string() }),
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
  openId: z.optional(z.string().check(z.maxLength(128))),
};

const { get, post } = callsOf('user');

export const user = {
  signIn: post('user/signin/v2', {
    needs: 'anyone',
    input: z.object({ ...Credentials, account: z.string().check(z.minLength(1), z.maxLength(64)), password: z.string().check(z.minLength(1), z.maxLength(256)) }),
    output: z.array(SignedIn),
    hideToken: true,
    hideToast: true,
  }),
  phoneSignIn: post('wx/user/signin/v2', {
    needs: 'anyone',
    input: z.object({ ...Credentials, mobile: z.string().check(z.minLength(1), z.maxLength(32)), verifyCode: z.string().check(z.minLength(1), z.maxLength(12)) }),
    output: z.array(SignedIn),
    hideToken: true,
    hideToast: true,
  }),
  imageCode: get('user/verification/code/v1', {
    needs: 'anyone',
    input: z.object({}),
    output: z.object({ imageCodeId: z.string(), svg: z.string() }),
    hideToken: true,
  }),
  sendCode: post('user/common/sendVerificationCode/v1', {
    needs: 'anyone',
    input: z.object({ mobile: z.string().check(z.minLength(1), z.maxLength(32)) }),
    output: z.object({ seconds: z.number() }),
    hideToken: true,
    hideToast: true,
  }),
  /** The identities of the account behind the token; choosing one gives it a token of its own. */
  identities: post('user/change/identity/v1', { needs: 'session', input: z.object({}), output: z.array(z.omit(SignedIn, { token: true })) }),
  chooseIdentity: post('user/choose/identity/v2', {
    needs: 'session',
    input: z.object({ roleId: Id }),
    output: SignedIn,
  }),
  signOut: post('user/signout/v1', { needs: 'session', input: z.object({}), output: z.null(), hideToast: true }),
  currentUser: get('/user/userinfo/v1', { needs: 'session', input: z.object({}), output: CurrentUser }),
  pageAuthorities: post('/school/parent/auth/query/v2', { needs: 'session', input: z.object({}), output: z.array(z.string()) }),
};
