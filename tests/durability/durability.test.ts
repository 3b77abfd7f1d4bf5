/** Every acknowledged report survives when the platform, or the platform and its database, are killed. */
import { expect, it } from 'vitest';
import { dataFolder } from '../harness/dataFolder';
import { GATEWAY_KEY } from '../harness/platform';
import { TEST_SCHOOL } from '../harness/testSchool';
import { allTests } from '../harness/opened';

const ROUNDS = 10;
const CARDS = TEST_SCHOOL.devices.map(({ uniqueId }) => uniqueId);

const place = allTests(() => dataFolder(TEST_SCHOOL));

it.each([
  { what: 'the platform', database: false },
  { what: 'platform and database', database: true },
])(
  'ten times kill -9 of $what during intake: every acknowledged fix is there',
  { timeout: 600_000 },
  async ({ database }) => {
    const acknowledged: { card: string; time: number }[] = [];
    let second = Math.floor(Date.now() / 1000) - 20 * 3600 + (database ? 36_000 : 0);

    for (let round = 0; round < ROUNDS; round++) {
      const platform = await place.start();
      let going = true;
      let storeGone = false;
      /** Cards that report as fast as they get answers, each with its own times. */
      const cards = Array.from({ length: 12 }, async (_, i) => {
        const card = CARDS[i % CARDS.length] ?? '';
        while (going) {
          const time = (second += 1);
          const query = new URLSearchParams({
            id: card,
            timestamp: String(time),
            lat: '30.92',
            lon: '120.92',
            accuracy: '9',
          });
          const answer = await fetch(`${platform.url}intake/osmand/${GATEWAY_KEY}?${query}`).catch(() => null);
          if (answer?.status === 200) acknowledged.push({ card, time });
          else if (answer && !storeGone) throw new Error(`refused with ${answer.status}`);
          // Without its database the platform may answer with an error; such a report was not acknowledged.
          else return;
        }
      });
      const before = acknowledged.length;
      await expect
        .poll(() => acknowledged.length - before, { timeout: 60_000, interval: 5 })
        .toBeGreaterThanOrEqual(60);
      // Killed while reports are being stored.
      storeGone = database;
      if (database) place.killDatabase();
      await platform.kill();
      going = false;
      await Promise.all(cards);
    }

    const kept = await place.withDatabase((db) =>
      db.query<{ unique_id: string; time: number }>(
        'select unique_id, extract(epoch from fix_time)::int as time from fix join device using (device_no)',
      ),
    );
    const there = new Set(kept.map(({ unique_id, time }) => `${unique_id} ${time}`));
    expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * 60);
    expect(acknowledged.filter(({ card, time }) => !there.has(`${card} ${time}`))).toEqual([]);
  },
);
