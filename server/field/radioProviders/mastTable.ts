/** Replaces the masts of the countries of a file, all at once: a load that breaks leaves the table as it was. */
import type { Db } from '../../engine/store/db';
import { MastFileError, type TableMast } from './mastCsv';

/** Bytes that go to the store at once. */
const PART = 64 * 1024;

const rowOf = ({ mcc, mnc, area, cell, lng, lat, radius, samples }: TableMast) =>
  `${mcc}\t${mnc}\t${area}\t${cell}\t${lng}\t${lat}\t${radius}\t${samples}\n`;

async function* copied(masts: AsyncIterable<TableMast>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let text = '';
  for await (const mast of masts) {
    text += rowOf(mast);
    if (text.length < PART) continue;
    yield encoder.encode(text);
    text = '';
  }
  if (text !== '') yield encoder.encode(text);
}

/**
 * Readers have the old masts until the last is there. Of two lines of one mast the one with more measurements counts.
 * @returns the masts in the table by country, of the countries of the file
 * @throws MastFileError for a file without a mast, or what reading the masts throws
 */
export const replaceMasts = (db: Db, masts: AsyncIterable<TableMast>): Promise<{ mcc: number; masts: number }[]> =>
  db.copying('writing', async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('mast_table', 0))`);
    await tx.query(
      `create temporary table new_mast (mcc smallint, mnc smallint, area integer, cell bigint, lng double precision,
         lat double precision, radius integer, samples bigint) on commit drop`,
    );
    await tx.copyIn('copy new_mast (mcc, mnc, area, cell, lng, lat, radius, samples)', copied(masts));
    await tx.query('delete from mast_table where mcc in (select distinct mcc from new_mast)');
    await tx.query(
      `insert into mast_table (mcc, mnc, area, cell, lng, lat, radius)
       select distinct on (mcc, mnc, area, cell) mcc, mnc, area, cell, lng, lat, radius from new_mast
       order by mcc, mnc, area, cell, samples desc`,
    );
    const loaded = await tx.query<{ mcc: number; masts: number }>(
      `select mcc, count(*)::int as masts from mast_table where mcc in (select distinct mcc from new_mast)
       group by mcc order by mcc`,
    );
    if (loaded.length === 0) throw new MastFileError('It holds no mast that can be used.');
    return loaded;
  });
