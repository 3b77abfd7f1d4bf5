/** Identity providers: education platforms and WeChat. Each confirms by an access token who a user is. */
import * as z from 'zod/mini';
import { PROVIDERS } from '../../../contract';
import { jsonOfAnswer } from '../../engine/boundedAnswer';

/** All identity providers: the education platforms, and WeChat for its own ids. */
export const IDENTITY_PROVIDERS = [...PROVIDERS, 'weChat'] as const;
export type IdentityProviderName = (typeof IDENTITY_PROVIDERS)[number];

/**
 * A provider's answer about an access token. `subject`: the provider's id of the person. `mobile`: a number that the
 * provider has verified.
 */
export type ProviderAnswer =
  | { kind: 'person'; subject: string; mobile: string | null }
  | { kind: 'unknown' | 'used' | 'expired' | 'down' };

export interface IdentityProvider {
  /** Never throws: an answer that cannot be understood counts as 'down'. */
  identify(accessToken: string, source: string): Promise<ProviderAnswer>;
}

export type IdentityProviders = Partial<Record<IdentityProviderName, IdentityProvider>>;

/** Bytes of a provider's answer. */
const LARGEST_ANSWER = 64 * 1024;
/** Milliseconds until a provider must answer. */
const PROVIDER_TIMEOUT = 10_000;

const ProviderPerson = z.object({
  subject: z.string().check(z.minLength(1), z.maxLength(128)),
  mobile: z.optional(z.nullable(z.string())),
});

/**
 * A provider over HTTP. GET address?access_token=…&source=… answers 200 with `{ subject, mobile? }`, 401 for an unknown
 * token, 409 for a used one, 410 for an expired one. A provider with another protocol needs an adapter that answers
 * like this.
 */
export const httpProvider = (address: string, fetch: typeof globalThis.fetch): IdentityProvider => ({
  async identify(accessToken, source) {
    const url = new URL(address);
    url.searchParams.set('access_token', accessToken);
    if (source) url.searchParams.set('source', source);
    try {
      const response = await fetch(url, {
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(PROVIDER_TIMEOUT),
        redirect: 'error',
      });
      const refused = { 401: 'unknown', 409: 'used', 410: 'expired' } as const;
      if (!response.ok) return { kind: refused[response.status as keyof typeof refused] ?? 'down' };
      const person = ProviderPerson.safeParse(await jsonOfAnswer(response, LARGEST_ANSWER));
      return person.success
        ? { kind: 'person', subject: person.data.subject, mobile: person.data.mobile ?? null }
        : { kind: 'down' };
    } catch {
      return { kind: 'down' };
    }
  },
});
