/** What a card that is reported lost says is about the card: whoever judges where a child is does not hear it. */
import type { Queryable } from '../store/db';
import type { ReportJudge } from './pipeline';

/** Which of these devices are lost; from a partial index that is all but empty. */
async function lostAmong(tx: Queryable, deviceNos: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx.query<{ device_no: number }>(
    'select device_no from device where lost_at is not null and device_no = any($1::int[])',
    [deviceNos],
  );
  return new Set(rows.map(({ device_no }) => device_no));
}

/** These judges, one after the other, over the reports of cards that are with their children. */
export const withoutLostCards =
  (judges: readonly ReportJudge[]): ReportJudge =>
  async (tx, taken, now) => {
    const lost = await lostAmong(tx, [...new Set(taken.map(({ deviceNo }) => deviceNo))]);
    const withChildren = lost.size === 0 ? taken : taken.filter(({ deviceNo }) => !lost.has(deviceNo));
    for (const judge of judges) await judge(tx, withChildren, now);
  };
