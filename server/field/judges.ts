/** Who judges a report of a card, in this order, in the transaction that stores it. */
import type { AlertWriter } from '../alarm/alerts/alertWriter';
import type { Queryable } from '../engine/store/db';
import { soon } from '../engine/store/soon';
import { SILENT_LOSS } from '../people/cards/lossSilence';
import { cardAlarmJudge } from './alarms/cardAlarms';
import { placeJudge } from './alarms/placeUpdates';
import type { ReportJudge } from './intake/pipeline';

/** The judges that nouns with services of their own bring. */
export type NounJudges = Record<'waters' | 'fences' | 'health', ReportJudge>;

export const reportJudges = ({ raise }: AlertWriter, { waters, fences, health }: NounJudges): ReportJudge[] => [
  // Of every report: where an open alert is now, and what the card rings by itself.
  placeJudge,
  cardAlarmJudge(raise),
  // Of the line that the family confirmed. Where a pupil is, a card says that nobody has lost.
  withoutOtherLines([withoutLostCards([waters, fences]), health]),
];

/** The devices among these whose loss every guardian of the pupil agreed to. A small partial index finds the lost. */
async function lostAmong(tx: Queryable, deviceNos: readonly number[]): Promise<ReadonlySet<number>> {
  if (deviceNos.length === 0) return new Set();
  const rows = await tx.query<{ device_no: number }>(
    `select device_no from device where ${SILENT_LOSS} and device_no = any($1::int[])`,
    [deviceNos],
  );
  return new Set(rows.map(({ device_no }) => device_no));
}

/** Joins judges that get no reports of another line than the one that the family confirmed: it may be anybody's. */
const withoutOtherLines =
  (judges: readonly ReportJudge[]): ReportJudge =>
  (tx, located, now) => {
    const verdicts = judges.map((judge) => judge(tx, located, now));
    return async (reports) => {
      const ofCard = reports.filter(({ report }) => report.line?.trust !== 'other');
      for (const judge of verdicts) await judge(ofCard);
    };
  };

/**
 * Joins judges of rules about pupils. They get no reports of lost cards, because a lost card is not where the pupil is,
 * unless a guardian has not agreed to that (people/cards/lossSilence.ts).
 */
const withoutLostCards =
  (judges: readonly ReportJudge[]): ReportJudge =>
  (tx, located, now) => {
    const lostAmongThem = soon(lostAmong(tx, located));
    const verdicts = judges.map((judge) => judge(tx, located, now));
    return async (reports) => {
      const lost = await lostAmongThem;
      // Those without a fix are nothing to rules about places.
      const others = lost.size === 0 ? reports : reports.filter(({ deviceNo }) => !lost.has(deviceNo));
      for (const judge of verdicts) await judge(others);
    };
  };
