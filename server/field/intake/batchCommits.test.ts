/** Group commit of batches, and publishing of merged changes. */
import { describe, expect, it } from 'vitest';
import { batchCommits } from './batchCommits';
import { mergedPublisher } from './mergedPublisher';

/** A commit that waits until the test releases it. */
function held() {
  const commits: { batches: number[][]; go: () => void; fail: (error: Error) => void }[] = [];
  const commit = (batches: readonly (readonly number[])[]) =>
    new Promise<number[]>((resolve, reject) => {
      commits.push({
        batches: batches.map((batch) => [...batch]),
        go: () => resolve(batches.map(([first]) => first ?? 0)),
        fail: reject,
      });
    });
  return { commits, commit };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('group commit', () => {
  it('commits batches together that arrived during a commit, and gives each its own outcome', async () => {
    const { commits, commit } = held();
    const { accept } = batchCommits<number, number>({ lanes: 1, largest: 10, waiting: 100 }, commit);
    const answers = [accept([1]), accept([2, 3]), accept([4])];
    expect(commits.map(({ batches }) => batches)).toEqual([[[1]]]);
    commits[0]?.go();
    await turn();
    expect(commits[1]?.batches).toEqual([[2, 3], [4]]);
    commits[1]?.go();
    expect(await Promise.all(answers)).toEqual([1, 2, 4]);
  });

  it('respects the largest size, and commits a larger batch alone', async () => {
    const { commits, commit } = held();
    const { accept, settled } = batchCommits<number, number>({ lanes: 1, largest: 3, waiting: 100 }, commit);
    void accept([0]);
    for (const batch of [[1, 2], [3], [4, 5, 6, 7], [8]]) void accept(batch);
    for (let i = 0; i < 4; i += 1) {
      commits[i]?.go();
      await turn();
    }
    expect(commits.map(({ batches }) => batches)).toEqual([[[0]], [[1, 2], [3]], [[4, 5, 6, 7]], [[8]]]);
    await settled();
  });

  it('runs as many commits in parallel as it has lanes', async () => {
    const { commits, commit } = held();
    const { accept, settled } = batchCommits<number, number>({ lanes: 2, largest: 10, waiting: 100 }, commit);
    const answers = [accept([1]), accept([2]), accept([3]), accept([4])];
    expect(commits.map(({ batches }) => batches)).toEqual([[[1]], [[2]]]);
    commits[1]?.go();
    await turn();
    expect(commits[2]?.batches).toEqual([[3], [4]]);
    for (const { go } of commits) go();
    expect(await Promise.all(answers)).toEqual([1, 2, 3, 4]);
    await settled();
  });

  it('begins beside another commit only where much waits, or at once for what is urgent', async () => {
    const { commits, commit } = held();
    const limits = { lanes: 2, largest: 10, waiting: 100, crowded: 3 };
    const { accept, settled } = batchCommits<number, number>(limits, commit, (one) => one === 9);
    const answers = [accept([1]), accept([2])];
    expect(commits.map(({ batches }) => batches)).toEqual([[[1]]]);
    answers.push(accept([9]));
    expect(commits.map(({ batches }) => batches)).toEqual([[[1]], [[2], [9]]]);
    commits[1]?.go();
    await turn();
    answers.push(accept([5]), accept([6]));
    expect(commits).toHaveLength(2);
    answers.push(accept([7]));
    expect(commits[2]?.batches).toEqual([[5], [6], [7]]);
    for (const { go } of commits) go();
    expect(await Promise.all(answers)).toEqual([1, 2, 9, 5, 6, 7]);
    await settled();
  });

  it('rejects all batches of a failed commit, and goes on', async () => {
    const { commits, commit } = held();
    const { accept } = batchCommits<number, number>({ lanes: 1, largest: 10, waiting: 100 }, commit);
    const first = accept([1]);
    const others = Promise.allSettled([accept([2]), accept([3])]);
    commits[0]?.go();
    await first;
    await turn();
    commits[1]?.fail(new Error('gone'));
    expect((await others).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const after = accept([4]);
    commits[2]?.go();
    expect(await after).toBe(4);
  });

  it('refuses with 503 when too much waits', async () => {
    const { commits, commit } = held();
    const { accept, settled } = batchCommits<number, number>({ lanes: 1, largest: 10, waiting: 3 }, commit);
    void accept([1]);
    void accept([2, 3]);
    await expect(accept([4, 5])).rejects.toMatchObject({ code: 503 });
    void accept([6]);
    commits[0]?.go();
    await turn();
    commits[1]?.go();
    await settled();
  });
});

describe('merged publishing', () => {
  it('publishes each key once, with its newest value', async () => {
    const tellings: string[][] = [];
    const go: (() => void)[] = [];
    const tell = mergedPublisher<string, string>(
      (changes) => {
        tellings.push([...changes]);
        return new Promise((resolve) => void go.push(resolve));
      },
      () => undefined,
    );
    const first = tell([['a', 'a1']]);
    await turn();
    const second = tell([
      ['a', 'a2'],
      ['b', 'b1'],
    ]);
    const third = tell([['a', 'a3']]);
    await turn();
    expect(tellings).toEqual([['a1']]);
    go[0]?.();
    await first;
    await turn();
    expect(tellings).toEqual([['a1'], ['a3', 'b1']]);
    go[1]?.();
    await Promise.all([second, third]);
  });

  it('publishes nothing without changes, but waits for a running call', async () => {
    const heard: string[][] = [];
    const tell = mergedPublisher<string, string>(
      (changes) => void heard.push([...changes]),
      () => undefined,
    );
    void tell([['a', 'a1']]);
    await tell([]);
    expect(heard).toEqual([['a1']]);
  });

  it('goes on after a failed call', async () => {
    const failures: unknown[] = [];
    let broken = true;
    const heard: string[] = [];
    const tell = mergedPublisher<string, string>(
      (changes) => {
        if (broken) throw new Error('deaf');
        heard.push(...changes);
      },
      (error) => failures.push(error),
    );
    await tell([['a', 'a1']]);
    broken = false;
    await tell([['a', 'a2']]);
    expect([failures.length, heard]).toEqual([1, ['a2']]);
  });
});
