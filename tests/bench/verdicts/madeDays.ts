/** A small made set with marks that are true by making: stays, a wait at a stop, and a way that only passes. */
import type { TimedFix } from '../../../contract/fences/timedFix';
import { dice, strayed } from './cards';
import type { MarkedStay, MarkedTimeline } from './markedDays';

/** Home, school and stop lie on one street. Metres east of the home, seconds there, and the pace that leads to it. */
const DAY = [
  { east: 0, seconds: 3600, pace: 1.4 },
  { east: 400, seconds: 240, pace: 1.4 },
  { east: 3000, seconds: 4 * 3600, pace: 9 },
  { east: 400, seconds: 0, pace: 9 },
  { east: 0, seconds: 3600, pace: 1.4 },
] as const;
const HOME = { lng: 114.2, lat: 22.7 };
/** Metres of error, the stated accuracy, and seconds between two fixes on the way. */
const GPS = { accuracy: 12, every: 5 };

/** Ten school days of two phones, one that is silent indoors. The same at each run. */
export function madeTimeline(days = 10): MarkedTimeline {
  const stays: MarkedStay[] = [];
  const runs: [TimedFix[][], TimedFix[][]] = [[], []];
  for (let day = 0; day < days; day += 1) {
    const made = madeDay(Date.UTC(2026, 8, 1 + day), dice(day + 1));
    stays.push(...made.stays);
    runs[0].push(made.fixes);
    runs[1].push(
      made.fixes.filter(({ time }) => !made.stays.some(({ from, to }) => time > from + 30_000 && time < to)),
    );
  }
  return {
    name: 'made days',
    stays,
    phones: runs.map((own, i) => ({ name: i === 0 ? 'reports' : 'silent', timeline: 'made days', runs: own })),
  };
}

function madeDay(start: number, chance: () => number): { fixes: TimedFix[]; stays: MarkedStay[] } {
  const fixes: TimedFix[] = [];
  const stays: MarkedStay[] = [];
  let [time, east]: [number, number] = [start, 0];
  const report = (speed: number | null) => {
    const place = { ...HOME, lng: HOME.lng + east / (111_195 * Math.cos((HOME.lat * Math.PI) / 180)) };
    const fix: TimedFix = { time, ...place, accuracy: GPS.accuracy, source: 'gps', speed, noise: [] };
    fixes.push(strayed(fix, (GPS.accuracy / 1.51) * Math.sqrt(-2 * Math.log(1 - chance())), chance()));
  };
  for (const [i, leg] of DAY.entries()) {
    while (east !== leg.east) {
      const left = leg.east - east;
      east += Math.sign(left) * Math.min(Math.abs(left), leg.pace * GPS.every);
      time += GPS.every * 1000;
      report(leg.pace);
    }
    if (leg.seconds === 0) continue;
    const to = time + leg.seconds * 1000;
    // The day begins at home: nobody arrives there first.
    if (i > 0) stays.push({ kind: leg.seconds < 600 ? 'wait' : 'dwell', from: time, to, open: i === DAY.length - 1 });
    for (; time < to; time += 30_000) report(null);
    time = to;
  }
  return { fixes, stays };
}
