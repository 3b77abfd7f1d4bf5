/** Who may start a kind of request, see its requests and administer it, as its newest version says; the server asks. */
import { beforeEach, expect, it } from 'vitest';
import {
  approval,
  archiveCalls,
  CODES,
  contract,
  definitionCalls,
  type DefinitionDraft,
  openTo,
} from '../../../contract';
import { LEAVE, approvalBed } from '../../../tests/harness/approvals';

const { tester, desk, as } = approvalBed(['admin', 'wu', 'sun', 'li', 'zhang', 'far']);
beforeEach(async () => void (await tester.db.query('delete from approval_definition where version > 1')));

type Allow = Partial<DefinitionDraft['rights']>;
const read = (account: string) => tester.ask(definitionCalls.getDefinition, { definitionId: 'leave' }, as(account));
const allow = (more: Allow, by = 'admin') =>
  desk.redefine(({ rights }) => ({ rights: { ...rights, ...more } }), { by });
const startables = async (account: string) =>
  (await tester.ask(approval.getUsedProcDefList, {}, as(account))).data.map(({ definitionId }) => definitionId);
const userOf = (account: string) => as(account).userId;
const only = (over: object) => ({ roles: [], classIds: [], userIds: [], ...over });
const seen = async (instanceId: string, accounts: readonly string[]) => {
  const statuses: Record<string, number> = {};
  for (const account of accounts)
    statuses[account] = (await tester.ask(approval.getActivitiApprovalInfo, { instanceId }, as(account))).status;
  return statuses;
};

it('families of some classes alone may start it; for others it is not there, also when they know its name', async () => {
  await allow({ start: only({ roles: ['student'], classIds: ['class-1'] }) });
  expect(await startables('li')).toContain('leave');
  for (const account of ['zhang', 'wu', 'admin', 'far']) {
    const form = await tester.ask(approval.getProcDefForm, { id: 'leave' }, as(account));
    // The other school has a leave of its own, for its teachers.
    expect([account, form.status]).toEqual([account, account === 'far' ? CODES.ok : CODES.notFound]);
    if (account !== 'far') expect(await startables(account)).not.toContain('leave');
    const sent = { definitionId: 'leave', version: 2, values: LEAVE, picked: {}, print: '' };
    const { status } = await tester.ask(approval.submitFormData, sent, as(account));
    expect([account, status === CODES.ok]).toEqual([account, false]);
  }
  await desk.start('li');
});

it('a guardian with children in two classes starts it for the child of that class alone', async () => {
  await tester.db.query(
    `insert into identity (role_id, user_id, user_type, school_id, student_id)
     values ('r-li-2', 'u-li', '2', 'school-a', 's-hua') on conflict do nothing`,
  );
  await desk.start('li', { ...LEAVE, pupil: 's-hua' });
  await allow({ start: only({ roles: ['student'], classIds: ['class-1'] }) });
  await desk.start('li');
  const { sent } = await desk.prepare('li', { ...LEAVE, pupil: 's-hua' });
  expect((await tester.ask(approval.submitFormData, sent, as('li'))).status).toBe(CODES.notFound);
  await tester.db.query(`delete from identity where role_id = 'r-li-2'`);
});

it('who is named starts it about every class of the own scope; an account of a family has no named rights', async () => {
  await allow({ start: only({ userIds: [userOf('sun')] }) });
  expect(await startables('sun')).toContain('leave');
  await desk.start('sun', { ...LEAVE, pupil: 's-hua' });
  for (const account of ['li', 'wu', 'admin']) expect(await startables(account)).not.toContain('leave');
  // Mr Sun is a father too: as such nobody has named him.
  const father = await tester.ask(contract.user.chooseIdentity, { roleId: 'r-sun-parent' }, 'sun');
  const found = await tester.ask(approval.getUsedProcDefList, {}, father.data);
  expect(found.data.map(({ definitionId }) => definitionId)).not.toContain('leave');
});

it('its requests are seen by whom the newest version names, at once and also the older ones', async () => {
  const id = await desk.start('li');
  const everybody = ['admin', 'wu', 'sun', 'li', 'zhang', 'far'];
  const { ok, notFound } = CODES;
  const usual = { admin: ok, wu: ok, sun: notFound, li: ok, zhang: notFound, far: notFound };
  expect(await seen(id, everybody)).toEqual(usual);
  await allow({ see: only({ userIds: [userOf('sun')] }) });
  expect(await seen(id, everybody)).toEqual({ ...usual, admin: notFound, sun: ok });
  await allow({ see: only({ roles: ['teacher'], classIds: ['class-2'] }) });
  expect(await seen(id, everybody)).toEqual({ ...usual, admin: notFound });
  await allow({ see: only({}) });
  expect(await seen(id, everybody)).toEqual({ ...usual, admin: notFound });
});

it('teachers see those of their classes, in the archives too, and nobody acts on what is not seen', async () => {
  await tester.db.query(
    `insert into teaching (role_id, class_id, leads) values ('r-sun', 'class-1', false) on conflict do nothing`,
  );
  await tester.db.query(`update teaching set leads = true where role_id = 'r-wu'`);
  const id = await desk.start('li');
  await desk.agree('wu', id);
  await tester.ask(archiveCalls.fileArchive, { instanceId: id, place: 'pupil' }, as('wu'));
  const kept = async (account: string) =>
    (await tester.ask(archiveCalls.getArchiveList, { list: 'kept', currentPage: 1 }, as(account))).data.total;
  expect([await kept('admin'), await kept('sun'), await kept('far')]).toEqual([1, 0, 0]);
  expect((await desk.act('sun', id, { kind: 'comment', words: '?' })).status).toBe(CODES.notFound);
  await allow({ see: only({ roles: ['teacher'] }) });
  expect([await kept('admin'), await kept('sun'), await kept('far')]).toEqual([0, 1, 0]);
  expect(await seen(id, ['sun', 'admin', 'far'])).toEqual({
    sun: CODES.ok,
    admin: CODES.notFound,
    far: CODES.notFound,
  });
  const record = await tester.ask(archiveCalls.getArchiveInfo, { instanceId: id }, as('admin'));
  expect(record.status).toBe(CODES.notFound);
  await tester.db.query(`delete from teaching where role_id = 'r-sun' and class_id = 'class-1'`);
});

it('of a class without a pupil is seen by its teachers', async () => {
  await desk.redefine(({ rights }) => ({ rights: { ...rights, see: only({ roles: ['teacher'] }) } }), {
    definitionId: 'notice',
  });
  const id = await desk.start('admin', { class: 'class-2', title: '春游', text: '周五' }, 'notice');
  expect(await seen(id, ['wu', 'sun'])).toEqual({ wu: CODES.notFound, sun: CODES.ok });
});

it('who is named administers it: reads, publishes, and sees no other kind; nobody else knows of it', async () => {
  const kinds = async (account: string) =>
    (await tester.ask(definitionCalls.getDefinitions, {}, as(account))).data.map((one) => one.definitionId);
  expect([await kinds('wu'), (await read('wu')).status]).toEqual([[], CODES.notFound]);
  await allow({ administer: { userIds: [userOf('wu')] } });
  expect(await kinds('wu')).toEqual(['leave']);
  expect(await kinds('sun')).toEqual([]);
  expect((await allow({ start: openTo('student').start }, 'wu')).data).toEqual({ version: 3 });
  expect((await allow({ administer: { userIds: [] } }, 'sun')).status).toBe(CODES.notFound);
  const other = await tester.ask(definitionCalls.getDefinition, { definitionId: 'trip' }, as('wu'));
  expect(other.status).toBe(CODES.notFound);
  for (const call of ['getDefinition', 'getDefinitionVersions'] as const) {
    const { status } = await tester.ask(definitionCalls[call] as never, { definitionId: 'leave' } as never, as('sun'));
    expect(status).toBe(CODES.notFound);
  }
  expect((await read('li')).status).toBe(CODES.forbidden);
});

it('cannot be left without anybody who starts it, nor name somebody of another school', async () => {
  expect((await allow({ start: only({}) })).status).toBe(CODES.unprocessable);
  expect((await allow({ see: only({ userIds: [userOf('far')] }) })).status).toBe(CODES.unprocessable);
});
