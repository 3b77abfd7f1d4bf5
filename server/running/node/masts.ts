/**
 * Entry point of `npm run masts -- <file.csv.gz> [--mcc 460]`: loads OpenCelliD's table of masts into the store that
 * the environment names. A platform that runs uses it at once.
 */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { parseArgs } from 'node:util';
import { createGunzip } from 'node:zlib';
import { type LineCounts, MastFileError, mastsOf } from '../../field/radioProviders/mastCsv';
import { replaceMasts } from '../../field/radioProviders/mastTable';
import { fail, orEnd, runCommand, say, wholeNumber } from './command';
import { readEnvironment } from './environment';
import { bringUpToDate } from './openInstallation';
import { openForCommand } from './operatorStore';
import { logOf } from './start';

const USAGE = `npm run masts -- <file.csv or file.csv.gz> [--mcc <country>]
  --mcc   only the masts of this country, such as 460 for China

The file is a table of OpenCelliD (https://opencellid.org/downloads), licence CC BY-SA 4.0. The masts of its countries
replace those that are there; other countries stay.`;

/** A file that begins with these bytes is packed with gzip (RFC 1952). */
const GZIP = [0x1f, 0x8b];

/** The bytes of a file, unpacked. */
async function bytesOf(path: string): Promise<AsyncIterable<Uint8Array>> {
  const file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(GZIP.length), 0, GZIP.length, 0).finally(() => file.close());
  const packed = createReadStream(path);
  if (!GZIP.every((byte, i) => buffer[i] === byte)) return packed;
  // A fault of either stream ends the loop that reads.
  return pipeline(packed, createGunzip(), () => undefined);
}

/** What is wrong with the file; other errors are those of the store. */
function faultOf(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'Z_BUF_ERROR') return new MastFileError('The file is cut off.');
  if (code.startsWith('Z_')) return new MastFileError('The file is damaged: it cannot be unpacked.');
  return error;
}

const { values, positionals } = await orEnd(USAGE, () =>
  parseArgs({
    allowPositionals: true,
    options: { mcc: { type: 'string' }, help: { type: 'boolean', default: false } },
  }),
);
const [path] = positionals;
const mcc = values.mcc === undefined ? null : wholeNumber(values.mcc);
if (values.help) say(USAGE);
else if (path === undefined || positionals.length > 1 || (mcc !== null && !(mcc >= 1 && mcc <= 999))) fail(USAGE, 2);
else
  await runCommand('The table of masts stays as it was.', async () => {
    const log = logOf(process.env['LOG_LEVEL'] ?? 'warn');
    const { db, beside, folder } = await openForCommand(process.env, readEnvironment(process.env), log);
    try {
      if (!beside) await bringUpToDate(db, folder, log);
      const counts: LineCounts = { taken: 0, leftOut: 0, refused: 0 };
      const loaded = await replaceMasts(db, mastsOf(await bytesOf(path), mcc, counts)).catch((error: unknown) => {
        throw faultOf(error);
      });
      for (const one of loaded) say(`country ${one.mcc}: ${one.masts} masts`);
      say(`lines: ${counts.taken} taken, ${counts.leftOut} left out, ${counts.refused} that cannot be read`);
      say('Source: OpenCelliD, licence CC BY-SA 4.0.');
    } finally {
      await db.close();
    }
  });
