/** What the live stream asks of the wings above: who sees whom, and what of a position or a receipt is sent. */
import type { LivePosition, Receipt } from '../../../contract';
import type { Session } from '../platform';
import type { PositionsRead } from './frameBus';
import type { PupilsInSight } from './subscribers';

/** Counts of a school at the time of a read. */
export interface ScopeVersion {
  sessions: number;
  scopes: number;
}

/**
 * Reads again what open consoles may see, after a session ended or a scope changed. The store counts such changes
 * (migration 025) in the transaction that makes them. Who has read a count therefore knows of every change before it.
 */
export interface ViewerScopes {
  /** The counts of these schools. Read them before the scopes that they stand for. */
  versions(schoolIds: readonly string[]): Promise<(schoolId: string) => ScopeVersion>;
  /** Of these viewers those whose session, identity or card service ended or changed. */
  ended(viewers: readonly Session[]): Promise<ReadonlySet<Session>>;
  /** The pupils that each viewer may see, and since when. */
  visible(viewers: readonly Session[]): Promise<ReadonlyMap<Session, PupilsInSight>>;
}

export interface LiveNeeds {
  scopes: ViewerScopes;
  /** Reads the present positions of pupils by id, without a scope: the broadcast checks it. */
  readPositions(studentIds: readonly string[]): Promise<PositionsRead>;
  /** The position as somebody reads it whose sight of the pupil begins then. */
  positionSince(position: LivePosition, since: Date): LivePosition;
  /** The receipt as somebody reads it whose sight of the pupil begins then. */
  receiptSince(receipt: Receipt, since: Date): Receipt;
}
