/**
 * Teaches the map of a school what its cards heard: hours later, in batches, on a thread. One process teaches a school
 * at a time, and a batch is one transaction: what ends it in between leaves map and lessons as they were.
 */
import { spanMs } from '../../../contract/day';
import type { PlatformContext } from '../../engine/platform';
import type { Queryable } from '../../engine/store/db';
import type { HeldLessons } from './lessons';
import {
  factorsOf,
  knownPoints,
  learnedMasts,
  NO_POINTS,
  saveFactors,
  saveMasts,
  savePoints,
  UNTAUGHT,
} from './mapRows';
import { unpackScan } from './packed';
import type { LessonBatch, LessonRow, TaughtBatch } from './teachBatch';

/** Lessons of one batch. */
const BATCH = 2_000;
/** Milliseconds that lessons wait, so that no scan is judged by a map that was taught a minute ago. */
const WAIT = spanMs(1, 'hours');
/** Milliseconds from a school's first lesson in which lessons are taught each minute. */
const FIRST_DAY = spanMs(1, 'days');
/** `taught_at` of a school that asked to be taught at once and whose cards have told nothing yet. */
export const NEVER_TAUGHT = new Date(0);
/** Key of the advisory lock of who teaches a school: 'wifi' in ASCII. */
const LOCK = 0x77_69_66_69;

class LessonErased extends Error {}

export function teaching({ db, clock, heavyWork }: Pick<PlatformContext, 'db' | 'clock' | 'heavyWork'>) {
  /** Schools with lessons that have waited, or whose map is of its first day. */
  const dueSchools = (now: Date) =>
    db.query<{ school_id: string }>(
      `select school_id from (select distinct school_id from radio_lesson) as waiting
       left join radio_school using (school_id)
       where taught_at is null or taught_at < $1 or at_once_until > $2 order by school_id`,
      [new Date(now.getTime() - WAIT), now],
    );

  async function readBatch(schoolId: string, now: Date): Promise<LessonBatch> {
    const lessons = await db.query<LessonRow>(
      `select device_no, extract(epoch from at)::float8 * 1000 as at, lng, lat, accuracy, scan, masts
       from radio_lesson where school_id = $1 and (not told or made_at < $2) order by at, device_no limit ${BATCH}`,
      [schoolId, new Date(now.getTime() - WAIT)],
    );
    const heard = lessons.map(({ scan }) => ({ schoolId, points: unpackScan(scan) }));
    const masts = lessons.flatMap((lesson) => lesson.masts.map((mast) => ({ schoolId, mast })));
    const [known, learned, factors, doubts, [school]] = await Promise.all([
      knownPoints(db, heard),
      learnedMasts(db, masts),
      factorsOf(db, [schoolId]),
      db.query<{ place: string; day: number }>('select place, day from radio_doubt where school_id = $1', [schoolId]),
      db.query<{ taught_at: Date }>('select taught_at from radio_school where school_id = $1', [schoolId]),
    ]);
    return {
      lessons,
      known: known.get(schoolId) ?? NO_POINTS,
      masts: learned.get(schoolId) ?? new Map(),
      factors: factors.get(schoolId) ?? UNTAUGHT,
      held: new Map(doubts.map(({ place, day }) => [place, day])),
      compares: !school || school.taught_at.getTime() < now.getTime() - WAIT,
    };
  }

  const save = (schoolId: string, batch: LessonBatch, { points, masts, factors, held }: TaughtBatch, now: Date) =>
    db.transaction(async (tx) => {
      const gone = await tx.query(
        `delete from radio_lesson using unnest($2::integer[], $3::float8[]) as taught (device_no, at)
         where school_id = $1 and radio_lesson.device_no = taught.device_no
           and radio_lesson.at = to_timestamp(taught.at)
         returning 1`,
        [schoolId, batch.lessons.map((one) => one.device_no), batch.lessons.map(({ at }) => at / 1000)],
      );
      // A child was erased meanwhile: what its card said is not to be learned.
      if (gone.length < batch.lessons.length) throw new LessonErased();
      await savePoints(tx, schoolId, points);
      await saveMasts(tx, schoolId, masts, now);
      if (batch.compares) await saveFactors(tx, schoolId, factors);
      await saveDoubts(tx, schoolId, batch.held, held, now);
      await tx.query(
        `insert into radio_school (school_id, began_at, taught_at, at_once_until) values ($1, $2, $2, $3)
         on conflict (school_id) do update set
           began_at = case when radio_school.taught_at = $5 then $2 else radio_school.began_at end,
           at_once_until = case when radio_school.taught_at = $5
             then greatest(radio_school.at_once_until, $3) else radio_school.at_once_until end,
           taught_at = case when $4 then $2 else radio_school.taught_at end`,
        [schoolId, now, new Date(now.getTime() + FIRST_DAY), batch.compares, NEVER_TAUGHT],
      );
    });

  /** @returns true when more lessons may wait. */
  async function teachOnce(schoolId: string): Promise<boolean> {
    const now = clock();
    let batch: LessonBatch | null = null;
    const taught = await heavyWork.run(`radio map ${schoolId}`, 'teachBatch', async () => {
      batch = await readBatch(schoolId, now);
      return batch;
    });
    // Set by the work that was awaited.
    const { lessons } = batch as unknown as LessonBatch;
    if (lessons.length === 0) return false;
    try {
      await save(schoolId, batch as unknown as LessonBatch, taught, now);
    } catch (error) {
      if (error instanceof LessonErased) return true;
      throw error;
    }
    return lessons.length === BATCH;
  }

  return {
    async run(): Promise<void> {
      for (const { school_id } of await dueSchools(clock()))
        await db.holding(LOCK, school_id, async () => {
          while (await teachOnce(school_id));
        });
    },
  };
}

async function saveDoubts(
  tx: Queryable,
  schoolId: string,
  before: HeldLessons,
  after: HeldLessons,
  now: Date,
): Promise<void> {
  const fresh = [...after].filter(([place, day]) => before.get(place) !== day);
  await tx.query(
    `insert into radio_doubt (school_id, place, day, made_at)
     select $1, place, day, $2 from unnest($3::text[], $4::integer[]) as fresh (place, day)
     on conflict (school_id, place) do update set day = excluded.day, made_at = excluded.made_at`,
    [schoolId, now, fresh.map(([place]) => place), fresh.map(([, day]) => day)],
  );
}
