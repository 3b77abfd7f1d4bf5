/**
 * The platforms that run on this machine as this user: each writes a file while it serves, so that a command of the
 * operator finds the store of one that was given its data folder by hand.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';

const NotedPlatform = z.object({
  pid: z.int(),
  /** The data folder, absolute. */
  folder: z.string(),
  /** True when its store is a PostgreSQL server, whose address is a secret and not written here. */
  onServer: z.boolean(),
  url: z.string(),
});
export type NotedPlatform = z.infer<typeof NotedPlatform>;

const folderOf = (env: Record<string, string | undefined>) =>
  join(env['XDG_STATE_HOME'] || join(homedir(), '.local/state'), 'homeward');

/**
 * Writes down that a platform runs.
 * @returns a function that takes the note away. A note that cannot be written is none.
 */
export async function noteRunning(
  env: Record<string, string | undefined>,
  platform: NotedPlatform,
): Promise<() => Promise<void>> {
  const file = join(folderOf(env), `${platform.pid}.json`);
  // Removes the notes of those that were killed.
  await runningPlatforms(env);
  try {
    await mkdir(folderOf(env), { recursive: true, mode: 0o700 });
    await writeFile(file, JSON.stringify(platform), { mode: 0o600 });
  } catch {
    return async () => undefined;
  }
  return () => rm(file, { force: true });
}

/** The platforms whose process lives. A note of a dead one is removed. */
export async function runningPlatforms(env: Record<string, string | undefined>): Promise<NotedPlatform[]> {
  const folder = folderOf(env);
  const found: NotedPlatform[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const text = await readFile(file, 'utf8').catch(() => '');
    const read = NotedPlatform.safeParse(text === '' ? null : parsed(text));
    if (read.success && isAlive(read.data.pid)) found.push(read.data);
    else if (/^\d+\.json$/.test(name)) await rm(file, { force: true });
  }
  return found;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** True for a process that runs on this machine, also one of another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
