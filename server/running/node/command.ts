/** What the commands of an operator share: plain lines on the terminal, and an exit status. */
import type { HandedOver, HeldWork } from '../../../contract';
import { BackupError } from '../keeping/backupError';
import { FolderInUse, NoSuchStore, WrongStore } from '../../engine/store/errors';
import { MastFileError } from '../../field/radioProviders/mastCsv';
import { NewerStore } from '../../engine/store/migrate';

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** A whole number from 0 up; NaN unless the whole text is one. */
export const wholeNumber = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN);

/** Says what is wrong and sets the exit status. */
export function fail(message: string, status = 1): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = status;
}

/** Runs a command. What goes wrong is said in words after `outcome`, with exit status 1. */
export async function runCommand(outcome: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    fail(`${outcome} ${reasonOf(error)}`);
  }
}

/** Does what nothing can go on without. When it fails, the process says why after `outcome`, and ends with status 1. */
export async function orEnd<T>(outcome: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    fail(`${outcome} ${reasonOf(error)}`);
    return process.exit();
  }
}

/** Why something failed, as a sentence for the operator; a fault of the program with the place in it. */
export function reasonOf(error: unknown, setting = 'DATABASE_URL'): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof FolderInUse) return 'A running platform owns the data folder: stop it first.';
  return (
    reasonOfSystem(error, setting) ?? (error.name === 'Error' || isOurs(error) ? error.message : (error.stack ?? ''))
  );
}

const isOurs = (error: Error) =>
  [BackupError, MastFileError, NewerStore, NoSuchStore, WrongStore].some((ours) => error instanceof ours);

/** The words for an error of the operating system or of the network; null for another. */
function reasonOfSystem(error: Error, setting: string): string | null {
  const { code, syscall, path, address, hostname, port } = error as Error &
    Partial<Record<'code' | 'syscall' | 'path' | 'address' | 'hostname' | 'port', string | number>>;
  const place = `${address}:${port}`;
  if (code === 'EADDRINUSE') return `Another program listens at ${place}. Stop it, or choose another port.`;
  if (syscall === 'listen') return `Nothing can listen at ${place} (${code}). Choose another HOST or port.`;
  if (code === 'ECONNREFUSED' || code === 'ETIMEDOUT') return `Nothing answers at ${place}. Is ${setting} right?`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `There is no host ${hostname}. Is ${setting} right?`;
  // What PostgreSQL says of a database that is not there, and of a name or a password that it does not know.
  if (code === '3D000' || code === '28P01' || code === '28000') return `${error.message}. Is ${setting} right?`;
  if (path === undefined) return null;
  if (code === 'ENOENT') return `${path} is not there.`;
  if (code === 'EEXIST' || code === 'ENOTDIR') return `${path} is not a folder.`;
  if (code === 'EISDIR') return `${path} is a folder.`;
  if (code === 'EACCES' || code === 'EPERM') return `This user may not use ${path}.`;
  return null;
}

const WORK: Record<HeldWork, string> = {
  alerts: 'alerts in hand, which ring again',
  requests: 'requests that wait for a decision',
  returned: 'own requests that were sent back, which are withdrawn',
  records: 'records to file',
  kinds: 'kinds of request that name the person',
  standIns: 'people whose stand-in the person is, who have none then',
  classes: 'classes led by the person alone',
  groups: 'groups and trips',
  waters: 'waters watched',
  fences: 'fences that tell the person, which tell the others',
  keys: 'intake keys made by the person, which go on working: revoke them if the person knows them',
};

/** What somebody who goes had in hand, and who has it then. */
export const handedOverLine = ({ work, from, count, to }: HandedOver): string =>
  `${from}: ${WORK[work]}: ${count}${to.length > 0 ? `, now with ${to.join(', ')}` : ''}`;
