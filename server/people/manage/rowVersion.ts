/** The version of a managed row, so that two people who change one row at once both see it. */
import { CODES } from '../../../contract';
import { Refusal } from '../../engine/serving/refusal';
import { sha256 } from '../../engine/sha256';

/**
 * A digest of what the row's page can change. It needs no column, and differs after every change: by another
 * administrator, by a guardian, by a roster.
 */
export const versionOf = (...fields: readonly unknown[]): string => sha256(JSON.stringify(fields)).slice(0, 32);

/** @throws Refusal 409 with `{ theirs }` when somebody changed the row since the version was read. */
export function requireVersion<Row extends { version: string }>(theirs: Row, version: string): void {
  if (theirs.version !== version) throw new Refusal(CODES.conflict, 'Somebody saved it in between', { theirs });
}
