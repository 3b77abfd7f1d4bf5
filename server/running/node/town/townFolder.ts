/**
 * The folder of maps in the data folder: the town file that is served, the one that is being made, and files that
 * somebody has put there to be cut. All processes of a machine share it.
 */
import { readFileSync, statSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KeptJob, KeptTown, OpenedSource, PartFile, TownDisk } from '../../townFile/townDisk';
import { placePinyin } from '../../../people/roster/pinyin';
import { TownTrouble } from '../../townFile/byteSource';
import { isAlive } from '../runningPlatforms';
import { type SpellPlaces, writeTownNames } from './townNamesFile';

/** Name of the folder in DATA_FOLDER. */
export const MAPS = 'maps';
const TOWN = 'town.json';
const JOB = 'job.json';
const MOST_LISTED = 100;
/** Names that we give; all others are of files that somebody has put there. */
const OURS = /^town-[\w-]+\.(?:pmtiles(?:\.part)?|names\.json\.gz)$/;
/** A name that stays in the folder. */
const PLAIN = /^(?!\.)[^/\\\0]{1,200}\.pmtiles$/;

export const isTownName = (name: string) => /^town-[\w-]+\.pmtiles$/.test(name);
/** A name that consoles ask for: a town file, or its names. */
export const isServedName = (name: string) => /^town-[\w-]+\.(?:pmtiles|names\.json)$/.test(name);

/** The file of the names of a town file, packed. */
const namesOf = (town: string) => town.replace(/\.pmtiles$/, '.names.json.gz');
const partOf = (jobId: string) => `town-${jobId}.pmtiles.part`;

/** Nobody reads half of it: it is written aside, then renamed. */
async function writeWhole(path: string, value: unknown, pid: number): Promise<void> {
  const aside = `${path}.${pid}`;
  await writeFile(aside, JSON.stringify(value), { mode: 0o600 });
  await rename(aside, path);
}

async function readWhole<Value>(path: string): Promise<Value | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Value;
  } catch {
    return null;
  }
}

async function exactly(file: FileHandle, at: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await file.read(bytes, done, length - done, at + done);
    if (bytesRead === 0) throw new TownTrouble('cutOff');
    done += bytesRead;
  }
  return bytes;
}

/** Spells names in this thread, as a command does. */
const spellHere: SpellPlaces = (names) => Promise.resolve(placePinyin(names));

/**
 * @param dataFolder of the installation; the folder of maps is made when something is kept
 * @param spell gives the pinyin of names
 */
export function townFolder(dataFolder: string, pid = process.pid, spell: SpellPlaces = spellHere): TownDisk {
  const folder = join(dataFolder, MAPS);
  const at = (name: string) => join(folder, name);
  const make = () => mkdir(folder, { recursive: true, mode: 0o700 });
  /** One write of the job after the other: two at once would share the file aside. */
  let written: Promise<unknown> = Promise.resolve();
  let known: { mtimeMs: number; town: KeptTown | null } | null = null;

  const names = () => readdir(folder).catch(() => [] as string[]);

  return {
    folder,
    pid,
    isAlive,

    town() {
      const mtimeMs = statSync(at(TOWN), { throwIfNoEntry: false })?.mtimeMs ?? 0;
      if (known?.mtimeMs !== mtimeMs) {
        let town: KeptTown | null = null;
        try {
          if (mtimeMs > 0) town = JSON.parse(readFileSync(at(TOWN), 'utf8')) as KeptTown;
        } catch {
          // A file that somebody has damaged serves no map.
        }
        known = { mtimeMs, town: town && isTownName(town.name) ? town : null };
      }
      return known.town;
    },

    job: () => readWhole<KeptJob>(at(JOB)),

    saveJob(job) {
      const now = written.then(async () => {
        if (job === null) return rm(at(JOB), { force: true });
        await make();
        await writeWhole(at(JOB), job, pid);
      });
      written = now.catch(() => undefined);
      return now;
    },

    async part(jobId, bytes): Promise<PartFile> {
      await make();
      const path = at(partOf(jobId));
      // 'a' makes it without emptying it; 'r+' writes at any place.
      await (await open(path, 'a', 0o600)).close();
      const file = await open(path, 'r+');
      await file.truncate(bytes);
      return {
        write: async (to, part) => void (await file.write(part, 0, part.length, to)),
        read: (from, length) => exactly(file, from, length),
        close: async () => {
          await file.sync();
          await file.close();
        },
      };
    },

    async sweepParts(jobId) {
      for (const name of await names())
        if (name.endsWith('.part') && OURS.test(name) && name !== (jobId && partOf(jobId)))
          await rm(at(name), { force: true });
    },

    async swapIn(jobId, town) {
      const before = this.town()?.name;
      const to = at(namesOf(town.name));
      await writeTownNames({ path: at(partOf(jobId)), schema: town.schema, to }, spell);
      await rename(at(partOf(jobId)), at(town.name));
      await writeWhole(at(TOWN), town, pid);
      const kept = [town.name, namesOf(town.name), ...(before === undefined ? [] : [before, namesOf(before)])];
      for (const name of await names())
        if (OURS.test(name) && !name.endsWith('.part') && !kept.includes(name)) await rm(at(name), { force: true });
    },

    async drop() {
      await rm(at(TOWN), { force: true });
      for (const name of await names()) if (OURS.test(name)) await rm(at(name), { force: true });
    },

    async list() {
      const plain = (await names()).filter((name) => PLAIN.test(name) && !OURS.test(name)).sort();
      return Promise.all(
        plain.slice(0, MOST_LISTED).map(async (name) => ({ name, bytes: (await stat(at(name))).size })),
      );
    },
  };
}

/** Opens a PMTiles file of the disk. @throws TownTrouble `noFile` */
export async function diskSource(path: string): Promise<OpenedSource> {
  const file = await open(path, 'r').catch(() => {
    throw new TownTrouble('noFile');
  });
  const found = await file.stat();
  if (!found.isFile()) {
    await file.close();
    throw new TownTrouble('noFile');
  }
  const { size, mtimeMs } = found;
  const version = `${size}-${mtimeMs}`;
  return {
    address: '',
    size,
    version,
    async read(at, length) {
      const now = await file.stat();
      if (`${now.size}-${now.mtimeMs}` !== version) throw new TownTrouble('changed');
      if (at + length > size) throw new TownTrouble('cutOff');
      return exactly(file, at, length);
    },
    close: () => file.close(),
  };
}

/** The path of a file that somebody has put into the folder. @throws TownTrouble `noFile` for another name */
export function pathInFolder(folder: string, name: string): string {
  if (!PLAIN.test(name)) throw new TownTrouble('noFile');
  return join(folder, name);
}
