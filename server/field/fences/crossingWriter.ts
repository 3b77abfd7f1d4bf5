/** Stores the crossings that the judge found, each once, and tells of those that ring. */
import type { JudgedCrossing } from '../../../contract/fences';
import type { Queryable } from '../../engine/store/db';

/** PostgreSQL channel that sends the ids of newly rung crossings to every process after the commit. */
export const CROSSINGS_RANG = 'crossings';
/** Most ids in one notice. PostgreSQL allows 8,000 bytes. */
const PER_NOTICE = 50;

export interface NewCrossing {
  deviceNo: number;
  fenceId: string;
  fenceVersion: number;
  studentId: string;
  crossed: JudgedCrossing;
}

export const crossingOf = (
  { deviceNo, studentId }: Pick<NewCrossing, 'deviceNo' | 'studentId'>,
  { fenceId, version: fenceVersion }: { fenceId: string; version: number },
  crossed: JudgedCrossing,
): NewCrossing => ({ deviceNo, fenceId, fenceVersion, studentId, crossed });

/** Makes alerts of the crossings that ring, inside the transaction that stores the crossings. */
export type RaiseCrossingAlerts = (tx: Queryable, crossingIds: readonly string[], now: Date) => Promise<void>;
export const raiseNothing: RaiseCrossingAlerts = async () => {};

/** Removes duplicates among crossings stored together. A crossing that rings replaces its silent duplicate. */
function eachOnce(some: readonly NewCrossing[]): NewCrossing[] {
  const crossings = new Map<string, NewCrossing>();
  for (const one of some) {
    const key = `${one.deviceNo} ${one.fenceId} ${one.crossed.kind} ${one.crossed.time}`;
    const before = crossings.get(key);
    if (!before || (before.crossed.silence !== null && one.crossed.silence === null)) crossings.set(key, one);
  }
  return [...crossings.values()];
}

/**
 * Stores crossings. An existing crossing stays unchanged, unless it was silent and rings now. So no crossing rings
 * twice.
 */
export async function saveCrossings(
  tx: Queryable,
  judged: readonly NewCrossing[],
  newId: () => string,
  now: Date,
  raiseAlerts: RaiseCrossingAlerts,
): Promise<void> {
  const crossings = eachOnce(judged);
  if (crossings.length === 0) return;
  const saved = await tx.query<{ crossing_id: string; student_id: string; told_at: Date | null }>(
    `insert into crossing (crossing_id, device_no, fence_id, fence_version, student_id, kind, at, crossed, told_at)
     select id, device_no, fence_id, fence_version, student_id, kind, at, crossed::jsonb, told_at
     from unnest($1::text[], $2::int[], $3::text[], $4::int[], $5::text[], $6::text[], $7::timestamptz[], $8::text[],
         $9::timestamptz[])
       as new (id, device_no, fence_id, fence_version, student_id, kind, at, crossed, told_at)
     on conflict (device_no, fence_id, kind, at) do update set crossed = excluded.crossed, told_at = excluded.told_at
       where crossing.told_at is null and excluded.told_at is not null
     returning crossing_id, student_id, told_at`,
    [
      crossings.map(newId),
      crossings.map(({ deviceNo }) => deviceNo),
      crossings.map(({ fenceId }) => fenceId),
      crossings.map(({ fenceVersion }) => fenceVersion),
      crossings.map(({ studentId }) => studentId),
      crossings.map(({ crossed }) => crossed.kind),
      crossings.map(({ crossed }) => crossed.time),
      crossings.map(({ crossed }) => JSON.stringify(crossed)),
      crossings.map(({ crossed }) => (crossed.silence === null ? now.toISOString() : null)),
    ],
  );
  const rang = saved.filter((row) => row.told_at !== null).map((row) => [row.crossing_id, row.student_id] as const);
  await raiseAlerts(
    tx,
    rang.map(([crossingId]) => crossingId),
    now,
  );
  for (let i = 0; i < rang.length; i += PER_NOTICE)
    await tx.query('select pg_notify($1, $2)', [CROSSINGS_RANG, JSON.stringify(rang.slice(i, i + PER_NOTICE))]);
}
