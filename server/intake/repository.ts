/** The intake's SQL: devices locked, what is held of them, fixes in, positions on. Arrays in, so that a thousand reports cost six statements. */
import { type FixColumns, noiseBits, sourceNumber, toFix } from '../positions/positionRow';
import type { Queryable } from '../store/db';
import type { Held, ShownFix } from './advance';
import type { FlaggedFix, Known } from './noise';

const FIX = 'fix_time, lng, lat, accuracy, source, speed, course, altitude, noise';
const FIX_TYPES = ['timestamptz', 'float8', 'float8', 'real', 'smallint', 'real', 'real', 'real', 'smallint'];
/** `$1::int[], $2::timestamptz[], …` */
const arrays = (...types: string[]) => types.map((type, index) => `$${index + 1}::${type}[]`).join(', ');

/** Locks devices, always in the order of their numbers, so that processes that share them wait and never embrace. Answers those that exist, with their pupil. */
export async function lockDevices(tx: Queryable, deviceNos: readonly number[]): Promise<Map<number, string | null>> {
  const rows = await tx.query<{ device_no: number; student_id: string | null }>(
    `select device_no, student_id from device where device_no = any($1::int[]) order by device_no for no key update`,
    [deviceNos],
  );
  return new Map(rows.map((row) => [row.device_no, row.student_id]));
}

interface PositionColumns {
  device_no: number;
  contact_at: Date;
  received_at: Date;
  battery: number | null;
  charging: boolean | null;
  alarm: string | null;
}

/** The rows of devices that have spoken before. A statement of its own, after the lock: one that had waited for it would see what was. */
export async function heldOf(tx: Queryable, deviceNos: readonly number[]): Promise<Map<number, Held>> {
  const rows = await tx.query<PositionColumns & (FixColumns | { fix_time: null })>(
    `select device_no, ${FIX}, contact_at, received_at, battery, charging, alarm from position where device_no = any($1::int[])`,
    [deviceNos],
  );
  return new Map(
    rows.map((row) => [
      row.device_no,
      {
        fix: row.fix_time === null ? null : toShown(row),
        contactAt: row.contact_at,
        receivedAt: row.received_at,
        battery: row.battery,
        charging: row.charging,
        alarm: row.alarm,
      },
    ]),
  );
}

function toShown(row: FixColumns): ShownFix {
  const { fixTime: _, ...fix } = toFix(row);
  return { ...fix, time: row.fix_time };
}

/** The last good fix before an instant, and the last that was doubted for its speed alone since then; within a day, as older ones prove nothing. */
export async function trackBefore(tx: Queryable, asked: readonly (readonly [deviceNo: number, at: Date])[]): Promise<Map<number, Pick<Known, 'good' | 'doubted'>>> {
  if (asked.length === 0) return new Map();
  const last = (noise: number) => `(select ${FIX} from fix where fix.device_no = asked.device_no
    and fix_time < asked.at and fix_time >= asked.at - interval '1 day' and noise = ${noise} order by fix_time desc limit 1)`;
  const rows = await tx.query<FixColumns & { device_no: number }>(
    `select asked.device_no, track.* from unnest(${arrays('int', 'timestamptz')}) as asked (device_no, at)
     cross join lateral (${last(0)} union all ${last(noiseBits(['speed']))}) as track order by fix_time`,
    [asked.map(([deviceNo]) => deviceNo), asked.map(([, at]) => at)],
  );
  const tracks = new Map<number, Pick<Known, 'good' | 'doubted'>>();
  for (const row of rows) {
    const good = tracks.get(row.device_no)?.good ?? null;
    tracks.set(row.device_no, row.noise === 0 ? { good: toShown(row), doubted: null } : { good, doubted: toShown(row) });
  }
  return tracks;
}

const fixArrays = (fixes: readonly (ShownFix | null)[]) => [
  fixes.map((fix) => fix?.time.toISOString() ?? null),
  fixes.map((fix) => fix?.lng ?? null),
  fixes.map((fix) => fix?.lat ?? null),
  fixes.map((fix) => fix?.accuracy ?? null),
  fixes.map((fix) => fix && sourceNumber(fix.source)),
  fixes.map((fix) => fix?.speed ?? null),
  fixes.map((fix) => fix?.course ?? null),
  fixes.map((fix) => fix?.altitude ?? null),
  fixes.map((fix) => fix && noiseBits(fix.noise)),
];

/** Adds fixes to the track. One that is there already, by device and time, stays as it is. Answers which were new. */
export async function insertFixes(tx: Queryable, fixes: readonly (readonly [deviceNo: number, fix: FlaggedFix])[], receivedAt: Date): Promise<Set<FlaggedFix>> {
  if (fixes.length === 0) return new Set();
  const rows = await tx.query<{ device_no: number; fix_time: Date }>(
    `insert into fix (device_no, ${FIX}, received_at)
     select *, $11::timestamptz from unnest(${arrays('int', ...FIX_TYPES)})
     on conflict do nothing returning device_no, fix_time`,
    [fixes.map(([deviceNo]) => deviceNo), ...fixArrays(fixes.map(([, fix]) => fix)), receivedAt],
  );
  const key = (deviceNo: number, time: Date) => `${deviceNo} ${time.getTime()}`;
  const added = new Set(rows.map((row) => key(row.device_no, row.fix_time)));
  return new Set(fixes.filter(([deviceNo, fix]) => added.has(key(deviceNo, fix.time))).map(([, fix]) => fix));
}

/** Writes the rows of devices as they now are. */
export async function savePositions(tx: Queryable, positions: readonly { deviceNo: number; position: Held }[], changedAt: Date): Promise<void> {
  if (positions.length === 0) return;
  const rows = positions.map(({ position }) => position);
  await tx.query(
    `insert into position (device_no, ${FIX}, contact_at, received_at, battery, charging, alarm, changed_at)
     select *, $16::timestamptz from unnest(${arrays('int', ...FIX_TYPES, 'timestamptz', 'timestamptz', 'smallint', 'boolean', 'text')})
     on conflict (device_no) do update set (${FIX}, contact_at, received_at, battery, charging, alarm, changed_at)
       = (${FIX.replace(/\w+/g, 'excluded.$&')}, excluded.contact_at, excluded.received_at, excluded.battery, excluded.charging, excluded.alarm, excluded.changed_at)`,
    [
      positions.map(({ deviceNo }) => deviceNo),
      ...fixArrays(rows.map(({ fix }) => fix)),
      rows.map(({ contactAt }) => contactAt.toISOString()),
      rows.map(({ receivedAt }) => receivedAt.toISOString()),
      rows.map(({ battery }) => battery),
      rows.map(({ charging }) => charging),
      rows.map(({ alarm }) => alarm),
      changedAt,
    ],
  );
}
