/** The cache of intake keys and devices: what is used again, what is read again, and what is read once for many. */
import { describe, expect, it } from 'vitest';
import { lruCache } from './lruCache';

function testCache() {
  const time = { now: 0 };
  const read: string[][] = [];
  const cache = lruCache<string>({ capacity: 2, ttl: 1000, clock: () => new Date(time.now) });
  const getAll = async (keys: readonly string[], valueOf: (key: string) => string | undefined = (key) => key) =>
    Object.fromEntries(
      await cache.getAll(keys, async (missing) => {
        read.push([...missing]);
        return new Map(missing.flatMap((key) => [[key, valueOf(key)] as const]).filter(isFound));
      }),
    );
  const get = async (key: string, value: string | undefined = key) => (await getAll([key], () => value))[key];
  return { time, read, cache, get, getAll };
}
const isFound = (entry: readonly [string, string | undefined]): entry is [string, string] => entry[1] !== undefined;

/** A `find` that is answered by hand. */
function slowFind() {
  let found: (values: ReadonlyMap<string, string>) => void = () => undefined;
  let fails: (error: Error) => void = () => undefined;
  const answer = new Promise<ReadonlyMap<string, string>>((resolve, reject) => {
    found = resolve;
    fails = reject;
  });
  return {
    find: () => answer,
    found: (values: ReadonlyMap<string, string>) => found(values),
    fails: () => fails(new Error('lost')),
  };
}

describe('the cache', () => {
  it('keeps what is used, however long, and reads again what nobody used', async () => {
    const { time, read, get } = testCache();
    for (time.now = 0; time.now < 5000; time.now += 999) await get('a');
    expect(read).toEqual([['a']]);
    time.now += 1000;
    expect(await get('a', 'other')).toBe('other');
    expect(read).toEqual([['a'], ['a']]);
  });
  it('drops the least recently used key when it is full', async () => {
    const { read, get } = testCache();
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key);
    expect(read).toEqual([['a'], ['b'], ['c'], ['b']]);
  });
  it('finds the missing ones of many in one call, each once', async () => {
    const { read, get, getAll } = testCache();
    await get('a');
    expect(await getAll(['b', 'a', 'b', 'gone'], (key) => (key === 'gone' ? undefined : key))).toEqual({
      a: 'a',
      b: 'b',
    });
    expect(read).toEqual([['a'], ['b', 'gone']]);
  });
  it('does not keep that a key was not found', async () => {
    const { getAll, get } = testCache();
    expect(await getAll(['a'], () => undefined)).toEqual({});
    expect(await get('a')).toBe('a');
  });
  it('finds once for all who ask at the same time', async () => {
    const { cache, read, get } = testCache();
    const { find, found } = slowFind();
    const first = cache.getAll(['a'], find);
    const others = Array.from({ length: 1000 }, () => get('a', 'other'));
    found(new Map([['a', 'first']]));
    expect([...(await first)]).toEqual([['a', 'first']]);
    expect(new Set(await Promise.all(others))).toEqual(new Set(['first']));
    expect(read).toEqual([]);
  });
  it('keeps nothing of a search that failed', async () => {
    const { cache, get } = testCache();
    const { find, fails } = slowFind();
    const slow = cache.getAll(['a'], find);
    fails();
    await expect(slow).rejects.toThrow('lost');
    expect(await get('a')).toBe('a');
  });
  it.each([
    ['cleared', (cache: ReturnType<typeof testCache>['cache']) => cache.clear()],
    ['dropped', (cache: ReturnType<typeof testCache>['cache']) => cache.drop('a')],
  ])('does not keep a value that was read before it was %s', async (_, empty) => {
    const { cache, get } = testCache();
    const { find, found } = slowFind();
    const slow = cache.getAll(['a'], find);
    empty(cache);
    found(new Map([['a', 'old']]));
    expect([...(await slow)]).toEqual([['a', 'old']]);
    expect(await get('a', 'new')).toBe('new');
  });
});
