/**
 * The store that a command of the operator works on: the one that DATA_FOLDER or DATABASE_URL names, or the only one
 * that can be meant. Every command says which it is.
 */
import { realpath, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import type { Log } from '../../engine/platform';
import type { Db } from '../../engine/store/db';
import { NoSuchStore } from '../../engine/store/errors';
import { openBeside, storeKind } from '../../engine/store/open';
import { lastServed, refuseDemo, type Served } from '../../engine/store/storeMark';
import type { Environment } from './environment';
import { runningPlatforms } from './runningPlatforms';

/** The data folder of the unit in deploy/. */
const FOLDER_OF_UNIT = '/var/lib/homeward';

export interface OperatorStore {
  db: Db;
  /** A platform may be running on it, whose schema must not be changed under it. */
  beside: boolean;
  folder: string;
  databaseUrl: string | undefined;
  /** Where the platform on it served last; null when none ever did. */
  served: Served | null;
}

/** Where a store is. */
export type StorePlace = Pick<Environment, 'folder' | 'databaseUrl'>;

/** The name of a store in a sentence; without the name and the password of its user. */
export function nameOfStore({ databaseUrl, folder }: StorePlace): string {
  if (databaseUrl === undefined) return folder;
  const url = URL.canParse(databaseUrl) ? new URL(databaseUrl) : null;
  return url ? `PostgreSQL ${url.host}${url.pathname}` : 'the PostgreSQL of DATABASE_URL';
}

/**
 * Finds the store that is meant.
 * @param mayBeNew the command makes a store where there is none.
 * @throws NoSuchStore when there is none, or more than one that can be meant.
 */
export async function findStore(
  env: Record<string, string | undefined>,
  { folder, databaseUrl }: StorePlace,
  mayBeNew = false,
): Promise<StorePlace> {
  if (databaseUrl !== undefined) return { folder, databaseUrl };
  const has = async (place: string) => (await storeKind(place)) !== '';
  const named = async (): Promise<StorePlace> => {
    if (mayBeNew || (await has(folder))) return { folder, databaseUrl };
    throw new NoSuchStore(`There is no store in ${folder}. DATA_FOLDER and DATABASE_URL say where it is.`);
  };
  if (env['DATA_FOLDER']) return named();
  const running = await runningPlatforms(env);
  const places = new Map<string, string>();
  for (const place of [folder, FOLDER_OF_UNIT, ...running.filter((one) => !one.onServer).map((one) => one.folder)])
    if (await has(place)) places.set(await realpath(place), place);
  const onServer = running.filter((one) => one.onServer);
  const found = [...places.values()];
  const [only] = found;
  if (found.length + onServer.length > 1 || (only === undefined && onServer.length > 0)) {
    const urlOf = (place: string) => running.find((one) => one.folder === place)?.url;
    throw new NoSuchStore(
      [
        'Say which store is meant:',
        ...found.map((place) => `  DATA_FOLDER=${place}${urlOf(place) ? `   (served at ${urlOf(place)})` : ''}`),
        ...onServer.map(({ url }) => `  DATABASE_URL=… of the platform at ${url}`),
      ].join('\n'),
    );
  }
  return only === undefined ? named() : { folder: only, databaseUrl };
}

/**
 * Opens the store for a command, beside a platform that runs on it, and says on `tell` which store it is.
 * @throws NoSuchStore, WrongStore for the demo's, FolderInUse when a platform runs on PGlite, which has one process.
 */
export async function openForCommand(
  env: Record<string, string | undefined>,
  meant: StorePlace,
  log: Log,
  { mayBeNew = false, tell = tellOnStandardError }: { mayBeNew?: boolean; tell?: (line: string) => void } = {},
): Promise<OperatorStore> {
  const place = await findStore(env, meant, mayBeNew);
  const name = nameOfStore(place);
  if (!env['DATA_FOLDER'] && place.databaseUrl === undefined) await requireOwner(place.folder);
  const { db, beside } = await openBeside({ ...place, log });
  try {
    await refuseDemo(db, name);
    const served = await lastServed(db);
    tell(`Store: ${name}${beside ? `; a platform uses it${served ? `, at ${openedAt(served)}` : ''}` : ''}`);
    return { ...place, db, beside, served };
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** The address that people open. */
export const openedAt = ({ url, consoleOrigin }: Served): string => consoleOrigin ?? url;

const tellOnStandardError = (line: string) => void process.stderr.write(`${line}\n`);

/**
 * A store that nobody named is not opened by another user than its owner: what that user writes there, the platform
 * could not read.
 */
async function requireOwner(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null);
  const me = userInfo().uid;
  if (found && me !== -1 && found.uid !== me)
    throw new NoSuchStore(
      `${folder} belongs to another user (number ${found.uid}). Run the command as that user, such as ` +
        `runuser -u homeward -- npm run doctor, or name DATA_FOLDER.`,
    );
}
