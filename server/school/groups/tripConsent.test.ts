/** What a trip says, and the consent of families: who may answer, which question was answered, and who reads it. */
import { describe, expect, it } from 'vitest';
import { CODES, contract, type GroupDraft, type TripConsent, type TripFacts } from '../../../contract';
import { spanMs } from '../../../contract/day';
import { groupOf, tripSays, tripStage } from '../../../tests/harness/trips';

const { location } = contract;

const { tester, as, trip, save: saveAs } = tripStage({ located: false });
const save = (draft: GroupDraft, over?: { groupId: string; version: number }) => saveAs('wu', draft, over);
const asking = (begins = 60, more = {}): GroupDraft =>
  groupOf({
    trip: { ...trip(begins, begins + 60), consent: true, ...more },
    leaderIds: ['r-sun'],
    studentIds: ['s-ming', 's-fang'],
  });
const tripsOf = async (account: string) => (await tester().ask(location.familyTrips, {}, await as(account))).data;
const answer = async (account: string, groupId: string, agrees: boolean, more = {}) =>
  tester().ask(location.answerTrip, { groupId, studentId: 's-ming', asked: 1, agrees, ...more }, await as(account));
const consentOf = async (account: string, groupId: string, studentId = 's-ming') =>
  (await tester().ask(location.groups, {}, await as(account))).data
    .find((one) => one.groupId === groupId)
    ?.pupils.find((one) => one.studentId === studentId);

describe('what a trip says', () => {
  const facts = {
    route: [
      { lng: 120.91, lat: 30.91 },
      { lng: 120.92, lat: 30.92 },
    ],
    bus: { plate: '沪A12345', seats: 45 },
    contacts: [{ name: '吴老师', phone: '13800000001' }],
  };

  it('has route, bus and contacts, which its leaders and the families of its pupils read', async () => {
    const { data } = await save(asking(0, facts));
    expect(data.trip).toMatchObject(facts);
    expect((await tester().ask(location.groups, {}, await as('sun'))).data).toMatchObject([{ trip: facts }]);
    expect(await tripsOf('li')).toMatchObject([{ trip: facts }]);
    expect(await tripsOf('zhang')).toEqual([]);
  });

  it('is changed by a leader while it runs, who leaves whether families are asked', async () => {
    const { data } = await save(asking(0, facts));
    const says = tripSays({ route: facts.route.toReversed(), contacts: [] });
    const change = { groupId: data.groupId, version: data.version, says };
    const changed = await tester().ask(location.describeTrip, change, await as('sun'));
    expect(changed.data.trip).toMatchObject({ route: says.route, contacts: [], bus: null, consent: true });
  });

  it.each([
    ['a route of one point', { route: [{ lng: 120.9, lat: 30.9 }] }],
    ['a route that goes on and on', { route: Array.from({ length: 101 }, (_, n) => ({ lng: n / 10, lat: 30 })) }],
    ['a number that cannot be dialled', { contacts: [{ name: '吴老师', phone: 'tel' }] }],
    ['no seats at all', { bus: { plate: '1 号车', seats: 0 } }],
  ])('is refused with %s', async (_, more) => {
    expect((await save(asking(60, more))).status).toBe(CODES.badInput);
  });

  it('of an older console or an older row has no route, bus or contacts', async () => {
    const { groupId, version } = (await save(asking(60, facts))).data;
    const { route, bus, contacts, ...plain } = asking(60, facts).trip ?? {};
    expect([route, bus, contacts]).not.toContain(undefined);
    const old = await save({ ...asking(), trip: plain as GroupDraft['trip'] }, { groupId, version });
    expect(old.data.trip).toMatchObject({ route: [], bus: null, contacts: [] });
  });
});

describe('the consent of a family', () => {
  it('is asked for, answered, and read by leaders and in the roll call', async () => {
    const { groupId } = (await save(asking(0))).data;
    expect(await tripsOf('li')).toMatchObject([{ consent: { asked: 1, state: 'open', own: null, answers: [] } }]);
    const { data } = await answer('li', groupId, true);
    expect(data).toMatchObject([{ consent: { state: 'given', own: true, answers: [{ agrees: true }] } }]);
    expect(await consentOf('sun', groupId)).toMatchObject({ consent: 'given', onPaper: false });
    expect(await consentOf('sun', groupId, 's-fang')).toMatchObject({ consent: 'open' });
    const counted = await tester().ask(location.openRollCall, { groupId, name: '上车' }, await as('sun'));
    expect(counted.data.pupils.map(({ studentId, consent }) => [studentId, consent])).toEqual(
      expect.arrayContaining([
        ['s-ming', 'given'],
        ['s-fang', 'open'],
      ]),
    );
  });

  it('is not given while one guardian says no, until the same one takes it back', async () => {
    const { groupId } = (await save(asking())).data;
    await tester().db.query(
      `insert into account (user_id, account, real_name, password_hash, password_set_at)
       values ('u-mum', 'mum', '李妈妈', '', now())`,
    );
    await tester().db.query(
      `insert into identity (role_id, user_id, user_type, school_id, student_id)
       select 'r-mum', 'u-mum', '2', school_id, 's-ming' from student where student_id = 's-ming'`,
    );
    await tester().db.query(
      `insert into trip_answer values ($1, 's-ming', 'r-mum', 1, false, false, '李妈妈', now())`,
      [groupId],
    );
    expect((await answer('li', groupId, true)).data[0]?.consent).toMatchObject({ state: 'refused', own: true });
    expect(await consentOf('wu', groupId)).toMatchObject({ consent: 'refused' });
    // A guardian who is none any more is not heard.
    await tester().db.query(`update identity set left_at = now() where role_id = 'r-mum'`);
    expect(await consentOf('wu', groupId)).toMatchObject({ consent: 'given' });
    expect((await answer('li', groupId, false)).data[0]?.consent).toMatchObject({ state: 'refused', own: false });
    expect((await answer('li', groupId, true)).data[0]?.consent).toMatchObject({ state: 'given', own: true });
  });

  const other = (more: Partial<TripFacts>) => asking(60, more);
  it.each<[what: string, draft: () => GroupDraft, state: TripConsent]>([
    ['time', () => asking(90), 'open'],
    ['meeting point', () => other({ meeting: { name: '北门', at: null } }), 'open'],
    ['route', () => other({ route: [120.9, 120.91].map((lng) => ({ lng, lat: 30.9 })) }), 'open'],
    ['bus', () => other({ bus: { plate: '1 号车', seats: null } }), 'given'],
  ])('to another %s is another question', async (_, draft, state) => {
    const { groupId, version } = (await save(asking())).data;
    await answer('li', groupId, true);
    const { data } = await save(draft(), { groupId, version });
    expect(data.pupils.find(({ studentId }) => studentId === 's-ming')?.consent).toBe(state);
    // An answer to what was read before is refused, and to what is read now is taken.
    const [now] = await tripsOf('li');
    expect((await answer('li', groupId, true)).status).toBe(state === 'open' ? CODES.conflict : CODES.ok);
    expect((await answer('li', groupId, true, { asked: now?.consent?.asked })).data[0]?.consent?.state).toBe('given');
  });

  it('that a leader changes under way is the same question', async () => {
    const { groupId, version } = (await save(asking(0))).data;
    await answer('li', groupId, true);
    const says = tripSays({ meeting: { name: '东门', at: null } });
    await tester().ask(location.describeTrip, { groupId, version, says }, await as('sun'));
    expect(await consentOf('wu', groupId)).toMatchObject({ consent: 'given' });
  });

  it('may be on paper, for who sees the pupil, and is taken back', async () => {
    const { groupId } = (await save(asking())).data;
    const paper = async (account: string, holds: boolean) =>
      tester().ask(location.paperConsent, { groupId, studentId: 's-fang', holds }, await as(account));
    // The other leader sees nobody before it begins.
    expect((await paper('sun', true)).status).toBe(CODES.notFound);
    expect((await paper('wu', true)).data.pupils).toContainEqual(
      expect.objectContaining({ studentId: 's-fang', consent: 'given', onPaper: true }),
    );
    expect((await paper('wu', false)).data.pupils).toContainEqual(
      expect.objectContaining({ studentId: 's-fang', consent: 'open', onPaper: false }),
    );
  });

  it('is nobody’s else: other families, foreign children, trips that ask nothing or are over are 404', async () => {
    const { groupId, version } = (await save(asking(0))).data;
    expect((await answer('zhang', groupId, true)).status).toBe(CODES.notFound);
    expect((await answer('li', groupId, true, { studentId: 's-fang' })).status).toBe(CODES.notFound);
    expect((await answer('li', 'made-up', true)).status).toBe(CODES.notFound);
    const quiet = { ...asking(0), trip: { ...trip(0, 60), consent: false } };
    const { data } = await save(quiet, { groupId, version });
    expect(data.pupils.map(({ consent }) => consent)).toEqual([null, null]);
    expect(await tripsOf('li')).toMatchObject([{ consent: null }]);
    expect((await answer('li', groupId, true)).status).toBe(CODES.notFound);
    await save(asking(0), { groupId, version: data.version });
    tester().time.now += spanMs(61, 'minutes');
    expect((await answer('li', groupId, true)).status).toBe(CODES.notFound);
    const late = { groupId, studentId: 's-ming', holds: true };
    expect((await tester().ask(location.paperConsent, late, await as('wu'))).status).toBe(CODES.notFound);
  });
});
