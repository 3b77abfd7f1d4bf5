/** An unavailable store: nothing was done, and the caller may try again. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CODES, contract } from '../contract';
import type { Db } from '../server/store/db';
import { openPostgres } from '../server/store/postgres';
import { StoreUnavailable } from '../server/store/errors';
import { freshDatabase } from './harness/postgres';
import { requestOf, type Tester, testPlatform } from './harness/platform';

let db: Db;
let tester: Tester;
let drop: () => Promise<void>;
beforeAll(async () => {
  const fresh = await freshDatabase();
  drop = fresh.drop;
  db = await openPostgres(fresh.connection, { connections: 1, timeout: 1_000 });
  tester = await testPlatform({ db });
});
afterAll(async () => {
  await tester.close();
  await drop();
});

/** Occupies the store's only connection while `meanwhile` runs. */
async function held<Result>(meanwhile: () => Promise<Result>): Promise<Result> {
  let letGo = () => {};
  const free = new Promise<void>((resolve) => (letGo = resolve));
  let holding = () => {};
  const begun = new Promise<void>((resolve) => (holding = resolve));
  const holder = db.transaction(async () => {
    holding();
    await free;
  });
  await begun;
  try {
    return await meanwhile();
  } finally {
    letGo();
    await holder;
  }
}

describe('while no connection is free', () => {
  it('a query and a transaction throw, and later ones are not affected', async () => {
    const why = (asked: Promise<unknown>) => asked.catch((error: unknown) => error);
    const [asked, begun] = await held(() =>
      Promise.all([why(db.query('select 1')), why(db.transaction((tx) => tx.query('select 1')))]),
    );
    expect(asked).toBeInstanceOf(StoreUnavailable);
    expect(begun).toBeInstanceOf(StoreUnavailable);
    expect(await db.query('select 1 as still')).toEqual([{ still: 1 }]);
  });

  it('a call is answered with 503 and Retry-After, and works later [8.01]', async () => {
    const ask = () => tester.fetch(requestOf(contract.user.imageCode, {}, null, tester.time.now));
    const response = await held(ask);
    expect([response.status, response.headers.get('retry-after')]).toEqual([CODES.unavailable, '5']);
    expect(await response.json()).toMatchObject({ success: false, code: CODES.unavailable });
    expect(tester.lines.filter((line) => line.startsWith('error'))).toEqual([]);
    expect((await ask()).status).toBe(200);
  });

  it("a card's report is refused with 503, and is stored when it is sent again", async () => {
    const report = { id: '860000000000001', lat: 31.2, lon: 121.5, timestamp: Math.floor(tester.time.now / 1000) };
    const response = await held(() => tester.report(report));
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await tester.report(report)).status).toBe(200);
  });
});

it('a lost connection is replaced at the next query', async () => {
  await expect(db.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow('terminating connection');
  expect(await db.query('select 1 as still')).toEqual([{ still: 1 }]);
});
