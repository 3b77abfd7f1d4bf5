/** Reads and writes what a school's cards have learned: access points, masts and factors. */
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Queryable } from '../../engine/store/db';
import { type Factor, type Factors, NO_FACTORS } from './calibration';
import type { HeardPoint } from './accessPoints';
import type { PointLookup } from './locate';
import type { LearnedMast } from './masts';
import { packPlace, unpackPlace } from './packed';
import type { KnownPoint } from './pointMap';

interface PointRow {
  school_id: string;
  key: string;
  radio: string;
  local: boolean;
  place: Uint8Array;
  other: Uint8Array | null;
  ignored_until: number | null;
  moved: number;
  back: number;
  taught_by: number[] | null;
}

/** Networks of one radio that are read besides those that are heard: whoever invents more adds nothing. */
const MOST_SIBLINGS = 8;
const POINT = `school_id, encode(key, 'hex') as key, encode(radio, 'hex') as radio, local, place, other, ignored_until,
  moved, back, taught_by`;

/** What a card of a school hears. */
export interface HeardScan {
  schoolId: string;
  points: readonly Pick<HeardPoint, 'key' | 'radio'>[];
}

const toPoint = ({ key, radio, local, place, other, ignored_until, moved, back, taught_by }: PointRow): KnownPoint => ({
  key,
  radio,
  local,
  place: unpackPlace(place, taught_by),
  other: other && unpackPlace(other, taught_by),
  mobileUntil: ignored_until,
  moved,
  back,
  cards: taught_by,
});

export const NO_POINTS: PointLookup = { byKey: new Map(), byRadio: new Map() };

/** Pairs of a school and a digest, each once. */
function pairsOf(scans: readonly HeardScan[], of: 'key' | 'radio'): [schoolIds: string[], digests: string[]] {
  const each = new Map(
    scans.flatMap(({ schoolId, points }) => points.map((point) => [`${schoolId} ${point[of]}`, [schoolId, point[of]]])),
  );
  return [[...each.values()].map(([schoolId = '']) => schoolId), [...each.values()].map(([, digest = '']) => digest)];
}

type Lookups = Map<string, { byKey: Map<string, KnownPoint>; byRadio: Map<string, KnownPoint[]> }>;

function addRows(lookups: Lookups, rows: readonly PointRow[]): void {
  for (const row of rows) {
    const lookup = lookups.get(row.school_id) ?? { byKey: new Map(), byRadio: new Map() };
    lookups.set(row.school_id, lookup);
    if (lookup.byKey.has(row.key)) continue;
    const point = toPoint(row);
    lookup.byKey.set(point.key, point);
    const siblings = lookup.byRadio.get(point.radio);
    if (siblings) siblings.push(point);
    else lookup.byRadio.set(point.radio, [point]);
  }
}

/** A scan of which fewer than two radios are known and fixed is placed by other networks of its radios too. */
const needsSiblings = ({ schoolId, points }: HeardScan, known: Lookups): boolean =>
  new Set(
    points.flatMap(({ key, radio }) => {
      const point = known.get(schoolId)?.byKey.get(key);
      return point && point.mobileUntil === null ? [radio] : [];
    }),
  ).size < 2;

/** What is known of the addresses of scans, and of other networks of their radios where that helps; by school. */
export async function knownPoints(on: Queryable, scans: readonly HeardScan[]): Promise<Map<string, PointLookup>> {
  const known: Lookups = new Map();
  const keys = pairsOf(scans, 'key');
  if (keys[0].length === 0) return known;
  addRows(
    known,
    await on.query<PointRow>(
      `select ${POINT} from wifi_ap join (
         select school_id, decode(key, 'hex') as key from unnest($1::text[], $2::text[]) as heard (school_id, key)
       ) as heard using (school_id, key)`,
      keys,
    ),
  );
  const radios = pairsOf(
    scans.filter((scan) => needsSiblings(scan, known)),
    'radio',
  );
  if (radios[0].length > 0)
    addRows(
      known,
      await on.query<PointRow>(
        `select found.* from unnest($1::text[], $2::text[]) as heard (school_id, radio)
         cross join lateral (select ${POINT} from wifi_ap
           where wifi_ap.school_id = heard.school_id and wifi_ap.radio = decode(heard.radio, 'hex')
           limit ${MOST_SIBLINGS}) as found`,
        radios,
      ),
    );
  return known;
}

/** Writes access points of a school as they are now. */
export async function savePoints(tx: Queryable, schoolId: string, points: readonly KnownPoint[]): Promise<void> {
  if (points.length === 0) return;
  await tx.query(
    `insert into wifi_ap (school_id, key, radio, local, place, other, ignored_until, moved, back, taught_by, days, last_at)
     select $1, decode(key, 'hex'), decode(radio, 'hex'), local, decode(place, 'hex'), decode(other, 'hex'),
       ignored_until, moved, back, taught_by::integer[], days, to_timestamp(last)
     from unnest($2::text[], $3::text[], $4::boolean[], $5::text[], $6::text[], $7::integer[], $8::smallint[],
       $9::smallint[], $10::text[], $11::integer[], $12::float8[])
       as fresh (key, radio, local, place, other, ignored_until, moved, back, taught_by, days, last)
     on conflict (school_id, key) do update set place = excluded.place, other = excluded.other,
       ignored_until = excluded.ignored_until, moved = excluded.moved, back = excluded.back,
       taught_by = excluded.taught_by, days = excluded.days, last_at = excluded.last_at`,
    [
      schoolId,
      points.map(({ key }) => key),
      points.map(({ radio }) => radio),
      points.map(({ local }) => local),
      points.map(({ place, cards }) => bytesToHex(packPlace(place, cards))),
      points.map(({ other, cards }) => other && bytesToHex(packPlace(other, cards))),
      points.map(({ mobileUntil }) => mobileUntil),
      points.map(({ moved }) => Math.min(moved, 30_000)),
      points.map(({ back }) => Math.min(back, 30_000)),
      points.map(({ cards }) => cards && `{${cards.join(',')}}`),
      points.map(({ place }) => place.days),
      points.map(({ place, other }) => Math.max(place.last, other?.last ?? 0) / 1000),
    ],
  );
}

/** The masts that a school's cards have learned, by `mastKey`. */
export async function learnedMasts(
  on: Queryable,
  heard: readonly { schoolId: string; mast: string }[],
): Promise<Map<string, Map<string, LearnedMast>>> {
  if (heard.length === 0) return new Map();
  const rows = await on.query<{ school_id: string; mast: string; lng: number; lat: number; sd: number; n: number }>(
    `select school_id, mast, lng, lat, sd, n from mast_learned
     join (select distinct * from unnest($1::text[], $2::text[]) as heard (school_id, mast)) as heard
       using (school_id, mast)`,
    [heard.map(({ schoolId }) => schoolId), heard.map(({ mast }) => mast)],
  );
  const known = new Map<string, Map<string, LearnedMast>>();
  for (const { school_id, mast, lng, lat, sd, n } of rows) {
    const of = known.get(school_id) ?? new Map<string, LearnedMast>();
    known.set(school_id, of.set(mast, { mast, at: [lng, lat], sd, n }));
  }
  return known;
}

export async function saveMasts(
  tx: Queryable,
  schoolId: string,
  masts: readonly LearnedMast[],
  now: Date,
): Promise<void> {
  if (masts.length === 0) return;
  await tx.query(
    `insert into mast_learned (school_id, mast, lng, lat, sd, n, last_at)
     select $1, mast, lng, lat, sd, n, $2
     from unnest($3::text[], $4::float8[], $5::float8[], $6::real[], $7::integer[]) as fresh (mast, lng, lat, sd, n)
     on conflict (school_id, mast) do update set lng = excluded.lng, lat = excluded.lat, sd = excluded.sd,
       n = excluded.n, last_at = excluded.last_at`,
    [
      schoolId,
      now,
      masts.map(({ mast }) => mast),
      masts.map(({ at }) => at[0]),
      masts.map(({ at }) => at[1]),
      masts.map(({ sd }) => sd),
      masts.map(({ n }) => n),
    ],
  );
}

/** How much a school's radii are wider than the formulas say: of access points, and of masts. */
export interface SchoolFactors {
  points: Factors;
  masts: Factor;
}
export const UNTAUGHT: SchoolFactors = { points: NO_FACTORS, masts: NO_FACTORS[1] };

export async function factorsOf(on: Queryable, schoolIds: readonly string[]): Promise<Map<string, SchoolFactors>> {
  const rows = await on.query<Factor & { school_id: string; radios: number }>(
    'select school_id, radios, factor, seen, within from radio_factor where school_id = any($1::text[])',
    [[...new Set(schoolIds)]],
  );
  const found = new Map<string, SchoolFactors>();
  for (const { school_id, radios, ...factor } of rows) {
    const { points, masts } = found.get(school_id) ?? UNTAUGHT;
    found.set(school_id, radios === 0 ? { points, masts: factor } : { points: { ...points, [radios]: factor }, masts });
  }
  return found;
}

export async function saveFactors(tx: Queryable, schoolId: string, { points, masts }: SchoolFactors): Promise<void> {
  const rows = [masts, points[1], points[2], points[3]];
  await tx.query(
    `insert into radio_factor (school_id, radios, factor, seen, within)
     select $1, radios, factor, seen, within
     from unnest($2::smallint[], $3::real[], $4::integer[], $5::integer[]) as fresh (radios, factor, seen, within)
     on conflict (school_id, radios) do update set factor = excluded.factor, seen = excluded.seen,
       within = excluded.within`,
    [
      schoolId,
      rows.map((_, radios) => radios),
      rows.map(({ factor }) => factor),
      rows.map(({ seen }) => seen),
      rows.map(({ within }) => within),
    ],
  );
}
