/**
 * The third-party service (7.08): sign-in with an access token of a regional education platform. A token is accepted
 * once.
 */
import * as z from 'zod/mini';
import { callsOf } from './call';
import { SignedIn } from './user';

/** The education platforms, by the name under which they are configured. */
export const PROVIDERS = ['oneEdu', 'hunan', 'hainan'] as const;
export type ThirdPartyName = (typeof PROVIDERS)[number];

const accessToken = z.string().check(z.minLength(1), z.maxLength(2048));

const { get } = callsOf('thirdParty');

const signInAt = (path: string) =>
  get(path, {
    needs: 'anyone',
    input: z.object({ accessToken }),
    output: z.array(SignedIn),
    hideToken: true,
    hideToast: true,
  });

export const thirdParty = {
  /** `source` names the part of the provider that the user came from; it is passed to the provider unchanged. */
  oneEdu: get('sc/sso/login/v1', {
    needs: 'anyone',
    input: z.object({ accessToken, source: z.optional(z.string().check(z.maxLength(32))) }),
    output: z.array(SignedIn),
    hideToken: true,
    hideToast: true,
  }),
  hunan: signInAt('hunan/sso/login'),
  hainan: signInAt('hainan/sso/login'),
};
