/** The calls by which a person says where alerts go: addresses are added, proved, tried and removed. */
import {
  addressComesFrom,
  addressOf,
  addressOfPersonCalls,
  type OwnWays,
} from '../../../../contract/delivery/addresses';
import type { ProviderName } from '../../../../contract/delivery/providers';
import { CODES } from '../../../../contract';
import type { PlatformContext, Session } from '../../../engine/platform';
import { Refusal } from '../../../engine/serving/refusal';
import { type RequestAuth, serve } from '../../../engine/serving/serve';
import { sha256 } from '../../../engine/sha256';
import { maskedMobile } from '../../../people/invitations/invitationCode';
import { attemptLimits } from '../../../people/signIn/attemptLimits';
import type { ProviderChain } from '../providers/chain';
import { testMessage } from '../providers/providerMessages';
import { addressProof } from './addressProof';
import { type AddressRow, addressesOf, insertAddress, requireAddress, shown } from './addressRows';

/** Tests of one person in a quarter of an hour. */
const MOST_TESTS = 10;
/** Characters of a topic's random part: nobody guesses it. */
const TOPIC_LENGTH = 32;

/** @param byOperator whether the operator's own way carries messages for all schools */
export function addressRoutes(
  context: PlatformContext,
  auth: RequestAuth,
  chain: ProviderChain,
  byOperator: () => boolean,
) {
  const { db, clock, newId, newSecret } = context;
  const proof = addressProof(context, chain);

  async function ways(session: Session): Promise<OwnWays> {
    const { userId, schoolId } = session;
    const [account] = await db.query<{ mobile: string | null }>('select mobile from account where user_id = $1', [
      userId,
    ]);
    const mobile = account?.mobile ?? null;
    const offered = chain.offered(schoolId, 'address');
    const first = offered.filter((one, at) => offered.findIndex(({ provider }) => provider === one.provider) === at);
    return {
      mobile: mobile === null ? null : maskedMobile(mobile),
      messages: byOperator() || chain.serves(schoolId, 'alert'),
      calls: chain.serves(schoolId, 'call'),
      offered: first.map(({ provider, label }) => ({ provider, label })),
      addresses: (await addressesOf(db, session)).map((row) => shown(row, offered, clock())),
    };
  }

  /** @throws Refusal 422, 4004 */
  async function addressFrom({ userId }: Session, provider: ProviderName, typed: string): Promise<string> {
    const from = addressComesFrom(provider);
    if (from === 'made') return `homeward-${newSecret().slice(0, TOPIC_LENGTH)}`;
    if (from === 'signIn') {
      const [known] = await db.query<{ subject: string }>(
        `select subject from vouched_account where provider = 'weChat' and user_id = $1 order by subject limit 1`,
        [userId],
      );
      if (!known) throw new Refusal(CODES.providerUserUnknown, 'Never signed in by WeChat');
      return known.subject;
    }
    const address = addressOf(provider, typed);
    if (address === null) throw new Refusal(CODES.unprocessable, 'address: not one of this provider');
    return address;
  }

  /** @throws Refusal 429 after `MOST_TESTS` */
  async function tryOut({ userId, schoolId }: Session, row: Pick<AddressRow, 'provider' | 'address'>) {
    await attemptLimits(context).countAttempt(`address test ${sha256(userId)}`, MOST_TESTS);
    const [school] = await db.query<{ name: string; time_zone: string }>(
      'select name, time_zone from school where school_id = $1',
      [schoolId],
    );
    if (!school) throw new Refusal(CODES.notFound, 'No such school');
    const { name, time_zone: timeZone } = school;
    const facts = { key: newId().slice(0, 64), school: name, time: clock(), timeZone };
    const isOf = ({ provider }: { provider: ProviderName }) => provider === row.provider;
    const attempts = await chain.send(schoolId, 'address', testMessage(facts, 'addressTest'), row.address, isOf);
    return attempts.at(-1)?.outcome ?? null;
  }

  return serve<typeof addressOfPersonCalls>(
    addressOfPersonCalls,
    {
      ownWays: (_, { session }) => ways(session),
      async addAddress({ provider, address: typed = '' }, { session }) {
        if (!chain.offered(session.schoolId, 'address').some((one) => one.provider === provider))
          throw new Refusal(CODES.notFound, 'The school has not bound this provider');
        const from = addressComesFrom(provider);
        const address = await addressFrom(session, provider, typed);
        const row = { address_id: newId(), provider, address, proved_at: null, code_at: null };
        const put = (provedAt: Date | null) =>
          db.transaction((tx) => insertAddress(tx, session, { ...row, proved_at: provedAt }, clock()));
        if (from === 'signIn') {
          // WeChat has said whose it is. Whether it may be written to, only WeChat knows: it must follow the account.
          const outcome = await tryOut(session, row);
          if (outcome?.result !== 'accepted') throw new Refusal(CODES.codesDown, 'WeChat did not take the test');
          await put(clock());
          return ways(session);
        }
        await put(null);
        if (from === 'typed') await proof.sendCode(session, row);
        return ways(session);
      },
      async sendAddressCode({ addressId }, { session }) {
        const row = await requireAddress(db, session, addressId);
        if (row.proved_at !== null) throw new Refusal(CODES.conflict, 'The address is proved');
        await proof.sendCode(session, row);
        return ways(session);
      },
      async proveAddress({ addressId, code }, { session }) {
        await requireAddress(db, session, addressId);
        await proof.prove(session, addressId, code);
        return ways(session);
      },
      async removeAddress({ addressId }, { session }) {
        await requireAddress(db, session, addressId);
        await db.query('delete from contact_address where address_id = $1', [addressId]);
        return ways(session);
      },
      async testAddress({ addressId }, { session }) {
        const row = await requireAddress(db, session, addressId);
        if (row.proved_at === null) throw new Refusal(CODES.notFound, 'The address is not proved');
        const outcome = await tryOut(session, row);
        if (!outcome) return { result: 'unreachable', reason: 'away', code: '' };
        return outcome.result === 'accepted'
          ? { result: outcome.result, reason: null, code: '' }
          : { result: outcome.result, reason: outcome.reason, code: outcome.code };
      },
    },
    auth,
  );
}
