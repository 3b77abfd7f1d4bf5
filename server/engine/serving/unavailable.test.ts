/** An unavailable store: nothing was done, and the caller may try again. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CODES, contract } from '../../../contract';
import type { Db } from '../store/db';
import { openPostgres } from '../store/postgres';
import { StoreUnavailable } from '../store/errors';
import { freshDatabase } from '../../../tests/harness/postgres';
import { requestOf, type Tester, testPlatform } from '../../../tests/harness/platform';

let db: Db;
let tester: Tester;
let fresh: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  fresh = await freshDatabase();
  db = await openPostgres(fresh.connection, { connections: 1, timeout: 1_000 });
  tester = await testPlatform({ db });
});
afterAll(async () => {
  await tester.close();
  await fresh.drop();
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

it('copies take four connections at most, and leave those for statements free', async () => {
  const store = await openPostgres(fresh.connection, { connections: 8, timeout: 500 });
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  let begun = 0;
  const copy = () =>
    store.copying('snapshot', async () => {
      begun += 1;
      await ended;
    });
  const copies = [copy(), copy(), copy(), copy()];
  await expect.poll(() => begun).toBe(4);
  await expect(copy()).rejects.toBeInstanceOf(StoreUnavailable);
  expect(await store.query('select 1 as still')).toEqual([{ still: 1 }]);
  end();
  await Promise.all(copies);
  await store.close();
});

it('a lost connection is replaced at the next query', async () => {
  const lost = db.query('select pg_terminate_backend(pg_backend_pid())');
  await expect(lost).rejects.toBeInstanceOf(StoreUnavailable);
  await expect(lost).rejects.toHaveProperty('cause.code', '57P01');
  expect(await db.query('select 1 as still')).toEqual([{ still: 1 }]);
});

describe('a store that ends in the middle of a query', () => {
  /** Locks a table from another connection and ends the store's connection while it waits for the lock. */
  async function endedWhileWaiting<Result>(table: string, ask: () => Promise<Result>): Promise<Result> {
    const other = await openPostgres(fresh.connection, { connections: 2 });
    try {
      return await other.transaction(async (tx) => {
        await tx.query(`lock table ${table} in access exclusive mode`);
        const asked = ask();
        for (let ended = 0; ended === 0;)
          ended = (
            await other.query(
              `select pg_terminate_backend(pid) from pg_stat_activity
               where wait_event_type = 'Lock' and datname = current_database()`,
            )
          ).length;
        return await asked;
      });
    } finally {
      await other.close();
    }
  }

  it('answers a call and a report with 503 and Retry-After, and both work later', async () => {
    const ask = () => tester.fetch(requestOf(contract.user.imageCode, {}, null, tester.time.now));
    const report = { id: '860000000000001', lat: 31.2, lon: 121.6, timestamp: Math.floor(tester.time.now / 1000) + 60 };
    for (const response of [
      await endedWhileWaiting('image_code', ask),
      await endedWhileWaiting('fix', () => tester.report(report)),
    ])
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await ask()).status).toBe(200);
    expect((await tester.report(report)).status).toBe(200);
    expect(tester.lines.filter((line) => line.startsWith('error'))).toEqual([]);
  });
});

describe('a store whose disk is full', () => {
  /** PostgreSQL's own answer to a full disk (SQLSTATE 53100), given whenever a row comes to the table. */
  async function fullFor<Result>(table: string, ask: () => Promise<Result>): Promise<Result> {
    await db.query(`create or replace function disk_full() returns trigger language plpgsql as $$ begin
        raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create trigger full_disk before insert on ${table} for each row execute function disk_full()`);
    try {
      return await ask();
    } finally {
      await db.query(`drop trigger full_disk on ${table}`);
    }
  }

  it('answers a call and a report with 503 and Retry-After, and keeps nothing of them', async () => {
    const ask = () => tester.fetch(requestOf(contract.user.imageCode, {}, null, tester.time.now));
    const report = { id: '860000000000002', lat: 31.2, lon: 121.6, timestamp: Math.floor(tester.time.now / 1000) };
    for (const response of [await fullFor('image_code', ask), await fullFor('fix', () => tester.report(report))])
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await tester.report(report)).status).toBe(200);
    expect(tester.lines.filter((line) => line.startsWith('error'))).toEqual([]);
  });
});
