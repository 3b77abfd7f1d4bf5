/** Group commit: batches that arrive during a commit share the next one, so that many small requests cost one fsync. */
import { CODES } from '../../../contract';
import { Refusal } from '../../engine/serving/refusal';

interface WaitingBatch<One, Outcome> {
  batch: readonly One[];
  done: (outcome: Outcome) => void;
  failed: (error: unknown) => void;
}

export interface CommitBatches<One, Outcome> {
  /**
   * Resolves to the batch's outcome after its commit. A batch is never split.
   * @throws Refusal 503 when too much waits; also the commit's error.
   */
  accept(batch: readonly One[]): Promise<Outcome>;
  /** Resolves when nothing is waiting or running. */
  settled(): Promise<void>;
}

/**
 * @param limits `lanes`: commits at the same time. `largest`: elements in one commit, unless a single batch is larger.
 * `waiting`: elements that may wait. `crowded`: so many wait before a commit begins beside another one, because a
 * larger commit costs less than two; 1 by default.
 * @param isUrgent an element for which a commit begins at once where a lane is free.
 * @param commit commits batches together and returns one outcome for each, in their order. When it throws, none is
 * committed.
 */
export function batchCommits<One, Outcome>(
  limits: { lanes: number; largest: number; waiting: number; crowded?: number },
  commit: (batches: readonly (readonly One[])[]) => Promise<readonly Outcome[]>,
  isUrgent: (one: One) => boolean = () => false,
): CommitBatches<One, Outcome> {
  let queue: WaitingBatch<One, Outcome>[] = [];
  let waiting = 0;
  const running = new Set<Promise<void>>();

  function next(): WaitingBatch<One, Outcome>[] {
    let size = 0;
    const tooMany = queue.findIndex(({ batch }, index) => {
      size += batch.length;
      return size > limits.largest && index > 0;
    });
    const group = tooMany === -1 ? queue : queue.slice(0, tooMany);
    queue = queue.slice(group.length);
    for (const { batch } of group) waiting -= batch.length;
    return group;
  }

  async function run(): Promise<void> {
    while (queue.length > 0) {
      const group = next();
      try {
        const outcomes = await commit(group.map(({ batch }) => batch));
        for (const [index, outcome] of outcomes.entries()) group[index]?.done(outcome);
      } catch (error) {
        for (const { failed } of group) failed(error);
      }
    }
  }

  function start(): void {
    const lane = run().finally(() => running.delete(lane));
    running.add(lane);
  }

  return {
    accept(batch) {
      return new Promise((done, failed) => {
        if (waiting + batch.length > limits.waiting)
          throw new Refusal(CODES.unavailable, 'Too many reports are waiting; send again later');
        queue.push({ batch, done, failed });
        waiting += batch.length;
        const mayWait = running.size > 0 && waiting < (limits.crowded ?? 1) && !batch.some(isUrgent);
        if (running.size < limits.lanes && !mayWait) start();
      });
    },
    async settled() {
      await Promise.all(running);
    },
  };
}
