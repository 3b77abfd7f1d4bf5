/** What cards say of themselves among the intake's judges: kept, judged and told in the transaction that stores their reports. */
import { DEFAULT_LIMITS, type TemperatureLimits } from '../../contract';
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
} from '../../contract/health';
import type { DevicePosition } from '../intake/advancePosition';
import type { ReportJudge } from '../intake/pipeline';
import type { StoredReport } from '../intake/storeReports';
import type { Queryable } from '../store/db';
import { type HealthAlerts, healthAlertOf, alertEndingOf } from './alarms';
import { batteriesSince, saveReadings, type NewBattery, recentTemperatures, type WornReport } from './readings';
import { openProblems, closeProblems, type HealthProblem, openProblemsOf } from './troubles';
import type { NewAlert } from '../alerts/newAlert';

const MINUTE = 60_000;
/** The first word of every half hour is kept even when nothing has changed: it says that nothing has. */
const KEPT_EVERY = 30 * MINUTE;
/** A forecast looks back so far. */
const DAY = 24 * 60 * MINUTE;
/** A reading that comes later than this is history: kept, and rung by no more. */
const LATE = 30 * MINUTE;

const NOTHING: { warmths: readonly TemperatureSample[]; limits: TemperatureLimits } = {
  warmths: [],
  limits: DEFAULT_LIMITS,
};

/** One device's share of the reports: where its row stood, where it stands. */
interface Card {
  deviceNo: number;
  studentId: string;
  before: DevicePosition | null;
  after: DevicePosition;
  /** It has said a temperature that is not late. */
  measured: boolean;
}

export const healthJudge = (alarms: HealthAlerts, patience: SilenceRule): ReportJudge =>
  async function judge(tx, taken, now) {
    await keep(tx, taken);
    const cards = cardsOf(taken, now).filter(
      (card) => card.measured || isNearLow(card) || wasSilent(card, now, patience),
    );
    if (cards.length === 0) return;

    const troubles = new Map(
      (
        await openProblemsOf(
          tx,
          cards.map(({ deviceNo }) => deviceNo),
        )
      ).map((trouble) => [`${trouble.deviceNo} ${trouble.kind}`, trouble]),
    );
    const over: HealthProblem[] = [];
    const begun: { trouble: HealthProblem; alert: NewAlert }[] = [];
    const troubleOf = ({ deviceNo, studentId }: Card, kind: HealthProblem['kind']) => {
      const known = troubles.get(`${deviceNo} ${kind}`);
      if (!known || known.studentId === studentId) return known;
      over.push(known);
      return undefined;
    };

    for (const card of cards) {
      const silent = troubleOf(card, 'silence');
      if (silent) over.push(silent);
      const low = troubleOf(card, 'battery');
      if (low && isBatteryRecovered(card.after.battery, card.after.charging)) over.push(low);
    }

    const emptying = cards.filter(
      (card) => !troubles.has(`${card.deviceNo} battery`) && isLowBattery(card.after.battery, card.after.charging),
    );
    const charges =
      emptying.length === 0
        ? new Map<number, BatterySample[]>()
        : await batteriesSince(
            tx,
            emptying.map(({ deviceNo }) => deviceNo),
            new Date(now.getTime() - DAY),
          );
    for (const card of emptying) {
      const trouble: HealthProblem = { deviceNo: card.deviceNo, studentId: card.studentId, kind: 'battery' };
      const lasts = forecastBattery(charges.get(card.deviceNo) ?? []);
      const lastsUntil = lasts && new Date(lasts.lastsUntil).toISOString();
      begun.push({
        trouble,
        alert: healthAlertOf(
          trouble,
          { kind: 'battery', power: card.after.battery ?? 0, lastsUntil },
          card.after.contactAt,
        ),
      });
    }

    const measured = cards.filter((card) => card.measured);
    const recent =
      measured.length === 0
        ? new Map<string, typeof NOTHING>()
        : await recentTemperatures(
            tx,
            measured.map(({ studentId }) => studentId),
            new Date(now.getTime() - LATE - CONFIRMED_WITHIN),
          );
    for (const card of measured) {
      const { warmths, limits } = recent.get(card.studentId) ?? NOTHING;
      for (const side of ['high', 'low'] as const) {
        const told = troubleOf(card, side);
        if (told && isBackInside(warmths, side, limits)) over.push(told);
        const [last] = warmths.slice(-1);
        if (told || !last || confirmedSide(warmths, limits) !== side) continue;
        const trouble: HealthProblem = { deviceNo: card.deviceNo, studentId: card.studentId, kind: side };
        begun.push({
          trouble,
          alert: healthAlertOf(
            trouble,
            { kind: 'temperature', celsius: last.celsius, limit: limits[side], side, worn: last.worn },
            new Date(last.time),
          ),
        });
      }
    }

    await closeProblems(tx, over);
    await alarms.end(tx, over.map(alertEndingOf), now);
    await openProblems(
      tx,
      begun.map(({ trouble }) => trouble),
      now,
    );
    await alarms.raise(
      tx,
      now,
      begun.map(({ alert }) => alert),
    );
  };

function keep(tx: Queryable, taken: readonly StoredReport[]): Promise<void> {
  // An alarm says that it is being taken off, and nothing of when it is put on again.
  const worn = taken.flatMap(({ deviceNo, report: { worn, alarms, deviceTime } }): [number, WornReport][] =>
    worn === null || alarms.includes('removing') ? [] : [[deviceNo, { deviceNo, time: deviceTime, worn }]],
  );
  const warmths = taken.flatMap(({ studentId, report: { temperature, deviceTime, worn } }) =>
    temperature === null || studentId === null ? [] : [{ studentId, time: deviceTime, celsius: temperature, worn }],
  );
  return saveReadings(tx, { warmths, charges: taken.flatMap(chargeOf), worn: [...new Map(worn).values()] });
}

/** A battery that has changed, or the first of a half hour; of history nothing. */
function chargeOf({ deviceNo, report, before, after }: StoredReport): NewBattery[] {
  if (
    report.battery === null ||
    after.battery === null ||
    after === before ||
    after.contactAt.getTime() !== report.deviceTime.getTime()
  )
    return [];
  const halfHour = (time: Date) => Math.floor(time.getTime() / KEPT_EVERY);
  if (
    before &&
    before.battery === after.battery &&
    before.charging === after.charging &&
    halfHour(before.contactAt) === halfHour(after.contactAt)
  )
    return [];
  return [{ deviceNo, time: after.contactAt, power: after.battery, charging: after.charging }];
}

function cardsOf(taken: readonly StoredReport[], now: Date): Card[] {
  const cards = new Map<number, Card>();
  for (const { deviceNo, studentId, report, before, after } of taken) {
    if (studentId === null) continue;
    const measured = report.temperature !== null && now.getTime() - report.deviceTime.getTime() <= LATE;
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

/** Whether something about its battery may have to be told, or be over. */
const isNearLow = ({ before, after }: Card) =>
  Math.min(before?.battery ?? 100, after.battery ?? 100) <= LOW_BATTERY + LOW_MARGIN;
const wasSilent = ({ before }: Card, now: Date, { after }: SilenceRule) =>
  before !== null && now.getTime() - before.receivedAt.getTime() >= after * 1000;
