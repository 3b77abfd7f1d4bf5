/** The gate's list: agreed pickups of the day, for whom the right names, without whereabouts, and taken back at once. */
import { expect, it } from 'vitest';
import { CODES, type Definition, gateCalls } from '../../../contract';
import { hoursOn, approvalBed } from '../../../tests/harness/approvals';
import { openLiveStream } from '../../../tests/harness/liveStream';

const { tester, desk, as } = approvalBed(['admin', 'wu', 'sun', 'li', 'far']);

const gate = async (account: string) => {
  const { status, data } = await tester.ask(gateCalls.gatePickups, {}, as(account));
  return { status, ...data };
};
const pickup = (from: number, to: number) =>
  desk.start(
    'li',
    { pupil: 's-ming', who: '外婆', phone: '13912345678', span: { from: hoursOn(from), to: hoursOn(to) } },
    'pickup',
  );

it('has what was agreed for today, the earliest first, and says when one is taken back', async () => {
  const [late, early, tomorrow] = [await pickup(5, 7), await pickup(3, 7), await pickup(26, 30)];
  const open = await pickup(4, 7);
  expect((await gate('admin')).list).toEqual([]);
  for (const id of [late, early, tomorrow]) await desk.agree('wu', id);
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
  await desk.act('li', early, { kind: 'withdraw', words: '' });
  expect((await gate('admin')).list.map(({ takenBack }) => takenBack)).toEqual([true, false]);
  tester.time.now += 24 * 3_600_000;
  expect((await gate('admin')).list.map(({ instanceId }) => instanceId)).toEqual([tomorrow]);
});

it('is open to administrators, and to whom the kind names; to nobody else, and to no other school', async () => {
  await desk.agree('wu', await pickup(3, 7));
  for (const account of ['wu', 'sun', 'far']) expect(await gate(account)).toMatchObject({ watches: false, list: [] });
  expect((await gate('li')).status).toBe(CODES.forbidden);
  const withSun = ({ rights }: Definition) => ({
    rights: { ...rights, see: { ...rights.see, userIds: [as('sun').userId] } },
  });
  await desk.redefine(withSun, { definitionId: 'pickup' });
  expect(await gate('sun')).toMatchObject({ watches: true, list: [{ studentName: '李明' }] });
  expect(await gate('wu')).toMatchObject({ watches: false, list: [] });
});

it('tells consoles at the gate of each decision over the stream, also who had no part in it', async () => {
  const id = await pickup(3, 7);
  const stream = await openLiveStream(tester.fetch, as('admin'), { now: tester.time.now });
  await stream.next('clock');
  await desk.agree('wu', id);
  await stream.next('approvalCounts');
  await desk.act('li', id, { kind: 'withdraw', words: '' });
  await stream.next('approvalCounts');
  stream.close();
});
