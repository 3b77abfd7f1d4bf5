/** Signing in with the word of a regional education platform. */
import { type Code, CODES, contract, type ProviderName, type SignedIn } from '../../contract';
import type { Platform } from '../platform';
import { Refusal } from '../refusal';
import { type Door, serve } from '../serve';
import { sha256 } from '../sha256';
import { admission } from './admission';
import type { Providers, Vouched } from './providers';

const REFUSALS: Record<Exclude<Vouched['kind'], 'person'>, [Code, string]> = {
  unknown: [CODES.providerTokenUnknown, 'The provider does not know this token'],
  used: [CODES.providerTokenUsed, 'This token has been used'],
  expired: [CODES.providerTokenExpired, 'This token has expired'],
  down: [CODES.providerDown, 'The provider does not answer'],
};

export function thirdPartyRoutes(platform: Platform, door: Door, providers: Providers) {
  const { db, clock } = platform;
  const { entriesOf } = admission(platform);

  /** The account a provider's person is here: bound before, or found by the number the provider has proved, and bound from then on. */
  async function accountOf(name: ProviderName, { subject, mobile }: Extract<Vouched, { kind: 'person' }>): Promise<string | null> {
    const [bound] = await db.query<{ user_id: string }>('select user_id from vouched_account where provider = $1 and subject = $2', [name, subject]);
    if (bound || !mobile) return bound?.user_id ?? null;
    const [found] = await db.query<{ user_id: string }>(
      `insert into vouched_account (provider, subject, user_id) select $1, $2, user_id from account where mobile = $3
       on conflict (provider, subject) do update set subject = excluded.subject returning user_id`,
      [name, subject, mobile],
    );
    return found?.user_id ?? null;
  }

  async function enter(name: ProviderName, accessToken: string, source = ''): Promise<SignedIn[]> {
    const provider = providers[name];
    if (!provider) throw new Refusal(CODES.providerMissing, 'No such provider here');
    const tokenHash = sha256(`${name} ${accessToken}`);
    const [used] = await db.query('select 1 from provider_token where token_hash = $1', [tokenHash]);
    const vouched: Vouched = used ? { kind: 'used' } : await provider.whoIs(accessToken, source);
    if (vouched.kind !== 'person') throw new Refusal(...REFUSALS[vouched.kind]);
    // Of two that come with the same token at once, one is in.
    const [first] = await db.query('insert into provider_token (token_hash, used_at) values ($1, $2) on conflict do nothing returning 1', [tokenHash, clock()]);
    if (!first) throw new Refusal(...REFUSALS.used);
    const userId = await accountOf(name, vouched);
    const entries = userId === null ? [] : await entriesOf(userId, 'provider');
    if (entries.length === 0) throw new Refusal(CODES.providerUserUnknown, 'Nobody here is this person');
    return entries;
  }

  return serve<typeof contract.thirdParty>(
    contract.thirdParty,
    {
      oneEdu: ({ accessToken, source }) => enter('oneEdu', accessToken, source),
      hunan: ({ accessToken }) => enter('hunan', accessToken),
      hainan: ({ accessToken }) => enter('hainan', accessToken),
    },
    door,
  );
}
