/**
 * The second factor of an account: codes of an authenticator app (TOTP, RFC 6238), passkeys (WebAuthn) and recovery
 * codes. Calls of the user service, all ours.
 */
import * as z from 'zod/mini';
import { clean } from './cleanText';
import { callsOf } from './call';
import { Instant } from './primitives';
import { InWeChat, SignedIn } from './signIn';

/** Digits of a code of the app, and of a recovery code. */
export const APP_CODE_DIGITS = 6;
export const RECOVERY_CODE_DIGITS = 16;

const Base64url = z.string().check(z.regex(/^[\w-]*$/), z.maxLength(16_384));

/** Options for the browser's WebAuthn call, as its JSON methods take them. */
const PasskeyOptions = z.record(z.string(), z.unknown());

/** The browser's answer to a request for a passkey (AuthenticationResponseJSON). */
export const PasskeyAssertion = z.object({
  id: Base64url,
  rawId: Base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64url,
    authenticatorData: Base64url,
    signature: Base64url,
    userHandle: z.optional(Base64url),
  }),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

/** The browser's answer to the making of a passkey (RegistrationResponseJSON). */
export const PasskeyAttestation = z.object({
  id: Base64url,
  rawId: Base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64url,
    attestationObject: Base64url,
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(8))),
  }),
});
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>;

/** One factor that the account has: a code of the app, a recovery code, or a passkey. */
export const FactorProof = z.union([
  z.object({ code: z.string().check(z.minLength(1), z.maxLength(40)) }),
  z.object({ passkey: PasskeyAssertion }),
]);
export type FactorProof = z.infer<typeof FactorProof>;

/** `data` of the refusal 2011: the sign-in waits for a second factor. */
export const SecondFactorNeeded = z.object({
  /** Stands for what was proved so far; valid for ten minutes. */
  ticket: z.string(),
  /** The account has an authenticator app. */
  app: z.boolean(),
  /** Null when the account has no passkey, or the installation allows none. */
  passkey: z.nullable(PasskeyOptions),
});
export type SecondFactorNeeded = z.infer<typeof SecondFactorNeeded>;

export const SecondFactorState = z.object({
  /** The installation asks administrators for a second factor. */
  required: z.boolean(),
  /** When the app was set up; null without one. */
  appSince: z.nullable(Instant),
  passkeys: z.array(
    z.object({ passkeyId: z.string(), name: z.string(), addedAt: Instant, usedAt: z.nullable(Instant) }),
  ),
  /** Recovery codes that were not used yet. */
  recoveryCodesLeft: z.number(),
});
export type SecondFactorState = z.infer<typeof SecondFactorState>;

/** Recovery codes are shown once. Null when the account keeps those that it has. */
const NewRecoveryCodes = z.object({ recoveryCodes: z.nullable(z.array(z.string())) });

const Password = z.string().check(z.minLength(1), z.maxLength(256));

const { get, post } = callsOf('user');

/** Also allowed for a session that has to set up its second factor first. */
const SETTING_UP = { hideToast: true, ours: true, beforeSecondFactor: true } as const;
const NEEDS = 'factor:write' as const;

export const secondFactorCalls = {
  /** The second step of a sign-in that was refused with 2011. A ticket is accepted once. */
  secondFactor: post('user/signin/second/v1', {
    needs: 'anyone',
    input: z.object({ ...InWeChat, ticket: z.string().check(z.minLength(1), z.maxLength(128)), proof: FactorProof }),
    output: z.array(SignedIn),
    hideToken: true,
    hideToast: true,
    ours: true,
  }),
  secondFactorState: get('user/second/state/v1', {
    needs: NEEDS,
    input: z.object({}),
    output: SecondFactorState,
    ...SETTING_UP,
  }),
  /** Begins to set up an app. `address` is the otpauth: address of the QR code, `secret` the same to type (base 32). */
  beginApp: post('user/second/app/begin/v1', {
    needs: NEEDS,
    input: z.object({ password: Password }),
    output: z.object({ secret: z.string(), address: z.string() }),
    ...SETTING_UP,
  }),
  /** Ends the set-up with a first code of the app. An earlier app of the account is replaced. */
  confirmApp: post('user/second/app/confirm/v1', {
    needs: NEEDS,
    input: z.object({ code: z.string().check(z.minLength(1), z.maxLength(40)) }),
    output: NewRecoveryCodes,
    ...SETTING_UP,
  }),
  beginPasskey: post('user/second/passkey/begin/v1', {
    needs: NEEDS,
    input: z.object({ password: Password }),
    output: PasskeyOptions,
    ...SETTING_UP,
  }),
  confirmPasskey: post('user/second/passkey/confirm/v1', {
    needs: NEEDS,
    input: z.object({
      passkey: PasskeyAttestation,
      name: z.string().check(clean.line(), z.minLength(1), z.maxLength(40)),
    }),
    output: NewRecoveryCodes,
    ...SETTING_UP,
  }),
  /** Options to prove a passkey within a session; null when the account has none. */
  passkeyOptions: post('user/second/passkey/options/v1', {
    needs: NEEDS,
    input: z.object({}),
    output: z.nullable(PasskeyOptions),
    hideToast: true,
    ours: true,
  }),
  /** Removes a passkey, or without an id the app. The recovery codes go with the last factor. */
  removeFactor: post('user/second/remove/v1', {
    needs: NEEDS,
    input: z.object({ passkeyId: z.optional(z.string().check(z.maxLength(2048))), proof: FactorProof }),
    output: z.null(),
    hideToast: true,
    ours: true,
  }),
  /** Makes new recovery codes; the old ones end. */
  renewRecoveryCodes: post('user/second/recovery/v1', {
    needs: NEEDS,
    input: z.object({ proof: FactorProof }),
    output: NewRecoveryCodes,
    hideToast: true,
    ours: true,
  }),
};
