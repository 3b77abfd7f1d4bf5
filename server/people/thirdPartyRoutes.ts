/** Signing in with the word of a regional education platform. */
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

  async function enter(name: ProviderName, accessToken: string, source?: string): Promise<SignedIn[]> {
    const userId = await accountOf(name, await redeemToken(name, accessToken, source));
    const entries = userId === null ? [] : await openEntries(userId, 'provider');
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
    auth,
  );
}
