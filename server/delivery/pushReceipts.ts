/** What browsers say back of pushes they have shown. Anyone may call; who knows a receipt has opened the message it came in. */
import { CODES } from '../../contract';
import type { PlatformContext } from '../platform';
import { Refusal } from '../refusal';

/** Receipts a second of which nothing is known: more is somebody who tries, or makes work. */
const MAX_UNKNOWN_PER_SECOND = 50;

export function pushReceipts({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  let strange = { second: 0, count: 0 };

  return {
    /** Once: a receipt that comes again, or was never given, changes nothing. @throws Refusal 429 when too many such have come. */
    async shown(receipt: string): Promise<void> {
      const now = clock();
      const second = Math.floor(now.getTime() / 1000);
      if (strange.second !== second) strange = { second, count: 0 };
      if (strange.count >= MAX_UNKNOWN_PER_SECOND) throw new Refusal(CODES.tooMany, 'Too many unknown receipts');
      // Counted before it is asked, so that of many at once no more are asked than of as many in a row.
      const counted = strange;
      counted.count += 1;
      const known = await db.query(
        `update alert_delivery set state = 'delivered', at = $2, trouble = null, next_at = null, receipt = null where receipt = $1::uuid and state in ('waiting', 'sent') returning 1`,
        [receipt, now],
      );
      if (known.length > 0) counted.count -= 1;
    },
  };
}
