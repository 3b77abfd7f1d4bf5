/**
 * The keys that seal secrets in the store: AES-256-GCM, in a file outside the store and its backups. Of several lines
 * the first one seals, and all open: so a key is changed without typing the secrets again.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { placeText, type Sealer } from '../../engine/keptSettings/settingRows';

export const SETTINGS_KEY_FILE = 'settings.key';
const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

interface NamedKey {
  id: string;
  key: Buffer;
}

const named = (key: Buffer): NamedKey => ({ id: createHash('sha256').update(key).digest('hex').slice(0, 8), key });

/**
 * @param lines keys of 32 bytes in base64, the one that seals first
 * @throws Error for a line that is no key; the message does not hold it
 */
export function sealerOf(lines: readonly string[]): Sealer {
  const keys = lines.map((line, at) => {
    const key = Buffer.from(line, 'base64');
    if (key.length !== KEY_BYTES) throw new Error(`line ${at + 1} of the settings' keys is none of 32 bytes in base64`);
    return named(key);
  });
  const [first] = keys;
  if (!first) throw new Error("the file of the settings' keys is empty");
  return {
    /** `v1.<key id>.<nonce>.<tag>.<text>`, the last three in base64url. */
    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', first.key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(placeText(place)));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [
        VERSION,
        first.id,
        ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')),
      ].join('.');
    },
    open(sealed, place) {
      const [version, id, ...parts] = sealed.split('.');
      const [nonce, tag, text] = parts.map((part) => Buffer.from(part, 'base64url'));
      const known = keys.find((one) => one.id === id);
      if (version !== VERSION || !known || nonce?.length !== NONCE_BYTES || tag?.length !== TAG_BYTES || !text)
        return null;
      const decipher = createDecipheriv('aes-256-gcm', known.key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(placeText(place)));
      decipher.setAuthTag(tag);
      try {
        return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

const linesOf = (content: string) =>
  content
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export const newSettingsKey = () => randomBytes(KEY_BYTES).toString('base64');

/** The sealer of the keys that are there; null when there are none, or they cannot be read. It makes none. */
export async function keptSealer(folder: string, given: string | undefined): Promise<Sealer | null> {
  const content = await readFile(given ?? join(folder, SETTINGS_KEY_FILE), 'utf8').catch(() => null);
  if (content === null) return null;
  try {
    return sealerOf(linesOf(content));
  } catch {
    return null;
  }
}

/**
 * The sealer of an installation: the keys of `given`, else those of the data folder, where a first one is made. All
 * processes on a store need the same file.
 * @param given path of the file that `SETTINGS_KEY_FILE` names
 */
export async function storedSealer(folder: string, given: string | undefined): Promise<Sealer> {
  if (given !== undefined) return sealerOf(linesOf(await readFile(given, 'utf8')));
  const file = join(folder, SETTINGS_KEY_FILE);
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  if (kept !== null) return sealerOf(linesOf(kept));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const made = newSettingsKey();
  const aside = join(folder, `settings.${named(Buffer.from(made, 'base64')).id}`);
  await writeFile(aside, `${made}\n`, { mode: 0o600 });
  try {
    // Creating a link is atomic, so two processes that start together agree on one key.
    await link(aside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(aside, { force: true });
  }
  return storedSealer(folder, undefined);
}
