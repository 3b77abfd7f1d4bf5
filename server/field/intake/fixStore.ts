/** The intake's SQL. Values travel as arrays, so that a thousand reports need six statements. */
import { type FixRow, noiseBits, sourceNumber, toFix } from '../../engine/store/fixRow';
import type { Queryable } from '../../engine/store/db';
import type { LastPlaces } from '../../people/consequences';
import type { DevicePosition, ShownFix } from './advancePosition';
import type { FlaggedFix, SpeedReference } from './flagFixes';

const PLACE = 'lng, lat, accuracy, source, speed, course, altitude, noise';
const FIX = `fix_time, ${PLACE}`;
/**
 * Types of the fix columns. Instants travel as epoch seconds with milliseconds: writing and parsing dates as text took
 * longer than the rest of the row.
 */
const FIX_TYPES = ['float8', 'float8', 'float8', 'real', 'smallint', 'real', 'real', 'real', 'smallint'];
const toSeconds = (instant: Date) => instant.getTime() / 1000;
const toInstant = (seconds: number) => new Date(Math.round(seconds * 1000));

/** `unnest($1::int[], $2::float8[], …)` */
const unnest = (...types: string[]) => `unnest(${types.map((type, index) => `$${index + 1}::${type}[]`).join(', ')})`;
/**
 * A column as a PostgreSQL array literal; several times faster than the driver's arrays. Only for numbers and words
 * that need no quotes.
 */
const column = (cells: readonly (string | number | boolean | null)[]) =>
  `{${cells.map((cell) => cell ?? 'NULL').join(',')}}`;

/** Locked devices: their pupils (null: nobody wears it), and since when those wear them (absent: no wearer before). */
export interface LockedDevices {
  pupils: Map<number, string | null>;
  wornSince: ReadonlyMap<number, Date>;
}

/**
 * Locks devices for this transaction, always in the order of their numbers, so that two transactions cannot deadlock.
 * Devices that do not exist or are released are missing in `pupils`.
 */
export async function lockWornDevices(tx: Queryable, deviceNos: readonly number[]): Promise<LockedDevices> {
  const rows = await tx.query<{ device_no: number; student_id: string | null; worn_since: Date | null }>(
    `select device_no, student_id, worn_since from device where device_no = any($1::int[]) and released_at is null
     order by device_no for no key update`,
    [column(deviceNos)],
  );
  return {
    pupils: new Map(rows.map((row) => [row.device_no, row.student_id])),
    wornSince: new Map(rows.flatMap(({ device_no, worn_since }) => (worn_since ? [[device_no, worn_since]] : []))),
  };
}

/** The same, with the pupils only. */
export const lockDevices = async (tx: Queryable, deviceNos: readonly number[]) =>
  (await lockWornDevices(tx, deviceNos)).pupils;

interface DevicePositionRow extends Omit<FixRow, 'fix_time'> {
  device_no: number;
  fix_time: number | null;
  contact_at: number;
  received_at: number;
  battery: number | null;
  charging: boolean | null;
  alarm: string | null;
  clock_wrong: boolean;
  line_new: boolean;
  fix_count: number;
}

/**
 * The position rows of devices that have reported before. Call it after `lockDevices`, as a separate statement: a
 * statement that waits for a lock
 * reads the rest of its data as it was before the wait.
 */
export async function readPositions(tx: Queryable, deviceNos: readonly number[]): Promise<Map<number, DevicePosition>> {
  const seconds = (name: string) => `extract(epoch from ${name})::float8 as ${name}`;
  const rows = await tx.query<DevicePositionRow>(
    `select device_no, ${seconds('fix_time')}, ${PLACE},
       ${seconds('contact_at')}, ${seconds('received_at')}, battery, charging, alarm, clock_wrong, line_new,
       fix_count
     from position where device_no = any($1::int[])`,
    [column(deviceNos)],
  );
  const toDevicePosition = (row: DevicePositionRow): DevicePosition => ({
    fix: row.fix_time === null ? null : toShown({ ...row, fix_time: toInstant(row.fix_time) }),
    contactAt: toInstant(row.contact_at),
    receivedAt: toInstant(row.received_at),
    battery: row.battery,
    charging: row.charging,
    alarm: row.alarm,
    clockWrong: row.clock_wrong,
    lineNew: row.line_new,
    fixCount: row.fix_count,
  });
  return new Map(rows.map((row) => [row.device_no, toDevicePosition(row)]));
}

function toShown(row: FixRow): ShownFix {
  const { fixTime: _, ...fix } = toFix(row);
  return { ...fix, time: row.fix_time };
}

/** The last good fix before an instant, and the last one after it with only the flag 'speed'. Looks back one day. */
export async function fixesBefore(
  tx: Queryable,
  wanted: readonly (readonly [deviceNo: number, at: Date])[],
): Promise<Map<number, Pick<SpeedReference, 'good' | 'doubted'>>> {
  if (wanted.length === 0) return new Map();
  const last = (noise: number) => `(select ${FIX} from fix where fix.device_no = wanted.device_no
    and fix_time < wanted.at and fix_time >= wanted.at - interval '1 day' and noise = ${noise}
    order by fix_time desc limit 1)`;
  const rows = await tx.query<FixRow & { device_no: number }>(
    `select wanted.device_no, track.* from
     (select device_no, to_timestamp(at) as at from ${unnest('int', 'float8')} as wanted (device_no, at)) as wanted
     cross join lateral (${last(0)} union all ${last(noiseBits(['speed']))}) as track order by fix_time`,
    [column(wanted.map(([deviceNo]) => deviceNo)), column(wanted.map(([, at]) => toSeconds(at)))],
  );
  const tracks = new Map<number, Pick<SpeedReference, 'good' | 'doubted'>>();
  for (const row of rows) {
    const good = tracks.get(row.device_no)?.good ?? null;
    tracks.set(
      row.device_no,
      row.noise === 0 ? { good: toShown(row), doubted: null } : { good, doubted: toShown(row) },
    );
  }
  return tracks;
}

const fixColumns = (fixes: readonly (ShownFix | null)[]) => [
  column(fixes.map((fix) => fix && toSeconds(fix.time))),
  column(fixes.map((fix) => fix && fix.lng)),
  column(fixes.map((fix) => fix && fix.lat)),
  column(fixes.map((fix) => fix && fix.accuracy)),
  column(fixes.map((fix) => fix && sourceNumber(fix.source))),
  column(fixes.map((fix) => fix && fix.speed)),
  column(fixes.map((fix) => fix && fix.course)),
  column(fixes.map((fix) => fix && fix.altitude)),
  column(fixes.map((fix) => fix && noiseBits(fix.noise))),
];

/** Adds fixes to the track and returns the new ones. A stored fix with the same device and time stays unchanged. */
export async function insertFixes(
  tx: Queryable,
  fixes: readonly (readonly [deviceNo: number, fix: FlaggedFix])[],
  receivedAt: Date,
): Promise<Set<FlaggedFix>> {
  if (fixes.length === 0) return new Set();
  // Usually all fixes are new; then the query returns only their number.
  const rows = await tx.query<{ count: number; device_no: number | null; fix_time: Date | null }>(
    `with added as (
       insert into fix (device_no, ${FIX}, received_at)
       select device_no, to_timestamp(fix_time), ${PLACE}, $11::timestamptz
       from ${unnest('int', ...FIX_TYPES)} as fixes (device_no, ${FIX})
       on conflict do nothing returning device_no, fix_time
     ), counted as (select count(*)::int from added)
     select count, device_no, fix_time from counted left join added on count < $12::int`,
    [column(fixes.map(([deviceNo]) => deviceNo)), ...fixColumns(fixes.map(([, fix]) => fix)), receivedAt, fixes.length],
  );
  if (rows[0]?.count === fixes.length) return new Set(fixes.map(([, fix]) => fix));
  const added = new Set(rows.map(({ device_no, fix_time }) => `${device_no} ${fix_time?.getTime()}`));
  return new Set(
    fixes.filter(([deviceNo, { time }]) => added.has(`${deviceNo} ${time.getTime()}`)).map(([, fix]) => fix),
  );
}

type PositionChangeRow = Readonly<{ deviceNo: number; position: DevicePosition }>;

/**
 * Writes position rows.
 * @param known of devices that had a row.
 * @param first of devices that report for the first time.
 */
export async function savePositions(
  tx: Queryable,
  known: readonly PositionChangeRow[],
  first: readonly PositionChangeRow[],
  changedAt: Date,
): Promise<void> {
  const save = async (sql: string, saved: readonly PositionChangeRow[]) => {
    if (saved.length === 0) return;
    const rows = saved.map(({ position }) => position);
    await tx.query(sql, [
      column(saved.map(({ deviceNo }) => deviceNo)),
      ...fixColumns(rows.map(({ fix }) => fix)),
      column(rows.map(({ contactAt }) => toSeconds(contactAt))),
      column(rows.map(({ receivedAt }) => toSeconds(receivedAt))),
      column(rows.map(({ battery }) => battery)),
      column(rows.map(({ charging }) => charging)),
      column(rows.map(({ alarm }) => alarm)),
      column(rows.map(({ clockWrong }) => clockWrong)),
      column(rows.map(({ lineNew }) => lineNew)),
      column(rows.map(({ fixCount }) => fixCount)),
      changedAt,
    ]);
  };
  await save(UPDATE_POSITIONS, known);
  await save(INSERT_POSITIONS, first);
}

const POSITION_COLUMNS = `${FIX}, contact_at, received_at, battery, charging, alarm, clock_wrong,
  line_new, fix_count`;
const NEW_ROWS = `select device_no, to_timestamp(fix_time) as fix_time, ${PLACE},
  to_timestamp(contact_at) as contact_at,
  to_timestamp(received_at) as received_at, battery, charging, alarm, clock_wrong, line_new,
  fix_count, $19::timestamptz as changed_at
  from ${unnest('int', ...FIX_TYPES, 'float8', 'float8', 'smallint', 'boolean', 'text', 'boolean', 'boolean', 'int')}
  as fresh (device_no, ${POSITION_COLUMNS})`;
const INSERT_POSITIONS = `insert into position (device_no, ${POSITION_COLUMNS}, changed_at) ${NEW_ROWS}`;
/**
 * The devices are locked, so their rows still exist. An update costs a fifth less than an insert with `on conflict`.
 */
const UPDATE_POSITIONS = `update position
  set (${POSITION_COLUMNS}, changed_at) = (${`${POSITION_COLUMNS}, changed_at`.replace(/\w+/g, 'fresh.$&')})
  from (${NEW_ROWS}) as fresh where position.device_no = fresh.device_no`;

/** What changes about the last place of a card without a report. */
export const lastPlaces: LastPlaces = {
  noteLoss: (tx, deviceNo, now) =>
    tx.query('update position set changed_at = $2 where device_no = $1', [deviceNo, now]),
  lineConfirmed: (tx, deviceNo) => tx.query('update position set line_new = false where device_no = $1', [deviceNo]),
};

export const forgetPlaces = (tx: Queryable, deviceNos: readonly number[]) =>
  tx.query('delete from position where device_no = any($1::int[])', [deviceNos]);
