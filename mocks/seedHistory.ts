/** Fills the past of the demo's pupils by sending reports to the intake in batches. */
import type { DemoWorld } from './demoWorld';
import { DAY, dayOf, MINUTE, startOf } from './day/calendar';
import { ordinaryDays } from './day/history';
import { type CardReport, cellTexts, wifiTexts } from './day/report';
import { byTime } from './day/cardReports';
import { createIncidents } from './incidents/incidents';
import type { Roster } from './people/roster';

type PastWorld = Pick<DemoWorld, 'town' | 'roster'>;

/** Reports in one body, the most that the intake accepts. */
const BATCH = 1_000;
/** Grade whose pupils get a fortnight of history; all others get yesterday. */
const GRADE = 3;
/** Days before today that are judged as if live; after a weekend one of them is still a school day. */
const LATELY = 3;
/** Milliseconds of reports sent together. Longer batches would make crossings late, and late crossings do not ring. */
const ROUND = 8 * MINUTE;
/**
 * Milliseconds before now at which history ends. Story time follows after a silence, because pupils are elsewhere then.
 */
const SEAM = 12 * MINUTE;

/** Instant (ms) since which the demo's fences exist. */
export const recentDaysBegin = (now: number): number => startOf(dayOf(now) - LATELY);

const bodyOf = (reports: readonly CardReport[]) => JSON.stringify(reports.map(message));

/** One report in the OsmAnd protocol's JSON form: metres per second, battery from 0 to 1. */
const message = ({ imei, time, fix, scan, battery, charging, alarm, temperature, worn }: CardReport) => ({
  device_id: imei,
  location: {
    timestamp: new Date(time).toISOString(),
    ...(fix && {
      coords: {
        latitude: fix.lat,
        longitude: fix.lng,
        accuracy: fix.accuracy,
        speed: fix.speed,
        heading: fix.course ?? -1,
        altitude: 0,
      },
      source: fix.source,
    }),
    battery: { level: battery / 100, is_charging: charging },
    // Alerts of that time were answered long ago.
    extras: {
      ...(alarm === 'lowBattery' && { alarm }),
      ...(temperature !== null && { temperature, worn }),
      ...(scan && { wifi: wifiTexts(scan), cell: cellTexts(scan) }),
    },
  },
});

/** Sends a body of reports. @param time of the last one, ms. @throws when the intake refuses it. */
export type PostReports = (body: string, time: number) => Promise<void>;

/** The last days of the children whose parents can sign in, sent in rounds and in the order of time, as if live. */
export async function seedRecentDays({ town, roster }: PastWorld, now: number, post: PostReports): Promise<void> {
  // What is about to happen shows before: a battery that will be low is falling.
  const { changed } = createIncidents({ town, roster }, now);
  const reports = [...ordinaryDays(town, roster, recentDaysBegin(now), now - SEAM, castOf(roster))]
    .flatMap((report) => changed(report) ?? [])
    .sort(byTime);
  for (let first = 0; first < reports.length;) {
    const until = (reports[first]?.time ?? 0) + ROUND;
    const round = reports.slice(first, first + BATCH).filter(({ time }) => time < until);
    await post(bodyOf(round), round.at(-1)?.time ?? until);
    first += round.length;
  }
}

/**
 * The rest of the past, sent like stored fixes: two weeks for those children and grade three, then yesterday for
 * everyone.
 */
export async function seedHistory({ town, roster }: PastWorld, now: number, post: PostReports): Promise<void> {
  const cast = castOf(roster);
  const ofGrade = new Set(roster.classes.filter(({ grade }) => grade === GRADE).map(({ classId }) => classId));
  const others = roster.students.filter(({ studentId }) => !cast.has(studentId));
  const idsOf = (students: typeof others) => new Set(students.map(({ studentId }) => studentId));
  const midnight = startOf(dayOf(now));

  await sendAll(ordinaryDays(town, roster, midnight - 14 * DAY, recentDaysBegin(now), cast), post);
  await sendAll(
    ordinaryDays(
      town,
      roster,
      midnight - 14 * DAY,
      midnight,
      idsOf(others.filter(({ classId }) => ofGrade.has(classId))),
    ),
    post,
  );
  await sendAll(
    ordinaryDays(town, roster, midnight - DAY, midnight, idsOf(others.filter(({ classId }) => !ofGrade.has(classId)))),
    post,
  );
}

async function sendAll(reports: Iterable<CardReport>, post: PostReports): Promise<void> {
  let batch: CardReport[] = [];
  const send = async () => {
    const last = batch.at(-1);
    if (last) await post(bodyOf(batch), last.time);
    batch = [];
  };
  for (const report of reports) {
    batch.push(report);
    if (batch.length === BATCH) await send();
  }
  await send();
}

/** Pupils whose parents have an account on the sign-in page. */
const castOf = ({ accounts, showcase }: Roster) =>
  new Set(
    accounts
      .filter(({ account }) => showcase.some((shown) => shown.account === account))
      .flatMap(({ identities }) => identities.flatMap(({ studentId }) => studentId ?? [])),
  );
