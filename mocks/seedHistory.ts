/** The past of the demo's pupils, told to the intake in batches as a gateway tells what it kept. */
import type { DemoWorld } from './demoWorld';
import { DAY } from './day/calendar';
import { history } from './day/history';
import type { CardReport } from './day/report';

/** Reports in one body; the intake takes as many at the most. */
const BATCH = 1_000;
/** Grade whose pupils have a fortnight behind them; everyone else has yesterday. */
const GRADE = 3;

/** One report as the OsmAnd protocol has it in JSON: metres per second, battery from 0 to 1. */
const message = ({ imei, time, fix, battery, charging, alarm }: CardReport) => ({
  device_id: imei,
  location: {
    timestamp: new Date(time).toISOString(),
    ...(fix && {
      coords: { latitude: fix.lat, longitude: fix.lng, accuracy: fix.accuracy, speed: fix.speed, heading: fix.course ?? -1, altitude: 0 },
      source: fix.source,
    }),
    battery: { level: battery / 100, is_charging: charging },
    // What rang then has long been answered.
    ...(alarm === 'sos' ? {} : alarm && { alarm }),
  },
});

/** Today so far and the last two weeks of those one can sign in for, the last two weeks of grade three, then everyone's yesterday. @param post throws when a batch is refused. */
export async function seedHistory({ town, roster }: Pick<DemoWorld, 'town' | 'roster'>, now: number, post: (body: string) => Promise<void>): Promise<void> {
  const ofGrade = new Set(roster.classes.filter(({ grade }) => grade === GRADE).map(({ classId }) => classId));
  const watched = new Set(roster.students.filter(({ classId }) => ofGrade.has(classId)).map(({ studentId }) => studentId));
  const others = new Set(roster.students.filter(({ studentId }) => !watched.has(studentId)).map(({ studentId }) => studentId));
  const cast = new Set(roster.accounts.filter(({ account }) => roster.showcase.some((shown) => shown.account === account)).flatMap(({ identities }) => identities.flatMap(({ studentId }) => studentId ?? [])));
  const midnight = Math.floor((now + 8 * 3600_000) / DAY) * DAY - 8 * 3600_000;

  await sendAll(history(town, roster, midnight - 14 * DAY, now, cast), post);
  await sendAll(history(town, roster, midnight - 14 * DAY, midnight, watched), post);
  await sendAll(history(town, roster, midnight - DAY, midnight, others), post);
}

async function sendAll(reports: Iterable<CardReport>, post: (body: string) => Promise<void>): Promise<void> {
  let batch: object[] = [];
  for (const report of reports) {
    batch.push(message(report));
    if (batch.length < BATCH) continue;
    await post(JSON.stringify(batch));
    batch = [];
  }
  if (batch.length > 0) await post(JSON.stringify(batch));
}
