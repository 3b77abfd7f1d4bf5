/** How often the keyring asks the store: once for a card that keeps reporting, and once for a batch. */
import { expect, it } from 'vitest';
import type { Db } from '../../engine/store/db';
import { createKeyring, type KeyGrant } from './keyring';

const GATEWAY: KeyGrant = { keyHash: '', deviceNo: null, schoolId: null };

function stage() {
  const time = { now: 0 };
  const asked: string[][] = [];
  let change = () => {};
  const db = {
    listen: async (_channel: string, onNotice: () => void) => {
      change = onNotice;
      return async () => undefined;
    },
    query: async (_sql: string, [names]: [string[]]) => {
      asked.push([...names]);
      return names.map((name) => ({ unique_id: name, device_no: Number(name), school_id: 'school' }));
    },
  } as unknown as Db;
  return { time, asked, change: () => change(), keyring: createKeyring({ db, clock: () => new Date(time.now) }) };
}

it('a card that reports every ten minutes is looked up once, and again when cards change', async () => {
  const { time, asked, change, keyring } = stage();
  for (let report = 0; report < 50; report += 1) {
    expect([...(await keyring.devicesOf(GATEWAY, ['7']))]).toEqual([['7', 7]]);
    time.now += 600_000;
  }
  expect(asked).toEqual([['7']]);
  change();
  await keyring.devicesOf(GATEWAY, ['7']);
  expect(asked).toEqual([['7'], ['7']]);
});

it('a batch of a thousand cards is one look-up', async () => {
  const { asked, keyring } = stage();
  const names = Array.from({ length: 1_000 }, (_, index) => String(index));
  expect((await keyring.devicesOf(GATEWAY, names)).size).toBe(1_000);
  expect((await keyring.devicesOf(GATEWAY, [...names, '1000'])).size).toBe(1_001);
  expect(asked.map(({ length }) => length)).toEqual([1_000, 1]);
});

it('a key of a school finds no card of another', async () => {
  const { keyring } = stage();
  expect((await keyring.devicesOf({ ...GATEWAY, schoolId: 'other' }, ['7'])).size).toBe(0);
});
