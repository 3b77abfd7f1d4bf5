/** The platform as a separate process, for tests that kill it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export const ROOT = join(import.meta.dirname, '../..');

export interface PlatformProcess {
  url: string;
  process: ChildProcess;
  /** Kills it and waits for its end. */
  kill(): Promise<void>;
  /** Stops it with SIGTERM and waits; resolves to its exit code. */
  stop(): Promise<number | null>;
}

/**
 * Starts a platform and resolves when it is ready.
 * @param program arguments for Node: by default they run the source.
 * @throws with its error output when it ends before it is ready.
 */
export async function startPlatformProcess(
  environment: Record<string, string>,
  program: readonly string[] = ['--import', 'tsx', 'server/running/main.ts'],
): Promise<PlatformProcess> {
  const child = spawn(process.execPath, program, {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'info', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let trouble = '';
  child.stderr.on('data', (chunk: Buffer) => (trouble += chunk.toString()));
  const url = await new Promise<string>((resolve, reject) => {
    void gone.then((code) => reject(new Error(`the platform ended with ${code}\n${trouble}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const said = line.startsWith('{') ? (JSON.parse(line) as { msg?: string; url?: string }) : {};
      if (said.msg === 'ready' && said.url) resolve(said.url);
    });
  });
  return {
    url,
    process: child,
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
    stop() {
      child.kill('SIGTERM');
      return gone;
    },
  };
}

/** Kills the embedded database of a data folder: the process in its postmaster.pid. */
export function killDatabase(folder: string): void {
  const pid = Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGKILL');
}
