/** Why a backup, its proof or its restore is refused. */

/**
 * `missing`: there is no such file. `exists`: a file of this name exists. `notABackup`: another kind of file.
 * `truncated`: its end is missing. `damaged`: its content is not what its manifest says. `newer`: a newer version of
 * the program wrote it. `running`: a platform uses the store. `foreign`: the database holds something else. `full`: a
 * disk is full. `empty`: there is nothing to back up. `demo`: it is of the demo. `notEmpty`: the store has a school,
 * and only an empty one may be replaced. `unwritable`: the file cannot be written.
 */
export type BackupFault =
  | 'missing'
  | 'exists'
  | 'notABackup'
  | 'truncated'
  | 'damaged'
  | 'newer'
  | 'running'
  | 'foreign'
  | 'demo'
  | 'full'
  | 'empty'
  | 'notEmpty'
  | 'unwritable';

/** A refusal. Its message says in English what is wrong; it names tables and files, never content. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
  readonly fault: BackupFault;

  constructor(fault: BackupFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

/** SQLSTATE of PostgreSQL for a full disk, and Node's codes for a full disk and a used-up quota. */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** The error as a refusal when a disk is full; any other error as it is. */
export function asBackupError(error: unknown): unknown {
  for (let one = error; one instanceof Error; one = one.cause)
    if ('code' in one && FULL.has(String(one.code)))
      return new BackupError('full', 'The disk is full.', { cause: error });
  return error;
}
