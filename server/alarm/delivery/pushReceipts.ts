/**
 * Receipts of pushes that browsers have shown. The call needs no session: only the browser that decrypted the push
 * knows its receipt.
 */
import { CODES } from '../../../contract';
import type { PlatformContext } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';

/** Unknown receipts that are accepted per second. More of them are guesses or an attack. */
const MAX_UNKNOWN_PER_SECOND = 50;

export function pushReceipts({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  let unknown = { second: 0, count: 0 };

  return {
    /**
     * Marks the push as delivered. A repeated or unknown receipt changes nothing.
     * @throws Refusal 429 after too many unknown receipts
     */
    async shown(receipt: string): Promise<void> {
      const now = clock();
      const second = Math.floor(now.getTime() / 1000);
      if (unknown.second !== second) unknown = { second, count: 0 };
      if (unknown.count >= MAX_UNKNOWN_PER_SECOND) throw new Refusal(CODES.tooMany, 'Too many unknown receipts');
      // Counted before the query, so that parallel guesses are limited like serial ones.
      const counted = unknown;
      counted.count += 1;
      const known = await db.query(
        `update alert_delivery set state = 'delivered', at = $2, trouble = null, next_at = null, receipt = null
          where receipt = $1::uuid and state in ('waiting', 'sent') returning 1`,
        [receipt, now],
      );
      if (known.length > 0) counted.count -= 1;
    },
  };
}
