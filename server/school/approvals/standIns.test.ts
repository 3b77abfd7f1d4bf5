/** Stand-ins: what is sent while somebody is away goes to whom that person named. */
import { expect, it } from 'vitest';
import { CODES, standInCalls } from '../../../contract';
import { approvalBed, hoursOn, LEAVE } from '../../../tests/harness/approvals';
import { MORNING } from '../../../tests/harness/testSchool';

const { tester, desk, as } = approvalBed(['wu', 'sun', 'li', 'far'], ['approval', 'approval_stand_in']);

const name = (account: string, userId: string, from = 0, until = 24) =>
  tester.ask(standInCalls.saveStandIn, { userId, span: { from: hoursOn(from), until: hoursOn(until) } }, as(account));
const decider = async () => {
  const { path } = await desk.prepare('li');
  return path[0]?.people.map((person) => [person.name, person.standsInFor]);
};

it('decides what is sent in the span, in the name of who is away, and nothing before and after', async () => {
  const before = await desk.start('li');
  const { data } = await name('wu', as('sun').userId, 0.05, 0.15);
  expect(data.mine).toEqual({
    person: { userId: as('sun').userId, side: 'staff', name: '孙老师' },
    from: hoursOn(0.05),
    until: hoursOn(0.15),
  });
  const ofSun = (await tester.ask(standInCalls.getStandIns, {}, as('sun'))).data;
  expect([ofSun.mine, ofSun.others[0]?.person.name]).toEqual([null, '吴老师']);
  expect(await decider()).toEqual([['吴老师', null]]);
  // A session ends after some idle minutes.
  tester.time.now = MORNING + 0.1 * 3_600_000;
  expect(await decider()).toEqual([['孙老师', '吴老师']]);
  const id = await desk.start('li', { ...LEAVE, reason: 'private' });
  expect((await desk.list('wu', 1)).list.map(({ instanceId }) => instanceId)).toEqual([before]);
  expect((await desk.agree('sun', id)).data.status).toBe('agreed');
  tester.time.now = MORNING + 0.2 * 3_600_000;
  expect(await decider()).toEqual([['吴老师', null]]);
  expect((await tester.ask(standInCalls.getStandIns, {}, 'sun')).data.others).toEqual([]);
});

it('ends when it is taken back, and both are in the audit log', async () => {
  await name('wu', as('sun').userId);
  const { data } = await tester.ask(standInCalls.dropStandIn, {}, as('wu'));
  expect(data.mine).toBeNull();
  expect(await decider()).toEqual([['吴老师', null]]);
  const rows = await tester.db.query<{ act: string }>('select act from audit order by audit_id desc limit 2');
  expect(rows.map(({ act }) => act)).toEqual(['approval.standIn', 'approval.standIn']);
});

it('is of the same school, somebody else, for a span that is not over', async () => {
  expect((await name('wu', as('far').userId)).status).toBe(CODES.notFound);
  expect((await name('wu', as('li').userId)).status).toBe(CODES.notFound);
  expect((await name('wu', as('wu').userId)).status).toBe(CODES.badInput);
  expect((await name('wu', as('sun').userId, -2, -1)).status).toBe(CODES.badInput);
  expect((await name('wu', as('sun').userId, 2, 1)).status).toBe(CODES.badInput);
  expect((await name('wu', as('sun').userId, 0, 24 * 181)).status).toBe(CODES.badInput);
  expect((await name('li', as('sun').userId)).status).toBe(CODES.forbidden);
  expect((await tester.ask(standInCalls.getStandIns, {}, as('li'))).status).toBe(CODES.forbidden);
  expect(await tester.db.query('select 1 from approval_stand_in')).toEqual([]);
});
