/** The cache of intake keys and devices: what is used again, what is read again. */
import { describe, expect, it } from 'vitest';
import { lruCache } from './lruCache';

function testCache() {
  const time = { now: 0 };
  const read: string[] = [];
  const cache = lruCache<string>({ capacity: 2, ttl: 1000, clock: () => new Date(time.now) });
  const get = (key: string, value: string | null = key) =>
    cache.get(key, async () => {
      read.push(key);
      return value;
    });
  return { time, read, cache, get };
}

describe('the cache', () => {
  it('reads a key again only after its time to live', async () => {
    const { time, read, get } = testCache();
    expect([await get('a'), await get('a', 'other')]).toEqual(['a', 'a']);
    time.now = 1000;
    expect(await get('a', 'other')).toBe('other');
    expect(read).toEqual(['a', 'a']);
  });
  it('drops the least recently used key when it is full', async () => {
    const { read, get } = testCache();
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key);
    expect(read).toEqual(['a', 'b', 'c', 'b']);
  });
  it('does not keep that a key was not found', async () => {
    const { get } = testCache();
    expect(await get('a', null)).toBeNull();
    expect(await get('a')).toBe('a');
  });
  it('does not keep a value that was read before it was cleared', async () => {
    const { cache, get } = testCache();
    let found: (value: string) => void = () => undefined;
    const slow = cache.get('a', () => new Promise((resolve) => void (found = resolve)));
    cache.clear();
    found('old');
    expect(await slow).toBe('old');
    expect(await get('a', 'new')).toBe('new');
  });
});
