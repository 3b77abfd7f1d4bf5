/**
 * A way for positions between the processes of one store that is quicker than the store's own notices: the message
 * carries what the consoles get, so that no other process reads it again. The platform runs without one.
 */
import type { LivePosition } from '../../../contract';

/** Positions as one statement found them. `snapshot` is what it saw (`compareSnapshots`). */
export interface PositionsRead {
  positions: readonly LivePosition[];
  snapshot: string;
}

/** What one process tells the others. */
export type BusMessage =
  | ({ from: string } & PositionsRead)
  /** Messages of the sender may be lost: read the store. */
  | { from: string; lost: true };

export interface FrameBus {
  /** False while this process gets nothing from the bus. */
  isUp(): boolean;
  /** Sends a message to the other processes, at most once. @returns false when the bus is away: nobody gets it. */
  publish(message: BusMessage): boolean;
  /**
   * Receives the messages of the other processes.
   * @param onGap called when messages may have been lost, of others or of this process.
   */
  subscribe(onMessage: (message: BusMessage) => void, onGap: () => void): void;
}

/** Most positions in one message: at about 600 bytes each it stays well below NATS's limit of 1 MiB. */
export const POSITIONS_PER_MESSAGE = 500;

/**
 * Compares two snapshots of one server in PostgreSQL's text form 'xmin:xmax:xip,…' (documentation 9.28.9). Snapshots
 * of one server have one order: a later one has a greater xmax, or the same xmax and fewer transactions in progress.
 * @returns below 0 when `a` was taken before `b`, 0 when both see the same rows.
 */
export function compareSnapshots(a: string, b: string): number {
  const [first, second] = [partsOf(a), partsOf(b)];
  if (first.xmax !== second.xmax) return first.xmax < second.xmax ? -1 : 1;
  return second.running - first.running;
}

function partsOf(snapshot: string): { xmax: bigint; running: number } {
  const [, xmax = '0', running = ''] = snapshot.split(':');
  return { xmax: BigInt(xmax), running: running === '' ? 0 : running.split(',').length };
}
