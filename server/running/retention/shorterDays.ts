/**
 * Deletes a school's rows earlier than the platform does, where the school keeps for fewer days. What the platform keeps
 * anyhow for a time of its own, as approvals and the audit, is not a school's to shorten.
 */
import { spanMs } from '../../../contract/day';
import type { PlatformContext } from '../../engine/platform';
import { daysOfSchool } from '../../engine/settings';
import { cardsOfSchool } from '../../people/cards/cardRows';
import { columnOf, type Db } from '../../engine/store/db';
import { CARD_CLOCKS } from './clocks';
import { clearCards, deleteRows, inBatches } from './batches';
import { deleteLeaver } from './deleteLeavers';

/** A table whose rows tell where a pupil was, or who looked. */
interface SchoolClock {
  table: string;
  /** SQL condition: too old. `$1` is the instant before which it is. */
  old: string;
  /** By what a row belongs to the school. */
  by: 'pupil' | 'school';
}

const SCHOOL_CLOCKS: readonly SchoolClock[] = [
  { table: 'crossing', old: 'at < $1', by: 'pupil' },
  { table: 'water_verdict', old: 'at < $1', by: 'pupil' },
  { table: 'swim', old: 'to_at < $1', by: 'school' },
  { table: 'temperature', old: 'at < $1', by: 'pupil' },
  { table: 'alert', old: 'raised_at < $1', by: 'pupil' },
  { table: 'access_log', old: 'last_at < $1', by: 'pupil' },
  { table: 'card_binding', old: 'ended_at < $1', by: 'pupil' },
  { table: 'roll_call', old: 'opened_at < $1', by: 'school' },
];
const BELONGS: Record<SchoolClock['by'], string> = {
  pupil: 'student_id in (select student_id from student where school_id = $2)',
  school: 'school_id = $2',
};

/** Rows of a card: by days as the platform's, from midnight UTC, and by instants. */
const OF_CARDS = {
  days: [
    { table: 'fix', old: `fix_time < date_trunc('day', $1::timestamptz at time zone 'UTC') at time zone 'UTC'` },
    { table: 'contact', old: `day < ($1::timestamptz at time zone 'UTC')::date` },
    { table: 'card_worn', old: 'at < $1' },
  ],
  records: [
    { table: 'card_call', old: 'began_at < $1' },
    { table: 'card_sms', old: 'sent_at < $1' },
  ],
} as const;
/** Cards of one statement. */
const CARDS_AT_ONCE = 200;

type Needs = Pick<PlatformContext, 'db' | 'clock' | 'settings' | 'newId' | 'newSecret'>;

/** Runs after the platform's own clocks. */
export async function keepShorter({ db, clock, settings, newId, newSecret }: Needs): Promise<void> {
  for (const schoolId of await columnOf<string>(db, 'select school_id from school order by school_id')) {
    const own = daysOfSchool(settings, schoolId);
    const before = (days: number) => new Date(clock().getTime() - spanMs(days, 'days'));
    if (own.leaverDays < settings.leaverDays || own.keepDays < settings.keepDays) {
      const gone = { pupils: before(own.leaverDays), people: before(own.keepDays) };
      await inBatches(() => deleteLeaver(db, gone, clock(), { newId, newSecret }, schoolId), 1);
    }
    const isShorter = own.keepDays < settings.keepDays;
    if (isShorter)
      for (const { table, old, by } of SCHOOL_CLOCKS)
        await inBatches(() => deleteRows(db, table, `${old} and ${BELONGS[by]}`, [before(own.keepDays), schoolId]));
    if (!isShorter && own.recordDays >= settings.recordDays) continue;
    for (const cards of await cardsOf(db, schoolId)) {
      const ofCards = 'device_no = any($2::int[])';
      const inCards = (table: string, old: string, days: number) =>
        inBatches(() => deleteRows(db, table, `${old} and ${ofCards}`, [before(days), cards]));
      for (const { table, old } of OF_CARDS.records) await inCards(table, old, own.recordDays);
      if (!isShorter) continue;
      for (const { table, old } of OF_CARDS.days) await inCards(table, old, own.keepDays);
      for (const one of CARD_CLOCKS) await inBatches(() => clearCards(db, one, before(own.keepDays), cards));
    }
  }
}

async function cardsOf(db: Db, schoolId: string): Promise<number[][]> {
  const all = await columnOf<number>(
    db,
    `select device_no from (${cardsOfSchool('select $1::text', 'select student_id from student where school_id = $1')})
     cards order by device_no`,
    [schoolId],
  );
  return Array.from({ length: Math.ceil(all.length / CARDS_AT_ONCE) }, (_, at) =>
    all.slice(at * CARDS_AT_ONCE, (at + 1) * CARDS_AT_ONCE),
  );
}
