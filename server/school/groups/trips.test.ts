/** Class groups, trips and roll calls: what leaders see begins and ends with the trip. */
import { describe, expect, it } from 'vitest';
import { CODES, contract, countMarks, type Mark, mergeMarks } from '../../../contract';
import { spanMs } from '../../../contract/day';
import { fixAt } from '../../../tests/harness/alerts';
import { groupOf as group, tripSays, tripStage } from '../../../tests/harness/trips';

const { location, position } = contract;

const { stage, tester, as, time, trip, save } = tripStage({ located: true });
const groupsOf = async (account: string) => (await tester().ask(location.groups, {}, await as(account))).data;
const placeOf = async (account: string, studentId = 's-ming') =>
  (await tester().ask(position.studentLocation, { studentId }, await as(account))).status;
const mark = (markId: string, studentId: string, minutes = 0, state: Mark['state'] = 'here'): Mark => ({
  markId,
  studentId,
  state,
  time: time(minutes),
  place: null,
});
const lakeTrip = async (begins = 0, ends = 60) => {
  const { data } = await save(
    'wu',
    group({ trip: trip(begins, ends), leaderIds: ['r-sun'], studentIds: ['s-ming', 's-fang'] }),
  );
  return data;
};

describe('a group [2.16]', () => {
  it('has pupils of the own classes only, and co-leaders of the own school', async () => {
    const { data } = await save('wu', group());
    expect(data).toMatchObject({ name: '春游', count: 1, state: 'none', pupils: [{ name: '李明' }] });
    expect(data.leaders).toEqual([{ roleId: 'r-wu', name: '吴老师' }]);
    for (const studentIds of [['s-hua'], ['s-far'], ['s-ming', 'made-up']])
      expect((await save('wu', group({ studentIds }))).status, studentIds.join()).toBe(CODES.notFound);
    for (const leaderIds of [['r-far'], ['r-li'], ['made-up']])
      expect((await save('wu', group({ leaderIds }))).status, leaderIds.join()).toBe(CODES.notFound);
    expect((await save('li', group())).status).toBe(CODES.notFound);
    expect((await save('admin', group({ studentIds: ['s-ming', 's-hua'] }))).status).toBe(200);
  });

  it('without an end lends no sight, and only its people read it', async () => {
    const { data } = await save('wu', group({ leaderIds: ['r-sun'] }));
    expect(await placeOf('sun')).toBe(CODES.notFound);
    expect(await groupsOf('sun')).toMatchObject([{ count: 1, pupils: [] }]);
    expect(await groupsOf('far')).toEqual([]);
    for (const account of ['far'])
      for (const call of [location.endTrip, location.removeGroup])
        expect((await tester().ask(call, { groupId: data.groupId }, await as(account))).status).toBe(CODES.notFound);
  });

  it('that somebody else has changed is not overwritten', async () => {
    const { data } = await save('wu', group({ leaderIds: ['r-sun'] }));
    const over = { groupId: data.groupId, version: data.version };
    expect((await save('wu', group({ name: '合唱团' }), over)).data.version).toBe(data.version + 1);
    const late = await save('wu', group({ name: '足球队' }), over);
    expect([late.status, late.envelope.data]).toMatchObject([CODES.conflict, { theirs: { name: '合唱团' } }]);
    await tester().ask(location.removeGroup, { groupId: data.groupId }, await as('wu'));
    expect(await groupsOf('wu')).toEqual([]);
  });
});

describe('what a leader sees by a trip', () => {
  it('begins and ends with it by the clock, on every call', async () => {
    await lakeTrip(10, 60);
    expect(await placeOf('sun')).toBe(CODES.notFound);
    tester().time.now += spanMs(11, 'minutes');
    await tester().runScheduled();
    expect(await placeOf('sun')).toBe(200);
    tester().time.now += spanMs(49, 'minutes');
    // No job has run since: the request itself ends it.
    expect(await placeOf('sun')).toBe(CODES.notFound);
    expect(await placeOf('wu')).toBe(200);
    expect(await groupsOf('sun')).toEqual([]);
    expect(await groupsOf('wu')).toMatchObject([{ state: 'over', count: 2 }]);
  });

  it.each<[when: string, act: (made: { groupId: string; version: number }) => Promise<unknown>]>([
    ['the trip ends', async ({ groupId }) => tester().ask(location.endTrip, { groupId }, await as('wu'))],
    ['the group is removed', async ({ groupId }) => tester().ask(location.removeGroup, { groupId }, await as('wu'))],
    [
      'somebody leads no more',
      async ({ groupId, version }) =>
        save('wu', group({ trip: trip(0, 60), studentIds: ['s-ming', 's-fang'] }), { groupId, version }),
    ],
  ])('ends at once on the live stream too when %s', async (_, act) => {
    const made = await lakeTrip();
    const stream = await stage().listen('sun');
    await stage().say(1, fixAt(20));
    await stream.next('position', ({ studentId }) => studentId === 's-ming');
    await act(made);
    await stream.next('scope', ({ lost }) => lost > 0);
    const positions = () => stream.frames.filter(({ event }) => event === 'position').length;
    const before = positions();
    const control = await stage().listen('wu');
    await stage().say(2, fixAt(30));
    await control.next('position', ({ studentId, fix }) => studentId === 's-ming' && fix !== null);
    expect(await placeOf('sun')).toBe(CODES.notFound);
    expect(positions()).toBe(before);
  });

  it('is nothing of before the trip: neither earlier days nor the morning of its day', async () => {
    tester().time.now += spanMs(30, 'minutes');
    await stage().say(30, fixAt(20));
    await lakeTrip(-10, 60);
    await stage().say(31, fixAt(30));
    const trackOf = async (account: string, day: string) =>
      tester().ask(position.studentDayTrack, { studentId: 's-ming', day }, await as(account));
    expect((await trackOf('sun', '2026-03-01')).status).toBe(CODES.notFound);
    expect((await trackOf('wu', '2026-03-01')).status).toBe(200);
    const [mine, lent] = [await trackOf('wu', '2026-03-02'), await trackOf('sun', '2026-03-02')];
    expect([mine.data.fixes.time.length, lent.data.fixes.time.length]).toEqual([3, 2]);
    const month = { studentId: 's-ming', month: '2026-03', around: '2026-03-02' };
    expect((await tester().ask(position.trackCalendar, month, await as('sun'))).data.days).toEqual(['2026-03-02']);
  });

  it('is not lent on, and ends for who leads no more', async () => {
    const { groupId, version } = await lakeTrip();
    expect(await placeOf('sun')).toBe(200);
    expect((await save('sun', group({ studentIds: ['s-ming'], leaderIds: ['r-admin'] }))).status).toBe(CODES.notFound);
    await save('wu', group({ trip: trip(0, 60), studentIds: ['s-ming', 's-fang'] }), { groupId, version });
    expect(await placeOf('sun')).toBe(CODES.notFound);
    expect(await groupsOf('sun')).toEqual([]);
  });

  it('is prolonged under way by each leader, hour by hour, by three hours at most after the end of its maker', async () => {
    const { groupId } = await lakeTrip();
    const prolong = async (account: string, minutes: number) =>
      tester().ask(location.prolongTrip, { groupId, ends: time(minutes) }, await as(account));
    expect(await groupsOf('sun')).toMatchObject([{ mayChange: false, prolongsTo: time(120) }]);
    for (const minutes of [90, 180, 6000]) expect((await prolong('sun', minutes)).status).toBe(CODES.conflict);
    expect((await prolong('sun', 120)).data).toMatchObject({ trip: { ends: time(120) }, prolongsTo: time(180) });
    // The other leader taps at the same time.
    expect((await prolong('wu', 120)).data).toMatchObject({ trip: { ends: time(120) } });
    await prolong('wu', 180);
    expect((await prolong('sun', 240)).data).toMatchObject({ trip: { ends: time(240) }, prolongsTo: null });
    expect((await prolong('sun', 300)).status).toBe(CODES.conflict);
    tester().time.now += spanMs(239, 'minutes');
    expect(await placeOf('sun')).toBe(200);
    tester().time.now += spanMs(2, 'minutes');
    expect(await placeOf('sun')).toBe(CODES.notFound);
    expect((await prolong('sun', 1)).status).toBe(CODES.notFound);
  });

  it('is changed or removed by nobody who only leads it', async () => {
    const { groupId, version } = await lakeTrip();
    const longer = group({ trip: trip(0, 600), leaderIds: ['r-sun'], studentIds: ['s-ming', 's-fang'] });
    expect((await save('sun', longer, { groupId, version })).status).toBe(CODES.forbidden);
    expect((await tester().ask(location.removeGroup, { groupId }, await as('sun'))).status).toBe(CODES.forbidden);
    expect(await groupsOf('sun')).toMatchObject([{ mayChange: false, version }]);
    expect((await tester().ask(location.endTrip, { groupId }, await as('sun'))).status).toBe(200);
    expect(await placeOf('sun')).toBe(CODES.notFound);
  });

  it('says what each of its leaders makes it say while it runs; pupils, leaders and times stay', async () => {
    const { groupId, version } = await lakeTrip(10);
    const describe = async (account: string, over: number, more = {}) =>
      tester().ask(location.describeTrip, { groupId, version: over, says: tripSays(more) }, await as(account));
    expect((await describe('sun', version)).status).toBe(CODES.forbidden);
    tester().time.now += spanMs(11, 'minutes');
    await tester().runScheduled();
    const before = (await groupsOf('wu'))[0];
    const said = { name: '湖边写生', meeting: { name: '东门', at: null }, ratio: 12 };
    const { data } = await describe('sun', version, said);
    expect(data).toMatchObject({ name: '湖边写生', mayChange: false, mayDescribe: true, version: version + 1 });
    const { pupils, leaders, trip: was } = before ?? {};
    expect((await groupsOf('wu'))[0]).toMatchObject({
      pupils,
      leaders,
      trip: { ...was, meeting: said.meeting, ratio: 12 },
    });
    const late = await describe('sun', version, { name: '午餐' });
    expect([late.status, late.envelope.data]).toMatchObject([CODES.conflict, { theirs: { name: '湖边写生' } }]);
    expect(await placeOf('sun')).toBe(200);
    await tester().ask(location.endTrip, { groupId }, await as('sun'));
    expect((await describe('sun', version + 2)).status).toBe(CODES.notFound);
  });

  it('is not renewed by who teaches its pupils no more', async () => {
    const { groupId, version } = await lakeTrip();
    await tester().db.query(`delete from teaching where role_id = 'r-wu'`);
    const longer = group({ trip: trip(0, 600), studentIds: ['s-ming', 's-fang'] });
    expect((await save('wu', longer, { groupId, version })).status).toBe(CODES.notFound);
  });

  it('lasts two weeks at most', async () => {
    expect((await save('wu', group({ trip: trip(0, 15 * 24 * 60) }))).status).toBe(CODES.badInput);
    expect((await save('wu', group({ trip: trip(10, 5) }))).status).toBe(CODES.badInput);
  });
});

describe('a roll call', () => {
  const begin = async (account: string, groupId: string) =>
    tester().ask(location.openRollCall, { groupId, name: '上车' }, await as(account));
  const marked = async (account: string, rollCallId: string, marks: Mark[]) =>
    tester().ask(location.mark, { rollCallId, marks }, await as(account));

  it('of two leaders is one, merges by time in any order, and says who saw whom', async () => {
    const { groupId } = await lakeTrip();
    const [one, other] = [await begin('wu', groupId), await begin('sun', groupId)];
    expect(other.data.rollCallId).toBe(one.data.rollCallId);
    const { rollCallId } = one.data;
    await marked('wu', rollCallId, [mark('m3', 's-ming', -1)]);
    // The other phone had no network: its earlier marks come later, one of them twice.
    const late = [mark('m1', 's-ming', -3, 'open'), mark('m2', 's-fang', -2)];
    await marked('sun', rollCallId, late);
    const { data } = await marked('sun', rollCallId, late);
    const merged = mergeMarks(data.marks);
    expect(data.marks).toHaveLength(3);
    expect(merged.get('s-ming')).toMatchObject({ state: 'here', by: '吴老师' });
    expect(merged.get('s-fang')).toMatchObject({ state: 'here', by: '孙老师' });
    expect(
      countMarks(
        data.pupils.map(({ studentId }) => studentId),
        merged,
      ).missing,
    ).toEqual([]);
  });

  it('closes: later marks are left out, earlier ones still count', async () => {
    const { groupId } = await lakeTrip();
    const { rollCallId } = (await begin('wu', groupId)).data;
    tester().time.now += spanMs(5, 'minutes');
    await tester().ask(location.closeRollCall, { rollCallId }, await as('wu'));
    await marked('wu', rollCallId, [mark('m1', 's-ming', -1), mark('m2', 's-fang', 1)]);
    const { data } = await tester().ask(location.rollCall, { rollCallId }, await as('wu'));
    expect(data).toMatchObject({ closedBy: '吴老师', marks: [{ studentId: 's-ming' }] });
    expect((await begin('wu', groupId)).data.rollCallId).not.toBe(rollCallId);
  });

  it('families read that the child was counted, and when, and nothing of other children', async () => {
    const { groupId } = await lakeTrip();
    const { rollCallId } = (await begin('wu', groupId)).data;
    await marked('wu', rollCallId, [mark('m1', 's-ming'), mark('m2', 's-fang')]);
    const { data } = await tester().ask(location.familyTrips, {}, await as('li'));
    expect(data).toMatchObject([
      { studentId: 's-ming', state: 'running', leaders: ['吴老师', '孙老师'], counted: [{ name: '上车' }] },
    ]);
    expect(JSON.stringify(data)).not.toContain('s-fang');
    expect((await tester().ask(location.familyTrips, {}, await as('zhang'))).data).toEqual([]);
    expect((await tester().ask(location.rollCall, { rollCallId }, await as('li'))).status).toBe(CODES.notFound);
  });

  it('of an ended trip, of another school or class, or with a foreign pupil is 404', async () => {
    const { groupId } = await lakeTrip();
    const { rollCallId } = (await begin('sun', groupId)).data;
    expect((await marked('wu', rollCallId, [mark('m1', 's-hua')])).status).toBe(CODES.notFound);
    for (const account of ['far'])
      expect((await tester().ask(location.rollCall, { rollCallId }, await as(account))).status).toBe(CODES.notFound);
    await tester().ask(location.endTrip, { groupId }, await as('wu'));
    for (const ask of [
      async () => tester().ask(location.rollCall, { rollCallId }, await as('sun')),
      async () => marked('sun', rollCallId, [mark('m1', 's-ming')]),
      async () => begin('sun', groupId),
      async () => tester().ask(location.closeRollCall, { rollCallId }, await as('sun')),
      async () => tester().ask(location.endTrip, { groupId }, await as('sun')),
    ])
      expect((await ask()).status).toBe(CODES.notFound);
    const listed = await tester().ask(location.rollCalls, { groupId }, await as('sun'));
    expect(listed.data).toEqual([]);
    const ofClass = async (account: string) =>
      (await tester().ask(location.openRollCall, { classId: 'class-1', name: '早读' }, await as(account))).status;
    expect([await ofClass('wu'), await ofClass('sun'), await ofClass('far')]).toEqual([200, 404, 404]);
  });
});
