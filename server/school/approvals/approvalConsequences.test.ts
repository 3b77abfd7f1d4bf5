/** What a new number, a trip, a notice and a record bring about, and what is left of it when they are taken back. */
import { expect, it } from 'vitest';
import { archiveCalls, cardSettingCalls, CODES, contract, type FormValues } from '../../../contract';
import { hoursOn, approvalBed } from '../../../tests/harness/approvals';
import { openLiveStream } from '../../../tests/harness/liveStream';

const { tester, desk, as } = approvalBed(['admin', 'wu', 'sun', 'li', 'zhang'], ['approval', 'command', 'class_group']);

const numbers = async () => {
  const of = { studentId: 's-ming' };
  const { data: incoming } = await tester.ask(cardSettingCalls.incoming, of, as('li'));
  const { data: outgoing } = await tester.ask(cardSettingCalls.outgoing, of, as('li'));
  return {
    in: incoming.value?.numbers.map(({ name, number }) => `${name} ${number}`) ?? [],
    out: outgoing.value?.keys.map(({ key, name, number }) => `${key} ${name} ${number}`) ?? [],
    versions: [incoming.version, outgoing.version],
  };
};
const news = async (id: string) => (await desk.detail('li', id)).effect?.card;
const GRANNY: FormValues = { pupil: 's-ming', who: '奶奶', phone: '+86 13900000088' };

it('a new number is wanted of the card, with its receipt; withdrawn, it is not wanted any more', async () => {
  const id = await desk.start('li', GRANNY, 'number');
  expect(await numbers()).toEqual({ in: [], out: [], versions: [0, 0] });
  const { data } = await desk.agree('wu', id);
  expect(data).toMatchObject({ status: 'agreed', effect: { state: 'done', card: 'waits' } });
  expect(await numbers()).toEqual({ in: ['奶奶 13900000088'], out: ['1 奶奶 13900000088'], versions: [1, 1] });
  const told = (state: string) => tester.db.query('update command set state = $1 where state <> $1', [state]);
  for (const [state, said] of [
    ['sent', 'waits'],
    ['delivered', 'has'],
    ['cannotTell', 'cannotTell'],
    ['refused', 'refused'],
  ] as const) {
    await told(state);
    expect([state, await news(id)]).toEqual([state, said]);
  }
  await desk.act('li', id, { kind: 'withdraw', words: '' });
  expect(await numbers()).toEqual({ in: [], out: [], versions: [2, 2] });
  expect((await desk.detail('li', id)).effect).toMatchObject({ state: 'undone', card: null });
});

it('a number takes the place of one of its name, which comes back; what the family changed since stays', async () => {
  const first = await desk.start('li', GRANNY, 'number');
  await desk.agree('wu', first);
  const second = await desk.start('li', { ...GRANNY, phone: '13900000099' }, 'number');
  await desk.agree('wu', second);
  expect(await numbers()).toMatchObject({ in: ['奶奶 13900000099'], out: ['1 奶奶 13900000099'] });
  expect([await news(first), await news(second)]).toEqual(['changed', 'waits']);
  const aunt = { number: '13700000001', name: '姑姑', window: null };
  const { status } = await tester.ask(
    cardSettingCalls.addIncoming,
    { studentId: 's-ming', over: 2, numbers: [aunt] },
    as('li'),
  );
  expect(status).toBe(CODES.ok);
  expect(await news(second)).toBe('waits');
  await desk.act('li', second, { kind: 'withdraw', words: '' });
  expect(await numbers()).toMatchObject({
    in: ['奶奶 13900000088', '姑姑 13700000001'],
    out: ['1 奶奶 13900000088'],
  });
});

it('without a card it says so and is tried again until there is one', async () => {
  const id = await desk.start('li', GRANNY, 'number');
  const wear = (studentId: string | null) =>
    tester.db.query(`update device set student_id = $1 where unique_id = '860000000000001'`, [studentId]);
  await wear(null);
  expect((await desk.agree('wu', id)).data).toMatchObject({ status: 'agreed', effect: { state: 'failed' } });
  await wear('s-ming');
  tester.time.now += 61_000;
  await tester.runScheduled();
  expect((await desk.detail('li', id)).effect).toMatchObject({ state: 'done', card: expect.any(String) });
  expect((await numbers()).in).toEqual(['奶奶 13900000088']);
});

it('on a card without room it fails, and is there once the family has made room', async () => {
  const of = { studentId: 's-ming' };
  const nth = (n: number) => ({ name: `号${n}`, number: `1380000000${n}` });
  const digits = Array.from({ length: 10 }, (_, n) => n);
  const full = digits.map((n) => ({ ...nth(n), window: null }));
  await tester.ask(cardSettingCalls.addIncoming, { ...of, over: 0, numbers: full }, as('li'));
  const keys = digits.map((key) => ({ ...nth(key), key }));
  await tester.ask(cardSettingCalls.saveOutgoing, { ...of, over: 0, value: { keys } }, as('li'));
  const before = await numbers();
  expect([before.in.length, before.out.length]).toEqual([10, 10]);
  const id = await desk.start('li', GRANNY, 'number');
  expect((await desk.agree('wu', id)).data).toMatchObject({
    status: 'agreed',
    effect: { state: 'failed', card: null },
  });
  expect(await numbers()).toEqual(before);
  await tester.ask(cardSettingCalls.removeIncoming, { ...of, over: 1, number: nth(3).number }, as('li'));
  tester.time.now += 61_000;
  await tester.runScheduled();
  expect((await desk.detail('li', id)).effect).toMatchObject({ state: 'done' });
  expect((await numbers()).in).toContain('奶奶 13900000088');
  expect((await numbers()).out).toEqual(before.out);
});

it('a trip is a group of the class with begin and end; withdrawn on the way it ends, before it is gone', async () => {
  const groups = async (account: string) =>
    (await tester.ask(contract.location.groups, {}, as(account))).data.map(({ name, state, count, leaders }) => [
      name,
      state,
      count,
      leaders.map((leader) => leader.name),
    ]);
  const values = { class: 'class-1', title: '春游', span: { from: hoursOn(2), to: hoursOn(8) } };
  const id = await desk.start('wu', values, 'trip');
  expect(await groups('wu')).toEqual([]);
  expect((await desk.agree('admin', id)).data).toMatchObject({ status: 'agreed', effect: { state: 'done' } });
  expect(await groups('wu')).toEqual([['春游', 'before', 2, ['吴老师']]]);
  const family = async () => (await tester.ask(contract.location.familyTrips, {}, as('li'))).data;
  expect(await family()).toMatchObject([{ name: '春游', state: 'before' }]);
  tester.time.now += 3 * 3_600_000;
  expect(await groups('wu')).toEqual([['春游', 'running', 2, ['吴老师']]]);
  await desk.act('wu', id, { kind: 'withdraw', words: '' });
  expect(await groups('wu')).toEqual([['春游', 'over', 2, ['吴老师']]]);
  expect(await tester.db.query('select 1 from trip_sight')).toEqual([]);

  const later = await desk.start('wu', { ...values, span: { from: hoursOn(30), to: hoursOn(40) } }, 'trip');
  await desk.agree('admin', later);
  expect(await groups('admin')).toHaveLength(2);
  await desk.act('wu', later, { kind: 'withdraw', words: '' });
  expect(await groups('admin')).toHaveLength(1);
  const long = { ...values, span: { from: hoursOn(2), to: hoursOn(2 + 15 * 24) } };
  await expect(desk.start('wu', long, 'trip')).rejects.toThrow('faults');
});

it('a trip is not written over a group that is there already', async () => {
  const values = { class: 'class-1', title: '春游', span: { from: hoursOn(2), to: hoursOn(8) } };
  const id = await desk.start('wu', values, 'trip');
  await tester.db.query(
    `insert into class_group (group_id, school_id, version, name, colour, made_by, made_at, changed_at)
     values ($1, 'school-a', 1, '合唱团', '#4f46e5', 'r-admin', now(), now())`,
    [id],
  );
  expect((await desk.agree('admin', id)).data).toMatchObject({ status: 'agreed', effect: { state: 'failed' } });
  const groups = (await tester.ask(contract.location.groups, {}, as('admin'))).data;
  expect(groups).toMatchObject([{ name: '合唱团', version: 1, trip: null }]);
});

it('a notice goes to each family of the class, and says who has not read it', async () => {
  const id = await desk.start('wu', { class: 'class-1', title: '家长会', text: '周五三点' }, 'notice');
  const receipts = async () =>
    (await desk.detail('wu', id)).processList[0]?.people.map(({ name, readTime }) => [name, readTime !== null]);
  expect((await receipts())?.toSorted()).toEqual([
    ['孙老师', false],
    ['李强', false],
  ]);
  await tester.ask(contract.approval.updateActivitiReadStatus, { instanceIds: [id] }, as('li'));
  expect((await receipts())?.toSorted()).toEqual([
    ['孙老师', false],
    ['李强', true],
  ]);
  // Nobody has decided, so the administrators file it, and their counters say so.
  expect(await desk.counts('admin')).toMatchObject({ archivesPending: 1 });
  expect((await desk.list('zhang', 4)).total).toBe(0);
});

it('what is written down for the archives is filed at once with a pupil, a class or the school', async () => {
  const texts = { title: '体检', text: '视力 5.0' };
  for (const [place, values] of [
    ['pupil', { pupil: 's-ming' }],
    ['class', { class: 'class-1' }],
    ['school', {}],
  ] as const) {
    const id = await desk.start('wu', { place, ...values, ...texts }, 'record');
    const { data } = await tester.ask(archiveCalls.getArchiveInfo, { instanceId: id }, as('wu'));
    expect(data).toMatchObject({ status: 'agreed', place, filedBy: '吴老师', sealed: true, toFile: false });
    expect(await desk.counts('admin')).toMatchObject({ archivesPending: 0 });
    await desk.act('wu', id, { kind: 'withdraw', words: '' });
    const { data: after } = await tester.ask(archiveCalls.getArchiveInfo, { instanceId: id }, as('admin'));
    expect(after).toMatchObject({ status: 'revoked', place: null, toFile: true });
    await tester.db.query('delete from approval');
  }
  await expect(desk.start('wu', { place: 'pupil', ...texts }, 'record')).rejects.toThrow('faults');
});

it('the counters of who files by fallback come over the live stream', async () => {
  const stream = await openLiveStream(tester.fetch, as('admin'), { now: tester.time.now });
  await stream.next('clock');
  await desk.start('wu', { class: 'class-1', title: '家长会', text: '周五三点' }, 'notice');
  expect(await stream.next('approvalCounts')).toMatchObject({ archivesPending: 1 });
  stream.close();
});
