/** Whom messages reached: what counts as a proof, and why a phone had nothing. */
import { describe, expect, it } from 'vitest';
import { contract } from '../../../contract';
import { type Tester, testPlatform } from '../../../tests/harness/platform';
import { eachTest } from '../../../tests/harness/opened';

const { reachByWay, ownMisses } = contract.position;
/** 9:00 on Monday, 2 March 2026 in Shanghai. */
const tester: Tester = eachTest(async () => {
  const opened = await testPlatform();
  await opened.report({ id: '860000000000001', lat: 30.92, lon: 120.92, alarm: 'sos', timestamp: opened.time.now });
  await opened.db.query('delete from alert_delivery');
  return opened;
});

let made = 0;
interface Made {
  channel?: 'app' | 'push' | 'gateway' | 'call';
  state?: string;
  trouble?: string | null;
  /** Seconds from the alert until the state, and from its begin until the test's morning. */
  after?: number;
  ago?: number;
  alert?: string;
  user?: string;
}
interface Tried {
  provider: string;
  result?: string;
  reason?: string | null;
  receipt?: 'delivered' | 'failed';
  receiptReason?: string;
  after?: number;
}

/** A delivery of an alert of its own, with what providers said. */
async function delivery(
  { channel = 'gateway', state = 'sent', trouble = null, after = 5, ago = 3_600, alert, user = 'u-li' }: Made,
  ...tries: Tried[]
): Promise<string> {
  const key = `key-${(made += 1)}`;
  const alertId = alert ?? `alert-${made}`;
  const rang = tester.time.now - ago * 1_000;
  await tester.db.query(
    `insert into alert select (jsonb_populate_record(one, jsonb_build_object('alert_id', $1::text, 'episode', $1))).*
     from alert one where alert_id not like 'alert-%' limit 1 on conflict do nothing`,
    [alertId],
  );
  await tester.db.query(
    `insert into alert_delivery (delivery_key, alert_id, user_id, role, channel, target, ring, state, trouble, rang_at, at)
     values ($1, $2, $3, 'student', $4, $1, 1, $5, $6, $7, $8)`,
    [key, alertId, user, channel, state, trouble, new Date(rang), new Date(rang + after * 1_000)],
  );
  for (const [nth, { provider, result = 'accepted', reason = null, receipt, receiptReason, ...one }] of tries.entries())
    await tester.db.query(
      `insert into delivery_attempt (delivery_key, attempt, provider_id, provider, result, reason, code, at, receipt,
         receipt_reason, receipt_at)
       values ($1, $2, 'p', $3, $4, $5, '', $6, $7, $8, $9)`,
      [
        key,
        nth + 1,
        provider,
        result,
        reason,
        new Date(rang),
        receipt ?? null,
        receiptReason ?? null,
        receipt ? new Date(rang + (one.after ?? 9) * 1_000) : null,
      ],
    );
  return alertId;
}
const ways = async (as = 'admin') => (await tester.ask(reachByWay, {}, as)).data.ways;

describe('by way, in the last seven days', () => {
  it('a receipt within a minute reaches; what was accepted, late or failed does not', async () => {
    expect(await ways()).toEqual([]);
    await delivery({}, { provider: 'twilio', receipt: 'delivered', after: 60 });
    await delivery({}, { provider: 'twilio', receipt: 'delivered', after: 61 });
    await delivery({}, { provider: 'twilio', receipt: 'failed' });
    await delivery({}, { provider: 'twilio' });
    await delivery({}, { provider: 'twilio', result: 'unknown' }, { provider: 'twilio', receipt: 'delivered' });
    await delivery({}, { provider: 'twilio', result: 'refused' }, { provider: 'httpSms' });
    await delivery({ ago: 8 * 86_400 }, { provider: 'twilio', receipt: 'delivered' });
    expect(await ways()).toEqual([
      { way: 'twilio', messages: 6, accepted: 5, told: 4, reached: 2 },
      { way: 'httpSms', messages: 1, accepted: 1, told: 0, reached: 0 },
    ]);
  });

  it('a push reaches when the browser showed it, the operator’s message when a report says so', async () => {
    await delivery({ channel: 'push', state: 'delivered', after: 4 });
    await delivery({ channel: 'push', state: 'delivered', after: 90 });
    await delivery({ channel: 'push' });
    await delivery({ channel: 'push', state: 'failed', trouble: 'gone' });
    await delivery({ channel: 'push', state: 'failed', trouble: 'not-set-up' });
    await delivery({ state: 'delivered', after: 4 });
    await delivery({ state: 'failed', trouble: 'not-needed' });
    await delivery({ channel: 'app', state: 'delivered', after: 1 });
    expect(await ways()).toEqual([
      { way: 'push', messages: 4, accepted: 3, told: 2, reached: 1 },
      { way: 'operator', messages: 1, accepted: 1, told: 1, reached: 1 },
    ]);
  });

  it('another school sees nothing of it', async () => {
    await delivery({}, { provider: 'twilio' });
    await tester.db.query(`update identity set user_type = '0' where user_id = 'u-far'`);
    expect((await tester.ask(reachByWay, {}, 'wu')).status).not.toBe(200);
    await tester.db.query(`update student set school_id = 'school-b' where student_id = 's-ming'`);
    expect(await ways()).toEqual([]);
  });
});

describe('the own phone', () => {
  const own = async () => (await tester.ask(ownMisses, {}, 'li')).data;

  it('was not reached when no way took the alert, with each reason', async () => {
    expect(await own()).toEqual({ alerts: 0, missed: 0, why: [] });
    const first = await delivery({ channel: 'push', state: 'failed', trouble: 'gone' });
    await delivery(
      { alert: first, state: 'failed', trouble: 'unreachable' },
      { provider: 'twilio', result: 'misconfigured', reason: 'balance' },
    );
    await delivery({ channel: 'push', state: 'failed', trouble: 'gone' });
    await delivery(
      { state: 'failed', trouble: 'refused' },
      { provider: 'twilio', receipt: 'failed', receiptReason: 'phoneOff' },
    );
    expect(await own()).toEqual({
      alerts: 3,
      missed: 3,
      why: [
        { channel: 'push', trouble: 'gone', reason: null, alerts: 2 },
        { channel: 'gateway', trouble: 'refused', reason: 'phoneOff', alerts: 1 },
        { channel: 'gateway', trouble: 'unreachable', reason: 'balance', alerts: 1 },
      ],
    });
  });

  it('counts as reached by one way, and not while a message waits or when it was not needed', async () => {
    const first = await delivery({ channel: 'push', state: 'failed', trouble: 'gone' });
    await delivery({ alert: first });
    const second = await delivery({ channel: 'push', state: 'failed', trouble: 'gone' });
    await delivery({ alert: second, state: 'waiting', trouble: 'unreachable' });
    const third = await delivery({ channel: 'push', state: 'failed', trouble: 'gone' });
    await delivery({ alert: third, state: 'failed', trouble: 'not-needed' });
    await delivery({ state: 'failed', trouble: 'unknown', user: 'u-wu' });
    expect(await own()).toEqual({ alerts: 3, missed: 0, why: [] });
  });

  it('counts from the first day of the month on the school’s clock', async () => {
    // 1 March, 00:00 in Shanghai.
    const begin = (tester.time.now - Date.parse('2026-02-28T16:00:00Z')) / 1_000;
    await delivery({ state: 'failed', trouble: 'unknown', ago: begin });
    await delivery({ state: 'failed', trouble: 'unknown', ago: begin + 1 });
    expect(await own()).toMatchObject({ alerts: 1, missed: 1 });
  });
});
