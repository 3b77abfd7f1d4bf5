/** What has been acknowledged is there, whatever is pulled out: the platform alone, or platform and database together. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmbedded } from '../server/store/embedded';
import { openPostgres } from '../server/store/postgres';
import { migrate } from '../server/store/migrate';
import { bringIn, grantKey } from '../server/roster/bringIn';
import { DEFAULT_SETTINGS } from '../server/settings';
import { sha256 } from '../server/sha256';
import { killDatabase, serving } from './harness/serving';
import { GATEWAY_KEY } from './harness/platform';
import { VILLAGE } from './harness/village';

const ROUNDS = 10;
const quiet = { info() {}, warn() {}, error() {} };
const CARDS = VILLAGE.devices.map(({ uniqueId }) => uniqueId);
let folder: string;

/** Opens the data folder's database as a guest between two lives of the platform. */
async function inside<Result>(work: (db: Awaited<ReturnType<typeof openPostgres>>) => Promise<Result>): Promise<Result> {
  const { connection, stop } = await openEmbedded({ folder, log: quiet });
  const db = await openPostgres(connection);
  try {
    return await work(db);
  } finally {
    await db.close();
    await stop();
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeward-kill-'));
  await inside(async (db) => {
    await migrate(db);
    const platform = { db, clock: () => new Date(), passwords: { hash: async (word: string) => sha256(word), matches: async () => false }, settings: DEFAULT_SETTINGS };
    await bringIn(platform, VILLAGE);
    await grantKey(platform, GATEWAY_KEY, 'tests', null);
  });
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

it.each([
  { what: 'the platform', database: false },
  { what: 'platform and database', database: true },
])('ten times kill -9 of $what during intake: every acknowledged fix is there', { timeout: 240_000 }, async ({ database }) => {
  const acknowledged: { card: string; time: number }[] = [];
  let second = Math.floor(Date.now() / 1000) - 20 * 3600 + (database ? 36_000 : 0);

  for (let round = 0; round < ROUNDS; round++) {
    const platform = await serving({ DATA_FOLDER: folder });
    let going = true;
    /** Cards that report as fast as they are answered, each with times of its own. */
    const cards = Array.from({ length: 12 }, async (_, i) => {
      const card = CARDS[i % CARDS.length] ?? '';
      while (going) {
        const time = (second += 1);
        const query = new URLSearchParams({ id: card, timestamp: String(time), lat: '30.92', lon: '120.92', accuracy: '9' });
        const answer = await fetch(`${platform.url}intake/osmand/${GATEWAY_KEY}?${query}`).catch(() => null);
        if (answer?.status === 200) acknowledged.push({ card, time });
        else if (answer) throw new Error(`refused with ${answer.status}`);
        else return;
      }
    });
    const before = acknowledged.length;
    while (acknowledged.length < before + 60) await pause(5);
    // The worst moment: while reports are under way.
    if (database) killDatabase(folder);
    await platform.kill();
    going = false;
    await Promise.all(cards);
  }

  const kept = await inside((db) =>
    db.query<{ unique_id: string; time: number }>('select unique_id, extract(epoch from fix_time)::int as time from fix join device using (device_no)'),
  );
  const there = new Set(kept.map(({ unique_id, time }) => `${unique_id} ${time}`));
  expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * 60);
  expect(acknowledged.filter(({ card, time }) => !there.has(`${card} ${time}`))).toEqual([]);
});
