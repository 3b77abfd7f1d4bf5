/** A guardian asks another guardian of the child to confirm that a card may be bound. */
import { beforeEach, describe, expect, it } from 'vitest';
import { spanMs } from '../../../contract/day';
import { CODES, contract, PRIVACY_VERSION, type SignedIn } from '../../../contract';
import { importRoster } from '../../running/consequences';
import { testPlatform } from '../../../tests/harness/platform';
import { withSecondGuardian } from '../../../tests/harness/testSchool';
import { eachTest } from '../../../tests/harness/opened';

const { user } = contract;
const consent = PRIVACY_VERSION;
/** The roster gives it to Ming. */
const MINGS = '860000000000001';

const tester = eachTest(testPlatform);
let li: SignedIn;
let mei: SignedIn;
beforeEach(async () => {
  await importRoster(tester.platform, withSecondGuardian('3'));
  [li, mei] = [await tester.signIn('li'), await tester.signIn('mei')];
  await tester.ask(user.removeImei, { imei: MINGS }, li);
});

const ask = async (as: SignedIn, imei = MINGS) =>
  (await tester.ask(user.askGuardian, { imei, consent }, as)).envelope.code;
const answer = async (as: SignedIn, confirmed: boolean) =>
  (await tester.ask(user.answerCardRequest, { imei: MINGS, confirmed }, as)).envelope.code;
const request = async (as: SignedIn) => (await tester.ask(user.cardRequest, {}, as)).data;
const check = async (as: SignedIn, imei = MINGS) => (await tester.ask(user.checkImei, { imei }, as)).data;

describe('a request', () => {
  it('is confirmed by the other guardian, with the consent of the one who asked', async () => {
    expect(await check(li)).toMatchObject({ state: 'free', canAsk: true });
    expect(await ask(li)).toBe(CODES.ok);
    expect(await request(mei)).toMatchObject({ imei: MINGS, askedBy: '李强', mine: false });
    expect(await request(li)).toMatchObject({ mine: true });
    expect(await answer(mei, true)).toBe(CODES.ok);
    expect((await check(li)).state).toBe('mine');
    const bindings = await tester.db.query('select role_id, consent_version from card_binding where ended_at is null');
    expect(bindings).toEqual([{ role_id: 'r-li', consent_version: consent }]);
    expect(await request(mei)).toBeNull();
  });

  it('is not confirmed by the one who asked, nor by others', async () => {
    await ask(li);
    expect(await answer(li, true)).toBe(CODES.forbidden);
    expect(await answer(await tester.signIn('zhang'), true)).toBe(CODES.notFound);
    expect((await check(li)).state).toBe('free');
  });

  it('of another family is not there, whoever names its child, and neither is the card', async () => {
    await ask(li);
    const zhang = await tester.signIn('zhang');
    const of = { studentId: 's-ming' };
    const codeOf = async (asked: Promise<{ envelope: { code: number } }>) => (await asked).envelope.code;
    const codes = [
      await codeOf(tester.ask(user.cardRequest, of, zhang)),
      await codeOf(tester.ask(user.answerCardRequest, { ...of, imei: MINGS, confirmed: true }, zhang)),
      await codeOf(tester.ask(user.removeImei, { ...of, imei: MINGS }, zhang)),
      await codeOf(tester.ask(user.confirmLine, { ...of, lineKey: 'a'.repeat(64) }, zhang)),
      await codeOf(tester.ask(contract.position.tenoInfo, of, zhang)),
    ];
    expect(codes).toEqual(codes.map(() => CODES.notFound));
    expect(await request(mei)).toMatchObject({ imei: MINGS });
  });

  it('ends when it is refused, taken back, or a day old', async () => {
    await ask(li);
    expect([await answer(mei, false), await request(li)]).toEqual([CODES.ok, null]);
    await ask(li);
    expect([await answer(li, false), await request(mei)]).toEqual([CODES.ok, null]);
    await ask(li);
    tester.time.now += spanMs(1, 'days');
    mei = await tester.signIn('mei');
    expect([await request(mei), await answer(mei, true)]).toEqual([null, CODES.notFound]);
  });

  it('is only for a card that the roster gives to the child, and for a child with another guardian', async () => {
    const zhang = await tester.signIn('zhang');
    await tester.ask(user.removeImei, { imei: '860000000000003' }, zhang);
    for (const imei of ['860000000000003', '860000000000002', '860000000009999'])
      expect([await ask(li, imei), (await check(li, imei)).canAsk]).toEqual([CODES.cardCannotBeBound, false]);
    expect(await ask(zhang, '860000000000003')).toBe(CODES.noOtherGuardian);
  });

  it('binds nothing when the roster has given the card to another child meanwhile', async () => {
    await ask(li);
    await tester.db.query(`update device set roster_student_id = 's-yue' where unique_id = $1`, [MINGS]);
    expect(await answer(mei, true)).toBe(CODES.cardCannotBeBound);
  });
});
