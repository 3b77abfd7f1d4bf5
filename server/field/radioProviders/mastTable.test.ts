/** The table of masts: what of a file counts, what a broken one leaves, and how much memory a large one takes. */
import { spawn } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fastFolder } from '../../../tests/harness/fastFolder';
import { allTests } from '../../../tests/harness/opened';
import { freshDatabase } from '../../../tests/harness/postgres';
import { silentLog } from '../../../tests/harness/silentLog';
import { urlOf } from '../../../tests/harness/twoPlatforms';
import { migrate } from '../../engine/store/migrate';
import { openPostgres } from '../../engine/store/postgres';
import { type LineCounts, mastsOf, type TableMast } from './mastCsv';
import { replaceMasts } from './mastTable';

const HEADER = 'radio,mcc,net,area,cell,unit,lon,lat,range,samples,changeable,created,updated,averageSignal';
const row = (
  of: Partial<
    Record<'radio' | 'mcc' | 'net' | 'area' | 'cell' | 'lon' | 'lat' | 'range' | 'samples', string | number>
  > = {},
) => {
  const { radio, mcc, net, area, cell, lon, lat, range, samples } = {
    radio: 'LTE',
    mcc: 460,
    net: 0,
    area: 22_549,
    cell: 104_857_601,
    lon: 120.123456,
    lat: 30.234567,
    range: 1_200,
    samples: 9,
    ...of,
  };
  return `${radio},${mcc},${net},${area},${cell},0,${lon},${lat},${range},${samples},1,1459813819,1459813819,0`;
};
/** In parts that cut lines anywhere. */
async function* inParts(text: string, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const none = (): LineCounts => ({ taken: 0, leftOut: 0, refused: 0 });
async function read(text: string, mcc: number | null = null) {
  const counts = none();
  const masts: TableMast[] = [];
  for await (const mast of mastsOf(inParts(text), mcc, counts)) masts.push(mast);
  return { masts, counts };
}

describe('the lines of a file', () => {
  it('are read with a header, in any order of its columns, and without one', async () => {
    const mast = {
      mcc: 460,
      mnc: 0,
      area: 22_549,
      cell: 104_857_601,
      lng: 120.123456,
      lat: 30.234567,
      radius: 1_200,
      samples: 9,
    };
    expect((await read(`\ufeff${HEADER}\r\n${row()}\r\n`)).masts).toEqual([mast]);
    expect((await read(`${row()}\n${row({ cell: 2 })}`)).masts).toEqual([mast, { ...mast, cell: 2 }]);
    const turned =
      'radio,cell,area,net,mcc,lat,lon,samples,range,unit\nLTE,104857601,22549,0,460,30.234567,120.123456,9,1200,0';
    expect((await read(turned)).masts).toEqual([mast]);
  });

  it('have a radius between 500 m and 10 km, and 2 km where the range is not known', async () => {
    const { masts } = await read([0, 1, 499, 5_000, 80_000].map((range, n) => row({ range, cell: n + 1 })).join('\n'));
    expect(masts.map(({ radius }) => radius)).toEqual([2_000, 500, 500, 5_000, 10_000]);
  });

  it('are left out where they say nothing sure, and of other countries', async () => {
    const out = [
      { samples: 1 },
      { cell: 0 },
      { area: 0 },
      { area: 65_535 },
      { cell: 65_535 },
      { cell: 268_435_455 },
      { lon: 0, lat: 0 },
      { radio: 'CDMA' },
      { mcc: 0 },
      { mcc: 310 },
    ];
    expect((await read([row(), ...out.map(row)].join('\n'), 460)).counts).toEqual({
      taken: 1,
      leftOut: 10,
      refused: 0,
    });
  });

  it('are refused one by one where they cannot be read', async () => {
    const bad = [
      ...[
        { lon: 'NaN' },
        { lat: 91 },
        { lat: '' },
        { range: -1 },
        { samples: '1e9' },
        { cell: 1.5 },
        { mcc: '0x1f' },
      ].map(row),
      'LTE,460',
      '',
      `${row()}${'9'.repeat(2_000)}`,
      'WIFI,1,2,3,4,5,6,7,8,9,10,11,12,13',
    ];
    const good = Array.from({ length: 12 }, (_, n) => row({ cell: n + 1 }));
    expect((await read([...good, ...bad].join('\n'))).counts).toEqual({ taken: 12, leftOut: 0, refused: 10 });
  });

  it('are no table where the columns are others, or most cannot be read', async () => {
    await expect(read('')).rejects.toThrow('It is empty');
    await expect(read('radio,mcc,net,area,cell,unit,lon,lat\n')).rejects.toThrow('lacks these columns: range, samples');
    await expect(read('{"error":"INVALID_TOKEN"}')).rejects.toThrow('no table of OpenCelliD');
    await expect(read('<html>\n<body>')).rejects.toThrow('no table of OpenCelliD');
    await expect(read([row(), 'x', 'y'].join('\n'))).rejects.toThrow('Most of its lines cannot be read: 2');
  });

  it('may be a gigabyte long: it is passed over, and never held', async () => {
    const part = new Uint8Array(65_536).fill(57);
    async function* long() {
      yield* inParts(`${row()}\n`, 64);
      for (let n = 0; n < 16_384; n += 1) yield part;
      yield* inParts(`\n${row({ cell: 2 })}\n`, 64);
    }
    const counts = none();
    let most = 0;
    const before = process.memoryUsage();
    for await (const _ of mastsOf(long(), null, counts)) most = Math.max(most, process.memoryUsage().rss);
    expect(counts).toEqual({ taken: 2, leftOut: 0, refused: 1 });
    expect(most - before.rss).toBeLessThan(200e6);
  });
});

interface MastRow {
  mcc: number;
  cell: number;
  radius: number;
}

describe('the table', () => {
  const store = allTests(async () => {
    const { connection, drop } = await freshDatabase();
    const db = await openPostgres(connection, { log: silentLog });
    await migrate(db);
    return {
      db,
      url: urlOf(connection),
      async close() {
        await db.close();
        await drop();
      },
    };
  });
  let home = '';
  beforeAll(async () => {
    home = await fastFolder(`homeward-masts-${process.pid}-`);
  });
  afterAll(() => rm(home, { recursive: true, force: true }));

  const rows = () => store.db.query<MastRow>('select mcc, cell, radius from mast_table order by mcc, cell limit 5');
  const load = (text: string) => replaceMasts(store.db, mastsOf(inParts(text, 4_096), null, none()));

  it('has the masts of the newest file of each country, once each', async () => {
    await load([row({ cell: 1 }), row({ mcc: 454, cell: 3 })].join('\n'));
    const twice = [row({ cell: 2, samples: 5, range: 900 }), row({ cell: 2, samples: 50, range: 700, radio: 'GSM' })];
    expect(await load(twice.join('\n'))).toEqual([{ mcc: 460, masts: 1 }]);
    expect(await rows()).toEqual([
      { mcc: 454, cell: 3, radius: 1_200 },
      { mcc: 460, cell: 2, radius: 700 },
    ]);
  });

  it('stays as it was when a load breaks at its end', async () => {
    await load(row({ cell: 7 }));
    const before = await rows();
    await expect(load([row({ cell: 8 }), 'x', 'y', 'z'].join('\n'))).rejects.toThrow('Most of its lines');
    await expect(load(row({ samples: 1 }))).rejects.toThrow('no mast that can be used');
    expect(await rows()).toEqual(before);
  });

  it('takes 200,000 lines in small parts, and reads the file as the store takes them', async () => {
    const counts = none();
    let [pulled, ahead, largest] = [0, 0, 0];
    async function* large() {
      yield new TextEncoder().encode(`${HEADER}\n`);
      for (let n = 0; n < 2_000; n += 1) {
        const lines = Array.from({ length: 100 }, (_, i) => `${row({ mcc: 461, cell: 70_000 + n * 100 + i })}\n`);
        yield new TextEncoder().encode(lines.join(''));
        pulled += 100;
      }
    }
    let given = 0;
    async function* watched(parts: AsyncIterable<Uint8Array>) {
      for await (const part of parts) {
        largest = Math.max(largest, part.length);
        given += new TextDecoder().decode(part).split('\n').length - 1;
        ahead = Math.max(ahead, pulled - given);
        yield part;
      }
    }
    const db: typeof store.db = {
      ...store.db,
      copying: (isolation, work) =>
        store.db.copying(isolation, (tx) => work({ ...tx, copyIn: (what, rows) => tx.copyIn(what, watched(rows)) })),
    };
    expect(await replaceMasts(db, mastsOf(large(), null, counts))).toEqual([{ mcc: 461, masts: 200_000 }]);
    expect(counts.taken).toBe(200_000);
    expect(given).toBe(200_000);
    expect(largest).toBeLessThan(70_000);
    expect(ahead).toBeLessThan(2_000);
    await store.db.query('delete from mast_table where mcc = 461');
  });

  const command = async (words: readonly string[]) => {
    const program = join(import.meta.dirname, '../../running/node/masts.ts');
    const child = spawn(process.execPath, ['--import', 'tsx', program, ...words], {
      env: { ...process.env, DATABASE_URL: store.url, DATA_FOLDER: home, XDG_STATE_HOME: home, LOG_LEVEL: 'error' },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
    const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
    return { status, said };
  };

  it('is loaded by the command, packed or plain, and a file that is cut off changes nothing', async () => {
    const text = [
      HEADER,
      ...Array.from({ length: 3_000 }, (_, n) => row({ cell: n + 1 })),
      row({ mcc: 310, cell: 4 }),
    ].join('\n');
    const packed = gzipSync(text);
    const [whole, cut, damaged, plain] = ['whole.csv.gz', 'cut.csv.gz', 'damaged.csv.gz', 'plain.csv'].map((name) =>
      join(home, name),
    ) as [string, string, string, string];
    await writeFile(whole, packed);
    await writeFile(cut, packed.subarray(0, packed.length - 500));
    await writeFile(
      damaged,
      packed.map((byte, at) => (at > 400 && at < 500 ? byte ^ 255 : byte)),
    );
    await writeFile(plain, [row({ cell: 5 }), 'x'].join('\n'));

    const loaded = await command([whole, '--mcc', '460']);
    expect(loaded).toMatchObject({ status: 0 });
    expect(loaded.said).toContain('country 460: 3000 masts');
    expect(loaded.said).toContain('lines: 3000 taken, 1 left out, 0 that cannot be read');
    expect(loaded.said).toContain('CC BY-SA 4.0');
    const before = await rows();
    for (const [file, why] of [
      [cut, 'cut off'],
      [damaged, 'damaged'],
    ] as const) {
      const { status, said } = await command([file]);
      expect([file, status]).toEqual([file, 1]);
      expect(said).toContain('The table of masts stays as it was.');
      expect(said).toContain(why);
    }
    expect(await rows()).toEqual(before);
    expect((await command([plain])).said).toContain('country 460: 1 masts');
  });
});
