/** Reads and writes the fence states of cards. The caller holds the lock on the devices. */
import { FixSource } from '../../../contract';
import type { FenceState, FenceJudgedCard, LastFix, PastVisit } from '../../../contract/fences';
import { sourceNumber } from '../../engine/store/fixRow';
import type { Queryable } from '../../engine/store/db';
import { soon } from '../../engine/store/soon';
import { type ChangedState, type DrawnStates, readStates, writeStates } from '../drawn/drawnStates';

export const FENCE_STATES: DrawnStates = { table: 'fence_state', id: 'fence_id' };

/** A card, its pupil, and its fence states. */
export interface FenceCard extends FenceJudgedCard {
  deviceNo: number;
  studentId: string;
  classId: string;
  schoolId: string;
  /** Changes of the fences of this school until the card was read. */
  fenceChanges: number;
  /** Usual seconds between two reports. */
  every: number;
  /** Whose last fix the store holds for this card: this pupil's, another pupil's, or none. */
  stored: 'own' | 'foreign' | 'nothing';
}

/** Instants are read as milliseconds. For a thousand rows, parsing dates would cost more than the rest of the read. */
interface TrailColumns {
  fix_time: number;
  lng: number;
  lat: number;
  accuracy: number | null;
  source: number;
  speed: number | null;
  pace: number | null;
  heard_at: number;
  first_at: number;
}

type CardRow = {
  device_no: number;
  student_id: string;
  class_id: string;
  school_id: string;
  fence_changes: number;
  report_interval: number;
  watched_student: string | null;
} & TrailColumns;

const TRAIL = ['fix_time', 'lng', 'lat', 'accuracy', 'source', 'speed', 'pace', 'heard_at', 'first_at'];
/** The columns as the query reads them. */
const TRAIL_READ = TRAIL.map((column) =>
  /_(time|at)$/.test(column)
    ? `round(extract(epoch from watch.${column}) * 1000)::float8 as ${column}`
    : `watch.${column}`,
).join(', ');
const TRAIL_TYPES = [
  'timestamptz',
  'float8',
  'float8',
  'float8',
  'smallint',
  'float8',
  'float8',
  'timestamptz',
  'timestamptz',
];

const toTrail = ({
  fix_time: time,
  lng,
  lat,
  accuracy,
  source,
  speed,
  pace,
  heard_at: receivedAt,
  first_at: knownSince,
}: TrailColumns): LastFix => ({
  time,
  lng,
  lat,
  accuracy,
  source: FixSource.options[source] ?? 'gps',
  speed,
  // Only fixes without a noise flag are stored here.
  noise: [],
  pace,
  receivedAt,
  knownSince,
});

/** Cards by device number; cards without a pupil are left out. States from another pupil's time are ignored. */
export async function readFenceCards(tx: Queryable, deviceNos: readonly number[]): Promise<Map<number, FenceCard>> {
  // Both go to the store together: states of another pupil's time are ignored.
  const stored = soon(readStates<FenceState>(tx, FENCE_STATES, deviceNos));
  const rows = await tx.query<CardRow>(
    `select device.device_no, student.student_id, student.class_id, student.school_id, school.fence_changes,
       device.report_interval, watch.student_id as watched_student, ${TRAIL_READ}
     from device join student on student.student_id = device.student_id
       join school on school.school_id = student.school_id
       left join fence_watch watch on watch.device_no = device.device_no
     where device.device_no = any($1::int[])`,
    [deviceNos],
  );
  const cards = new Map<number, FenceCard>();
  for (const row of rows) {
    const own = row.watched_student === row.student_id;
    cards.set(row.device_no, {
      deviceNo: row.device_no,
      studentId: row.student_id,
      classId: row.class_id,
      schoolId: row.school_id,
      fenceChanges: row.fence_changes,
      every: row.report_interval,
      stored: own ? 'own' : row.watched_student === null ? 'nothing' : 'foreign',
      last: own ? toTrail(row) : null,
      states: new Map(),
    });
  }
  for (const { device_no, id, state } of await stored) {
    const card = cards.get(device_no);
    if (card?.stored === 'own') card.states.set(id, state);
  }
  return cards;
}

/** The visits that the judge remembers of a pupil's card in a fence; none of another pupil's time. */
export async function readVisits(
  tx: Queryable,
  card: { device_no: number | null; studentId: string },
  fenceId: string,
): Promise<PastVisit[]> {
  const [row] = await tx.query<{ visits: PastVisit[] }>(
    `select state -> 'visits' as visits from fence_state join fence_watch using (device_no)
     where device_no = $1 and student_id = $2 and fence_id = $3`,
    [card.device_no, card.studentId, fenceId],
  );
  return row?.visits ?? [];
}

/** @param moved cards with a new last fix. A card with a new pupil loses the states of the old pupil's fences. */
export async function writeFenceCards(
  tx: Queryable,
  moved: readonly FenceCard[],
  states: readonly ChangedState<FenceState>[],
): Promise<void> {
  const known = moved.filter(({ stored }) => stored !== 'nothing');
  const rehomed = known.filter(({ stored }) => stored === 'foreign').map(({ deviceNo }) => deviceNo);
  // They go to the store together, in this order.
  const written: Promise<unknown>[] = [];
  const write = (sql: string, values: readonly unknown[]) => void written.push(tx.query(sql, values));
  if (rehomed.length > 0) write('delete from fence_state where device_no = any($1::int[])', [rehomed]);
  const rows = `unnest(${['int', 'text', ...TRAIL_TYPES].map((type, index) => `$${index + 1}::${type}[]`).join(', ')})
    as moved (device_no, student_id, ${TRAIL.join(', ')})`;
  if (known.length > 0) {
    write(
      `update fence_watch set (student_id, ${TRAIL.join(', ')})
         = (moved.student_id, ${TRAIL.map((column) => `moved.${column}`).join(', ')})
       from ${rows} where fence_watch.device_no = moved.device_no`,
      columnsOf(known),
    );
  }
  const first = moved.filter(({ stored }) => stored === 'nothing');
  if (first.length > 0)
    write(
      `insert into fence_watch (device_no, student_id, ${TRAIL.join(', ')}) select * from ${rows}`,
      columnsOf(first),
    );
  written.push(writeStates(tx, FENCE_STATES, states));
  await Promise.all(written);
}

function columnsOf(cards: readonly FenceCard[]): unknown[] {
  const trails = cards.flatMap(({ last }) => last ?? []);
  const instants = (of: (trail: LastFix) => number) => trails.map((trail) => new Date(of(trail)).toISOString());
  return [
    cards.map(({ deviceNo }) => deviceNo),
    cards.map(({ studentId }) => studentId),
    instants(({ time }) => time),
    trails.map(({ lng }) => lng),
    trails.map(({ lat }) => lat),
    trails.map(({ accuracy }) => accuracy),
    trails.map(({ source }) => sourceNumber(source)),
    trails.map(({ speed }) => speed),
    trails.map(({ pace }) => pace),
    instants(({ receivedAt }) => receivedAt),
    instants(({ knownSince }) => knownSince),
  ];
}
