/** The third-party service: sign-in with the access token of an education platform. */
import { CODES, contract, type ProviderName, type SignedIn } from '../../contract';
import type { PlatformContext } from '../platform';
import { Refusal } from '../refusal';
import { type RequestAuth, type RequestClient, serve } from '../serve';
import { deviceOf } from './device';
import { identityChoice } from './identityChoice';
import type { ProviderAccounts } from './providerAccounts';

export function thirdPartyRoutes(
  context: PlatformContext,
  auth: RequestAuth,
  { redeemToken, accountOf }: ProviderAccounts,
) {
  const { openEntries } = identityChoice(context);

  async function signInWith(
    name: ProviderName,
    accessToken: string,
    { userAgent }: RequestClient,
    source?: string,
  ): Promise<SignedIn[]> {
    // The console remembers such a sign-in without asking (9.02).
    const opening = { signInMethod: 'provider' as const, remembered: true, device: deviceOf(userAgent) };
    const userId = await accountOf(name, await redeemToken(name, accessToken, source));
    const entries = userId === null ? [] : await openEntries(userId, opening);
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
