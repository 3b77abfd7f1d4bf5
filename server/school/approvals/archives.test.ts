/** Archives: what was decided becomes a record, which somebody files and others read [2.36] [3.15]. */
import { expect, it } from 'vitest';
import { archiveCalls, CODES } from '../../../contract';
import { spanMs } from '../../../contract/day';
import { retention } from '../../running/retention/deleteOld';
import { approvalBed } from '../../../tests/harness/approvals';
import { MORNING } from '../../../tests/harness/testSchool';
import { columnOf } from '../../engine/store/db';

const { tester, desk, as } = approvalBed(['admin', 'wu', 'sun', 'li', 'zhang', 'far']);

const listed = async (account: string, list: 'pending' | 'kept' | 'copy', text = '') =>
  (await tester.ask(archiveCalls.getArchiveList, { list, currentPage: 1, text }, as(account))).data;
const info = (account: string, instanceId: string) =>
  tester.ask(archiveCalls.getArchiveInfo, { instanceId }, as(account));
const file = (account: string, instanceId: string, place: 'pupil' | 'class' | 'school' = 'pupil') =>
  tester.ask(archiveCalls.fileArchive, { instanceId, place }, as(account));
const counts = async (account: string) => {
  const { archivesPending, archivesCopy } = await desk.counts(account);
  return [archivesPending, archivesCopy];
};
const decided = async () => {
  const id = await desk.start('li');
  await desk.agree('wu', id);
  return id;
};

it('a decision is a record: who decided files it, who asked reads it, and the counters are their lists', async () => {
  const id = await desk.start('li');
  expect((await listed('wu', 'pending')).total).toBe(0);
  await desk.act('wu', id, { kind: 'copy', to: [as('admin').userId] });
  await desk.agree('wu', id, '好');
  expect([await counts('wu'), await counts('li'), await counts('admin')]).toEqual([
    [1, 0],
    [1, 0],
    [0, 1],
  ]);
  expect((await listed('wu', 'pending')).list).toMatchObject([
    { instanceId: id, serialNumber: '20260302-001', studentName: '李明', status: 'agreed', toFile: true, place: null },
  ]);
  expect((await listed('li', 'pending')).list).toMatchObject([{ toFile: false, read: false }]);
  expect((await listed('admin', 'copy')).list).toMatchObject([{ read: false }]);

  expect((await file('wu', id)).data).toMatchObject({ place: 'pupil', filedBy: '吴老师', toFile: false, sealed: true });
  for (const account of ['li', 'admin'])
    await tester.ask(archiveCalls.updateArchiveReadStatus, { instanceId: id }, as(account));
  expect([await counts('wu'), await counts('li'), await counts('admin')]).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  expect((await listed('wu', 'kept')).total).toBe(1);
  expect((await listed('li', 'kept', '李明')).total).toBe(1);
  expect((await listed('li', 'kept', '_')).total).toBe(0);
  // An administrator finds every filed record of the school.
  expect((await listed('admin', 'kept')).list).toMatchObject([{ instanceId: id }]);
  expect((await listed('admin', 'copy')).total).toBe(1);
});

it('a refusal is a record too; what still runs, or was withdrawn, is none', async () => {
  const [refused, running, withdrawn] = [await desk.start('li'), await desk.start('li'), await desk.start('li')];
  await desk.act('wu', refused, { kind: 'refuse', taskNo: 0, words: '有考试' });
  await desk.act('li', withdrawn, { kind: 'withdraw', words: '' });
  expect((await listed('wu', 'pending')).list.map(({ instanceId }) => instanceId)).toEqual([refused]);
  expect((await info('wu', running)).status).toBe(CODES.notFound);
});

it('taken back after it was agreed, its readers have it to read again', async () => {
  const id = await decided();
  await tester.ask(archiveCalls.updateArchiveReadStatus, { instanceId: id }, as('li'));
  expect(await counts('li')).toEqual([0, 0]);
  await desk.act('li', id, { kind: 'withdraw', words: '' });
  expect(await counts('li')).toEqual([1, 0]);
  expect((await info('li', id)).data).toMatchObject({ status: 'revoked', sealed: true });
});

it('is filed once, by who decided, at a place that it is about', async () => {
  const id = await decided();
  expect((await file('li', id)).status).toBe(CODES.forbidden);
  expect((await file('admin', id)).status).toBe(CODES.forbidden);
  const both = await Promise.all([file('wu', id), file('wu', id, 'school')]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([CODES.ok, CODES.conflict]));
});

it('nobody else sees it: another family, another teacher, another school', async () => {
  const id = await decided();
  await file('wu', id);
  for (const account of ['zhang', 'sun', 'far']) {
    const answers = [await info(account, id), await file(account, id)];
    expect([account, ...answers.map(({ status }) => status)]).toEqual([account, CODES.notFound, CODES.notFound]);
    for (const list of ['pending', 'kept', 'copy'] as const) expect((await listed(account, list)).total).toBe(0);
    await tester.ask(archiveCalls.updateArchiveReadStatus, { instanceId: id }, as(account));
  }
  expect(await counts('li')).toEqual([1, 0]);
});

it('a form that was changed afterwards shows', async () => {
  const id = await decided();
  expect((await info('wu', id)).data.sealed).toBe(true);
  await tester.db.query(`update approval set form_values = jsonb_set(form_values, '{reason}', '"other"')`);
  expect((await info('wu', id)).data.sealed).toBe(false);
});

it('a kind keeps its records for its own days, says until when, and the sweep removes them then', async () => {
  const usual = await decided();
  await desk.redefine(() => ({ keptDays: 400 }));
  const long = await decided();
  const dayOf = async (id: string) => (await info('li', id)).data.keptUntil;
  const after = (days: number) => new Date(MORNING + spanMs(days, 'days')).toISOString();
  expect([await dayOf(usual), await dayOf(long)]).toEqual([after(tester.platform.settings.keepDays), after(400)]);
  const sweepOn = async (days: number) => {
    tester.time.now = MORNING + spanMs(days, 'days');
    await retention(tester.platform).run();
    return await columnOf<string>(tester.db, 'select instance_id from approval');
  };
  expect(await sweepOn(tester.platform.settings.keepDays + 1)).toEqual([long]);
  expect(await sweepOn(399)).toEqual([long]);
  expect(await sweepOn(401)).toEqual([]);
  tester.time.now = MORNING;
  await tester.db.query('delete from approval_definition where version > 1');
});

it('filed records are exported by who administers their kind and sees them, which the log says', async () => {
  const id = await decided();
  const out = async (account: string) => tester.ask(archiveCalls.exportArchives, {}, as(account));
  expect((await out('admin')).data).toEqual({ list: [], total: 0 });
  await file('wu', id);
  expect((await out('admin')).data).toMatchObject({ total: 1, list: [{ instanceId: id, studentName: '李明' }] });
  // Ms Wu decided it and administers nothing; Mr Sun and another school know nothing of it; families have no such call.
  for (const account of ['wu', 'sun', 'far']) expect((await out(account)).data).toEqual({ list: [], total: 0 });
  expect((await out('li')).status).toBe(CODES.forbidden);
  const found = async (text: string) =>
    (await tester.ask(archiveCalls.exportArchives, { text }, as('admin'))).data.total;
  expect([await found('李明'), await found('张华')]).toEqual([1, 0]);
  const [row] = await tester.db.query(`select act, details from audit order by audit_id desc offset 1 limit 1`);
  expect(row).toEqual({ act: 'approval.export', details: { records: 1 } });
});
