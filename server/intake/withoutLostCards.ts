/** Keeps reports of lost cards from rules about pupils: a lost card is not where the pupil is. */
import type { Queryable } from '../store/db';
import type { ReportJudge } from './pipeline';

/** The lost ones among these devices. A small partial index answers it. */
async function lostAmong(tx: Queryable, deviceNos: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx.query<{ device_no: number }>(
    'select device_no from device where lost_at is not null and device_no = any($1::int[])',
    [deviceNos],
  );
  return new Set(rows.map(({ device_no }) => device_no));
}

/** Runs judges one after the other on the reports of cards that are not lost. */
export const withoutLostCards =
  (judges: readonly ReportJudge[]): ReportJudge =>
  async (tx, reports, now) => {
    const lost = await lostAmong(tx, [...new Set(reports.map(({ deviceNo }) => deviceNo))]);
    const others = lost.size === 0 ? reports : reports.filter(({ deviceNo }) => !lost.has(deviceNo));
    for (const judge of judges) await judge(tx, others, now);
  };
