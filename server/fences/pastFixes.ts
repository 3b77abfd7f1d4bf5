/** A card's stored fixes of a span in columns, as worker threads get them, and how the fence judge reads them. */
import { CODES, FixSource, NoiseReason } from '../../contract';
import type { ReceivedFix } from '../../contract/fence';
import { Refusal } from '../refusal';
import type { Queryable } from '../store/db';

/**
 * Columns of fixes, as bytes in PostgreSQL's network order. The event loop only carries them: as rows, two weeks of
 * fixes would cost it a third of a second. Place n of every column is one fix; the newest comes first.
 */
export interface PastFixes {
  count: number;
  pages: readonly PastFixesPage[];
}

interface PastFixesPage {
  count: number;
  /** float8: milliseconds since 1970. */
  time: Uint8Array;
  receivedAt: Uint8Array;
  /** float8: WGS-84 degrees. */
  lng: Uint8Array;
  lat: Uint8Array;
  /** float8: metres, and metres a second; NaN when unknown. */
  accuracy: Uint8Array;
  speed: Uint8Array;
  /** int2: index into the options of `FixSource`; bit n stands for the n-th option of `NoiseReason`. */
  source: Uint8Array;
  noise: Uint8Array;
}

/** Most fixes of one reading: two weeks of a card that reports every eight seconds. */
export const MOST_PAST_FIXES = 150_000;
/** Fixes of one query. The event loop turns between two of them. */
const PAGE = 20_000;

/**
 * Fixes of a device ($1) from an instant ($2) until before another ($3), the newest $4 of them. A `real` goes by its
 * text, as in all other answers: 8.2, not 8.199999809.
 */
const PAGE_OF_FIXES = /* sql */ `
  select count(*)::int as count, min(fix_time) as oldest,
    string_agg(float8send((extract(epoch from fix_time) * 1000)::float8), '') as time,
    string_agg(float8send((extract(epoch from received_at) * 1000)::float8), '') as "receivedAt",
    string_agg(float8send(lng), '') as lng, string_agg(float8send(lat), '') as lat,
    string_agg(float8send(coalesce(accuracy::text, 'NaN')::float8), '') as accuracy,
    string_agg(float8send(coalesce(speed::text, 'NaN')::float8), '') as speed,
    string_agg(int2send(source::int2), '') as source, string_agg(int2send(noise::int2), '') as noise
  from (
    select * from fix where device_no = $1 and fix_time >= $2 and fix_time < $3 order by fix_time desc limit $4
  ) page`;

/**
 * @param deviceNo null for a pupil without a card.
 * @param most beyond so many, 'newest' returns the newest, 'refuse' throws.
 * @throws Refusal 422.
 */
export async function readPastFixes(
  db: Pick<Queryable, 'query'>,
  deviceNo: number | null,
  { from, to }: { from: Date; to: Date },
  beyond: 'newest' | 'refuse',
  most = MOST_PAST_FIXES,
): Promise<PastFixes> {
  const pages: PastFixesPage[] = [];
  let count = 0;
  // The span's end belongs to it.
  for (let before = new Date(to.getTime() + 1), last = false; !last;) {
    const wanted = Math.min(PAGE, (beyond === 'refuse' ? most + 1 : most) - count);
    const [page] = await db.query<PastFixesPage & { oldest: Date | null }>(PAGE_OF_FIXES, [
      deviceNo,
      from,
      before,
      wanted,
    ]);
    if (!page?.oldest) break;
    const { oldest, ...columns } = page;
    pages.push(columns);
    count += page.count;
    if (count > most) throw new Refusal(CODES.unprocessable, `There are more than ${most} fixes; ask for fewer days`);
    last = page.count < wanted || count === (beyond === 'newest' ? most : -1);
    before = oldest;
  }
  return { count, pages };
}

/** Milliseconds since 1970 of the oldest fix; null without fixes. */
export function oldestOf({ pages }: PastFixes): number | null {
  const page = pages.at(-1);
  return page ? viewOf(page.time).getFloat64((page.count - 1) * 8) : null;
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength);
const orNull = (value: number) => (Number.isNaN(value) ? null : value);

/** The fixes as the judge reads them, in order of time; `receivedAt` as stored. */
export function fixesOf({ pages }: PastFixes): (ReceivedFix & { receivedAt: number })[] {
  return pages.flatMap(fixesOfPage).reverse();
}

function fixesOfPage(page: PastFixesPage): (ReceivedFix & { receivedAt: number })[] {
  const [time, receivedAt, lng, lat] = [page.time, page.receivedAt, page.lng, page.lat].map(viewOf);
  const [accuracy, speed, source, noise] = [page.accuracy, page.speed, page.source, page.noise].map(viewOf);
  if (!time || !receivedAt || !lng || !lat || !accuracy || !speed || !source || !noise) return [];
  return Array.from({ length: page.count }, (_, n) => {
    const bits = noise.getInt16(n * 2);
    return {
      fix: {
        time: time.getFloat64(n * 8),
        lng: lng.getFloat64(n * 8),
        lat: lat.getFloat64(n * 8),
        accuracy: orNull(accuracy.getFloat64(n * 8)),
        source: FixSource.options[source.getInt16(n * 2)] ?? 'gps',
        speed: orNull(speed.getFloat64(n * 8)),
        noise: NoiseReason.options.filter((_reason, bit) => bits & (1 << bit)),
      },
      receivedAt: receivedAt.getFloat64(n * 8),
    };
  });
}
