/** Signing in through a regional education platform: the third-party service (7.08). The access token is the provider's and serves once. */
import * as z from 'zod/mini';
import { callsOf } from './call';
import { SignedIn } from './user';

/** The entries there are, by the name an installation configures their providers under. */
export const PROVIDERS = ['oneEdu', 'hunan', 'hainan'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

const accessToken = z.string().check(z.minLength(1), z.maxLength(2048));

const { get } = callsOf('thirdParty');

const entry = (path: string) =>
  get(path, {
    needs: 'anyone',
    input: z.object({ accessToken }),
    output: z.array(SignedIn),
    hideToken: true,
    hideToast: true,
  });

export const thirdParty = {
  /** `source` says which of the provider's own doors somebody came through. */
  oneEdu: get('sc/sso/login/v1', {
    needs: 'anyone',
    input: z.object({ accessToken, source: z.optional(z.string().check(z.maxLength(32))) }),
    output: z.array(SignedIn),
    hideToken: true,
    hideToast: true,
  }),
  hunan: entry('hunan/sso/login'),
  hainan: entry('hainan/sso/login'),
};
