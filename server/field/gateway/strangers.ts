/**
 * Cards that are in nobody's pool, so that a mistyped number is found. Anybody can claim any number, so few are
 * remembered: first those seen beside known cards, and those that come again over a long time.
 */
import type { PlatformContext } from '../../engine/platform';
import { keyedBuckets } from './buckets';
import { GATEWAY_LIMITS } from './limits';
import type { CardSession } from './session';

/** Milliseconds after which a stranger has come again. */
const AGAIN = 600_000;
/** Strangers that are remembered of each kind: beside known cards or not, and seen over an hour or more, or not. */
const MOST_OF_KIND = 250;
/** New ones of this process after which what is too much is forgotten: that reads all of them. */
const FORGOTTEN_AFTER = 16;
/** Digits of a SIM's number that tell its maker, its province and its year. */
const RANGE = 12;

export interface Stranger {
  uniqueId: string;
  iccid: string;
  protocol: 'student' | 'watch' | 'hq';
  maker: string;
  firmware: string;
}

export function strangers({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  let added = 0;
  const mayAdd = keyedBuckets(GATEWAY_LIMITS.newStrangers, GATEWAY_LIMITS.addressesInDebt);

  /** Forgets what is too much of a kind: what came once before what came again, the older before the newer. */
  const forgetSome = () =>
    db.query(
      `delete from card_stranger where unique_id in (
         select unique_id from (
           select unique_id, row_number() over (
             partition by near > 0, last_at - first_at >= interval '1 hour'
             order by last_at - first_at >= interval '1 hour' desc, times desc, near desc, last_at desc, unique_id
           ) as place from card_stranger) as ranked
         where place > ${MOST_OF_KIND})`,
    );

  return {
    /**
     * Remembers that a stranger is connected.
     * @param isBeside true when a known card is at the same address.
     */
    async came(
      session: CardSession,
      { uniqueId, iccid, protocol, maker, firmware }: Stranger,
      isBeside: boolean,
    ): Promise<void> {
      const now = clock();
      if (now.getTime() - session.strangerAt < AGAIN) return;
      const [known] = await db.query(
        `update card_stranger set last_at = $4, maker = $2, firmware = $3, near = greatest(near, $5), protocol = $7,
           times = times + case when last_at <= $6 then 1 else 0 end
         where unique_id = $1 returning unique_id`,
        [uniqueId, maker, firmware, now, isBeside ? 2 : 0, new Date(now.getTime() - AGAIN), protocol],
      );
      if (!known && mayAdd(session.link.address, now.getTime())) {
        await db.query(
          `insert into card_stranger (unique_id, maker, firmware, first_at, last_at, times, protocol, near)
           values ($1, $2, $3, $4, $4, 1, $7, case when $5 then 2
             when $6 <> '' and exists (select 1 from card_line where iccid <> '' and left(iccid, ${RANGE}) = $6) then 1
             else 0 end)
           on conflict (unique_id) do nothing`,
          [uniqueId, maker, firmware, now, isBeside, iccid.length >= RANGE ? iccid.slice(0, RANGE) : '', protocol],
        );
        added += 1;
        if (added % FORGOTTEN_AFTER === 0) await forgetSome();
      }
      session.strangerAt = now.getTime();
    },
  };
}
