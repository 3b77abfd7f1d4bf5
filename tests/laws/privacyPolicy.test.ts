/**
 * What the privacy policy promises (features/privacy/privacy.zh.ts): how long things are kept, what an unbound card
 * shows, what is stored of numbers and sessions. Who looks is in `looks.test.ts`, what the log says in
 * `authority.test.ts`, what an open stream shows in `revocation.test.ts`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { CODES, contract } from '../../contract';
import { spanMs } from '../../contract/day';
import { CARD_CLOCKS, CLOCKS } from '../../server/running/retention/clocks';
import { DEFAULT_SETTINGS } from '../../server/engine/settings';
import { fixAt, MING } from '../harness/alerts';
import { draftFor } from '../harness/fences';
import { EVERY_CALL, type FullDay, fullDay, mayMake } from '../harness/fullDay';
import { MORNING } from '../harness/testSchool';

const { position, user, location } = contract;
const KEEP = spanMs(DEFAULT_SETTINGS.keepDays, 'days');
const LEAVE = spanMs(DEFAULT_SETTINGS.leaverDays, 'days');

let day: FullDay;
/** Moves the clock and runs the platform's scheduled work. Nobody's password has expired by then. */
const travelTo = async (time: number) => {
  const { tester } = day.stage;
  tester.time.now = time;
  await tester.db.query('update account set password_set_at = $1', [new Date(time)]);
  await tester.runScheduled();
};
const begin = async () => (day = await fullDay());
afterEach(() => day.stage.close());

/** The tables that contain a text. */
const holding = async (secret: string) => {
  const { db } = day.stage.tester;
  const tables = await db.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const found: string[] = [];
  for (const { name } of tables)
    if ((await db.query(`select 1 from ${name} row where row::text like '%' || $1 || '%'`, [secret])).length > 0)
      found.push(name);
  return found;
};

const TEMPERATURES = ['cardHealth', 'temperatureDays'];
const isDegrees = (text: string) => !text.endsWith('Z');

describe('an unbound card', () => {
  const unbind = async () => {
    const { tester } = day.stage;
    const { envelope } = await tester.ask(user.removeImei, { imei: MING }, await day.stage.as('li'));
    expect(envelope.success).toBe(true);
    await tester.runScheduled();
  };

  it('shows its earlier positions to nobody, by no call', { timeout: 180_000 }, async () => {
    await begin();
    const { tester } = day.stage;
    // Where each of these people saw something before, none does afterwards.
    const viewers = [
      ['li', 'student'],
      ['wu', 'teacher'],
      ['admin', 'admin'],
    ] as const;
    const told = async () => {
      const found = new Set<string>();
      for (const [account, role] of viewers) {
        let entry = await tester.signIn(account);
        for (const { call, name, title, input: inputOf } of EVERY_CALL) {
          if (!mayMake(role, call) || ['signOut', 'signOutEverywhere', 'removeImei'].includes(name)) continue;
          const input = day.real[name] ?? inputOf('s-ming');
          let answer = await tester.ask(call, input, entry);
          // An earlier call has ended the session.
          if (answer.status === CODES.unauthorised || answer.status === CODES.signedInElsewhere) {
            entry = await tester.signIn(account);
            answer = await tester.ask(call, input, entry);
          }
          const text = JSON.stringify(answer.envelope);
          // A reading of the temperature has the time of its report; that is no place.
          const secrets = TEMPERATURES.includes(name) ? day.whereabouts.filter(isDegrees) : day.whereabouts;
          if (secrets.some((secret) => text.includes(secret))) found.add(`${title} ${account}`);
        }
      }
      return [...found];
    };
    expect((await told()).length).toBeGreaterThan(30);
    await unbind();
    expect(await told()).toEqual([]);
  });

  it('has an alert room no more, and its open alerts are closed', async () => {
    await begin();
    const { alertId } = day.real['alertDetail'] as { alertId: string };
    expect((await day.stage.counts('wu')).open).toBeGreaterThan(0);
    await unbind();
    for (const account of ['li', 'wu', 'admin']) {
      expect((await day.stage.detail(account, alertId)).status).toBe(CODES.notFound);
      expect((await day.stage.inbox(account)).alerts).toEqual([]);
      expect(await day.stage.counts(account)).toMatchObject({ open: 0, unread: 0 });
    }
    const rows = await day.stage.tester.db.query<{ state: string }>('select distinct state from alert');
    expect(rows).toEqual([{ state: 'closed' }]);
  });

  it('is not collected from any more', async () => {
    await begin();
    await unbind();
    const { tester } = day.stage;
    const count = async () => (await tester.db.query('select 1 from fix')).length;
    const before = await count();
    tester.time.now += 60_000;
    await tester.report({ id: MING, timestamp: tester.time.now, ...fixAt(50) });
    expect(await count()).toBe(before);
  });
});

describe('after the days that positions are kept', () => {
  it('nothing that tells where a child was, or who looked, is left', async () => {
    await begin();
    const { tester } = day.stage;
    const wu = await tester.signIn('wu');
    await tester.ask(position.studentLocation, { studentId: 's-ming' }, wu);
    await tester.ask(position.livePosition, { studentId: 's-ming' }, wu);
    await tester.db.query(
      `insert into card_binding (device_no, student_id, role_id, consent_version, bound_at, ended_at)
       select device_no, 's-ming', 'r-li', 'v', $1, $2 from device where unique_id = $3`,
      [new Date(MORNING - 1), new Date(MORNING), MING],
    );
    const [fence] = (await tester.ask(position.fences, {}, 'admin')).data;
    await tester.ask(position.removeFence, { fenceId: fence?.fenceId ?? '', version: fence?.version ?? 0 }, 'admin');
    const tables = [
      ...new Set(['fix', 'contact', 'alert_log', ...[...CLOCKS, ...CARD_CLOCKS].map(({ table }) => table)]),
    ];
    const filled = async () => {
      const counts = await Promise.all(
        tables.map(async (table) => [table, (await tester.db.query(`select 1 from ${table} limit 1`)).length > 0]),
      );
      return counts.filter(([, isFilled]) => isFilled).map(([table]) => String(table));
    };
    expect(await filled(), 'the day filled them').toEqual(
      expect.arrayContaining(['fix', 'position', 'fence_watch', 'access_log', 'command', 'card_binding', 'alert']),
    );
    await travelTo(MORNING + KEEP - spanMs(1, 'days'));
    expect(await filled(), 'a day before').toEqual(expect.arrayContaining(['position', 'access_log', 'command']));
    await travelTo(MORNING + KEEP + spanMs(2, 'days'));
    // A row that another job changes meanwhile waits for the next run.
    await travelTo(tester.time.now + spanMs(1, 'hours'));
    // The silence of the card, and an open SOS, made new rows meanwhile.
    const renewed = { alert: 'raised_at', alert_log: 'at', command: 'asked_at' };
    expect((await filled()).filter((table) => !Object.hasOwn(renewed, table))).toEqual([]);
    for (const [table, time] of Object.entries(renewed))
      expect(
        await tester.db.query(`select ${time} from ${table} where ${time} < $1`, [
          new Date(MORNING + spanMs(1, 'days')),
        ]),
        table,
      ).toEqual([]);
  });

  it('a card that still reports, but without a fix, loses its last position', async () => {
    await begin();
    const { tester } = day.stage;
    tester.time.now = MORNING + KEEP + spanMs(1, 'days');
    await tester.report({ id: MING, timestamp: tester.time.now, batt: 40 });
    await travelTo(tester.time.now);
    const { data } = await tester.ask(position.studentLocation, {}, 'li');
    expect(data).toMatchObject({ fix: null, power: '40%' });
    expect(data.contactTime).not.toBeNull();
    // It is found again as if it had never been away.
    tester.time.now += 60_000;
    await tester.report({ id: MING, timestamp: tester.time.now, ...fixAt(20) });
    const found = await tester.ask(position.studentLocation, {}, 'li');
    expect(found.data.fix?.fixTime).toBe(new Date(tester.time.now).toISOString());
  });

  it('a binding that goes on is kept, with its consent', async () => {
    await begin();
    const { tester } = day.stage;
    await tester.db.query(
      `insert into card_binding (device_no, student_id, role_id, consent_version, bound_at)
       select device_no, 's-ming', 'r-li', 'v', $1 from device where unique_id = $2`,
      [new Date(MORNING), MING],
    );
    await travelTo(MORNING + 2 * KEEP);
    expect(await tester.db.query('select consent_version from card_binding')).toEqual([{ consent_version: 'v' }]);
  });

  it('rows beyond one batch go too, and what is younger stays', async () => {
    await begin();
    const { tester } = day.stage;
    await tester.db.query(
      `insert into access_log (student_id, role_id, what, first_at, last_at, times, viewer, user_type)
       select 's-ming', 'r-wu', 'position', at, at, 1, '吴老师', '1'
       from generate_series($1::timestamptz, $1::timestamptz + interval '2499 hours', interval '1 hour') as at`,
      [new Date(MORNING - spanMs(2500, 'hours'))],
    );
    await travelTo(MORNING + KEEP - spanMs(1, 'hours'));
    const rows = await tester.db.query<{ last_at: Date }>('select last_at from access_log');
    expect(rows.filter(({ last_at }) => last_at.getTime() < MORNING - spanMs(1, 'hours'))).toEqual([]);
    expect(rows.length).toBeGreaterThan(0);
  });
});

it('of a pupil and a parent who left the school nothing is left after those days', async () => {
  await begin();
  const { tester } = day.stage;
  await tester.ask(position.saveFence, { fence: draftFor(['s-ming'], { name: '我家' }) }, 'li');
  await tester.ask(user.removeImei, { imei: MING }, 'li');
  const left = new Date(tester.time.now);
  await tester.db.query(`update student set left_at = $1 where student_id = 's-ming'`, [left]);
  await tester.db.query(`update identity set left_at = $1 where role_id = 'r-li'`, [left]);
  const traces = ['s-ming', '李明', 'u-li', '李强', '13900000004', '我家'];
  const found = async () => (await Promise.all(traces.map(holding))).flat();
  await travelTo(left.getTime() + LEAVE - spanMs(1, 'days'));
  expect(await found(), 'a day before they can come back').toEqual(expect.arrayContaining(['student', 'account']));
  await travelTo(left.getTime() + LEAVE + spanMs(1, 'days'));
  await travelTo(left.getTime() + LEAVE + spanMs(2, 'days'));
  expect(await found()).toEqual([]);
  expect(await holding('吴老师'), 'others stay').toContain('account');
});

it('a sign-in lasts seven days at most', async () => {
  await begin();
  const { tester } = day.stage;
  const li = await tester.signIn('li');
  tester.time.now += spanMs(7, 'days') + 1;
  expect((await tester.ask(location.classStudents, {}, li)).envelope.code).toBe(CODES.expired);
  tester.time.now += spanMs(8, 'days');
  await tester.runScheduled();
  expect(await tester.db.query('select * from session')).toEqual([]);
});

it('of numbers and addresses that tried to sign in only digests are kept, for little more than a day', async () => {
  await begin();
  const { tester } = day.stage;
  const [mobile, address] = ['13812340000', '203.0.113.77'];
  for (let i = 0; i < 2; i++) await tester.ask(user.signIn, { account: mobile, password: 'wrong' }, null, address);
  await tester.ask(user.sendCode, { mobile }, null, address);
  expect(await holding(address)).toEqual([]);
  expect(await holding(mobile), 'a code belongs to its number').toEqual(['phone_code']);
  tester.time.now += spanMs(2, 'hours');
  await tester.runScheduled();
  expect(await holding(mobile)).toEqual([]);
  tester.time.now += spanMs(26, 'hours');
  await tester.runScheduled();
  for (const table of ['failed_sign_in', 'failed_source', 'phone_code_day'])
    expect(await tester.db.query(`select 1 from ${table}`), table).toEqual([]);
});

it('the handbook lists every table of the store with its clock', async () => {
  await begin();
  const tables = await day.stage.tester.db.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
     and not relispartition order by 1`,
  );
  const handbook = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8');
  const listed = new Set(
    handbook
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([a-z_]+)`/g)].map(([, name]) => name)),
  );
  expect(tables.map(({ name }) => name).filter((name) => !listed.has(name))).toEqual([]);
  const clocks = [...CLOCKS, ...CARD_CLOCKS].map(({ table }) => table);
  expect(clocks.filter((table) => !tables.some(({ name }) => name === table))).toEqual([]);
});
