/**
 * Lessons from the reports to the batch: what a card hears where satellites tell its place. They wait in memory for
 * seconds and in the store for hours; a lesson that is lost with the process is no loss.
 */
import { bytesToHex } from '@noble/hashes/utils.js';
import { spanMs } from '../../../contract/day';
import { planarMetres } from '../../../contract/geo';
import type { LngLat } from '../../../contract/primitives';
import { setNewest } from '../../engine/store/lruCache';
import type { Queryable } from '../../engine/store/db';
import type { StoredReport } from '../intake/storeReports';
import type { RadioScan } from '../intake/report';
import { heardPoints } from './accessPoints';
import { WIDEST_LESSON } from './lessons';
import { mastKey } from './masts';
import { packScan } from './packed';
import type { SchoolKeys } from './schoolKey';

/** A lesson before its addresses are digested. */
interface FreshLesson {
  deviceNo: number;
  at: Date;
  place: LngLat;
  /** Metres; null when the card does not tell. */
  accuracy: number | null;
  scan: RadioScan;
}

/** Milliseconds between a fix and a scan that belong together. */
const TOGETHER = spanMs(1, 'minutes');
/** m/s. Faster is a vehicle, which would teach its own network. */
const FASTEST = 7;
/** A card that moved so many metres teaches again after `MOVED_MS`, one that did not after `STILL_MS`. */
const MOVED_METRES = 30;
const MOVED_MS = spanMs(2, 'minutes');
const STILL_MS = spanMs(20, 'minutes');
/** Milliseconds between two scans of a card that are kept for what its family says of them. */
const HEARD_EACH = spanMs(5, 'minutes');
/** Lessons that wait in memory, and cards whose last lesson is remembered. */
const MOST_WAITING = 20_000;
const MOST_CARDS = 100_000;
/** Rows of one statement. */
const AT_ONCE = 1_000;

/** Only a fix by satellites that nobody doubts, on a line that the family confirmed, teaches. */
function lessonOf({ deviceNo, studentId, fix, report: { scan, line } }: StoredReport): FreshLesson | null {
  if (!scan || !fix || studentId === null || line || fix.source !== 'gps' || fix.noise.length > 0) return null;
  if ((fix.accuracy ?? 0) > WIDEST_LESSON || (fix.speed ?? 0) > FASTEST) return null;
  if (Math.abs(fix.time.getTime() - scan.time.getTime()) > TOGETHER) return null;
  return { deviceNo, at: fix.time, place: [fix.lng, fix.lat], accuracy: fix.accuracy, scan };
}

export function lessonQueue(keys: SchoolKeys) {
  const last = new Map<number, Pick<FreshLesson, 'at' | 'place'>>();
  let waiting: FreshLesson[] = [];
  /** Radios of cards that wait to be saved, and when each card's were saved last, in milliseconds. */
  let heard = new Map<number, RadioScan>();
  const heardAt = new Map<number, number>();

  /** A family asks seldom where its card is, so not each scan is saved. */
  function noteHeard({ deviceNo, studentId, report: { scan, archived, line } }: StoredReport): void {
    if (!scan || studentId === null || archived || line || heard.size >= MOST_CARDS) return;
    const time = scan.time.getTime();
    if (Math.abs(time - (heardAt.get(deviceNo) ?? -Infinity)) < HEARD_EACH) return;
    setNewest(heardAt, deviceNo, time, MOST_CARDS);
    heard.set(deviceNo, scan);
  }

  /** What a card says at one place again and again fills the store, and teaches nothing. */
  function isNew({ deviceNo, at, place }: FreshLesson): boolean {
    const before = last.get(deviceNo);
    if (!before) return true;
    const ms = Math.abs(at.getTime() - before.at.getTime());
    return ms >= (planarMetres(before.place, place) >= MOVED_METRES ? MOVED_MS : STILL_MS);
  }

  return {
    note(reports: readonly StoredReport[]): void {
      for (const report of reports) {
        noteHeard(report);
        const lesson = lessonOf(report);
        if (!lesson || waiting.length >= MOST_WAITING || !isNew(lesson)) continue;
        setNewest(last, lesson.deviceNo, lesson, MOST_CARDS);
        waiting.push(lesson);
      }
    },

    /** Saves what waits. Cards that nobody wears any more teach nothing. */
    async save(on: Queryable, now: Date): Promise<void> {
      while (waiting.length > 0) {
        const some = waiting.slice(0, AT_ONCE);
        waiting = waiting.slice(AT_ONCE);
        await insertLessons(on, keys, some, now);
      }
      const scans = [...heard];
      heard = new Map();
      for (let from = 0; from < scans.length; from += AT_ONCE)
        await saveHeard(on, keys, scans.slice(from, from + AT_ONCE));
    },
  };
}

/** Scans as rows: of cards that a pupil wears, and with digests instead of addresses. */
async function digested<Heard extends { deviceNo: number; scan: RadioScan }>(
  on: Queryable,
  keys: SchoolKeys,
  all: readonly Heard[],
): Promise<(Heard & { schoolId: string; points: string; masts: string })[]> {
  const schools = await schoolsOf(on, [...new Set(all.map(({ deviceNo }) => deviceNo))]);
  const digests = await keys.digestsOf([...schools.values()]);
  return all.flatMap((one) => {
    const schoolId = schools.get(one.deviceNo);
    const digest = schoolId === undefined ? undefined : digests.get(schoolId);
    if (schoolId === undefined || !digest) return [];
    const points = bytesToHex(packScan(heardPoints(one.scan.points, digest)));
    const masts = one.scan.masts.map(mastKey);
    return points.length + masts.length === 0 ? [] : [{ ...one, schoolId, points, masts: `{${masts.join(',')}}` }];
  });
}

async function insertLessons(
  on: Queryable,
  keys: SchoolKeys,
  lessons: readonly FreshLesson[],
  now: Date,
): Promise<void> {
  const rows = await digested(on, keys, lessons);
  if (rows.length === 0) return;
  await on.query(
    `insert into radio_lesson (device_no, at, school_id, lng, lat, accuracy, scan, masts, made_at)
     select device_no, to_timestamp(at), school_id, lng, lat, accuracy, decode(scan, 'hex'), masts::text[], $1
     from unnest($2::integer[], $3::float8[], $4::text[], $5::float8[], $6::float8[], $7::real[], $8::text[],
       $9::text[]) as fresh (device_no, at, school_id, lng, lat, accuracy, scan, masts)
     on conflict do nothing`,
    [
      now,
      rows.map(({ deviceNo }) => deviceNo),
      rows.map(({ at }) => at.getTime() / 1000),
      rows.map(({ schoolId }) => schoolId),
      rows.map(({ place }) => place[0]),
      rows.map(({ place }) => place[1]),
      rows.map(({ accuracy }) => accuracy),
      rows.map(({ points }) => points),
      rows.map(({ masts }) => masts),
    ],
  );
}

/** Saves the last radios of each card. */
async function saveHeard(on: Queryable, keys: SchoolKeys, scans: readonly [number, RadioScan][]): Promise<void> {
  const rows = await digested(
    on,
    keys,
    scans.map(([deviceNo, scan]) => ({ deviceNo, scan })),
  );
  if (rows.length === 0) return;
  await on.query(
    `insert into radio_heard (device_no, at, school_id, scan, masts)
     select device_no, to_timestamp(at), school_id, decode(scan, 'hex'), masts::text[]
     from unnest($1::integer[], $2::float8[], $3::text[], $4::text[], $5::text[])
       as fresh (device_no, at, school_id, scan, masts) order by device_no
     on conflict (device_no) do update set at = excluded.at, school_id = excluded.school_id, scan = excluded.scan,
       masts = excluded.masts where radio_heard.at < excluded.at`,
    [
      rows.map(({ deviceNo }) => deviceNo),
      rows.map(({ scan }) => scan.time.getTime() / 1000),
      rows.map(({ schoolId }) => schoolId),
      rows.map(({ points }) => points),
      rows.map(({ masts }) => masts),
    ],
  );
}

/** The schools of cards that pupils wear. */
export async function schoolsOf(on: Queryable, deviceNos: readonly number[]): Promise<Map<number, string>> {
  const rows = await on.query<{ device_no: number; school_id: string }>(
    `select device_no, school_id from device join student using (student_id)
     where device_no = any($1::integer[]) and released_at is null`,
    [deviceNos],
  );
  return new Map(rows.map(({ device_no, school_id }) => [device_no, school_id]));
}
