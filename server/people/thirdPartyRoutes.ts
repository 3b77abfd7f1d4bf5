/** The third-party service: sign-in with the access token of an education platform. */
import { CODES, contract, type ProviderName, type SignedIn } from '../../contract';
import type { PlatformContext } from '../platform';
import { Refusal } from '../refusal';
import { type RequestAuth, serve } from '../serve';
import { identityChoice } from './identityChoice';
import type { ProviderAccounts } from './providerAccounts';

export function thirdPartyRoutes(
  context: PlatformContext,
  auth: RequestAuth,
  { redeemToken, accountOf }: ProviderAccounts,
) {
  const { openEntries } = identityChoice(context);

  async function signInWith(name: ProviderName, accessToken: string, source?: string): Promise<SignedIn[]> {
    const userId = await accountOf(name, await redeemToken(name, accessToken, source));
    const entries = userId === null ? [] : await openEntries(userId, 'provider');
    if (entries.length === 0) throw new Refusal(CODES.providerUserUnknown, 'No account here belongs to this person');
    return entries;
  }

  return serve<typeof contract.thirdParty>(
    contract.thirdParty,
    {
      oneEdu: ({ accessToken, source }) => signInWith('oneEdu', accessToken, source),
      hunan: ({ accessToken }) => signInWith('hunan', accessToken),
      hainan: ({ accessToken }) => signInWith('hainan', accessToken),
    },
    auth,
  );
}
