/**
 * Answers that are kept, the days of each service, and what its radii are worth. Days and worth are those of the
 * platform: the home cell has them for all cells.
 */
import { spanMs } from '../../../contract/day';
import type { LngLat } from '../../../contract/primitives';
import type { Db, Queryable } from '../../engine/store/db';
import { comparedAlone, type Factor, NO_FACTORS } from '../radioMap/calibration';
import type { RadioAnswer } from './question';

/** For how long an answer is kept: a place, and that there is none. */
export const KEPT_MS = { placed: spanMs(30, 'days'), notPlaced: spanMs(1, 'days') } as const;

export interface KeptAnswer {
  provider: string;
  askedAt: Date;
  place: { at: LngLat; radius: number; source: 'wifi' | 'cell' } | null;
}

/** Whose answer it is: the school, and the digest of the radios that were asked about. */
export interface AnswerKey {
  schoolId: string;
  hash: string;
}

interface PlaceRow {
  lng: number;
  lat: number;
  radius: number;
}
interface AnswerRow extends PlaceRow {
  n: number;
  provider: string;
  source: 'wifi' | 'cell' | null;
  asked_at: Date;
}

const answerOf = ({ provider, lng, lat, radius, source, asked_at: askedAt }: AnswerRow): KeptAnswer => ({
  provider,
  askedAt,
  place: source === null ? null : { at: [lng, lat], radius, source },
});

/** A mast of a scan, with the place of its question among those that are asked. */
export interface AskedMast {
  n: number;
  /** 0 for the serving mast. */
  rank: number;
  mcc: number;
  mnc: number;
  area: number;
  cell: number;
}

export interface KnownOfRadios {
  /** By the place of the question; the newest first. */
  kept: ReadonlyMap<number, KeptAnswer[]>;
  /** The mast nearest to the front of the scan that the table knows. */
  masts: ReadonlyMap<number, { at: LngLat; radius: number }>;
}

/** Reads kept answers and masts in one statement. */
export async function readKnown(
  on: Queryable,
  keys: readonly (AnswerKey | null)[],
  masts: readonly AskedMast[],
  now: Date,
): Promise<KnownOfRadios> {
  const hashed = keys.flatMap((key, n) => (key ? [{ ...key, n }] : []));
  const before = (span: number) => new Date(now.getTime() - span);
  const rows = await on.query<AnswerRow & { rank: number | null }>(
    `select n, null::int as rank, provider, lng, lat, radius::float8 as radius, source, asked_at
     from unnest($1::int[], $2::text[], $3::text[]) as asked (n, school_id, request_hash)
     join located_answer using (school_id, request_hash)
     where asked_at > case when source is null then $5 else $4::timestamptz end
     union all
     select n, rank, '', lng, lat, radius, 'cell', null
     from unnest($6::int[], $7::int[], $8::int[], $9::int[], $10::int[], $11::bigint[])
       as heard (n, rank, mcc, mnc, area, cell)
     join mast_table using (mcc, mnc, area, cell)
     order by n, rank, asked_at desc nulls last`,
    [
      hashed.map(({ n }) => n),
      hashed.map(({ schoolId }) => schoolId),
      hashed.map(({ hash }) => hash),
      before(KEPT_MS.placed),
      before(KEPT_MS.notPlaced),
      ...(['n', 'rank', 'mcc', 'mnc', 'area', 'cell'] as const).map((column) => masts.map((mast) => mast[column])),
    ],
  );
  const kept = new Map<number, KeptAnswer[]>();
  const known = new Map<number, { at: LngLat; radius: number }>();
  for (const row of rows)
    if (row.rank === null) kept.set(row.n, [...(kept.get(row.n) ?? []), answerOf(row)]);
    else if (!known.has(row.n)) known.set(row.n, { at: [row.lng, row.lat], radius: row.radius });
  return { kept, masts: known };
}

export async function keepAnswer(
  on: Queryable,
  { schoolId, hash }: AnswerKey,
  provider: string,
  answer: Exclude<RadioAnswer, { result: 'failed' }>,
  now: Date,
): Promise<void> {
  const place = answer.result === 'placed' ? answer : null;
  await on.query(
    `insert into located_answer (school_id, request_hash, provider, lng, lat, radius, source, asked_at)
     select $1, $2, $3, $4, $5, $6, $7, $8 where exists (select 1 from school where school_id = $1)
     on conflict (school_id, request_hash, provider) do update
       set lng = $4, lat = $5, radius = $6, source = $7, asked_at = $8`,
    [
      schoolId,
      hash,
      provider,
      place?.at[0] ?? null,
      place?.at[1] ?? null,
      place?.radius ?? null,
      place?.source ?? null,
      now,
    ],
  );
}

/** What the radii of a service are worth, by kind of place: a factor of its own each. */
export const factorName = (provider: string, source: 'wifi' | 'cell') => `${provider} ${source}`;

export async function readFactors(on: Queryable): Promise<Map<string, Factor>> {
  const rows = await on.query<Factor & { provider: string }>(
    'select provider, factor::float8 as factor, seen, within from provider_factor',
  );
  return new Map(rows.map(({ provider, ...factor }) => [provider, factor]));
}

/** Compares one place with where satellites saw the card. @returns the factor then */
export const noteComparison = (
  db: Db,
  provider: string,
  { error, radius }: { error: number; radius: number },
): Promise<Factor> =>
  db.transaction(async (tx) => {
    await tx.query(
      'insert into provider_factor (provider, factor, seen, within) values ($1, 1, 0, 0) on conflict do nothing',
      [provider],
    );
    const [before] = await tx.query<Factor>(
      'select factor::float8 as factor, seen, within from provider_factor where provider = $1 for update',
      [provider],
    );
    const { factor, seen, within } = before ?? NO_FACTORS[1];
    const next = comparedAlone({ factor, seen, within }, error > radius * factor);
    await tx.query('update provider_factor set factor = $2, seen = $3, within = $4 where provider = $1', [
      provider,
      next.factor,
      next.seen,
      next.within,
    ]);
    return next;
  });

const dayOf = (now: Date) => now.toISOString().slice(0, 10);

/**
 * Counts a request before it is made, so that no process exceeds the day's number.
 * @returns false when the day has no request left
 */
export async function takeOfDay(on: Queryable, provider: string, dailyMost: number, now: Date): Promise<boolean> {
  const taken = await on.query(
    `insert into provider_day as d (provider, day, asked, placed, failed) values ($1, $2, 1, 0, 0)
     on conflict (provider, day) do update set asked = d.asked + 1 where d.asked < $3 returning 1`,
    [provider, dayOf(now), dailyMost],
  );
  return taken.length > 0;
}

export const countAnswer = (on: Queryable, provider: string, column: 'placed' | 'failed', now: Date) =>
  on.query(`update provider_day set ${column} = ${column} + 1 where provider = $1 and day = $2`, [
    provider,
    dayOf(now),
  ]);
