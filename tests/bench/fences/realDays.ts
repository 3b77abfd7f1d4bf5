/** Recorded days of real people: one folder a person, one CSV a day. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TimedFix } from '../../../contract/fences/timedFix';
import { readRecording, type SentFix } from '../../../mocks/replay/recording';
import { flagFixes } from '../../../server/field/intake/flagFixes';
import { BARE_FIX, type ReportedFix } from '../../../server/field/intake/report';
import { stayPoints, type StayPoint } from './stayPoints';

export interface Person {
  name: string;
  /** All days in one, with the intake's flags. */
  fixes: TimedFix[];
  /** Of all days in one, all fixes but flagged ones looked at: D = 100 m, T = 10 min. */
  stays: StayPoint[];
}

const DISTANCE = 100; // m
const DURATION = 600; // s

/**
 * @param every keeps a fix every so many seconds, as a card would report; 0 keeps all.
 * @returns null when there is no such folder.
 */
export async function realDays(folder: string, every: number): Promise<Person[] | null> {
  const names = await readdir(folder).catch(() => null);
  return names && Promise.all(names.sort().map((name) => person(join(folder, name), name, every)));
}

async function person(folder: string, name: string, every: number): Promise<Person> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.csv')).sort();
  const days = await Promise.all(
    files.map(async (file) => readRecording(file, await readFile(join(folder, file), 'utf8'))),
  );
  return {
    name,
    fixes: flagged(thinned(days.flat(), every)),
    stays: stayPoints(
      flagged(thinned(days.flat(), 0)).filter(({ noise }) => noise.length === 0),
      DISTANCE,
      DURATION,
    ),
  };
}

/** With the flags of the intake. */
function flagged(spots: readonly SentFix[]): TimedFix[] {
  const reported = spots.map(({ time, lng, lat, accuracy }): ReportedFix => ({
    time: new Date(time),
    ...BARE_FIX,
    lng,
    lat,
    accuracy,
  }));
  return [...flagFixes(reported, { good: null, doubted: null, shown: null }).values()].map((fix) => ({
    ...fix,
    time: fix.time.getTime(),
  }));
}

/** Without the second of two fixes of one instant, as the intake keeps them. */
function thinned<Spot extends { time: number }>(day: readonly Spot[], every: number): Spot[] {
  let last = -Infinity;
  return day.filter(({ time }) => {
    if (time <= last || time - last < every * 1000) return false;
    last = time;
    return true;
  });
}
