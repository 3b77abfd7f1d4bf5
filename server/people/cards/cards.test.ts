/** Binding and unbinding a card: who may do it, with which proof, and what happens to the card's fixes. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CODES, contract, PRIVACY_VERSION } from '../../../contract';
import { cardCodeHash } from './cardProof';
import { grantKey } from '../roster/importRoster';
import { type Tester, testPlatform } from '../../../tests/harness/platform';
import { freshDb } from '../../../tests/harness/postgres';
import { MORNING } from '../../../tests/harness/testSchool';
import { valueOf } from '../../engine/store/db';
import { eachTest } from '../../../tests/harness/opened';

const { user, position } = contract;
const consent = PRIVACY_VERSION;
const FREE = { imei: '860000000000077', rfid: 'Z9' };
/** Printed on the free card. */
const CODE = 'K7QM-4T2X';
const MINGS = '860000000000001';

let tester: Tester;
beforeEach(async () => {
  tester = await testPlatform();
  await tester.db.query(
    `insert into device (unique_id, rfid, model, phone, pool_school_id, code_hash)
     values ($1, 'Z9', 'card', '14500000077', 'school-a', $2)`,
    [FREE.imei, cardCodeHash(FREE.imei, CODE)],
  );
});
const li = eachTest(() => tester.signIn('li'));
afterEach(() => tester.close());

const state = async (imei: string, as = li) => (await tester.ask(user.checkImei, { imei }, as)).data.state;
const unbind = (imei: string, as = li) => tester.ask(user.removeImei, { imei }, as);
const bindCard = async (input: { imei: string; rfid: string }, as = li) =>
  (await tester.ask(user.bindCard, { ...input, consent }, as)).envelope.code;
const report = async (id: string, minute: number) =>
  (await tester.report({ id, lat: 30.92, lon: 120.92, accuracy: 8, batt: 80, timestamp: MORNING / 1000 + minute * 60 }))
    .status;
/** The address of an OsmAnd report under the card's own key. */
const reportUrl = (timestamp: number) => {
  const query = new URLSearchParams({ id: MINGS, lat: '30.92', lon: '120.92', timestamp: String(timestamp) });
  return `http://platform.test/intake/osmand/key-of-ming?${query}`;
};
const located = async (as = li) => (await tester.ask(position.studentLocation, {}, as)).data;
const trackLength = async (as = li) =>
  (await tester.ask(position.studentDayTrack, { day: '2026-03-02' }, as)).data.fixes.time.length;

describe('a card', () => {
  it('is free or mine; everything else looks alike', async () => {
    expect([
      await state(FREE.imei),
      await state(MINGS),
      await state('860000000000002'),
      await state('860000000009999'),
    ]).toEqual(['free', 'mine', 'unavailable', 'unavailable']);
    expect((await tester.ask(user.checkImei, { imei: '860000000000002' }, li)).data.model).toBeNull();
  });

  it('is bound by IMEI and RFID, and its details can be read [2.12] [7.07] [3.07]', async () => {
    await unbind(MINGS);
    expect((await tester.ask(position.tenoInfo, {}, li)).data).toBeNull();
    expect(await bindCard(FREE)).toBe(CODES.ok);
    expect((await tester.ask(position.tenoInfo, {}, li)).data).toEqual({
      imei: FREE.imei,
      rfid: 'Z9',
      phone: '14500000077',
      model: 'card',
      power: null,
      lastTime: null,
      lostTime: null,
      lossSilent: false,
      studentName: '李明',
      line: null,
    });
    expect(await report(FREE.imei, 5)).toBe(200);
    expect((await tester.ask(position.tenoInfo, {}, li)).data).toMatchObject({
      power: '80%',
      lastTime: '2026-03-02T01:05:00.000Z',
    });
    expect(
      await tester.db.query('select role_id, consent_version, ended_at from card_binding where student_id = $1', [
        's-ming',
      ]),
    ).toEqual([{ role_id: 'r-li', consent_version: consent, ended_at: null }]);
  });

  it('is not bound with a wrong RFID, to a child that has a card, or when another child has it', async () => {
    await unbind(MINGS);
    expect(await bindCard({ ...FREE, rfid: 'A1' })).toBe(CODES.cardCannotBeBound);
    expect(await bindCard({ imei: '860000000000002', rfid: 'A2' })).toBe(CODES.cardCannotBeBound);
    expect(await bindCard({ imei: MINGS, rfid: 'A1' })).toBe(CODES.ok);
    for (const other of [FREE, { imei: '860000000000002', rfid: 'A2' }, { imei: '860000000009999', rfid: 'A2' }])
      expect(await bindCard(other)).toBe(CODES.childHasCard);
    expect(await bindCard({ imei: MINGS, rfid: 'A1' }), 'twice is once').toBe(CODES.ok);
  });

  it('is not bound without consent to the present privacy policy', async () => {
    await unbind(MINGS);
    for (const other of ['', '2020-01'])
      expect((await tester.ask(user.bindCard, { ...FREE, consent: other as never }, li)).status).toBe(CODES.badInput);
    expect(await state(FREE.imei)).toBe('free');
  });

  it('is bound to one of two children that bind it in parallel', async () => {
    const zhang = await tester.signIn('zhang');
    await unbind(MINGS);
    await unbind('860000000000003', zhang);
    expect([await bindCard(FREE), await bindCard(FREE, zhang)].sort((a, b) => a - b)).toEqual([
      CODES.ok,
      CODES.cardCannotBeBound,
    ]);
    const [first, second] = await Promise.all([
      bindCard({ imei: MINGS, rfid: 'A1' }),
      bindCard({ imei: MINGS, rfid: 'A1' }, zhang),
    ]);
    expect([first, second].filter((code) => code === CODES.ok)).toHaveLength(1);
  });

  it('cannot be found by guessing numbers', async () => {
    for (let i = 0; i < 12; i++) expect(await state(`86000000000${1000 + i}`)).toBe('unavailable');
    expect((await tester.ask(user.checkImei, { imei: FREE.imei }, li)).status).toBe(CODES.tooMany);
    expect((await tester.ask(user.bindCard, { ...FREE, consent }, li)).status).toBe(CODES.tooMany);
  });

  it('can be bound by guardians only', async () => {
    const wu = await tester.signIn('wu');
    expect((await tester.ask(user.removeImei, { imei: MINGS }, wu)).status).toBe(CODES.forbidden);
    expect((await unbind('860000000000002')).status, 'of another child').toBe(CODES.notFound);
  });
});

describe('binding by IMEI and a code to the phone', () => {
  const mobile = '13900000004';
  const bind = async (verifyCode: string, number = mobile, cardCode: string | undefined = CODE) =>
    (await tester.ask(user.bindImei, { imei: FREE.imei, mobile: number, verifyCode, cardCode, consent }, li)).envelope
      .code;
  beforeEach(async () => void (await unbind(MINGS)));

  it("needs a code sent to the guardian's own phone [2.13] [7.07]", async () => {
    await tester.ask(user.sendCode, { mobile, purpose: 'bind' }, null);
    expect(await bind('000000')).toBe(CODES.wrongPhoneCode);
    expect(await bind(tester.sent[0]?.code ?? '')).toBe(CODES.ok);
    expect(await state(FREE.imei)).toBe('mine');
  });

  it('accepts no code sent to another phone or for signing in', async () => {
    await tester.ask(user.sendCode, { mobile: '13900000005', purpose: 'bind' }, null);
    expect(await bind(tester.sent[0]?.code ?? '', '13900000005')).toBe(CODES.wrongPhoneCode);
    await tester.ask(user.sendCode, { mobile }, null);
    expect(await bind(tester.sent[1]?.code ?? '')).toBe(CODES.wrongPhoneCode);
    expect(await state(FREE.imei)).toBe('free');
  });
});

describe('unbinding', () => {
  beforeEach(async () => void (await report(MINGS, 1)));

  it('removes position and track at once, for guardian and teacher', async () => {
    expect((await located()).fix).not.toBeNull();
    expect((await unbind(MINGS)).status).toBe(200);
    expect(await located()).toMatchObject({ bound: false, fix: null, contactTime: null });
    expect(await trackLength()).toBe(0);
    const [ming] = (await tester.ask(contract.location.lastPositions, { studentIds: ['s-ming'] }, 'wu')).data;
    expect(ming).toMatchObject({ bound: false, fix: null });
  });

  it('reports of the card are not stored until it is bound again', async () => {
    await unbind(MINGS);
    const count = () => valueOf<number>(tester.db, 'select count(*)::int as n from fix');
    const before = await count();
    expect(await report(MINGS, 2)).toBe(404);
    expect(await count()).toBe(before);
    expect(await bindCard({ imei: MINGS, rfid: 'A1' })).toBe(CODES.ok);
    expect(await report(MINGS, 3)).toBe(200);
  });

  it("the next child's guardian sees nothing of the child before", async () => {
    const zhang = await tester.signIn('zhang');
    await unbind(MINGS);
    await unbind('860000000000003', zhang);
    expect(await bindCard({ imei: MINGS, rfid: 'A1' }, zhang)).toBe(CODES.ok);
    expect((await located(zhang)).fix).toBeNull();
    expect(await trackLength(zhang)).toBe(0);
    await report(MINGS, 4);
    expect(await trackLength(zhang)).toBe(1);
    expect(await trackLength()).toBe(0);
  });

  it('a card that reported before its first binding starts without old fixes', async () => {
    await report(FREE.imei, 1);
    await unbind(MINGS);
    await bindCard(FREE);
    expect((await located()).fix).toBeNull();
    expect(await trackLength()).toBe(0);
  });

  it('works at a process that missed the notice, and so does binding to another child', async () => {
    await tester.close();
    const db = await freshDb();
    // This process receives no notices about changed cards.
    tester = await testPlatform({
      db: {
        ...db,
        listen: async (channel, ...heard) =>
          channel === 'devices' ? async () => undefined : db.listen(channel, ...heard),
      },
    });
    const [ming, zhang] = [await tester.signIn('li'), await tester.signIn('zhang')];
    await grantKey(tester.platform, 'key-of-ming', 'card', MINGS);
    const own = async (minute: number) =>
      (await tester.fetch(new Request(reportUrl(MORNING / 1000 + minute * 60)))).status;
    expect([await report(MINGS, 1), await own(2)]).toEqual([200, 200]);
    await unbind(MINGS, ming);
    expect([await report(MINGS, 3), await own(4)]).toEqual([404, 404]);
    expect(await db.query('select 1 from fix')).toHaveLength(2);
    await unbind('860000000000003', zhang);
    expect(await bindCard({ imei: MINGS, rfid: 'A1' }, zhang)).toBe(CODES.ok);
    expect([await report(MINGS, 5), await own(6)]).toEqual([200, 200]);
    expect([await trackLength(zhang), await trackLength(ming)]).toEqual([2, 0]);
  });

  it("the card's own intake key still works for it", async () => {
    await grantKey(tester.platform, 'key-of-ming', 'card', MINGS);
    await unbind(MINGS);
    await bindCard({ imei: MINGS, rfid: 'A1' });
    const response = await tester.fetch(new Request(reportUrl(MORNING / 1000 + 300)));
    expect(response.status).toBe(200);
  });
});

it("a guardian sees the class's teachers with masked numbers, and the administrators without [2.13]", async () => {
  expect((await tester.ask(user.searchContact, {}, li)).data).toEqual([
    { roleId: 'r-wu', userId: 'u-wu', name: '吴老师', userType: '1', mobile: '139****0002' },
    { roleId: 'r-admin', userId: 'u-admin', name: '赵校长', userType: '0', mobile: null },
  ]);
});
