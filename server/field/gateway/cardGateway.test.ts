/** Student cards over real sockets: login, fixes, SOS, strangers, and what the gateway never says. */
import { expect, it } from 'vitest';
import { openSession } from './session';
import { strangers } from './strangers';
import { localDigits } from './student/cardTime';
import { cardPlatform } from '../../../tests/harness/cards';
import { allTests } from '../../../tests/harness/opened';

const platform = allTests(cardPlatform);

const db = () => platform.running.platform.db;
const place = (at: Date) => `0E120.920100N30.920200T${localDigits(at)}@460!0!9231!2351!21@home!ac:bc:32:78:a2:5f!61#`;
const positionOf = async (imei: string) =>
  (
    await db().query<{ lng: number; lat: number; fix_time: Date; battery: number | null }>(
      'select lng, lat, fix_time, battery from position join device using (device_no) where unique_id = $1',
      [imei],
    )
  )[0];

const lineOf = async (imei: string) =>
  (await db().query('select firmware, iccid, signal from card_line where unique_id = $1', [imei]))[0];

it('a card logs in, and its acknowledged fix is its position', async () => {
  const card = platform.card({ model: 'b2' });
  expect(await card.connect()).toBe('0@0@0');
  expect(await card.say('REPORT_HEARTBEAT', '85%')).toBe('0');
  const at = new Date(Math.floor(Date.now() / 1000) * 1000);
  expect(await card.say('REPORT_LOCATION_INFO', place(at))).toBe('0');
  expect(await lineOf('860000000000001')).toEqual({ firmware: 'W9.2.0', iccid: '898600000000000000A1', signal: 3 });
  expect(await positionOf('860000000000001')).toEqual({ lng: 120.9201, lat: 30.9202, fix_time: at, battery: 85 });
  card.close();
});

it('a card that nobody knows is welcome, and nothing of it is stored', async () => {
  const card = platform.card({ model: 'b1', imei: '860000000000777' });
  expect(await card.connect()).toBe('0@0@0');
  let answered = false;
  void card.say('GET_NORMAL_BUTTON', '1').then(() => (answered = true));
  void card.say('REPORT_LOCATION_INFO', place(new Date())).then(() => (answered = true));
  expect(await card.say('REPORT_HEARTBEAT', '70%')).toBe('0');
  expect(answered).toBe(false);
  expect(await db().query(`select times, protocol from card_stranger where unique_id = '860000000000777'`)).toEqual([
    { times: 1, protocol: 'student' },
  ]);
  card.close();
});

it('invented numbers do not push a new card out of those that are remembered, which are few', async () => {
  const names = ['beside a known card', 'of a known range', 'that comes again'];
  const real = names.map((_, n) => `86000000000088${n}`);
  const remembered = async () =>
    (await db().query<{ unique_id: string }>('select unique_id from card_stranger order by 1')).map(
      (row) => row.unique_id,
    );
  // Numbers that somebody invented, claimed once each, until there is no room.
  await db().query(
    `insert into card_stranger (unique_id, maker, firmware, first_at, last_at, times)
     select 'invented ' || n, '', '', now(), now(), 1 from generate_series(1, 1000) n`,
  );
  const [known, card] = [platform.card({ model: 'b2' }), platform.card({ model: 'b1', imei: real[0] ?? '' })];
  await known.connect();
  await card.connect();
  await expect.poll(remembered).toContain(real[0]);

  let now = Date.now();
  const { came } = strangers({ db: db(), clock: () => new Date(now) });
  const comes = (uniqueId: string, address: string, iccid = '') => {
    const link = { address, write() {}, pause() {}, resume() {}, cut() {} };
    return came(openSession(link, now), { uniqueId, iccid, protocol: 'student', maker: '', firmware: '' }, false);
  };
  await comes(real[1] ?? '', 'of a carrier', '8986000000000000FFFF');
  for (const minutes of [0, 11]) {
    now += minutes * 60_000;
    await comes(real[2] ?? '', 'elsewhere');
  }
  for (let n = 0; n < 300; n += 1) await comes(`invented too ${n}`, `203.0.113.${n}`);
  // One address adds few.
  for (let n = 0; n < 100; n += 1) await comes(`invented at one address ${n}`, 'one');
  const found = await remembered();
  expect(found.filter((id) => real.includes(id))).toEqual(real);
  expect(found.length).toBeLessThanOrEqual(1_000);
  expect(found.filter((id) => id.includes('at one address')).length).toBeLessThanOrEqual(30);
  for (const one of [known, card]) one.close();
});
