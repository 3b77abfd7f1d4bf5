/**
 * Ten thousand urgent messages, sent by two senders at once through a provider that fails half the time. The failures
 * are of all kinds that say nothing, or nothing true, about the message.
 */
import { describe, expect, it } from 'vitest';
import { providerChain } from '../../server/alarm/delivery/providers/chain';
import { retryDelay } from '../../server/alarm/delivery/retryPolicy';
import { createSender } from '../../server/alarm/delivery/sender';
import { boundedRequest } from '../../server/running/node/boundedRequest';
import { allTests } from '../harness/opened';
import { silentLog } from '../harness/silentLog';
import { bindGateway, type Manner, smsGateway } from '../harness/smsGateway';
import { type Tester, testPlatform } from '../harness/platform';
import { TEST_SCHOOL } from '../harness/testSchool';

const PEOPLE = 1_000;
/** Every failure as often as the others; together as often as success. */
const FAILURES: readonly Manner[] = ['fault', 'fault after', 'cut', 'cut after', 'error inside', 'busy'];
/** Milliseconds after a round in which all that failed in it is due again: the longest wait after so many attempts. */
const waitAfter = (attempts: number) => retryDelay(attempts, 1);
/** Sockets of one process, at most: `boundedRequest`. Each sender has one of its own. */
const MOST_SOCKETS = 2 * 64;

/** Numbers that look random and are the same in each run. */
function chance(seed: number) {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}
const halfFails = (seed: number) => {
  const next = chance(seed);
  return (): Manner => (next() < 0.5 ? 'taken' : (FAILURES[Math.floor(next() * FAILURES.length)] ?? 'fault'));
};

async function stage(alerts: number, knowsKeys: boolean, mannerOf: () => Manner) {
  const provider = await smsGateway(mannerOf, { knowsKeys });
  const tester = await testPlatform({ rosters: [TEST_SCHOOL] });
  const { db, platform } = tester;
  await tester.report({
    id: '860000000000001',
    lat: 30.92,
    lon: 120.92,
    accuracy: 8,
    alarm: 'sos',
    timestamp: tester.time.now,
  });
  const now = new Date(tester.time.now);
  await db.transaction((tx) => bindGateway(tx, 'school-a', { url: provider.url, knowsKeys }));
  await db.query('delete from alert_delivery');
  await db.query(
    `insert into account select (jsonb_populate_record(one, jsonb_build_object('user_id', 'p' || n,
       'account', 'p' || n, 'mobile', (13800000000 + n)::text))).* from account one, generate_series(1, $1) n
     where user_id = 'u-li'`,
    [PEOPLE],
  );
  await db.query(
    `insert into alert select (jsonb_populate_record(one, jsonb_build_object('alert_id', 'a' || n, 'episode', 'e' || n))).*
     from alert one, generate_series(1, $1) n`,
    [alerts],
  );
  await db.query(
    `insert into alert_delivery (delivery_key, alert_id, user_id, role, channel, target, ring, state, at, rang_at,
       next_at)
     select encode(sha256(convert_to(alert_id || user_id, 'UTF8')), 'hex'), alert_id, user_id, 'student', 'gateway', '',
       1, 'waiting', $1::timestamptz, $1, $1
     from alert, account where alert_id ~ '^a[0-9]+$' and user_id ~ '^p[0-9]+$'`,
    [now],
  );
  const random = chance(7);
  const senders = await Promise.all(
    [1, 2].map(async () => {
      const outside = {
        request: boundedRequest({ allowed: ['127.0.0.1'] }),
        clock: platform.clock,
        newId: platform.newId,
        mail: null,
      };
      const chain = await providerChain({ ...platform, log: silentLog }, outside);
      const channels = { push: null, gateway: null, providers: outside, random };
      return createSender({ ...platform, log: silentLog }, channels, chain);
    }),
  );
  const counts = async () =>
    Object.fromEntries(
      (
        await db.query<{ state: string; n: number }>(
          'select state, count(*)::int as n from alert_delivery group by state',
        )
      ).map(({ state, n }) => [state, n]),
    );
  return {
    provider,
    tester,
    counts,
    /** Both senders, until nothing waits; the clock goes on between their rounds. */
    async sendAll(): Promise<void> {
      for (let round = 1; round < 100; round += 1) {
        await Promise.all(senders.map((sender) => sender.run()));
        if (!((await counts())['waiting'] ?? 0)) return;
        tester.time.now += waitAfter(round);
      }
    },
    async close() {
      await tester.close();
      await provider.close();
    },
  };
}
const numberOf = ({ db }: Tester, sql: string) =>
  db.query<{ n: number }>(`select coalesce(${sql}, 0)::int as n`).then(([row]) => row?.n);

describe('10,000 messages to a provider that sends one key once and fails half the time', () => {
  const run = allTests(() => stage(10, true, halfFails(11)));
  it('none is lost and none arrives twice, in bounded sockets and rows', { timeout: 400_000 }, async () => {
    const { provider, tester, counts, sendAll } = run;
    await sendAll();
    expect(await counts()).toEqual({ sent: 10 * PEOPLE });
    expect(provider.delivered.size).toBe(10 * PEOPLE);
    expect([...provider.delivered.values()].every((times) => times === 1)).toBe(true);
    const asked = [...provider.asked.values()].reduce((sum, times) => sum + times, 0);
    expect(asked, 'half of the requests failed').toBeGreaterThan(1.8 * 10 * PEOPLE);
    expect(provider.mostSockets).toBeLessThanOrEqual(MOST_SOCKETS);
    const ofEach = '(select max(n) from (select count(*) as n from delivery_attempt group by delivery_key) each)';
    expect(await numberOf(tester, ofEach), 'attempts kept of one message').toBeLessThanOrEqual(40);
    expect(await numberOf(tester, '(select count(*) from delivery_attempt)')).toBe(asked);
    expect(await numberOf(tester, '(select count(*) from alert_delivery where next_at is not null)')).toBe(0);
    expect(await numberOf(tester, '(select sum(taken + failed) from provider_use)'), 'counted').toBeGreaterThan(0);
  });
});

describe('1,000 messages to one that sends each request anew', () => {
  const run = allTests(() => stage(1, false, halfFails(13)));
  it('each is taken, or said to be unknown; twice arrives only what may have been taken', async () => {
    const { provider, tester, counts, sendAll } = run;
    await sendAll();
    const { sent = 0, failed = 0, ...rest } = await counts();
    expect([sent + failed, rest]).toEqual([PEOPLE, {}]);
    const rows = await tester.db.query<{ key: string; state: string; trouble: string | null; unsure: number }>(
      `select delivery_key as key, state, trouble, (select count(*)::int from delivery_attempt a
         where a.delivery_key = d.delivery_key and a.result = 'unknown') as unsure from alert_delivery d`,
    );
    for (const { key, state, trouble, unsure } of rows) {
      const times = provider.delivered.get(key) ?? 0;
      if (state === 'sent') expect(times).toBeGreaterThan(0);
      else expect(trouble).toBe('unknown');
      // Each time but the last one was an answer that said nothing.
      expect(times).toBeLessThanOrEqual(unsure + (state === 'sent' ? 1 : 0));
    }
    expect(failed, 'few').toBeLessThan(PEOPLE / 20);
  });
});

describe('2,000 messages that two senders find at once', () => {
  const run = allTests(() => stage(2, false, () => 'taken'));
  it('each is asked for once', async () => {
    const { provider, counts, sendAll } = run;
    await sendAll();
    expect(await counts()).toEqual({ sent: 2 * PEOPLE });
    expect(provider.asked.size).toBe(2 * PEOPLE);
    expect(Math.max(...provider.asked.values())).toBe(1);
  });
});
