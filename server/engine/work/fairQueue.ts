/**
 * Lets work begin in fair order: the owners of waiting work take turns, so that one owner's many pieces delay another
 * owner's single piece by one turn only. What waits and what runs is bounded, in total and for each owner, and so is the
 * time that an owner may take of the threads: whoever asks without a pause would keep a core busy for ever.
 */
import { CODES } from '../../../contract';
import { Refusal } from '../serving/refusal';

export interface FairQueueLimits {
  /** Pieces of work that run at once. */
  running: number;
  /** Pieces of one owner that run at once. */
  runningOfOwner: number;
  /** Pieces that wait. */
  waiting: number;
  /** Pieces of one owner that wait. */
  waitingOfOwner: number;
  /** What one owner may take; without it, all that is free. */
  allowance?: Allowance;
}

/** An owner whose work took `seconds` waits with the next piece until the time is given back, `share` each second. */
export interface Allowance {
  seconds: number;
  /** Between 0 and 1. */
  share: number;
}

/** Time, so that a test can move it. */
export interface QueueTime {
  /** Milliseconds from any start. */
  now(): number;
  /** Calls once, after so many milliseconds, without keeping the process alive. */
  after(milliseconds: number, call: () => void): void;
}

export interface FairQueue {
  /**
   * Runs `work` when it is the owner's turn.
   * @param owner who asks: a session's person, or a client address.
   * @param work may say how many milliseconds it took. Without that, the time until its end counts, with what it waited
   * for a processor.
   * @param signal ends the waiting. Work that runs has to heed it by itself.
   * @param counted false for work that the allowance does not count.
   * @throws Refusal 429 when too much of the owner waits, 503 when too much waits in all, or the signal's reason.
   */
  run<Result>(
    owner: string,
    work: (took: (milliseconds: number) => void) => Promise<Result>,
    signal?: AbortSignal,
    counted?: boolean,
  ): Promise<Result>;
  /** How many pieces of work wait, and how many run. */
  count(): { waiting: number; running: number };
}

/** Seconds after which a refused caller may ask again (header Retry-After). */
const RETRY_AFTER = 5;

/** Owners are forgotten when nothing of theirs waits or runs, and when they have given back what they took. */
export function createFairQueue(limits: FairQueueLimits, time: QueueTime): FairQueue {
  const taken = takenTime(limits.allowance, time);
  /** Waiting work of each owner. The order of the owners is the order of their turns. */
  const waiting = new Map<string, (() => void)[]>();
  const running = new Map<string, number>();
  let [waits, runs] = [0, 0];

  const runningOf = (owner: string) => running.get(owner) ?? 0;
  const mayRun = (owner: string) =>
    runs < limits.running && runningOf(owner) < limits.runningOfOwner && taken.waitOf(owner) === 0;

  function begin(owner: string): void {
    runs += 1;
    running.set(owner, runningOf(owner) + 1);
  }

  function end(owner: string, milliseconds: number): void {
    runs -= 1;
    taken.add(owner, milliseconds);
    if (runningOf(owner) > 1) running.set(owner, runningOf(owner) - 1);
    else running.delete(owner);
    beginNext();
  }

  /** Gives free places to the owners in turn. An owner that had its turn comes last, behind all others. */
  function beginNext(): void {
    for (const [owner, pieces] of waiting) {
      if (runs >= limits.running) return;
      if (!mayRun(owner)) {
        taken.whenGivenBack(owner, beginNext);
        continue;
      }
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
    taken.whenGivenBack(owner, beginNext);
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
    async run(owner, work, signal, counted = true) {
      signal?.throwIfAborted();
      if (mayRun(owner) && !waiting.has(owner)) begin(owner);
      else await turnOf(owner, signal);
      const begun = time.now();
      let measured: number | null = null;
      try {
        return await work((milliseconds) => (measured = milliseconds));
      } finally {
        end(owner, counted ? (measured ?? time.now() - begun) : 0);
      }
    },
    count: () => ({ waiting: waits, running: runs }),
  };
}

/** The time that owners have taken and not yet given back. */
function takenTime(allowance: Allowance | undefined, { now, after }: QueueTime) {
  const owners = new Map<string, { milliseconds: number; at: number; awaited: boolean }>();
  if (!allowance) return { waitOf: () => 0, add: () => {}, whenGivenBack: () => {} };
  const { seconds, share } = allowance;

  /** Milliseconds that an owner has taken by now. */
  function takenBy(owner: string): number {
    const taken = owners.get(owner);
    return taken ? Math.max(0, taken.milliseconds - share * (now() - taken.at)) : 0;
  }
  /** Milliseconds until an owner may take more. */
  const waitOf = (owner: string) => Math.max(0, (takenBy(owner) - seconds * 1000) / share);

  return {
    waitOf,
    add(owner: string, milliseconds: number): void {
      const all = takenBy(owner) + milliseconds;
      for (const other of owners.keys()) if (takenBy(other) === 0) owners.delete(other);
      if (all > 0) owners.set(owner, { milliseconds: all, at: now(), awaited: owners.get(owner)?.awaited ?? false });
    },
    /** Calls back when the owner may take more; once, however often it is asked meanwhile. */
    whenGivenBack(owner: string, call: () => void): void {
      const taken = owners.get(owner);
      const wait = waitOf(owner);
      if (!taken || taken.awaited || wait === 0) return;
      taken.awaited = true;
      after(Math.ceil(wait), () => {
        const still = owners.get(owner);
        if (still) still.awaited = false;
        call();
      });
    },
  };
}
