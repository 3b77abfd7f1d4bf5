/** Processor time of other processes, as Linux counts it: truer than seconds where others use the machine too. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Db } from '../../server/engine/store/db';

/** Milliseconds of processor time that these processes have used, user and system. Linux only. */
export function cpuOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      // Ticks of a hundredth of a second: utime and stime, with those of children that ended.
      return sum + 10 * [11, 12, 13, 14].reduce((ticks, at) => ticks + Number(fields[at] ?? 0), 0);
    } catch {
      return sum;
    }
  }, 0);
}

/** The postmaster of the store and its processes. */
export function processesOf(postmaster: number): number[] {
  return [
    postmaster,
    ...readdirSync('/proc')
      .map(Number)
      .filter((one) => one > 0 && parentOf(one) === postmaster),
  ];
}

/** The process of the database server. */
export async function postmasterOf(db: Db): Promise<number> {
  const [row] = await db.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
  return Number(readFileSync(`${row?.folder}/postmaster.pid`, 'utf8').split('\n')[0]);
}

function parentOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    return 0;
  }
}
