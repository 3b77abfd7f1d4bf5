/**
 * The way of a report: lock its device, drop duplicates, flag noise, store, update the position, run the judges,
 * commit, publish.
 */
import { CODES } from '../../contract';
import type { PlatformContext } from '../platform';
import { SILENT_LOSS } from '../people/lossSilence';
import { Refusal } from '../refusal';
import type { Queryable } from '../store/db';
import { retryOnDeadlock } from '../store/errors';
import { openFixPartitions } from '../store/fixPartitions';
import { soon } from '../store/soon';
import { type PositionChange, type DeviceReport, type StoredReport, storeReports } from './storeReports';
import { batchCommits } from './batchCommits';
import { mergedPublisher } from './mergedPublisher';
import { readPositions, lockWornDevices } from './repository';

/**
 * A rule that runs in the transaction of the reports, so that its alerts are committed with them. It is called when the
 * devices are locked, and begins its reads at once, so that those of all judges go to the store together.
 * @param located the devices among them that report a fix.
 * @returns what judges the stored reports, which are by device number and time.
 */
export type ReportJudge = (
  tx: Queryable,
  located: readonly number[],
  now: Date,
) => (reports: readonly StoredReport[]) => Promise<void>;

export interface Intake {
  /**
   * Resolves when all reports are committed and the commands know of them. Consoles hear of them meanwhile.
   * @throws Refusal 404 when a device no longer exists, 503 when too many reports wait; then none of them is stored.
   */
  accept(reports: readonly DeviceReport[]): Promise<void>;
  /** Resolves when no report waits or is being stored. */
  settled(): Promise<void>;
}

/**
 * Two commits at the same time where much waits: PostgreSQL writes one while this process computes the other. Else the
 * second is free for alarms. `largest`, `waiting` and `crowded` count reports.
 */
const LIMITS = { lanes: 2, largest: 1_000, waiting: 100_000, crowded: 200 };

/**
 * @param publish gets the changed position rows after the commit, and the card's answer does not wait for it. Changes
 * during a call are merged for the next call.
 * @param reported the same before the card is answered, because the answer may contain a command.
 */
export function createIntake(
  { db, clock, log }: Pick<PlatformContext, 'db' | 'clock' | 'log'>,
  publish: (changes: readonly PositionChange[]) => Promise<void> | void,
  judges: readonly ReportJudge[] = [],
  reported: (changes: readonly PositionChange[]) => Promise<void> | void = () => undefined,
): Intake {
  const failed = (error: unknown) =>
    log.error({ error: error instanceof Error ? error.name : 'unknown' }, 'changed positions could not be published');
  const publishMerged = mergedPublisher<number, PositionChange>(publish, failed);
  const reportMerged = mergedPublisher<number, PositionChange>(reported, failed);

  const commits = batchCommits<DeviceReport, { refusal: Refusal | null; heard: Promise<void> }>(
    LIMITS,
    async (batches) => {
      const now = clock();
      await openFixPartitions(db, daysOf(batches.flat()), now);
      // Lock order: first all devices, by number; then the judges lock rows of alerts. Every transaction that raises
      // alerts keeps this order.
      const { refusals, changes } = await retryOnDeadlock(() =>
        db.transaction(async (tx) => {
          const reporting = [...new Set(batches.flat().map(({ deviceNo }) => deviceNo))];
          // All of these go to the store in one turn. Each statement sees what was committed before it began, so those
          // behind the lock see what the lock waited for.
          const locked = soon(lockWornDevices(tx, reporting));
          const held = soon(readPositions(tx, reporting));
          const located = new Set(batches.flat().flatMap(({ deviceNo, report: { fix } }) => (fix ? [deviceNo] : [])));
          const verdicts = judges.map((judge) => judge(tx, [...located], now));
          const { pupils, wornSince } = await locked;
          const refusals = batches.map((batch) =>
            batch.every(({ deviceNo }) => pupils.has(deviceNo)) ? null : new Refusal(CODES.notFound, 'Unknown device'),
          );
          const received = batches
            .filter((_, index) => refusals[index] === null)
            .flat()
            .flatMap((one) => ofPresentWearer(one, wornSince, now) ?? []);
          const { stored, changes, saved } = await storeReports(tx, received, pupils, await held, now);
          for (const judge of verdicts) await judge(stored);
          await saved;
          return { refusals, changes };
        }),
      );
      const byDevice = changes.map((change) => [change.deviceNo, change] as const);
      void publishMerged(byDevice);
      const heard = reportMerged(byDevice);
      return refusals.map((refusal) => ({ refusal, heard }));
    },
    ({ report: { alarms } }) => alarms.length > 0,
  );

  return {
    async accept(reports) {
      const { refusal, heard } = await commits.accept(reports);
      if (refusal) throw refusal;
      await heard;
    },
    async settled() {
      await commits.settled();
      await Promise.all([reportMerged([]), publishMerged([])]);
    },
  };
}

/**
 * The report without what was recorded before the present wearer got the card; null when nothing is left. It is
 * acknowledged all the same, because a refused card would send it forever.
 *
 * A report that the card did not keep was sent now, so a time before that is of a clock that runs behind: the alarm is
 * the present wearer's. Its place stays out, because not every protocol says that a report was kept.
 */
function ofPresentWearer(
  { deviceNo, report }: DeviceReport,
  wornSince: ReadonlyMap<number, Date>,
  now: Date,
): DeviceReport | null {
  const since = wornSince.get(deviceNo);
  if (!since) return { deviceNo, report };
  const { deviceTime, fix, alarms, archived } = report;
  // A place of a time that nobody knows may be the former wearer's.
  const isOlder = fix !== null && (fix.timeUnknown === true || fix.time < since);
  if (deviceTime >= since) return { deviceNo, report: isOlder ? { ...report, fix: null } : report };
  if (archived || alarms.length === 0) return null;
  return { deviceNo, report: { ...report, deviceTime: now, fix: null, temperature: null, worn: null, news: [] } };
}

/** The UTC days (YYYY-MM-DD) of the fixes among reports. */
const daysOf = (reports: readonly DeviceReport[]): string[] => [
  ...new Set(reports.flatMap(({ report: { fix } }) => (fix ? [fix.time.toISOString().slice(0, 10)] : []))),
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
export const withoutOtherLines =
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
 * unless a guardian has not agreed to that (people/lossSilence.ts).
 */
export const withoutLostCards =
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
