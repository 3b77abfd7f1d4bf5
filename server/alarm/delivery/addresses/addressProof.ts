/** Proves that an address is its owner's: a code is sent there by the school's provider, and comes back. */
import { ADDRESS_CODE } from '../../../../contract/delivery/addresses';
import { CODES } from '../../../../contract';
import type { PlatformContext } from '../../../engine/platform';
import { Refusal } from '../../../engine/serving/refusal';
import { sha256 } from '../../../engine/sha256';
import { attemptLimits } from '../../../people/signIn/attemptLimits';
import { countCodeOfDay } from '../../../people/signIn/codeDays';
import type { ProviderChain } from '../providers/chain';
import { addressCodeMessage } from '../providers/providerMessages';
import { type AddressRow, CODE_LIFE, type Owner } from './addressRows';

/** Answers to one code, and codes of one person in a quarter of an hour. */
const [MOST_TRIES, MOST_CODES] = [5, 8];

const hashOf = (addressId: string, code: string) => sha256(`address ${addressId} ${code}`);

export function addressProof(
  context: Pick<PlatformContext, 'db' | 'clock' | 'newDigits' | 'newId'>,
  chain: Pick<ProviderChain, 'send'>,
) {
  const { db, clock, newDigits, newId } = context;
  const limits = attemptLimits(context);
  return {
    /**
     * Sends a new code, which takes the place of the last one.
     * @throws Refusal 429, 2009 when person or address had all codes of a day, 2020 when no provider took it
     */
    async sendCode(owner: Owner, row: AddressRow): Promise<void> {
      const { userId, schoolId } = owner;
      const person = sha256(`user ${userId}`);
      await limits.countAttempt(`address code ${person}`, MOST_CODES);
      const code = newDigits(ADDRESS_CODE.digits);
      const now = clock();
      await db.transaction(async (tx) => {
        await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`addresses ${userId}`]);
        await countCodeOfDay(tx, sha256(`address ${row.provider} ${row.address}`), person, now);
        // All addresses of a person together: nobody writes to many strangers.
        await countCodeOfDay(tx, sha256(`addresses of ${userId}`), person, now);
        await tx.query(
          `update contact_address set code_hash = $2, code_at = $3, tries = 0
           where address_id = $1 and proved_at is null`,
          [row.address_id, hashOf(row.address_id, code), now],
        );
      });
      const [school] = await db.query<{ name: string }>('select name from school where school_id = $1', [schoolId]);
      const message = addressCodeMessage({ key: newId().slice(0, 64), school: school?.name ?? '', code });
      const attempts = await chain.send(
        schoolId,
        'address',
        message,
        row.address,
        ({ provider }) => provider === row.provider,
      );
      const last = attempts.at(-1)?.outcome.result;
      // 'unknown' may have arrived.
      if (last !== 'accepted' && last !== 'unknown') throw new Refusal(CODES.codesDown, 'No provider took the code');
    },

    /**
     * Every call counts as a try of the code.
     * @throws Refusal 2004 for a wrong code, one that is too old, and after `MOST_TRIES`
     */
    async prove({ userId, schoolId }: Owner, addressId: string, code: string): Promise<void> {
      const now = clock();
      const [tried] = await db.query<{ code_hash: string }>(
        `update contact_address set tries = tries + 1
         where address_id = $1 and user_id = $2 and school_id = $3 and code_at > $4 and tries < $5
         returning code_hash`,
        [addressId, userId, schoolId, new Date(now.getTime() - CODE_LIFE), MOST_TRIES],
      );
      const [proved] =
        tried?.code_hash === hashOf(addressId, code)
          ? await db.query(
              `update contact_address set proved_at = $3, code_hash = null, code_at = null
               where address_id = $1 and code_hash = $2 returning 1`,
              [addressId, tried.code_hash, now],
            )
          : [];
      if (!proved) throw new Refusal(CODES.wrongPhoneCode, 'The code is wrong or too old');
    },
  };
}
