/** The fair queue: order of turns, bounds, and callers that leave. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODES } from '../../../contract';
import { processTime } from '../../running/node/threads/threadPool';
import { createFairQueue, type FairQueueLimits } from './fairQueue';

const LIMITS: FairQueueLimits = { running: 1, runningOfOwner: 1, waiting: 10, waitingOfOwner: 8 };

/** A queue whose work ends when the test says so; `begun` names the pieces in the order in which they began. */
function stage(limits: Partial<FairQueueLimits> = {}) {
  const queue = createFairQueue({ ...LIMITS, ...limits }, processTime);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (owner: string, name: string, signal?: AbortSignal) => {
    const asked = queue.run(
      owner,
      () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      },
      signal,
    );
    asked.catch(() => {});
    return asked;
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string) => {
    ends.get(name)?.();
    await settle();
  };
  return { queue, begun, ask, end, settle };
}

describe('owners take turns', () => {
  it('one piece of another person comes after one of eight pieces, not after eight', async () => {
    const { ask, begun, end } = stage();
    for (let n = 1; n <= 8; n += 1) void ask('a', `a${n}`);
    void ask('b', 'b1');
    await end('a1');
    await end('a2');
    expect(begun).toEqual(['a1', 'a2', 'b1']);
  });

  it('an owner never has more pieces running than allowed, though places are free', async () => {
    const { ask, begun, settle, queue } = stage({ running: 3 });
    for (const name of ['a1', 'a2', 'a3']) void ask('a', name);
    void ask('b', 'b1');
    await settle();
    expect(begun).toEqual(['a1', 'b1']);
    expect(queue.count()).toEqual({ running: 2, waiting: 2 });
  });
});

describe('what waits is bounded', () => {
  it('429 for the owner beyond its share, 503 for anybody beyond the total, each with a time to come back', async () => {
    const { ask } = stage({ waiting: 3, waitingOfOwner: 2 });
    for (const name of ['a1', 'a2', 'a3']) void ask('a', name);
    await expect(ask('a', 'a4')).rejects.toMatchObject({ code: CODES.tooMany, retryAfter: 5 });
    void ask('b', 'b1');
    await expect(ask('c', 'c1')).rejects.toMatchObject({ code: CODES.unavailable, retryAfter: 5 });
  });
});

describe('a caller that leaves', () => {
  it('gives its place in the queue to others, and its work never begins', async () => {
    const { ask, begun, end, queue } = stage();
    const left = new AbortController();
    void ask('a', 'a1');
    const second = ask('b', 'b1', left.signal);
    void ask('c', 'c1');
    left.abort(new Error('left'));
    await expect(second).rejects.toThrow('left');
    await end('a1');
    expect(begun).toEqual(['a1', 'c1']);
    await end('c1');
    expect(queue.count()).toEqual({ running: 0, waiting: 0 });
  });
});

describe('an allowance', () => {
  /** A queue of which each owner may take two seconds at once and a tenth of the time after that. */
  function allowed() {
    let now = 0;
    const waits: { at: number; call: () => void }[] = [];
    const time = { now: () => now, after: (ms: number, call: () => void) => void waits.push({ at: now + ms, call }) };
    const queue = createFairQueue({ ...LIMITS, allowance: { seconds: 2, share: 0.1 } }, time);
    const done: string[] = [];
    const settle = () => new Promise((resolve) => setImmediate(resolve));
    return {
      queue,
      done,
      /** Work that takes so many seconds. */
      async take(owner: string, name: string, seconds: number, counted = true, measured = seconds) {
        const work = async (took: (milliseconds: number) => void) => {
          now += seconds * 1000;
          if (measured !== seconds) took(measured * 1000);
          done.push(name);
        };
        void queue.run(owner, work, undefined, counted);
        await settle();
      },
      async later(seconds: number) {
        now += seconds * 1000;
        for (const one of waits.splice(0))
          if (one.at <= now) one.call();
          else waits.push(one);
        await settle();
      },
    };
  }

  it('that is used up delays the owner’s next piece until a tenth of the time has given it back', async () => {
    const { take, later, done, queue } = allowed();
    await take('a', 'a1', 1);
    await take('a', 'a2', 2);
    await take('a', 'a3', 1);
    expect(done).toEqual(['a1', 'a2']);
    await later(7);
    expect(done).toEqual(['a1', 'a2']);
    await later(1);
    expect(done).toEqual(['a1', 'a2', 'a3']);
    expect(queue.count()).toEqual({ running: 0, waiting: 0 });
  });

  it('counts what the work says it took, not how long a busy machine made it wait', async () => {
    const { take, done } = allowed();
    await take('a', 'a1', 60, true, 1);
    await take('a', 'a2', 60, true, 3);
    await take('a', 'a3', 1);
    expect(done).toEqual(['a1', 'a2']);
  });

  it('delays nobody else, and does not count what is not to be counted', async () => {
    const { take, done } = allowed();
    await take('a', 'import', 60, false);
    await take('a', 'a1', 5);
    await take('a', 'a2', 1);
    await take('b', 'b1', 1);
    expect(done).toEqual(['import', 'a1', 'b1']);
  });
});

it('work that throws frees its place', async () => {
  const queue = createFairQueue(LIMITS, processTime);
  await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue.run('a', async () => 'done')).toBe('done');
});

it('all work that is taken ends, whoever asks and leaves, and the counts return to zero', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ owner: fc.constantFrom('a', 'b', 'c'), leaves: fc.boolean(), turns: fc.nat(3) }), {
        maxLength: 40,
      }),
      fc.integer({ min: 1, max: 3 }),
      async (pieces, running) => {
        const queue = createFairQueue({ running, runningOfOwner: 2, waiting: 20, waitingOfOwner: 12 }, processTime);
        let most = 0;
        const asked = pieces.map(({ owner, leaves, turns }) => {
          const caller = new AbortController();
          const answer = queue.run(
            owner,
            async () => {
              most = Math.max(most, queue.count().running);
              for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
            },
            caller.signal,
          );
          if (leaves) queueMicrotask(() => caller.abort(new Error('left')));
          return answer;
        });
        await Promise.allSettled(asked);
        expect(most).toBeLessThanOrEqual(running);
        expect(queue.count()).toEqual({ running: 0, waiting: 0 });
      },
    ),
  );
});
