/** What a guardian shows to hold a card: a number printed on it, or a press of its key. All refusals are alike. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CODES, contract, PRIVACY_VERSION } from '../../../contract';
import { cardCodeHash } from './cardProof';
import { grantKey } from '../roster/importRoster';
import { sha256 } from '../../engine/sha256';
import { GATEWAY_KEY, type Tester, testPlatform } from '../../../tests/harness/platform';
import { freshDb } from '../../../tests/harness/postgres';
import { eachTest } from '../../../tests/harness/opened';

const { user, position } = contract;
const consent = PRIVACY_VERSION;
const FREE = { imei: '860000000000077', rfid: 'Z9' };
/** Printed on the free card. */
const CODE = 'K7QM-4T2X';
const MINGS = '860000000000001';
const mobile = '13900000004';

/** What the platform asks the store, in order; of a transaction only that it begins. */
const statements: string[] = [];
let tester: Tester;
beforeEach(async () => {
  const db = await freshDb();
  statements.length = 0;
  tester = await testPlatform({
    db: {
      ...db,
      query: (sql, values) => {
        statements.push(sql);
        return db.query(sql, values);
      },
      transaction: (work) => {
        statements.push('begin');
        return db.transaction(work);
      },
    },
  });
  await tester.db.query(
    `insert into device (unique_id, rfid, model, phone, pool_school_id, code_hash)
     values ($1, 'Z9', 'card', '14500000077', 'school-a', $2)`,
    [FREE.imei, cardCodeHash(FREE.imei, CODE)],
  );
});
const li = eachTest(() => tester.signIn('li'));
beforeEach(async () => {
  await unbind(MINGS);
});
afterEach(() => tester.close());

const state = async (imei: string) => (await tester.ask(user.checkImei, { imei }, li)).data.state;
const unbind = (imei: string, as = li) => tester.ask(user.removeImei, { imei }, as);
const bindCard = async (input: { imei: string; rfid: string }) =>
  (await tester.ask(user.bindCard, { ...input, consent }, li)).envelope.code;

describe('a card', () => {
  it('is bound by the code printed on it too, however it is typed', async () => {
    expect(await bindCard({ imei: FREE.imei, rfid: 'k7qm4t2x' })).toBe(CODES.ok);
    expect((await tester.db.query('select 1 from device where code_hash like $1', [`%${CODE}%`])).length).toBe(0);
  });

  it('of another school, or of none, cannot be bound here', async () => {
    for (const pool of ['school-b', null]) {
      await tester.db.query('update device set pool_school_id = $2 where unique_id = $1', [FREE.imei, pool]);
      expect([await state(FREE.imei), await bindCard(FREE)]).toEqual(['unavailable', CODES.cardCannotBeBound]);
    }
  });

  it('answers every refusal alike, after the same statements', async () => {
    const zhang = await tester.signIn('zhang');
    await tester.ask(user.updateStatus, { status: 'lost' }, zhang);
    await unbind('860000000000003', zhang);
    await tester.db.query(
      `insert into device (unique_id, rfid, pool_school_id) values ('860000000000088', 'Z9', 'school-b')`,
    );
    const answers = [];
    for (const imei of ['860000000009999', '860000000000002', '860000000000003', '860000000000088', FREE.imei]) {
      statements.length = 0;
      const rfid =
        imei === FREE.imei ? 'WRONG' : imei === '860000000000003' ? 'A3' : imei === '860000000000002' ? 'A2' : 'Z9';
      const { status, envelope } = await tester.ask(user.bindCard, { imei, rfid, consent }, li);
      answers.push({ status, envelope, statements: [...statements] });
    }
    expect(answers[0]?.envelope.code).toBe(CODES.cardCannotBeBound);
    expect(answers[0]?.statements.length).toBeGreaterThan(0);
    for (const one of answers) expect(one).toEqual(answers[0]);
  });
});

describe('a card that is bound by a code to the phone', () => {
  const bind = async (verifyCode: string, cardCode: string) =>
    (await tester.ask(user.bindImei, { imei: FREE.imei, mobile, verifyCode, cardCode, consent }, li)).envelope.code;
  const sentCode = async () => {
    await tester.ask(user.sendCode, { mobile, purpose: 'bind' }, null);
    return tester.sent.at(-1)?.code ?? '';
  };
  /** Binds without a number of the card. */
  const bindByKey = async (verifyCode: string) =>
    (await tester.ask(user.bindImei, { imei: FREE.imei, mobile, verifyCode, consent }, li)).envelope.code;
  /** Presses the key of a card that reports with a key of its own. */
  const pressKey = async (id: string, seconds = 0) => {
    await grantKey(tester.platform, `own-key-of-${id}`, 'card', id);
    return press(id, `own-key-of-${id}`, seconds);
  };
  const press = (id: string, key: string, seconds = 0) => {
    const timestamp = String((tester.time.now + seconds * 1000) / 1000);
    const said = new URLSearchParams({ id, lat: '30.92', lon: '120.92', alarm: 'sos', timestamp });
    return tester.fetch(new Request(`http://platform.test/intake/osmand/${key}?${said}`));
  };

  it('needs a number of the card, or a press of its key in the last minute', async () => {
    const code = await sentCode();
    expect(await bind(code, 'WRONG-ONE')).toBe(CODES.cardCannotBeBound);
    expect(await bindByKey(code)).toBe(CODES.cardCannotBeBound);
    await pressKey(FREE.imei, -90);
    expect(await bindByKey(code), 'pressed long ago, and sent now').toBe(CODES.cardCannotBeBound);
    await pressKey(FREE.imei);
    tester.time.now += 61_000;
    expect(await bindByKey(code), 'more than a minute ago').toBe(CODES.cardCannotBeBound);
    await pressKey(FREE.imei);
    tester.time.now += 59_000;
    expect(await bindByKey(code)).toBe(CODES.ok);
  });

  it('is not bound by a press that a whole school or an operator may report: anybody can send one through it', async () => {
    await tester.db.query(`insert into intake_key (key_hash, label, school_id) values ($1, 'school', 'school-a')`, [
      sha256('key-of-the-school'),
    ]);
    const code = await sentCode();
    for (const key of ['key-of-the-school', GATEWAY_KEY]) {
      await press(FREE.imei, key);
      expect(await bindByKey(code), key).toBe(CODES.cardCannotBeBound);
    }
    expect((await tester.ask(user.checkImei, { imei: FREE.imei }, li)).data.canPress).toBe(false);
    await pressKey(FREE.imei);
    expect((await tester.ask(user.checkImei, { imei: FREE.imei }, li)).data.canPress).toBe(true);
    expect(await bindByKey(code)).toBe(CODES.ok);
  });

  it('hears the key of a released card, and stores nothing else of it', async () => {
    expect((await pressKey(MINGS)).status).toBe(404);
    const verifyCode = await sentCode();
    const { envelope } = await tester.ask(user.bindImei, { imei: MINGS, mobile, verifyCode, consent }, li);
    expect(envelope.code).toBe(CODES.ok);
    expect((await tester.ask(position.studentLocation, {}, li)).data.fix).toBeNull();
    expect(await tester.db.query('select 1 from fix')).toEqual([]);
  });

  it('uses a press once: the next wearer presses again', async () => {
    await pressKey(FREE.imei);
    expect(await bindByKey(await sentCode())).toBe(CODES.ok);
    await unbind(FREE.imei);
    tester.time.now += 61_000;
    const code = await sentCode();
    tester.time.now -= 31_000;
    expect(await bindByKey(code)).toBe(CODES.cardCannotBeBound);
  });
});
