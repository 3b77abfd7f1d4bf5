/**
 * Locks of cards: alerts of several pupils are raised in one order, so that no transaction ends in a deadlock, and a
 * call for help does not wait for the lock of another card.
 */
import { describe, expect, it } from 'vitest';
import { contract } from '../../../contract';
import { AUDIENCES, type NewAlert } from './newAlert';
import { createPlatform } from '../../running/createPlatform';
import { lockDevices } from '../../field/intake/fixStore';
import { valueOf, type Queryable } from '../../engine/store/db';
import { alertStage, at } from '../../../tests/harness/alerts';
import { draftFor } from '../../../tests/harness/fences';
import { eachTest } from '../../../tests/harness/opened';

const { position } = contract;
const CARDS = { 's-ming': '860000000000001', 's-fang': '860000000000002' };

const stage = eachTest(alertStage);

const cry = (studentId: string, cause: string): NewAlert => ({
  studentId,
  deviceNo: null,
  urgency: 'now',
  subject: { kind: 'sos', presses: 1, power: null },
  episode: 'card',
  cause,
  time: new Date(stage.tester.time.now),
  audience: AUDIENCES['guardians-and-school'],
});
const waiting = async (db: Queryable) =>
  (await valueOf<number>(
    db,
    `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
  )) ?? 0;

describe('the scheduled check of fences', () => {
  it('waits for the intake instead of holding rows that the intake locks next', async () => {
    const { tester } = stage;
    const fence = draftFor(['s-fang', 's-ming'], {
      rules: { presence: { days: [1, 2, 3, 4, 5], schoolDaysOnly: true, hereBy: '09:05', stayUntil: null } },
    });
    expect((await tester.ask(position.saveFence, { fence }, await stage.as('admin'))).status).toBe(200);
    for (const id of Object.values(CARDS)) await stage.say(0, { lon: 120.99, lat: 30.99, accuracy: 10 }, { id });
    tester.time.now = at(6);

    // Like the intake when one judge raises an alert for one pupil, and the next judge for a pupil with a lower number.
    const numbers = (
      await tester.db.query<{ device_no: number }>('select device_no from device where unique_id = any($1)', [
        Object.values(CARDS),
      ])
    ).map((row) => row.device_no);
    let clock: Promise<void> | undefined;
    await tester.db.transaction(async (tx) => {
      await lockDevices(tx, numbers);
      await stage.raise(tx, tester.platform.clock(), [cry('s-ming', 'one')]);
      clock = tester.runScheduled();
      await expect.poll(() => waiting(tester.db)).toBeGreaterThan(0);
      await stage.raise(tx, tester.platform.clock(), [cry('s-fang', 'two')]);
    });
    await clock;
    expect(tester.lines.filter((line) => line.startsWith('error'))).toEqual([]);
    const kinds = await tester.db.query<{ student_id: string; kind: string }>(
      'select student_id, kind from alert order by 1, 2',
    );
    expect(kinds.map(({ student_id, kind }) => [student_id, kind])).toEqual([
      ['s-fang', 'fence'],
      ['s-fang', 'sos'],
      ['s-ming', 'fence'],
      ['s-ming', 'sos'],
    ]);
  });
});

it('two processes and their users act on the same alerts in parallel: all escalations and acts are kept', async () => {
  const { tester } = stage;
  const other = await createPlatform(tester.platform);
  const accounts = ['li', 'wu', 'admin', 'sun'];
  for (const account of accounts) await stage.as(account);
  const PRESSES = 12;
  for (let press = 0; press < PRESSES; press++) {
    const minute = press * 2.5;
    await Promise.all([
      ...Object.values(CARDS).flatMap((id, card) => [
        stage.press(minute, {}, { id, by: card === press % 2 ? other.fetch : tester.fetch }),
      ]),
      tester.runScheduled(),
      tester.runScheduled(),
      ...accounts.map((account) => stage.see(account, 'all')),
      ...accounts.map(async (account) => {
        const { alerts } = await stage.inbox(account);
        await tester.ask(
          position.receiveAlerts,
          { alertIds: ['none', ...alerts.map(({ alertId }) => alertId)].reverse() },
          await stage.as(account),
        );
      }),
    ]);
  }
  await stage.clockAt(PRESSES * 2.5 + 10);
  other.stop();
  expect(tester.lines.filter((line) => line.startsWith('error'))).toEqual([]);
  const rows = await tester.db.query<{ presses: number; level: number; next_at: Date | null }>(
    `select (subject ->> 'presses')::int as presses, level, next_at from alert`,
  );
  expect(rows).toEqual([0, 1].map(() => ({ presses: PRESSES, level: 2, next_at: null })));
});

describe('a call for help', () => {
  it('is stored beside a commit that waits for a lock', async () => {
    const { tester } = stage;
    const place = { lon: 120.99, lat: 30.99, accuracy: 10 };
    const said: Promise<void>[] = [];
    await tester.db.transaction(async (tx) => {
      const [ming] = await tester.db.query<{ device_no: number }>('select device_no from device where unique_id = $1', [
        CARDS['s-ming'],
      ]);
      await lockDevices(tx, [ming?.device_no ?? 0]);
      said.push(stage.say(0, place));
      await expect.poll(() => waiting(tester.db)).toBe(1);
      said.push(stage.press(0.1, place, { id: CARDS['s-fang'] }));
      await expect.poll(() => tester.db.query('select student_id from alert')).toEqual([{ student_id: 's-fang' }]);
      expect(await waiting(tester.db)).toBe(1);
    });
    await Promise.all(said);
  });
});
