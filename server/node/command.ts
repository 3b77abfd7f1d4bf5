/** What the commands of an operator share: plain lines on the terminal, and an exit status. */
import { BackupError } from '../keeping/backupError';
import { FolderInUse } from '../store/errors';
import { NewerStore } from '../store/migrate';

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Says what is wrong and sets the exit status. */
export function fail(message: string, status = 1): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = status;
}

/** Runs a command. A refusal is said in words after `outcome`, with exit status 1. */
export async function runCommand(outcome: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof FolderInUse) fail(`${outcome} A running platform owns the data folder: stop it first.`);
    else if (error instanceof BackupError || error instanceof NewerStore) fail(`${outcome} ${error.message}`);
    else fail(`${outcome} ${error instanceof Error ? error.message : String(error)}`);
  }
}
