/**
 * The cards of which a report or an answer may change a receipt. Reports of other cards then cost no query. Every
 * process keeps the set; it may hold a card too many, never one too few.
 */
import { spanMs } from '../../../contract/day';
import type { PlatformContext } from '../../engine/platform';

const OPEN = `due or state in ('queued', 'sent')
  or (kind in ('locate', 'interval') and state in ('delivered', 'taken', 'cannotTell')
    and sent_at > $1)`;

/** Milliseconds after the sending in which an effect is still looked for. */
const LOOKED_FOR = spanMs(1, 'days');

/** Channel of table changes; a lost connection means that the table is read again. */
const CARDS_WATCHED = 'commands';

export async function watchedCards({ db, clock, log }: Pick<PlatformContext, 'db' | 'clock' | 'log'>) {
  const cards = new Set<number>();
  const since = () => new Date(clock().getTime() - LOOKED_FOR);
  const read = async () => {
    for (const { device_no } of await db.query<{ device_no: number }>(
      `select distinct device_no from command where ${OPEN}`,
      [since()],
    ))
      cards.add(device_no);
  };
  await db.listen(
    CARDS_WATCHED,
    (deviceNo) => cards.add(Number(deviceNo)),
    () => void read().catch(() => log.warn({}, 'open commands could not be read again')),
  );
  await read();
  return {
    add: (deviceNo: number) => void cards.add(deviceNo),
    has: (deviceNo: number) => cards.has(deviceNo),
    /** Forgets a card with nothing open. */
    async check(deviceNo: number): Promise<void> {
      const [open] = await db.query(`select 1 from command where device_no = $2 and (${OPEN}) limit 1`, [
        since(),
        deviceNo,
      ]);
      if (!open) cards.delete(deviceNo);
    },
  };
}
