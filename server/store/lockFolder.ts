/** A lock for a folder that a database in this process writes, where the database has none itself. */
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FolderInUse } from './errors';

/**
 * Takes `folder/owner`, which names the process and when it began, so that a number given out anew is not taken for the
 * owner.
 * Resolves to the way to give it back. A lock left by a killed process is taken over.
 * @throws FolderInUse while the owner lives.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = join(folder, 'owner');
  const mine = `${process.pid} ${await startTimeOf(process.pid)}`;
  const aside = `${lock}.${process.pid}`;
  await writeFile(aside, mine, { mode: 0o600 });
  try {
    // A link appears whole or not at all, so nobody ever reads an empty lock.
    for (let tries = 0; tries < 2; tries += 1) {
      const taken = await link(aside, lock).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'EEXIST') throw error;
          return false;
        },
      );
      if (taken) return () => rm(lock, { force: true });
      const owner = await readFile(lock, 'utf8').catch(() => '');
      if (await isRunning(owner)) throw new FolderInUse(folder);
      await rm(lock, { force: true });
    }
    throw new FolderInUse(folder);
  } finally {
    await rm(aside, { force: true });
  }
}

async function isRunning(owner: string): Promise<boolean> {
  const [pid = '', since = ''] = owner.split(' ');
  if (Number(pid) <= 0) return false;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return since === (await startTimeOf(Number(pid)));
}

/** When a process began, in ticks since the machine did (field 22 of /proc/pid/stat); empty where there is no /proc. */
async function startTimeOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
