/** Accounts of people whom an identity provider confirms. Each access token is accepted once. */
import { type Code, CODES } from '../../../contract';
import type { PlatformContext } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { sha256 } from '../../engine/sha256';
import type { IdentityProviders, ProviderAnswer, IdentityProviderName } from './providers';

/** Whom a provider has confirmed. */
export type ProvidedPerson = Extract<ProviderAnswer, { kind: 'person' }>;

const REFUSALS: Record<Exclude<ProviderAnswer['kind'], 'person'>, [Code, string]> = {
  unknown: [CODES.providerTokenUnknown, 'The provider does not know this token'],
  used: [CODES.providerTokenUsed, 'This token was used before'],
  expired: [CODES.providerTokenExpired, 'This token has expired'],
  down: [CODES.providerDown, 'The provider does not answer'],
};

export function providerAccounts({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>, providers: IdentityProviders) {
  return {
    /**
     * The person of an access token. Marks the token as used.
     * @throws Refusal 4001, 4002, 4003, 4005 or 4006.
     */
    async redeemToken(name: IdentityProviderName, accessToken: string, source = ''): Promise<ProvidedPerson> {
      const provider = providers[name];
      if (!provider) throw new Refusal(CODES.providerMissing, 'This provider is not configured');
      const tokenHash = sha256(`${name} ${accessToken}`);
      const [used] = await db.query('select 1 from provider_token where token_hash = $1', [tokenHash]);
      const vouched: ProviderAnswer = used ? { kind: 'used' } : await provider.identify(accessToken, source);
      if (vouched.kind !== 'person') throw new Refusal(...REFUSALS[vouched.kind]);
      // Of two requests with the same token at the same moment, only one inserts the row.
      const [first] = await db.query(
        'insert into provider_token (token_hash, used_at) values ($1, $2) on conflict do nothing returning 1',
        [tokenHash, clock()],
      );
      if (!first) throw new Refusal(...REFUSALS.used);
      return vouched;
    },

    /**
     * The account of a provider's person, or null: bound before, or found by the verified mobile number and bound now.
     */
    async accountOf(name: IdentityProviderName, { subject, mobile }: ProvidedPerson): Promise<string | null> {
      const [bound] = await db.query<{ user_id: string }>(
        'select user_id from vouched_account where provider = $1 and subject = $2',
        [name, subject],
      );
      if (bound || !mobile) return bound?.user_id ?? null;
      const [found] = await db.query<{ user_id: string }>(
        `insert into vouched_account (provider, subject, user_id) select $1, $2, user_id from account where mobile = $3
         on conflict (provider, subject) do update set subject = excluded.subject returning user_id`,
        [name, subject, mobile],
      );
      return found?.user_id ?? null;
    },
  };
}

export type ProviderAccounts = ReturnType<typeof providerAccounts>;
