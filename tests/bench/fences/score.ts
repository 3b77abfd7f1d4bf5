/** How well alarms tell of stays: which were true, which were false, which stays went untold. */
import type { Outline } from '../../../contract/fences/outline';
import type { StayPoint } from './stayPoints';

export interface Alarm {
  kind: 'arrive' | 'leave';
  /** When it is said to have happened, ms. */
  time: number;
  /** When it rang, ms. */
  rang: number;
}

/** A visit of the fence's place: its stays, joined where less than the algorithm's ten minutes lie between. */
export interface Visit {
  arrived: number;
  left: number;
}

export interface Score {
  visits: number;
  /** Alarms that tell the beginning or the end of a visit. */
  trueArrivals: number;
  trueDepartures: number;
  /** False: a second, third, … alarm about one visit. */
  repeated: number;
  /** False: nobody stayed; somebody passed, or came for less than a stay. */
  passing: number;
  /** Beside stays within `RESOLUTION` of the edge, where the truth itself cannot tell; counted neither way. */
  undecidable: number;
  /** False ones, although the fixes themselves lie inside the fence for ten minutes from (or until) about then. */
  insideTenMinutes: number;
  /** Visits of more than ten minutes at no time of which the pupil was called inside. */
  missed: number;
  /** Visits without a single fix, when only some of the recording is looked at; no engine can tell of them. */
  unseen: number;
}

/**
 * Seconds from a visit's beginning (or end) by the truth to the ringing of its true arrival (departure); below zero
 * before it.
 */
export interface Delays {
  arrive: number[];
  leave: number[];
}

export const EMPTY: Score = {
  visits: 0,
  trueArrivals: 0,
  trueDepartures: 0,
  repeated: 0,
  passing: 0,
  undecidable: 0,
  insideTenMinutes: 0,
  missed: 0,
  unseen: 0,
};
export const sum = (one: Score, other: Score): Score =>
  Object.fromEntries(
    Object.entries(one).map(([name, count]) => [name, count + other[name as keyof Score]]),
  ) as unknown as Score;

export const falseAlarmsOf = ({ repeated, passing }: Score) => repeated + passing;

/** Half of the algorithm's D: a stay's centre is no truer. Metres. */
const RESOLUTION = 50;
const JOIN = 10 * 60_000; // ms
/** An alarm this long before or after a visit is not about it. ms */
const ABOUT = 30 * 60_000;
/** Two tellings of one crossing differ by less. ms */
const SAME = 2 * 60_000;

/**
 * @param alarms in time order; an arrival is true when it is the one a visit began with, or the first within it; a
 * departure when it is the one it ended with, or the last within it: as favourable to either engine as can be.
 * @param runs times (ms) from the first to the last of consecutive fixes inside the fence.
 * @param within what the engine called the pupil between two instants (ms): inside at some time, never, or it had no
 * fix to tell by.
 */
export function score(
  outline: Outline,
  stays: readonly StayPoint[],
  alarms: readonly Alarm[],
  runs: readonly Visit[],
  within: (from: number, to: number) => 'inside' | 'never' | 'unseen',
): { tally: Score; delays: Delays } {
  const depth = ({ lng, lat }: StayPoint) => outline.depth(lng, lat);
  const visits = joined(stays.filter((stay) => depth(stay) >= RESOLUTION));
  const doubtful = joined(stays.filter((stay) => Math.abs(depth(stay)) < RESOLUTION));
  const used = new Set<Alarm>();
  const tally = { ...EMPTY, visits: visits.length };
  const delays: Delays = { arrive: [], leave: [] };
  for (const { arrived, left } of visits) {
    const arrival =
      ledTo(alarms, 'arrive', arrived, used) ??
      alarms.find(
        (alarm) => alarm.kind === 'arrive' && !used.has(alarm) && alarm.time >= arrived && alarm.time <= left,
      );
    if (arrival) {
      used.add(arrival);
      delays.arrive.push((arrival.rang - arrived) / 1000);
    }
    const departure =
      followed(alarms, left, used) ??
      alarms.findLast(
        (alarm) => alarm.kind === 'leave' && !used.has(alarm) && alarm.time > arrived && alarm.time <= left,
      );
    if (departure) {
      used.add(departure);
      delays.leave.push((departure.rang - left) / 1000);
    }
    tally.trueArrivals += arrival ? 1 : 0;
    tally.trueDepartures += departure ? 1 : 0;
    const seen = within(arrived, left);
    if (seen === 'never') tally.missed += 1;
    if (seen === 'unseen') tally.unseen += 1;
  }
  const long = runs.filter(({ arrived, left }) => left - arrived >= JOIN);
  const near = (some: readonly Visit[], { time }: Alarm) =>
    some.some(({ arrived, left }) => time >= arrived - JOIN && time <= left + JOIN);
  for (const alarm of alarms) {
    if (used.has(alarm)) continue;
    if (near(doubtful, alarm)) {
      tally.undecidable += 1;
      continue;
    }
    if (near(visits, alarm)) tally.repeated += 1;
    else tally.passing += 1;
    if (long.some((run) => Math.abs((alarm.kind === 'arrive' ? run.arrived : run.left) - alarm.time) <= SAME))
      tally.insideTenMinutes += 1;
  }
  return { tally, delays };
}

/** The last alarm before an instant, if it is an arrival of the last half hour. */
function ledTo(alarms: readonly Alarm[], kind: Alarm['kind'], at: number, used: ReadonlySet<Alarm>): Alarm | null {
  const last = alarms.findLast(({ time }) => time <= at);
  return last && last.kind === kind && !used.has(last) && at - last.time <= ABOUT ? last : null;
}

/** The first alarm after an instant, if it is a departure of the next half hour. */
function followed(alarms: readonly Alarm[], at: number, used: ReadonlySet<Alarm>): Alarm | null {
  const next = alarms.find(({ time }) => time > at);
  return next && next.kind === 'leave' && !used.has(next) && next.time - at <= ABOUT ? next : null;
}

function joined(stays: readonly StayPoint[]): Visit[] {
  const visits: Visit[] = [];
  for (const { arrived, left } of [...stays].sort((one, other) => one.arrived - other.arrived)) {
    const last = visits.at(-1);
    if (last && arrived - last.left < JOIN) last.left = Math.max(last.left, left);
    else visits.push({ arrived, left });
  }
  return visits;
}
