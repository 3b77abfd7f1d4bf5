/**
 * Limits guessing at sign-in without letting a stranger lock an account. Failures of an account ask for an image code;
 * only the source that failed is refused for a while. Failures of an address, and a spray over many accounts from many
 * addresses, ask everybody concerned for an image code. On a device that is known for the account only its own failures
 * count.
 */
import { CODES } from '../../../contract';
import { spanMs } from '../../../contract/day';
import type { PlatformContext } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import type { RequestClient } from '../../engine/serving/serve';
import { sha256 } from '../../engine/sha256';
import { addressFailures } from './addressFailures';
import { attemptLimits, ATTEMPT_WINDOW } from './attemptLimits';
import { imageCodes } from './imageCodes';
import { type AccountName, knownDevices } from './knownDevices';

/** Failures within 15 minutes after which an image code is asked for (2001). A school behind one address has fewer. */
const ASK = { account: 3, address: 30 };
/**
 * Accounts (known or invented) that failed within 15 minutes from which on everybody is asked for an image code: so
 * many, and so many more for each thousand accounts.
 */
const SPRAY = { accounts: 200, perThousand: 20 };
/** Milliseconds for which the number of accounts of the installation, and of those that failed, is not read again. */
const REREAD = { accounts: spanMs(10, 'minutes'), failed: 5_000 };
/**
 * Image codes that are made: for one address within 15 minutes, and by one process in a second. Each takes some
 * milliseconds of the loop, and a school behind one address asks for fewer.
 */
const MADE = { address: 600, second: 200 };
/** Codes sent to phones for one address within 15 minutes after which it has to send an image code. */
const CODES_SENT = 10;

export interface ImageProof {
  imageCode?: string | undefined;
  imageCodeId?: string | undefined;
}

/** An attempt that counts as a failure until one of these is called. */
export interface SignInAttempt {
  succeeded(): Promise<void>;
  /** It could not be made. */
  notMade(): Promise<void>;
}

export function signInLimits(context: PlatformContext) {
  const { db, clock } = context;
  const limits = attemptLimits(context);
  const addresses = addressFailures(context);
  const images = imageCodes(context);
  const devices = knownDevices(context);

  let made = { second: 0, count: 0 };

  /** True while very many accounts fail. Read every few seconds, so that a spray does not make it costly. */
  const sprayed = cached(clock, REREAD.failed, async () => {
    const most = SPRAY.accounts + (SPRAY.perThousand * (await accounts())) / 1000;
    const [row] = await db.query<{ failed: number }>(
      `select count(*)::integer as failed from (
         select 1 from failed_sign_in where subject like 'all %' and failures > 0 and last_at > $1 limit $2) as failed`,
      [new Date(clock().getTime() - ATTEMPT_WINDOW), Math.ceil(most) + 1],
    );
    return (row?.failed ?? 0) > most;
  });
  const accounts = cached(clock, REREAD.accounts, async () => {
    const [row] = await db.query<{ count: number }>('select count(*)::integer as count from account');
    return row?.count ?? 0;
  });

  /** @throws Refusal 2003. */
  async function requireImage({ imageCode = '', imageCodeId = '' }: ImageProof): Promise<void> {
    if (!(await images.matches(imageCodeId, imageCode)))
      throw new Refusal(CODES.wrongImageCode, 'The image code is wrong');
  }
  const isMissing = ({ imageCode, imageCodeId }: ImageProof) => !imageCode || !imageCodeId;
  // The specification's answer has an empty message (4.08).
  const imageNeeded = () => new Refusal(CODES.imageCodeNeeded, '');

  return {
    /**
     * Call it before a sign-in. It counts the attempt for the account at its source, for the account and for the
     * address, before anything is compared, so that parallel attempts see each other.
     * @throws Refusal 429, 2001 or 2003.
     */
    async begin(name: AccountName, client: RequestClient, proof: ImageProof): Promise<SignInAttempt> {
      const account = 'mobile' in name ? `mobile ${sha256(name.mobile)}` : `account ${sha256(name.account)}`;
      const known = await devices.find(name, client);
      const ofSource = `${account} at ${known === null ? sourceOf(client) : `device ${known}`}`;
      const ofAll = `all ${account}`;
      const failuresHere = (await limits.countAttempt(ofSource)) - 1;
      const failures = known === null ? (await limits.countFailure(ofAll)) - 1 : failuresHere;
      const address = await addresses.countAttempt(known === null ? client.address : null);
      const notMade = async () => {
        await limits.uncountAttempt(ofSource);
        if (known === null) await limits.uncountAttempt(ofAll);
        await address.uncount();
      };
      if (failures >= ASK.account || address.before >= ASK.address || (known === null && (await sprayed()))) {
        if (isMissing(proof)) {
          await notMade();
          throw imageNeeded();
        }
        await requireImage(proof);
      }
      return {
        notMade,
        async succeeded() {
          await limits.resetCount(ofSource);
          if (known === null) await limits.resetCount(ofAll);
          await address.uncount();
        },
      };
    },

    /**
     * Counts an image code or a proof of work before it is made.
     * @throws Refusal 429 for an address that had too many, 503 when all together ask for too many.
     */
    async beginImage({ address }: RequestClient): Promise<void> {
      const second = Math.floor(clock().getTime() / 1000);
      if (made.second !== second) made = { second, count: 0 };
      if ((made.count += 1) > MADE.second)
        throw new Refusal(CODES.unavailable, 'Too many image codes; try again later');
      const { before } = await addresses.countAttempt(address === null ? null : `pictures ${address}`);
      if (before >= MADE.address) throw new Refusal(CODES.tooMany, 'Too many image codes; try again in 15 minutes');
    },

    /**
     * Counts a code that an address wants sent to a phone.
     * @throws Refusal 2001 or 2003 when the address had many sent.
     */
    async beginCode(client: RequestClient, proof: ImageProof): Promise<void> {
      const sent = await addresses.countAttempt(client.address === null ? null : `codes ${client.address}`);
      if (sent.before < CODES_SENT) return;
      if (isMissing(proof)) {
        await sent.uncount();
        throw imageNeeded();
      }
      await requireImage(proof);
    },

    /** Forgets the failures of an account whose password was set anew. */
    async forget(account: string): Promise<void> {
      const subject = `account ${sha256(account)}`;
      await db.query(`delete from failed_sign_in where subject = $1 or starts_with(subject, $2)`, [
        `all ${subject}`,
        `${subject} at `,
      ]);
    },

    async sweep() {
      await limits.sweep();
      await addresses.sweep();
      await devices.sweep();
    },
  };
}

/** Where attempts are counted together: a network address, or all that have none. */
export const sourceOf = ({ address }: Pick<RequestClient, 'address'>): string =>
  sha256(`source ${address ?? 'unknown'}`);

/** Reads a value again only after so many milliseconds. */
function cached<Value>(clock: () => Date, milliseconds: number, read: () => Promise<Value>): () => Promise<Value> {
  let kept: { value: Promise<Value>; until: number } | null = null;
  return () => {
    const now = clock().getTime();
    if (!kept || kept.until <= now) {
      const value = read();
      const mine = { value, until: now + milliseconds };
      kept = mine;
      value.catch(() => {
        if (kept === mine) kept = null;
      });
    }
    return kept.value;
  };
}
