/** What happens to reports: lock their devices, deduplicate, flag noise, store, advance the position, let others judge, commit, tell. */
import { CODES } from '../../contract';
import type { PlatformContext } from '../platform';
import { Refusal } from '../refusal';
import type { Queryable } from '../store/db';
import { retryOnDeadlock } from '../store/retryOnDeadlock';
import { openFixPartitions } from '../store/fixPartitions';
import { type PositionChange, type DeviceReport, type StoredReport, storeReports } from './storeReports';
import { batchCommits } from './batchCommits';
import { mergedNotices } from './mergedNotices';
import { readPositions, lockDevices } from './repository';

/** Judges reports inside their transaction, so that what it writes is there when they are. They come in the order of device and time. */
export type ReportJudge = (tx: Queryable, taken: readonly StoredReport[], now: Date) => Promise<void>;

export interface Intake {
  /**
   * Resolves when all of the reports are committed, and what they changed has been told.
   * @throws Refusal 404 when one is of a device that has gone, 503 when the store cannot keep up; none is stored then.
   */
  accept(reports: readonly DeviceReport[]): Promise<void>;
  /** Resolves when nothing is on its way any more. */
  settled(): Promise<void>;
}

/** Two commits at once, so that the store works on one while the other is thought through; reports in one, and how many may wait for one. */
const LIMITS = { lanes: 2, largest: 1_000, waiting: 100_000 };

/** @param publish hears, after the commit, which devices' rows changed; while it works, changes gather for its next turn. */
export function createIntake(
  { db, clock, log }: Pick<PlatformContext, 'db' | 'clock' | 'log'>,
  publish: (changes: readonly PositionChange[]) => Promise<void> | void,
  judges: readonly ReportJudge[] = [],
): Intake {
  const told = mergedNotices<number, PositionChange>(publish, (error) =>
    log.error({ error: error instanceof Error ? error.name : 'unknown' }, 'intake could not tell of changes'),
  );

  const commits = batchCommits<DeviceReport, { refusal: Refusal | null; told: Promise<void> }>(
    LIMITS,
    async (batches) => {
      const now = clock();
      await openFixPartitions(db, daysOf(batches.flat()), now);
      // Whoever tells of many pupils locks their cards first, in one order; what belongs to their alerts is locked as judges come to it.
      const { refusals, changes } = await retryOnDeadlock(() =>
        db.transaction(async (tx) => {
          const pupils = await lockDevices(tx, [...new Set(batches.flat().map(({ deviceNo }) => deviceNo))]);
          const refusals = batches.map((batch) =>
            batch.every(({ deviceNo }) => pupils.has(deviceNo)) ? null : new Refusal(CODES.notFound, 'Unknown device'),
          );
          const received = batches.filter((_, index) => refusals[index] === null).flat();
          const { taken, changes } = await storeReports(
            tx,
            received,
            pupils,
            await readPositions(tx, [...pupils.keys()]),
            now,
          );
          for (const judge of judges) await judge(tx, taken, now);
          return { refusals, changes };
        }),
      );
      const telling = told(changes.map((change) => [change.deviceNo, change]));
      return refusals.map((refusal) => ({ refusal, told: telling }));
    },
  );

  return {
    async accept(reports) {
      const { refusal, told } = await commits.accept(reports);
      if (refusal) throw refusal;
      await told;
    },
    async settled() {
      await commits.settled();
      await told([]);
    },
  };
}

const DAY = 24 * 3600_000; // ms

/** The UTC days of the fixes among reports. */
function daysOf(received: readonly DeviceReport[]): string[] {
  const days = new Set(received.flatMap(({ report: { fix } }) => (fix ? [Math.floor(fix.time.getTime() / DAY)] : [])));
  return [...days].map((day) => new Date(day * DAY).toISOString().slice(0, 10));
}
