/**
 * Entry point of `npm run map`: cuts the map of a town out of a PMTiles file, into the data folder of a platform. A
 * running platform serves it at once.
 */
import { randomUUID } from 'node:crypto';
import { basename, isAbsolute, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { TOWN_KM, type TownFault, TownWish } from '../../../contract/townMap/calls';
import { townWork } from '../townFile/townWork';
import { fail, orEnd, runCommand, say } from './command';
import { readEnvironment } from './environment';
import { openForCommand } from './operatorStore';
import { logOf } from './start';
import { openTown } from './town/openTown';
import { diskSource, townFolder } from './town/townFolder';

const USAGE = `npm run map -- --around 104.06,30.67 [--km ${TOWN_KM.usual}] [--from <https://… or file.pmtiles>] [--measure]
  --around   longitude,latitude in degrees, WGS-84
  --km       kilometres to each side, ${TOWN_KM.least} to ${TOWN_KM.most}
  --from     a PMTiles file; without it the newest map of the world that Protomaps offers
  --measure  says how large the map is, and fetches nothing`;

const WHY: Record<TownFault, string> = {
  away: 'The server does not answer, or stopped in mid-way. The same command goes on where it was.',
  refused: 'The server refuses it',
  busy: 'The server asks to wait. Run the same command later.',
  noRanges:
    'The server gives no ranges of a file, only all of it. Fetch the file by yourself, and name it after --from.',
  lies: 'The server answers other bytes than it says.',
  changed: 'The file became another one while it was read. Run the command again.',
  redirect: 'The server sends elsewhere, to where nobody has asked.',
  noFile: 'That file is not there.',
  notPmtiles: 'It is no PMTiles file of version 3.',
  cutOff: 'Its end is missing.',
  pictures: 'Its tiles are pictures: only vector tiles hold names.',
  packing: 'Its tiles are packed in a way that browsers cannot unpack.',
  schema: 'Its layers are neither those of OpenMapTiles nor of Protomaps nor of Shortbread.',
  elsewhere: 'It holds nothing of this place.',
  tooBig: 'The map would be larger than 512 MB. Choose fewer kilometres.',
  damaged: 'A tile or a directory of it cannot be read.',
  full: 'The disk is full.',
  failed: 'Something failed; the log has the error.',
};

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

const { values } = await orEnd(USAGE, () =>
  parseArgs({
    options: {
      around: { type: 'string' },
      km: { type: 'string', default: String(TOWN_KM.usual) },
      from: { type: 'string' },
      measure: { type: 'boolean', default: false },
    },
  }),
);
const [lng, lat] = (values.around ?? '').split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
const from = values.from;
const isAddress = from !== undefined && /^https?:\/\//.test(from);
const wish = TownWish.safeParse({
  lng,
  lat,
  km: Number(values.km),
  source: from === undefined ? 'protomaps' : isAddress ? 'address' : 'disk',
  ...(from !== undefined && { from: isAddress ? from : basename(from) }),
});

if (!wish.success) fail(USAGE, 2);
else
  await runCommand('There is no new map.', async () => {
    const environment = readEnvironment(process.env);
    const log = logOf(process.env['LOG_LEVEL'] ?? 'warn');
    // It refuses the demo's folder, and says which store is meant. The map lies beside the store, not in it.
    const { db, folder } = await openForCommand(process.env, environment, log);
    await db.close();
    const disk = townFolder(folder);
    const clock = () => new Date();
    const opened = openTown({ folder: disk.folder, clock, fetch, allowedHosts: environment.allowedHosts });
    const work = townWork({
      clock,
      newId: randomUUID,
      log,
      disk,
      open: (of, address, signal) =>
        of.source === 'disk' && from !== undefined
          ? diskSource(isAbsolute(from) ? from : resolve(from))
          : opened(of, address, signal),
    });
    const before = (await work.now()).job;
    const goesOn =
      before !== null &&
      ['stopped', 'failed'].includes(before.stage) &&
      before.bytes !== null &&
      same(before.wish, wish.data);
    if (!goesOn) {
      await work.measure(wish.data);
      await work.settled();
      const { job } = await work.now();
      if (job?.stage !== 'measured') return refuse(job?.fault ?? 'failed', job?.status ?? null);
      say(`${job.tiles} tiles, ${megabytes(job.bytes ?? 0)}.`);
      if (values.measure) return undefined;
    } else say(`It goes on after ${megabytes(before.done)}.`);
    await work.get();
    const told = setInterval(() => {
      void work.now().then(({ job }) => job?.bytes && say(`${megabytes(job.done)} of ${megabytes(job.bytes)}`));
    }, 5_000);
    await work.settled();
    clearInterval(told);
    const { job, file } = await work.now();
    if (job || !file) return refuse(job?.fault ?? 'failed', job?.status ?? null);
    say(`The map is there: ${file.tiles} tiles, zoom ${file.maxZoom}, ${megabytes(file.bytes)}. ${file.attribution}`);
    return undefined;
  });

function refuse(fault: TownFault, status: number | null): void {
  fail(`There is no new map. ${WHY[fault]}${fault === 'refused' ? ` (${status ?? 'no answer'}).` : ''}`);
}

function same(one: TownWish, other: TownWish): boolean {
  return (
    one.lng === other.lng &&
    one.lat === other.lat &&
    one.km === other.km &&
    one.source === other.source &&
    one.from === other.from
  );
}
