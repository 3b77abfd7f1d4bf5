/** A card's stored fixes of a span in columns, as worker threads get them, and how the fence judge reads them. */
import { CODES, FixSource, NoiseReason } from '../../../contract';
import type { ReceivedFix } from '../../../contract/fences';
import { Refusal } from '../../engine/serving/refusal';
import type { Db } from '../../engine/store/db';

/**
 * Fixes in columns: one row of PostgreSQL's COPY in its binary format, in the pieces in which it came. The event loop
 * only carries them: as rows, two weeks of fixes would cost it a third of a second, and as texts of a query a pause for
 * the garbage.
 */
export interface PastFixes {
  count: number;
  /** Milliseconds since 1970 of the oldest fix; null without fixes. */
  oldest: number | null;
  pieces: readonly Uint8Array[];
}

/** Most fixes of one reading: two weeks of a card that reports every eight seconds. */
export const MOST_PAST_FIXES = 150_000;

/**
 * The newest fixes of a device from an instant until another, which belongs to the span. A `real` goes by its text, as
 * in all other answers: 8.2, not 8.199999809. Place n of every column is one fix, and the newest comes first:
 *
 * - time and receivedAt, float8: milliseconds since 1970
 * - lng and lat, float8: WGS-84 degrees
 * - accuracy and speed, float8: metres, and metres a second; NaN when unknown
 * - source, int2: index into the options of `FixSource`
 * - noise, int2: bit n stands for the n-th option of `NoiseReason`
 */
const columnsOf = (deviceNo: number, from: Date, to: Date, most: number) => /* sql */ `
  copy (select count(*)::int, (extract(epoch from min(fix_time)) * 1000)::float8,
    string_agg(float8send((extract(epoch from fix_time) * 1000)::float8), ''),
    string_agg(float8send((extract(epoch from received_at) * 1000)::float8), ''),
    string_agg(float8send(lng), ''), string_agg(float8send(lat), ''),
    string_agg(float8send(coalesce(accuracy::text, 'NaN')::float8), ''),
    string_agg(float8send(coalesce(speed::text, 'NaN')::float8), ''),
    string_agg(int2send(source::int2), ''), string_agg(int2send(noise::int2), '')
  from (
    select * from fix where device_no = ${deviceNo} and fix_time between '${from.toISOString()}'
      and '${to.toISOString()}' order by fix_time desc limit ${most}
  ) newest)`;

/**
 * @param deviceNo null for a pupil without a card.
 * @param most beyond so many, 'newest' returns the newest, 'refuse' throws.
 * @throws Refusal 422.
 */
export async function readPastFixes(
  db: Pick<Db, 'copying'>,
  deviceNo: number | null,
  { from, to }: { from: Date; to: Date },
  beyond: 'newest' | 'refuse',
  most = MOST_PAST_FIXES,
): Promise<PastFixes> {
  if (deviceNo === null) return { count: 0, oldest: null, pieces: [] };
  const wanted = beyond === 'refuse' ? most + 1 : most;
  const pieces: Uint8Array[] = [];
  await db.copying('snapshot', async (tx) => {
    for await (const piece of tx.copyOut(columnsOf(deviceNo, from, to, wanted), 'binary')) pieces.push(piece);
  });
  const [count, oldest] = fieldsOf(pieces.slice(0, piecesOf(SMALL_FIELDS, pieces)), 2);
  const past = { count: count?.getInt32(0) ?? 0, oldest: oldest?.getFloat64(0) ?? null, pieces };
  if (past.count > most)
    throw new Refusal(CODES.unprocessable, `There are more than ${most} fixes; ask for fewer days`);
  return past;
}

/** Bytes of the header and of the two fields before the columns. */
const SMALL_FIELDS = 45;
/** How many pieces hold the first bytes. */
function piecesOf(bytes: number, pieces: readonly Uint8Array[]): number {
  let held = 0;
  return 1 + pieces.findIndex((piece) => (held += piece.length) >= bytes);
}
/** Bytes before the length of a COPY's header extension: signature and flags. */
const COPY_HEAD = 15;

/**
 * The first fields of the only row of a COPY in binary format; null stands for NULL.
 * See "COPY", section "Binary Format", in PostgreSQL's documentation.
 */
function fieldsOf(pieces: readonly Uint8Array[], wanted: number): (DataView | null)[] {
  const bytes = Buffer.concat(pieces);
  let at = COPY_HEAD + 4 + bytes.readInt32BE(COPY_HEAD) + 2;
  return Array.from({ length: wanted }, () => {
    const length = bytes.readInt32BE(at);
    at += 4 + Math.max(0, length);
    return length < 0 ? null : new DataView(bytes.buffer, bytes.byteOffset + at - length, length);
  });
}

const orNull = (value: number) => (Number.isNaN(value) ? null : value);

/** The fixes as the judge reads them, in order of time; `receivedAt` as stored. */
export function fixesOf({ count, pieces }: PastFixes): (ReceivedFix & { receivedAt: number })[] {
  if (count === 0) return [];
  const [time, receivedAt, lng, lat, accuracy, speed, source, noise] = fieldsOf(pieces, 10).slice(2);
  if (!time || !receivedAt || !lng || !lat || !accuracy || !speed || !source || !noise) return [];
  const last = count - 1;
  return Array.from({ length: count }, (_, place) => {
    const n = last - place;
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
