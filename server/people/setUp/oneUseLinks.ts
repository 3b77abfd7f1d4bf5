/**
 * Links that work once: to set up the platform, and to give an account a new password. The store has the digest of a
 * link's token alone. Attempts are counted by source, and refused for a while after twelve that failed.
 */
import { CODES } from '../../../contract';
import { spanMs } from '../../../contract/day';
import { attemptLimits } from '../signIn/attemptLimits';
import { sourceOf } from '../signIn/signInLimits';
import type { PlatformContext } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import type { RequestClient } from '../../engine/serving/serve';
import { sha256 } from '../../engine/sha256';
import type { Queryable } from '../../engine/store/db';

export type LinkPurpose = 'set up' | 'sign in';

/** Milliseconds for which a link works. */
const LIFE = spanMs(24, 'hours');

type Owner<Purpose extends LinkPurpose> = Purpose extends 'sign in' ? string : null;

export const linkSpent = () => new Refusal(CODES.linkSpent, 'The link is unknown, used or too old');

/**
 * Makes a link; an older one for the same purpose and account works no more.
 * @param userId whose account it opens; null to set up the platform.
 */
export async function makeLink<Purpose extends LinkPurpose>(
  tx: Queryable,
  now: Date,
  purpose: Purpose,
  userId: Owner<Purpose>,
  token: string,
): Promise<void> {
  await tx.query(
    'delete from one_use_link where (purpose = $1 and user_id is not distinct from $2) or expires_at < $3',
    [purpose, userId, now],
  );
  await tx.query('insert into one_use_link (token_hash, purpose, user_id, expires_at) values ($1, $2, $3, $4)', [
    sha256(token),
    purpose,
    userId,
    new Date(now.getTime() + LIFE),
  ]);
}

/** Links of an account work no more. */
export const dropLinks = (tx: Queryable, userId: string) =>
  tx.query('delete from one_use_link where user_id = $1', [userId]);

/**
 * Uses up a link in the transaction of what it is for: of two at once, the second waits and finds none.
 * @returns whose account it opens; undefined when it works no more.
 */
export async function spendLink<Purpose extends LinkPurpose>(
  tx: Queryable,
  now: Date,
  purpose: Purpose,
  token: string,
): Promise<Owner<Purpose> | undefined> {
  const [spent] = await tx.query<{ user_id: Owner<Purpose> }>(
    'delete from one_use_link where token_hash = $1 and purpose = $2 and expires_at > $3 returning user_id',
    [sha256(token), purpose, now],
  );
  return spent?.user_id;
}

export function linkReader(context: Pick<PlatformContext, 'db' | 'clock' | 'log'>) {
  const { db, clock, log } = context;
  const limits = attemptLimits(context);
  return {
    /**
     * Whose account a link opens, without using it up.
     * @throws Refusal 9111, or 429 after too many attempts from one source.
     */
    async find<Purpose extends LinkPurpose>(
      purpose: Purpose,
      token: string,
      client: RequestClient,
    ): Promise<Owner<Purpose>> {
      const subject = `link at ${sourceOf(client)}`;
      const failures = await limits.countAttempt(subject);
      const [link] = await db.query<{ user_id: Owner<Purpose> }>(
        'select user_id from one_use_link where token_hash = $1 and purpose = $2 and expires_at > $3',
        [sha256(token), purpose, clock()],
      );
      if (!link) {
        log.warn({ purpose, failures }, 'a one-use link was refused');
        throw linkSpent();
      }
      await limits.uncountAttempt(subject);
      return link.user_id;
    },
  };
}
