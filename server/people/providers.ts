/** Education platforms that vouch for a person. Each is configuration; what one says is trusted as its token was. */
import * as z from 'zod/mini';
import { PROVIDERS } from '../../contract';

/** Who may vouch: the education platforms, and WeChat for its own ids. */
export const IDENTITY_PROVIDERS = [...PROVIDERS, 'weChat'] as const;
export type IdentityProviderName = (typeof IDENTITY_PROVIDERS)[number];

/**
 * What a provider says of an access token. `subject` is its own id of the person; `mobile` is a number it has proved.
 */
export type ProviderAnswer =
  | { kind: 'person'; subject: string; mobile: string | null }
  | { kind: 'unknown' | 'used' | 'expired' | 'down' };

export interface IdentityProvider {
  /** Never throws: a provider that cannot be understood is down. */
  identify(accessToken: string, source: string): Promise<ProviderAnswer>;
}

export type IdentityProviders = Partial<Record<IdentityProviderName, IdentityProvider>>;

/** Milliseconds a provider may take. */
const PROVIDER_TIMEOUT = 10_000;

const ProviderPerson = z.object({
  subject: z.string().check(z.minLength(1), z.maxLength(128)),
  mobile: z.optional(z.nullable(z.string())),
});

/**
 * A provider behind HTTP: GET address?access_token=…&source=… answers 200 `{ subject, mobile? }`, 401 for a token it
 * does not know, 409 for one
 * that has been used, 410 for one that has expired. Whoever speaks otherwise needs an adapter that speaks like this.
 */
export const httpProvider = (address: string, fetch: typeof globalThis.fetch): IdentityProvider => ({
  async identify(accessToken, source) {
    const asked = new URL(address);
    asked.searchParams.set('access_token', accessToken);
    if (source) asked.searchParams.set('source', source);
    try {
      const response = await fetch(asked, {
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(PROVIDER_TIMEOUT),
        redirect: 'error',
      });
      const refused = { 401: 'unknown', 409: 'used', 410: 'expired' } as const;
      if (!response.ok) return { kind: refused[response.status as keyof typeof refused] ?? 'down' };
      const person = ProviderPerson.safeParse(await response.json());
      return person.success
        ? { kind: 'person', subject: person.data.subject, mobile: person.data.mobile ?? null }
        : { kind: 'down' };
    } catch {
      return { kind: 'down' };
    }
  },
});
