/** A card reported lost: how it is shown, which alerts it no longer raises, and who may bind it. */
import { describe, expect, it } from 'vitest';
import { spanMs } from '../../../contract/day';
import { CODES, contract, PRIVACY_VERSION, type SignedIn } from '../../../contract';
import { testPlatform } from '../../../tests/harness/platform';
import { MORNING } from '../../../tests/harness/testSchool';
import { eachTest } from '../../../tests/harness/opened';

const { user, position, location } = contract;
const CARD = { imei: '860000000000001', rfid: 'A1' };
const LOST_AT = new Date(MORNING).toISOString();

const tester = eachTest(testPlatform);
const li = eachTest(() => tester.signIn('li'));
const wu = eachTest(() => tester.signIn('wu'));

const say = (status: 'lost' | 'found', studentId?: string, as = li) =>
  tester.ask(user.updateStatus, { status, ...(studentId && { studentId }) }, as);
const report = (minute: number, more: Record<string, string | number> = {}) =>
  tester.report({
    id: CARD.imei,
    lat: 30.92,
    lon: 120.92,
    accuracy: 8,
    batt: 80,
    timestamp: MORNING / 1000 + minute * 60,
    ...more,
  });
const seen = async (as: SignedIn) => (await tester.ask(location.lastPositions, { studentIds: ['s-ming'] }, as)).data[0];
const bind = async (as: SignedIn) =>
  (await tester.ask(user.bindCard, { ...CARD, consent: PRIVACY_VERSION }, as)).envelope.code;
const alerts = async () => (await tester.ask(position.alerts, {}, li)).data.alerts.map(({ kind }) => kind);

describe('a card reported lost', () => {
  it('is shown as lost with its pupil everywhere, until it is found again [7.07]', async () => {
    await report(-1);
    expect((await say('lost')).data).toEqual({ studentId: 's-ming', lostTime: LOST_AT });
    expect([(await seen(li))?.lostTime, (await seen(wu))?.lostTime]).toEqual([LOST_AT, LOST_AT]);
    expect((await seen(wu))?.fix, 'where the card is can still be seen').not.toBeNull();
    expect((await tester.ask(position.tenoInfo, {}, li)).data?.lostTime).toBe(LOST_AT);
    expect((await tester.ask(position.cardHealth, {}, li)).data.lostTime).toBe(LOST_AT);
    expect((await say('found')).data).toEqual({ studentId: 's-ming', lostTime: null });
    expect((await seen(wu))?.lostTime).toBeNull();
  });

  it('keeps the time of the first report when it is reported again', async () => {
    await say('lost');
    tester.time.now += spanMs(1, 'minutes');
    expect((await say('lost')).data.lostTime).toBe(LOST_AT);
  });

  it('can be reported by guardians, for their own children only', async () => {
    expect((await say('lost', 's-fang')).status).toBe(CODES.notFound);
    expect((await say('lost', 's-ming', wu)).status).toBe(CODES.forbidden);
    expect((await seen(wu))?.lostTime).toBeNull();
  });

  it('must exist', async () => {
    await tester.ask(user.removeImei, { imei: CARD.imei }, li);
    expect((await say('lost')).envelope.code).toBe(CODES.noCard);
  });
});

describe('reports of a lost card', () => {
  it("are stored as the card's position, and an SOS still raises an alert", async () => {
    await say('lost');
    expect((await report(1, { alarm: 'sos' })).status).toBe(200);
    expect((await seen(li))?.fix?.fixTime).toBe(new Date(MORNING + spanMs(1, 'minutes')).toISOString());
    expect(await alerts()).toEqual(['sos']);
  });

  it('raise no crossing until the card is found again', async () => {
    const fences = async () =>
      (await tester.db.query<{ n: number }>('select count(*)::int as n from fence_watch')).at(0)?.n ?? 0;
    await tester.ask(
      position.saveFence,
      { fence: (await import('../../../tests/harness/fences')).draftFor(['s-ming']) },
      li,
    );
    await say('lost');
    await report(1);
    const before = await fences();
    await say('found');
    await report(2);
    expect([before, await fences()]).toEqual([0, 1]);
  });
});

describe('a lost card', () => {
  it('cannot be bound to another child, even when unbound; the child who lost it can bind it [7.07]', async () => {
    const zhang = await tester.signIn('zhang');
    await tester.ask(user.removeImei, { imei: '860000000000003' }, zhang);
    const state = async (as: SignedIn) => (await tester.ask(user.checkImei, { imei: CARD.imei }, as)).data.state;
    await report(-1);
    await say('lost');
    expect([await bind(zhang), await state(zhang)]).toEqual([CODES.cardCannotBeBound, 'unavailable']);
    await tester.ask(user.removeImei, { imei: CARD.imei }, li);
    expect([await bind(zhang), await state(zhang)]).toEqual([CODES.cardCannotBeBound, 'unavailable']);
    expect([await state(li), await bind(li)]).toEqual(['free', CODES.ok]);
    expect((await seen(li))?.lostTime, 'bound again it has been found').toBeNull();
  });
});
