/** A lock file for the folder of a database that has no lock itself (PGlite). */
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FolderInUse } from './errors';

/**
 * Creates `folder/owner` with the process number and start time; the time tells a new process with the same number
 * apart. A lock of a dead process is taken over.
 * @returns a function that removes the lock.
 * @throws FolderInUse while the owner runs.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = join(folder, 'owner');
  const mine = `${process.pid} ${await startTimeOf(process.pid)}`;
  const aside = `${lock}.${process.pid}`;
  await writeFile(aside, mine, { mode: 0o600 });
  try {
    // A hard link appears complete or not at all, so no process reads an empty lock file.
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

/** Start time of a process in clock ticks since boot (field 22 of /proc/<pid>/stat, proc(5)); empty without /proc. */
async function startTimeOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
