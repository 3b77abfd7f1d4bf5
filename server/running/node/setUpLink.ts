/** Prints the link that sets up an empty platform, and keeps it in a file beside the data until it is used. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeLink } from '../../people/setUp/oneUseLinks';
import { SET_UP_CHANNEL } from '../../people/setUp/setUpService';
import type { Environment } from './environment';
import type { Running } from './start';

/** Name of the file in DATA_FOLDER. */
const FILE = 'set-up-link';
/** Characters of a token that a machine chooses, at least. */
const SHORTEST_TOKEN = 32;

/** The token in the file that a machine left, or a new one. @throws when the file holds no good token. */
async function tokenOf(file: string | undefined, newSecret: () => string): Promise<string> {
  if (file === undefined) return newSecret();
  const token = (await readFile(file, 'utf8')).trim();
  if (token.length < SHORTEST_TOKEN || !/^[\w-]+$/.test(token))
    throw new Error(`SETUP_TOKEN_FILE must hold ${SHORTEST_TOKEN} or more letters, digits, - and _`);
  return token;
}

/**
 * Makes a new link when the platform is not set up; one of an earlier start works no more. The link goes to the
 * terminal and into a file that only this user may read, never into the log.
 */
export async function offerSetUp(
  { platform: { db, clock, newSecret, settings }, url, isSetUp }: Pick<Running, 'platform' | 'url' | 'isSetUp'>,
  { folder, setUpTokenFile }: Pick<Environment, 'folder' | 'setUpTokenFile'>,
  say: (line: string) => void,
): Promise<void> {
  const file = join(folder, FILE);
  if (await isSetUp()) return rm(file, { force: true });
  const token = await tokenOf(setUpTokenFile, newSecret);
  await db.transaction((tx) => makeLink(tx, clock(), 'set up', null, token));
  const page = consoleAddress(url, settings.consoleOrigin, 'setup');
  const link = `${page}#${token}`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // A new file, because an existing one would keep its mode.
  await rm(file, { force: true });
  await writeFile(file, `${link}\n`, { mode: 0o600, flag: 'wx' });
  await db.listen(SET_UP_CHANNEL, () => void rm(file, { force: true }));
  say('Homeward is not set up yet. This link makes the first school. It works once, within 24 hours:');
  say(setUpTokenFile === undefined ? link : `${page}#<token of SETUP_TOKEN_FILE>`);
  say(`It is also in ${file}, which only you may read. A restart makes a new one.`);
}

/**
 * Address of a page of the console: at the console's origin where one is set.
 * @param url of the platform, with its base path. @param path below the base path.
 */
export function consoleAddress(url: string, consoleOrigin: string | null, path: string): string {
  const own = new URL(path, url);
  return consoleOrigin === null ? own.href : new URL(own.pathname, consoleOrigin).href;
}
