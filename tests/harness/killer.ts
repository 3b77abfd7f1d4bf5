/** Kills processes at moments that are spread over their work. */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Db } from '../../server/engine/store/db';

/** Rounds of each kill: three, or KILL_ROUNDS by hand. */
export const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 3);
/** Milliseconds for all rounds of one test, at most. */
export const MOST_TIME = Math.max(180_000, ROUNDS * 60_000);

export const outcomes = (ends: readonly boolean[]) =>
  `${ends.length} rounds: ${ends.filter(Boolean).length} done, ${ends.filter((done) => !done).length} not done`;

/**
 * The first round lets its command end, and measures the work from `begun` on; the others kill at moments spread from
 * the first beginning to the measured end.
 */
export function killer() {
  let whole: number | null = null;
  return {
    /** Runs a command to its end, or kills it. @returns false when it ended before the kill. */
    async run(round: number, child: ChildProcess, begun: () => boolean | Promise<boolean>): Promise<boolean> {
      const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
      while (!(await begun()) && child.exitCode === null) await pause(2);
      const since = performance.now();
      if (whole === null) {
        expect(await gone, 'the command ended by itself').not.toBeNull();
        whole = performance.now() - since;
        return false;
      }
      await pause((whole * round) / (ROUNDS - 1));
      const killed = child.exitCode === null && child.kill('SIGKILL');
      await gone;
      return killed;
    },
  };
}

/**
 * Waits until the killed command's connection has ended, and with it its transaction.
 * @param of part of the name of the connections that count; all by default.
 */
export const settled = (db: Db, sql = `state <> 'idle'`) =>
  expect
    .poll(async () =>
      db.query(
        `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and ${sql}`,
      ),
    )
    .toEqual([]);
