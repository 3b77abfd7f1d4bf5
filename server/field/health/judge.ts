/**
 * The intake's judge of card health: stores the readings and raises or ends alerts, in the transaction that stores the
 * reports.
 */
import { spanMs } from '../../../contract/day';
import { DEFAULT_LIMITS, type TemperatureLimits } from '../../../contract';
import {
  type BatterySample,
  CONFIRMED_WITHIN,
  confirmedSide,
  forecastBattery,
  isLowBattery,
  isBatteryRecovered,
  isBackInside,
  LOW_BATTERY,
  LOW_MARGIN,
  type SilenceRule,
  type TemperatureSample,
} from '../../../contract/health';
import type { DevicePosition } from '../intake/advancePosition';
import type { ReportJudge } from '../intake/pipeline';
import type { StoredReport } from '../intake/storeReports';
import type { AlertWriter } from '../../alarm/alerts/alertWriter';
import type { Queryable } from '../../engine/store/db';
import { alertEndingOf, beginProblems, newProblem, type NewProblem } from './healthAlerts';
import { batteriesSince, saveReadings, type NewBattery, recentTemperatures, type WornReport } from './readings';
import { removeProblems, type HealthProblem, openProblemsOf } from './openProblems';

/**
 * Milliseconds. The first battery report of each such period is stored even when nothing changed: it shows that nothing
 * did.
 */
const STORED_EVERY = spanMs(30, 'minutes');
/** Milliseconds of reports for a battery forecast. */
const FORECAST_PERIOD = spanMs(1, 'days');
/** Milliseconds. A later reading is stored as history and raises no alert. */
const LATE_AFTER = spanMs(30, 'minutes');

const NO_READINGS: { temperatures: readonly TemperatureSample[]; limits: TemperatureLimits } = {
  temperatures: [],
  limits: DEFAULT_LIMITS,
};

/** The reports of one device: its position before and after them. */
interface ReportingCard {
  deviceNo: number;
  studentId: string;
  before: DevicePosition | null;
  after: DevicePosition;
  /** True when it reported a temperature that is not late. */
  measured: boolean;
}

export const healthJudge =
  (alerts: AlertWriter, ruleNow: () => SilenceRule): ReportJudge =>
  (tx, _located, now) =>
    async function judge(stored) {
      await storeReadings(tx, stored);
      const rule = ruleNow();
      const cards = cardsOf(stored, now).filter(
        (card) => card.measured || isNearLow(card) || wasSilent(card, now, rule) || isClockTurned(card),
      );
      if (cards.length === 0) return;

      const problems = new Map(
        (
          await openProblemsOf(
            tx,
            cards.map(({ deviceNo }) => deviceNo),
          )
        ).map((problem) => [`${problem.deviceNo} ${problem.kind}`, problem]),
      );
      const over: HealthProblem[] = [];
      const begun: NewProblem[] = [];
      const problemOf = ({ deviceNo, studentId }: ReportingCard, kind: HealthProblem['kind']) => {
        const known = problems.get(`${deviceNo} ${kind}`);
        if (!known || known.studentId === studentId) return known;
        over.push(known);
        return undefined;
      };

      for (const card of cards) {
        const silent = problemOf(card, 'silence');
        if (silent) over.push(silent);
        const low = problemOf(card, 'battery');
        if (low && isBatteryRecovered(card.after.battery, card.after.charging)) over.push(low);
        const clock = problemOf(card, 'clock');
        if (clock && !card.after.clockWrong) over.push(clock);
        if (!clock && card.after.clockWrong)
          begun.push(newProblem(card, 'clock', { kind: 'clock' }, card.after.contactAt));
      }

      const lowCards = cards.filter(
        (card) => !problems.has(`${card.deviceNo} battery`) && isLowBattery(card.after.battery, card.after.charging),
      );
      const batteries =
        lowCards.length === 0
          ? new Map<number, BatterySample[]>()
          : await batteriesSince(
              tx,
              lowCards.map(({ deviceNo }) => deviceNo),
              new Date(now.getTime() - FORECAST_PERIOD),
            );
      for (const card of lowCards) {
        const forecast = forecastBattery(batteries.get(card.deviceNo) ?? []);
        const lastsUntil = forecast && new Date(forecast.lastsUntil).toISOString();
        begun.push(
          newProblem(
            card,
            'battery',
            { kind: 'battery', power: card.after.battery ?? 0, lastsUntil },
            card.after.contactAt,
          ),
        );
      }

      const measured = cards.filter((card) => card.measured);
      const recent =
        measured.length === 0
          ? new Map<string, typeof NO_READINGS>()
          : await recentTemperatures(
              tx,
              measured.map(({ studentId }) => studentId),
              new Date(now.getTime() - LATE_AFTER - CONFIRMED_WITHIN),
            );
      for (const card of measured) {
        const { temperatures, limits } = recent.get(card.studentId) ?? NO_READINGS;
        for (const side of ['high', 'low'] as const) {
          const open = problemOf(card, side);
          if (open && isBackInside(temperatures, side, limits)) over.push(open);
          const [last] = temperatures.slice(-1);
          if (open || !last || confirmedSide(temperatures, limits) !== side) continue;
          begun.push(
            newProblem(
              card,
              side,
              { kind: 'temperature', celsius: last.celsius, limit: limits[side], side, worn: last.worn },
              new Date(last.time),
            ),
          );
        }
      }

      await removeProblems(tx, over);
      await alerts.end(tx, over.map(alertEndingOf), now);
      await beginProblems(tx, alerts, begun, now);
    };

function storeReadings(tx: Queryable, stored: readonly StoredReport[]): Promise<void> {
  // The alarm 'removing' tells that the card is being stored off, but not when it is put on again.
  const worn = stored.flatMap(({ deviceNo, report: { worn, alarms, deviceTime } }): [number, WornReport][] =>
    worn === null || alarms.includes('removing') ? [] : [[deviceNo, { deviceNo, time: deviceTime, worn }]],
  );
  const temperatures = stored.flatMap(({ studentId, report: { temperature, deviceTime, worn } }) =>
    temperature === null || studentId === null ? [] : [{ studentId, time: deviceTime, celsius: temperature, worn }],
  );
  return saveReadings(tx, {
    temperatures,
    batteries: stored.flatMap(batteryToStore),
    worn: [...new Map(worn).values()],
  });
}

/** The battery report to store: one that changed, or the first of a half hour; none for history. */
function batteryToStore({ deviceNo, report, before, after }: StoredReport): NewBattery[] {
  if (
    report.battery === null ||
    after.battery === null ||
    after === before ||
    after.contactAt.getTime() !== report.deviceTime.getTime()
  )
    return [];
  const halfHour = (time: Date) => Math.floor(time.getTime() / STORED_EVERY);
  if (
    before &&
    before.battery === after.battery &&
    before.charging === after.charging &&
    halfHour(before.contactAt) === halfHour(after.contactAt)
  )
    return [];
  return [{ deviceNo, time: after.contactAt, power: after.battery, charging: after.charging }];
}

function cardsOf(stored: readonly StoredReport[], now: Date): ReportingCard[] {
  const cards = new Map<number, ReportingCard>();
  for (const { deviceNo, studentId, report, before, after } of stored) {
    if (studentId === null) continue;
    const measured = report.temperature !== null && now.getTime() - report.deviceTime.getTime() <= LATE_AFTER;
    const known = cards.get(deviceNo);
    cards.set(deviceNo, {
      deviceNo,
      studentId,
      before: known ? known.before : before,
      after,
      measured: measured || known?.measured === true,
    });
  }
  return [...cards.values()];
}

/** True when the reports show that the card's clock went wrong, or is right again. */
const isClockTurned = ({ before, after }: ReportingCard) => after.clockWrong !== (before?.clockWrong ?? false);

/** True when a battery alert may have to be raised or ended. */
const isNearLow = ({ before, after }: ReportingCard) =>
  Math.min(before?.battery ?? 100, after.battery ?? 100) <= LOW_BATTERY + LOW_MARGIN;
const wasSilent = ({ before }: ReportingCard, now: Date, { after }: SilenceRule) =>
  before !== null && now.getTime() - before.receivedAt.getTime() >= after * 1000;
