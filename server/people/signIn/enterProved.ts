/** Sign-in of somebody whom another cell has proved: accounts of one person may be in several cells. */
import type { SignedIn } from '../../../contract';
import type { PlatformContext, SessionOpening } from '../../engine/platform';
import { identityChoice } from './identityChoice';
import { NO_PASSWORD } from '../accounts/newPassword';
import type { ProvidedPerson, ProviderAccounts } from './providerAccounts';
import type { IdentityProviderName } from './providers';

/** What was proved: a code that was sent to a number, or what a provider said of an access token. */
export type ProvedPerson =
  | { kind: 'mobile'; mobile: string }
  | { kind: 'provided'; provider: IdentityProviderName; person: ProvidedPerson };

/** Opens sessions for the person; none for somebody without an account. @throws Refusal 2011 before a second factor. */
export type EnterProved = (proved: ProvedPerson, opening: SessionOpening) => Promise<SignedIn[]>;

/** Lets every other cell open sessions for the person: one promise for each. */
export type EnterElsewhere = (proved: ProvedPerson, opening: SessionOpening) => Promise<SignedIn[]>[];

export function enterProved(context: PlatformContext, { accountOf }: Pick<ProviderAccounts, 'accountOf'>): EnterProved {
  const { openEntries } = identityChoice(context);
  const accountOfNumber = async (mobile: string) => {
    const [row] = await context.db.query<{ user_id: string }>(
      'select user_id from account where mobile = $1 and password_hash <> $2',
      [mobile, NO_PASSWORD],
    );
    return row?.user_id ?? null;
  };
  return async (proved, opening) => {
    const userId =
      proved.kind === 'mobile' ? await accountOfNumber(proved.mobile) : await accountOf(proved.provider, proved.person);
    return userId === null ? [] : openEntries(userId, opening);
  };
}

/**
 * The identities of every cell that let the person in.
 * @throws the first refusal when none did.
 */
export async function allEntries(attempts: readonly Promise<SignedIn[]>[]): Promise<SignedIn[]> {
  const outcomes = await Promise.allSettled(attempts);
  const entries = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []));
  const refused = outcomes.find((outcome) => outcome.status === 'rejected');
  if (entries.length === 0 && refused) throw refused.reason;
  return entries;
}
