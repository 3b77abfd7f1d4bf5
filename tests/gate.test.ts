/** The gate's list: agreed pickups of the day, for whom the right names, without whereabouts, and taken back at once. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { CODES, definitionCalls, draftOf, gateCalls } from '../contract';
import { type ApprovalBed, hoursOn, openApprovalBed } from './harness/approvals';
import { openLiveStream } from './harness/liveStream';
import { MORNING } from './harness/testSchool';

let bed: ApprovalBed;
beforeAll(async () => {
  bed = await openApprovalBed(['admin', 'wu', 'sun', 'li', 'far']);
});
afterAll(() => bed.tester.close());
beforeEach(async () => {
  bed.tester.time.now = MORNING;
  await bed.tester.db.query('delete from approval');
});

const gate = async (account: string) => {
  const { status, data } = await bed.tester.ask(gateCalls.gatePickups, {}, bed.as(account));
  return { status, ...data };
};
const pickup = (from: number, to: number) =>
  bed.desk.start(
    'li',
    { pupil: 's-ming', who: '外婆', phone: '13912345678', span: { from: hoursOn(from), to: hoursOn(to) } },
    'pickup',
  );

it('has what was agreed for today, the earliest first, and says when one is taken back', async () => {
  const [late, early, tomorrow] = [await pickup(5, 7), await pickup(3, 7), await pickup(26, 30)];
  const open = await pickup(4, 7);
  expect((await gate('admin')).list).toEqual([]);
  for (const id of [late, early, tomorrow]) await bed.desk.agree('wu', id);
  const { list, watches, day } = await gate('admin');
  expect([watches, day, list.map(({ instanceId }) => instanceId)]).toEqual([true, '2026-03-02', [early, late]]);
  expect(list.some(({ instanceId }) => instanceId === open)).toBe(false);
  expect(Object.keys(list[0] ?? {}).toSorted()).toEqual([
    'className',
    'instanceId',
    'phone',
    'serialNumber',
    'span',
    'studentName',
    'takenBack',
    'who',
  ]);
  expect(list[0]).toMatchObject({ studentName: '李明', className: '一年级1班', who: '外婆', takenBack: false });
  await bed.desk.act('li', early, { kind: 'withdraw', words: '' });
  expect((await gate('admin')).list.map(({ takenBack }) => takenBack)).toEqual([true, false]);
  bed.tester.time.now += 24 * 3_600_000;
  expect((await gate('admin')).list.map(({ instanceId }) => instanceId)).toEqual([tomorrow]);
});

it('is open to administrators, and to whom the kind names; to nobody else, and to no other school', async () => {
  await bed.desk.agree('wu', await pickup(3, 7));
  for (const account of ['wu', 'sun', 'far']) expect(await gate(account)).toMatchObject({ watches: false, list: [] });
  expect((await gate('li')).status).toBe(CODES.forbidden);
  const { definition } = (
    await bed.tester.ask(definitionCalls.getDefinition, { definitionId: 'pickup' }, bed.as('admin'))
  ).data;
  const see = { ...definition.rights.see, userIds: [bed.as('sun').userId] };
  const draft = { ...draftOf(definition), rights: { ...definition.rights, see } };
  const sent = { definitionId: 'pickup', base: 1, draft };
  await bed.tester.ask(definitionCalls.publishDefinition, sent, bed.as('admin'));
  expect(await gate('sun')).toMatchObject({ watches: true, list: [{ studentName: '李明' }] });
  expect(await gate('wu')).toMatchObject({ watches: false, list: [] });
});

it('tells consoles at the gate of each decision over the stream, also who had no part in it', async () => {
  const { tester, as, desk } = bed;
  const id = await pickup(3, 7);
  const stream = await openLiveStream(tester.fetch, as('admin'), { now: tester.time.now });
  await stream.next('clock');
  await desk.agree('wu', id);
  await stream.next('approvalCounts');
  await desk.act('li', id, { kind: 'withdraw', words: '' });
  await stream.next('approvalCounts');
  stream.close();
});
