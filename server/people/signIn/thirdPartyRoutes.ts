/** The third-party service: sign-in with the access token of an education platform. */
import { CODES, contract, type ThirdPartyName, type SignedIn } from '../../../contract';
import { Refusal } from '../../engine/serving/refusal';
import { type RequestAuth, type RequestClient, serve } from '../../engine/serving/serve';
import { deviceOf } from './device';
import { allEntries, type EnterElsewhere, type EnterProved } from './enterProved';
import type { ProviderAccounts } from './providerAccounts';

export function thirdPartyRoutes(
  auth: RequestAuth,
  { redeemToken }: Pick<ProviderAccounts, 'redeemToken'>,
  enter: EnterProved,
  elsewhere: EnterElsewhere,
) {
  async function signInWith(
    name: ThirdPartyName,
    accessToken: string,
    { userAgent }: RequestClient,
    source?: string,
  ): Promise<SignedIn[]> {
    // The console remembers such a sign-in without asking (9.02).
    const opening = { signInMethod: 'provider' as const, remembered: true, device: deviceOf(userAgent) };
    const proved = { kind: 'provided', provider: name, person: await redeemToken(name, accessToken, source) } as const;
    const entries = await allEntries([enter(proved, opening), ...elsewhere(proved, opening)]);
    if (entries.length === 0) throw new Refusal(CODES.providerUserUnknown, 'No account here belongs to this person');
    return entries;
  }

  return serve<typeof contract.thirdParty>(
    contract.thirdParty,
    {
      oneEdu: ({ accessToken, source }, _, client) => signInWith('oneEdu', accessToken, client, source),
      hunan: ({ accessToken }, _, client) => signInWith('hunan', accessToken, client),
      hainan: ({ accessToken }, _, client) => signInWith('hainan', accessToken, client),
    },
    auth,
  );
}
