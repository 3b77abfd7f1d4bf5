/**
 * Teaches the demo's map of radios what its cards heard on their ways of the last days, so that the first screen shows
 * where pupils are indoors. The lessons go the way of all lessons, except that nobody waits for them.
 */
import { advancePosition } from '../server/field/intake/advancePosition';
import { readOsmand } from '../server/field/intake/osmand';
import type { StoredReport } from '../server/field/intake/storeReports';
import { lessonQueue } from '../server/field/radioMap/lessonRows';
import { schoolKeys } from '../server/field/radioMap/schoolKey';
import { teaching } from '../server/field/radioMap/teaching';
import type { PlatformContext } from '../server/engine/platform';
import { shareOf } from './chance';
import { dayOf, MINUTE, startOf } from './day/calendar';
import { wornCards } from './day/cardsOf';
import { type CardReport, reportOfCard, toOsmAnd } from './day/report';
import { routineDay } from './day/schoolDay';
import type { DemoWorld } from './demoWorld';
import type { Roster } from './people/roster';
import type { Town } from './town/town';

/** Days before today: an access point of one day alone is trusted less. */
const DAYS = 2;
/** Milliseconds between two reports of a way: cards that move teach no more often. */
const EVERY = 2 * MINUTE + 1_000;
/** Reports that are read before what they teach is saved. */
const AT_ONCE = 5_000;

export async function seedRadioMap(
  platform: PlatformContext,
  { town, roster }: Pick<DemoWorld, 'town' | 'roster'>,
): Promise<void> {
  if (!town.radios) return;
  const now = platform.clock();
  const midnight = startOf(dayOf(now.getTime()));
  const rows = await platform.db.query<{ unique_id: string; device_no: number; student_id: string }>(
    'select unique_id, device_no, student_id from device where student_id is not null',
  );
  const worn = new Map(rows.map((row) => [row.unique_id, row]));
  const lessons = lessonQueue(schoolKeys(platform));
  let read: StoredReport[] = [];
  const save = async () => {
    lessons.note(read);
    read = [];
    await lessons.save(platform.db, now);
  };
  for (const report of waysOf(town, roster, midnight)) {
    const card = worn.get(report.imei);
    if (card && report.fix) read.push(storedOf(report, card.device_no, card.student_id, now));
    if (read.length === AT_ONCE) await save();
  }
  await save();
  await teaching(platform).run();
}

/** What cards report on their ways out of doors before a midnight, each card of one of the days. */
function* waysOf(town: Town, roster: Roster, midnight: number): Generator<CardReport> {
  for (const { device, pupil } of wornCards(town, roster)) {
    const day = dayOf(midnight) - 1 - Math.floor(shareOf('teaches', device.imei) * DAYS);
    for (const scene of routineDay(pupil, day)) {
      if (!scene.outdoors) continue;
      // The last report is made at the door.
      for (const time of [...steps(scene.from, scene.to, EVERY), scene.to - 1_000]) {
        const report = reportOfCard(device, scene, Math.round(time), town.radios);
        if (report) yield report;
      }
    }
  }
}

const steps = (from: number, to: number, step: number) =>
  Array.from({ length: Math.max(0, Math.floor((to - from) / step)) }, (_, nth) => from + nth * step);

/** The report as if it had been stored when it was made. */
function storedOf(said: CardReport, deviceNo: number, studentId: string, now: Date): StoredReport {
  const report = readOsmand(toOsmAnd(said), now);
  const fix = report.fix && { ...report.fix, noise: [] };
  return { deviceNo, studentId, report, fix, before: null, after: advancePosition(null, report, fix, now) };
}
