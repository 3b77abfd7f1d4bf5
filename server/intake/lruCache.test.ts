import { describe, expect, it } from 'vitest';
import { lruCache } from './lruCache';

function memory(room = 2) {
  const time = { now: 0 };
  const asked: string[] = [];
  const kept = lruCache<string>({ room, for: 1000, clock: () => new Date(time.now) });
  const get = (key: string, value: string | null = key) =>
    kept.get(key, async () => {
      asked.push(key);
      return value;
    });
  return { time, asked, kept, get };
}

describe('what is remembered', () => {
  it('is not asked again for a while', async () => {
    const { time, asked, get } = memory();
    expect([await get('a'), await get('a', 'other')]).toEqual(['a', 'a']);
    time.now = 1000;
    expect(await get('a', 'other')).toBe('other');
    expect(asked).toEqual(['a', 'a']);
  });
  it('is the most used of it', async () => {
    const { asked, get } = memory();
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key);
    expect(asked).toEqual(['a', 'b', 'c', 'b']);
  });
  it('is never that something is not there', async () => {
    const { get } = memory();
    expect(await get('a', null)).toBeNull();
    expect(await get('a')).toBe('a');
  });
  it('is not what was found before it was told to forget', async () => {
    const { kept, get } = memory();
    let found: (value: string) => void = () => undefined;
    const slow = kept.get('a', () => new Promise((resolve) => void (found = resolve)));
    kept.clear();
    found('old');
    expect(await slow).toBe('old');
    expect(await get('a', 'new')).toBe('new');
  });
});
