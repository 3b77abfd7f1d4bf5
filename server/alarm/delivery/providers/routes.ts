/** The calls by which administrators bind providers and try them. */
import { providerCalls } from '../../../../contract/delivery/calls';
import { providerRow } from '../../../../contract/delivery/providers';
import { CODES } from '../../../../contract';
import type { PlatformContext, Session } from '../../../engine/platform';
import { Refusal } from '../../../engine/serving/refusal';
import { type RequestAuth, serve } from '../../../engine/serving/serve';
import { sha256 } from '../../../engine/sha256';
import { maskedMobile } from '../../../people/invitations/invitationCode';
import { attemptLimits } from '../../../people/signIn/attemptLimits';
import { bindingStore } from './bindingStore';
import type { ProviderChain } from './chain';
import { testMessage } from './providerMessages';

/** Tests of a school in a quarter of an hour: each may cost a message. */
const MOST_TESTS = 10;

interface Tester {
  mobile: string | null;
  school: string;
  time_zone: string;
}

export function providerRoutes(
  context: PlatformContext,
  auth: RequestAuth,
  chain: ProviderChain,
  byOperator: () => { codes: boolean; alerts: boolean },
) {
  const { db, clock, newId, sealer } = context;
  const store = bindingStore(context);

  async function testerOf({ userId, schoolId }: Session): Promise<Tester> {
    const [row] = await db.query<Tester>(
      `select mobile, school.name as school, time_zone from account, school where user_id = $1 and school_id = $2`,
      [userId, schoolId],
    );
    if (!row) throw new Refusal(CODES.notFound, 'No such account');
    return row;
  }
  const list = async (session: Session) => {
    const { mobile } = await testerOf(session);
    return {
      bound: await store.list(session),
      canBind: sealer !== null,
      byOperator: byOperator(),
      ownMobile: mobile === null ? null : maskedMobile(mobile),
    };
  };

  return serve<typeof providerCalls>(
    providerCalls,
    {
      providers: (_, { session }) => list(session),
      async saveProvider(draft, { session }, client) {
        const saved = await store.save(session, client, draft);
        await chain.refresh();
        return saved;
      },
      async orderProviders({ providerIds }, { session }, client) {
        await store.order(session, client, providerIds);
        await chain.refresh();
        return list(session);
      },
      async removeProvider({ providerId, version }, { session }, client) {
        await store.remove(session, client, providerId, version);
        await chain.refresh();
        return null;
      },
      async testProvider({ providerId, provider, values, to = '' }, { session }) {
        const whole = await store.wholeValues(session, { providerId, provider, values });
        const { mobile, school, time_zone: timeZone } = await testerOf(session);
        const { reaches } = providerRow(provider);
        const address = reaches === 'mobile' ? (mobile ?? '') : reaches === 'group' ? '' : to.trim();
        if (address === '' && reaches !== 'group') throw new Refusal(CODES.unprocessable, 'to: no address to send to');
        await attemptLimits(context).countAttempt(`provider test ${sha256(session.schoolId)}`, MOST_TESTS);
        const message = testMessage({ key: newId().slice(0, 64), school, time: clock(), timeZone });
        const outcome = await chain.tryOut(provider, whole, message, address);
        return outcome.result === 'accepted'
          ? { result: outcome.result, reason: null, code: '' }
          : { result: outcome.result, reason: outcome.reason, code: outcome.code };
      },
    },
    auth,
  );
}
