/**
 * The way of a report: lock its device (`lockWornDevices`), leave out what a former wearer recorded
 * (`ofPresentWearer`), drop duplicates, flag noise, store, advance the position (`storeReports`), judge
 * (`../judges.ts`), commit, publish.
 */
import { CODES } from '../../../contract';
import type { LiveBroadcast } from '../../engine/live/broadcast';
import { failed } from '../../engine/trouble';
import type { PlatformContext } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import type { Queryable } from '../../engine/store/db';
import { retryOnDeadlock } from '../../engine/store/errors';
import { openFixPartitions } from '../../engine/store/fixPartitions';
import { soon } from '../../engine/store/soon';
import { type PositionChange, type DeviceReport, type StoredReport, storeReports } from './storeReports';
import { batchCommits } from './batchCommits';
import { NO_PLACING, type Placing } from '../radioMap/placing';
import { mergedPublisher } from './mergedPublisher';
import { readPositions, lockWornDevices } from './fixStore';

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

/** Hears of changed position rows after the commit. */
export type ChangesHeard = (changes: readonly PositionChange[]) => Promise<void> | void;

/** Sends the new positions of pupils to open consoles. */
export const tellConsoles =
  ({ positionsChanged }: Pick<LiveBroadcast, 'positionsChanged'>): ChangesHeard =>
  (changes) =>
    positionsChanged(changes.flatMap(({ studentId }) => studentId ?? []));

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
 * @param placing gives reports without a place one, by the radios that their cards hear.
 */
export function createIntake(
  { db, clock, log }: Pick<PlatformContext, 'db' | 'clock' | 'log'>,
  publish: ChangesHeard,
  judges: readonly ReportJudge[] = [],
  reported: ChangesHeard = () => undefined,
  placing: Placing = NO_PLACING,
): Intake {
  const unpublished = (error: unknown) => failed(log, error, 'changed positions could not be published');
  const publishMerged = mergedPublisher<number, PositionChange>(publish, unpublished);
  const reportMerged = mergedPublisher<number, PositionChange>(reported, unpublished);

  const commits = batchCommits<DeviceReport, { refusal: Refusal | null; heard: Promise<void> }>(
    LIMITS,
    async (received) => {
      const now = clock();
      const batches = await placing.place(received);
      await openFixPartitions(db, daysOf(batches.flat()), now);
      const { refusals, changes, stored } = await retryOnDeadlock(() =>
        db.transaction((tx) => storeAndJudge(tx, batches, judges, now)),
      );
      placing.stored(stored);
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
 * What happens to reports in one transaction. Lock order: first all devices, by number; then the judges lock rows of
 * alerts. Every transaction that raises alerts keeps this order.
 */
async function storeAndJudge(
  tx: Queryable,
  batches: readonly (readonly DeviceReport[])[],
  judges: readonly ReportJudge[],
  now: Date,
): Promise<{ refusals: (Refusal | null)[]; changes: PositionChange[]; stored: StoredReport[] }> {
  const reporting = [...new Set(batches.flat().map(({ deviceNo }) => deviceNo))];
  const located = new Set(batches.flat().flatMap(({ deviceNo, report: { fix } }) => (fix ? [deviceNo] : [])));
  // All of these go to the store in one turn. Each statement sees what was committed before it began, so those behind
  // the lock see what the lock waited for.
  const locked = soon(lockWornDevices(tx, reporting));
  const held = soon(readPositions(tx, reporting));
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
  return { refusals, changes, stored };
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
