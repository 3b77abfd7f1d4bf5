/**
 * Lets work begin in fair order: the owners of waiting work take turns, so that one owner's many pieces delay another
 * owner's single piece by one turn only. What waits and what runs is bounded, in total and for each owner.
 */
import { CODES } from '../../contract';
import { Refusal } from '../refusal';

export interface FairQueueLimits {
  /** Pieces of work that run at once. */
  running: number;
  /** Pieces of one owner that run at once. */
  runningOfOwner: number;
  /** Pieces that wait. */
  waiting: number;
  /** Pieces of one owner that wait. */
  waitingOfOwner: number;
}

export interface FairQueue {
  /**
   * Runs `work` when it is the owner's turn.
   * @param owner who asks: a session's person, or a client address.
   * @param signal ends the waiting. Work that runs has to heed it by itself.
   * @throws Refusal 429 when too much of the owner waits, 503 when too much waits in all, or the signal's reason.
   */
  run<Result>(owner: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  /** How many pieces of work wait, and how many run. */
  count(): { waiting: number; running: number };
}

/** Seconds after which a refused caller may ask again (header Retry-After). */
const RETRY_AFTER = 5;

/** Owners are forgotten when nothing of theirs waits or runs. */
export function createFairQueue(limits: FairQueueLimits): FairQueue {
  /** Waiting work of each owner. The order of the owners is the order of their turns. */
  const waiting = new Map<string, (() => void)[]>();
  const running = new Map<string, number>();
  let [waits, runs] = [0, 0];

  const runningOf = (owner: string) => running.get(owner) ?? 0;
  const mayRun = (owner: string) => runs < limits.running && runningOf(owner) < limits.runningOfOwner;

  function begin(owner: string): void {
    runs += 1;
    running.set(owner, runningOf(owner) + 1);
  }

  function end(owner: string): void {
    runs -= 1;
    if (runningOf(owner) > 1) running.set(owner, runningOf(owner) - 1);
    else running.delete(owner);
    beginNext();
  }

  /** Gives free places to the owners in turn. An owner that had its turn comes last, behind all others. */
  function beginNext(): void {
    for (const [owner, pieces] of waiting) {
      if (runs >= limits.running) return;
      if (!mayRun(owner)) continue;
      const piece = pieces.shift();
      waiting.delete(owner);
      if (pieces.length > 0) waiting.set(owner, pieces);
      if (!piece) continue;
      waits -= 1;
      begin(owner);
      piece();
    }
  }

  /** Resolves when it is the owner's turn. */
  function turnOf(owner: string, signal: AbortSignal | undefined): Promise<void> {
    const pieces = waiting.get(owner) ?? [];
    if (pieces.length >= limits.waitingOfOwner)
      throw new Refusal(CODES.tooMany, 'Too many of your requests wait; try again later', undefined, RETRY_AFTER);
    if (waits >= limits.waiting)
      throw new Refusal(CODES.unavailable, 'Too many requests wait; try again later', undefined, RETRY_AFTER);
    return new Promise<void>((resolve, reject) => {
      const piece = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        waits -= 1;
        pieces.splice(pieces.indexOf(piece), 1);
        if (pieces.length === 0) waiting.delete(owner);
        reject(signal?.reason instanceof Error ? signal.reason : new Error('The caller left'));
      };
      signal?.addEventListener('abort', leave, { once: true });
      waits += 1;
      pieces.push(piece);
      waiting.set(owner, pieces);
    });
  }

  return {
    async run(owner, work, signal) {
      signal?.throwIfAborted();
      if (mayRun(owner) && !waiting.has(owner)) begin(owner);
      else await turnOf(owner, signal);
      try {
        return await work();
      } finally {
        end(owner);
      }
    },
    count: () => ({ waiting: waits, running: runs }),
  };
}
