/**
 * Reads phones that were carried beside marks pressed by a person: MobilityNet, timelines of ucb-sdb-*. The marks of
 * trips and sections are on one phone only and hold for all.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TimedFix } from '../../../contract/fences/timedFix';

/** A time at one place, by a person's marks, ms. `kind`: 'dwell' between two trips, 'wait' between two sections. */
export interface MarkedStay {
  kind: 'dwell' | 'wait';
  from: number;
  to: number;
  /** Nobody marked its end: the recording ends with it. */
  open: boolean;
}

export interface MarkedPhone {
  name: string;
  timeline: string;
  /** One list a run, by time; a run is the recording of one day. */
  runs: TimedFix[][];
}

export interface MarkedTimeline {
  name: string;
  phones: MarkedPhone[];
  stays: MarkedStay[];
}

/** The timeline by which no limit is chosen. */
export const HELD_BACK = 'car_scooter_brex_san_jose';
const TIMELINES = ['unimodal_trip_car_bike_mtv_la', 'train_bus_ebike_mtv_ucb', HELD_BACK];
const MARKS = 'ucb-sdb-ios-1';
const [LEAST_DWELL, LEAST_WAIT] = [20 * 60_000, 60_000];

interface Row {
  data: Record<string, unknown>;
  metadata: { write_ts: number };
}

const rowsIn = (folder: string): Row[][] =>
  existsSync(folder)
    ? readdirSync(folder)
        .sort()
        .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Row[])
    : [];

/** @param folder holds `bin/data` of MobilityNet; null when it is absent. */
export function markedTimelines(folder: string): MarkedTimeline[] | null {
  const data = join(folder, 'bin/data');
  if (!existsSync(data)) return null;
  const phones = readdirSync(data).filter((name) => name.startsWith('ucb-sdb-'));
  return TIMELINES.map((timeline) => ({
    name: timeline,
    stays: staysOf(rowsIn(join(data, MARKS, timeline, 'manual~evaluation_transition')).flat()),
    phones: phones
      .map((name) => ({
        name,
        timeline,
        runs: rowsIn(join(data, name, timeline, 'background~location'))
          .map(fixesOf)
          .filter((run) => run.length > 1),
      }))
      .filter(({ runs }) => runs.length > 0),
  })).map((timeline) => ({ ...timeline, stays: timeline.stays.filter((stay) => seen(stay, timeline.phones)) }));
}

/** Some phone of the timeline recorded when the stay began. */
const seen = ({ from }: MarkedStay, phones: readonly MarkedPhone[]) =>
  phones.some(({ runs }) =>
    runs.some((run) => (run[0]?.time ?? 0) <= from && (run.at(-1)?.time ?? 0) >= from - 60_000),
  );

/** The first rows may be a place of days ago: a run is of the day of its middle row. */
function fixesOf(rows: readonly Row[]): TimedFix[] {
  const middle = Number(rows[rows.length >> 1]?.data['ts'] ?? 0) * 1000;
  const byTime = new Map<number, TimedFix>();
  for (const { data } of rows) {
    const time = Math.round(Number(data['ts']) * 1000);
    const speed = Number(data['sensed_speed']);
    if (Math.abs(time - middle) > 12 * 3600_000) continue;
    byTime.set(time, {
      time,
      lng: Number(data['longitude']),
      lat: Number(data['latitude']),
      accuracy: Number(data['accuracy']),
      source: 'gps',
      // No phone tells 0 from 'unknown'.
      speed: speed > 0 ? speed : null,
      noise: [],
    });
  }
  return [...byTime.values()].sort((one, other) => one.time - other.time);
}

/** Marks come twice; the same moment, word and trip are one mark. */
function staysOf(rows: readonly Row[]): MarkedStay[] {
  const marks = new Map<string, { time: number; word: string; waits: boolean }>();
  for (const { data } of rows) {
    const [time, word] = [Math.round(Number(data['ts']) * 1000), String(data['transition'])];
    const of = String(data['trip_id']);
    // A section of waiting carries it in its name, as the study's plan gives it.
    marks.set(`${time} ${word} ${of}`, { time, word, waits: of.startsWith('wait_for') });
  }
  const stays: MarkedStay[] = [];
  let [trip, section, waiting]: (number | null)[] = [null, null, null];
  for (const { time, word, waits } of [...marks.values()].sort(
    (one, other) => one.time - other.time || rank(one) - rank(other),
  )) {
    const end = (kind: MarkedStay['kind'], from: number | null | undefined, open: boolean, least: number) =>
      void (from && time - from >= least && time - from < 6 * 3600_000 && stays.push({ kind, from, to: time, open }));
    if (word === 'STOP_EVALUATION_TRIP') [trip, section] = [time, null];
    if (word === 'STOP_EVALUATION_SECTION') {
      if (waits) end('wait', waiting, false, LEAST_WAIT);
      [section, waiting] = [time, null];
    }
    if (word === 'START_EVALUATION_SECTION') {
      end('wait', section, false, LEAST_WAIT);
      [section, waiting] = [null, waits ? time : null];
    }
    if (word === 'START_EVALUATION_TRIP') {
      end(trip && time - trip < LEAST_DWELL ? 'wait' : 'dwell', trip, false, LEAST_WAIT);
      [trip, section] = [null, null];
    }
    if (word === 'STOP_EVALUATION_PERIOD') {
      end('dwell', trip, true, LEAST_DWELL);
      [trip, section] = [null, null];
    }
  }
  return stays;
}

/** At one moment a section ends before the next begins. */
const rank = ({ word }: { word: string }) => (word.startsWith('STOP') ? 0 : 1);
