/** The places of schools: read once for all who ask at the same time, and again after a minute. */
import { expect, it } from 'vitest';
import type { Db } from '../../engine/store/db';
import { schoolPlaces } from './places';

function stage() {
  const time = { now: 0 };
  let queries = 0;
  const answers: (() => void)[] = [];
  const home = { name: '家', name_en: null, kind: 'home', student_id: 's-1', lng: 120.93, lat: 30.92, radius: 50 };
  const db = {
    query: async () => {
      queries += 1;
      await new Promise<void>((resolve) => void answers.push(resolve));
      return [home];
    },
  } as unknown as Db;
  const placesOf = schoolPlaces({ db, clock: () => new Date(time.now) });
  /** Asks so many times at once. @returns how many queries it took. */
  const askAtOnce = async (times: number): Promise<number> => {
    const before = queries;
    const asked = Array.from({ length: times }, () => placesOf('school', 's-1'));
    // Every caller has looked into the cache before the store answers.
    await new Promise((resolve) => setImmediate(resolve));
    for (const answer of answers.splice(0)) answer();
    for (const places of await Promise.all(asked)) expect(places).toMatchObject([{ name: '家', studentId: 's-1' }]);
    return queries - before;
  };
  return { time, askAtOnce };
}

it('ten thousand callers make one query, also after the cache went stale', async () => {
  const { time, askAtOnce } = stage();
  expect(await askAtOnce(10_000)).toBe(1);
  time.now += 30_000;
  expect(await askAtOnce(10_000)).toBe(0);
  time.now += 31_000;
  expect(await askAtOnce(10_000)).toBe(1);
});
