/** The past of the demo's pupils, told to the intake in batches. */
import type { DemoWorld } from './demoWorld';
import { DAY, dayOf, MINUTE, startOf } from './day/calendar';
import { history } from './day/history';
import type { CardReport } from './day/report';
import { byTime } from './day/spoken';
import type { Roster } from './people/roster';

type Told = Pick<DemoWorld, 'town' | 'roster'>;

/** Reports in one body; the intake takes as many at the most. */
const BATCH = 1_000;
/** Grade whose pupils have a fortnight behind them; everyone else has yesterday. */
const GRADE = 3;
/** Days before today that were heard as they were lived: over a weekend, a school day is among them. */
const LATELY = 3;
/** ms of reports that are heard together: short enough that what they tell has just happened, or no fence rings. */
const ROUND = 8 * MINUTE;
/** ms before now: the day as it is lived ends, and after a silence story time goes on, in which everyone is elsewhere. */
const SEAM = 12 * MINUTE;

/** From when on the demo's fences have been there, ms. */
export const latelyBegan = (now: number): number => startOf(dayOf(now) - LATELY);

const bodyOf = (reports: readonly CardReport[]) => JSON.stringify(reports.map(message));

/** One report as the OsmAnd protocol has it in JSON: metres per second, battery from 0 to 1. */
const message = ({ imei, time, fix, battery, charging, alarm, temperature, worn }: CardReport) => ({
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
    // What rang then has long been answered.
    extras: { ...(alarm === 'lowBattery' && { alarm }), ...(temperature !== null && { temperature, worn }) },
  },
});

/** Takes a body of reports in. @param time of the last of them, ms. @throws when it is refused */
export type Post = (body: string, time: number) => Promise<void>;

/** What the children one can sign in for did lately, as it was heard then: in rounds, everyone in the order of time. */
export async function seedLately({ town, roster }: Told, now: number, post: Post): Promise<void> {
  const reports = [...history(town, roster, latelyBegan(now), now - SEAM, castOf(roster))].sort(byTime);
  for (let first = 0; first < reports.length;) {
    const until = (reports[first]?.time ?? 0) + ROUND;
    const round = reports.slice(first, first + BATCH).filter(({ time }) => time < until);
    await post(bodyOf(round), round.at(-1)?.time ?? until);
    first += round.length;
  }
}

/** The rest of the past, as cards tell what they have kept: two weeks of those children and of grade three, then everyone's yesterday. */
export async function seedHistory({ town, roster }: Told, now: number, post: Post): Promise<void> {
  const cast = castOf(roster);
  const ofGrade = new Set(roster.classes.filter(({ grade }) => grade === GRADE).map(({ classId }) => classId));
  const others = roster.students.filter(({ studentId }) => !cast.has(studentId));
  const idsOf = (students: typeof others) => new Set(students.map(({ studentId }) => studentId));
  const midnight = startOf(dayOf(now));

  await sendAll(history(town, roster, midnight - 14 * DAY, latelyBegan(now), cast), post);
  await sendAll(
    history(town, roster, midnight - 14 * DAY, midnight, idsOf(others.filter(({ classId }) => ofGrade.has(classId)))),
    post,
  );
  await sendAll(
    history(town, roster, midnight - DAY, midnight, idsOf(others.filter(({ classId }) => !ofGrade.has(classId)))),
    post,
  );
}

async function sendAll(reports: Iterable<CardReport>, post: Post): Promise<void> {
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

/** Pupils whom one of the accounts on the sign-in page is for. */
const castOf = ({ accounts, showcase }: Roster) =>
  new Set(
    accounts
      .filter(({ account }) => showcase.some((shown) => shown.account === account))
      .flatMap(({ identities }) => identities.flatMap(({ studentId }) => studentId ?? [])),
  );
