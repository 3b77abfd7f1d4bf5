/**
 * The chain of a school's records: one that was altered, put in or deleted past the platform shows, and which it is.
 * What the platform deletes itself is no fault.
 */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { archiveCalls, CODES } from '../contract';
import { spanMs } from '../contract/day';
import { erasePupil } from '../server/leaving/erase';
import { retention } from '../server/retention/deleteOld';
import { archiveChainStep } from '../server/store/steps/081-archive-chain';
import { type ApprovalBed, openApprovalBed } from './harness/approvals';
import { MORNING } from './harness/testSchool';

let tester: ApprovalBed['tester'];
let desk: ApprovalBed['desk'];
let as: ApprovalBed['as'];
beforeAll(async () => {
  ({ tester, desk, as } = await openApprovalBed(['admin', 'wu', 'li', 'far']));
});
afterAll(() => tester.close());
beforeEach(async () => {
  tester.time.now = MORNING;
  for (const table of ['approval', 'archive_link', 'archive_chain', 'approval_count'])
    await tester.db.query(`delete from ${table}`);
});
const decided = async () => {
  const id = await desk.start('li');
  await desk.agree('wu', id);
  return id;
};
const info = (instanceId: string) => tester.ask(archiveCalls.getArchiveInfo, { instanceId }, as('wu'));

/** Checks the chain as the console does, page by page. */
async function chain(account = 'admin') {
  const pages = [];
  for (let from: number | null = 1; from !== null; from = pages.at(-1)?.next ?? null)
    pages.push((await tester.ask(archiveCalls.checkArchives, { from }, as(account))).data);
  return {
    checked: pages.reduce((sum, page) => sum + page.checked, 0),
    removed: pages.reduce((sum, page) => sum + page.removed, 0),
    faults: pages.flatMap((page) => page.faults).map(({ place, serialNumber, why }) => [place, serialNumber, why]),
    end: [pages.at(-1)?.total, pages.at(-1)?.digest],
  };
}
const sql = (text: string, ...values: unknown[]) => tester.db.query(text, values);

it('records of a school form a chain; one altered, deleted or put in past the platform shows, and which it is', async () => {
  const ids = [await decided(), await decided(), await decided(), await decided()];
  const serial = (n: number) => `20260302-00${n}`;
  const { data } = await info(ids[3] ?? '');
  const whole = await chain();
  expect(whole).toEqual({ checked: 4, removed: 0, faults: [], end: [4, data.link?.digest] });
  expect(data.link?.place).toBe(4);
  const tried = async (change: () => Promise<unknown>) => {
    const { db } = tester;
    await db.query('create table kept_link as select * from archive_link');
    await db.query('create table kept_record as select * from archive_record');
    await db.query('create table kept_approval as select * from approval');
    await db.query('create table kept_chain as select * from archive_chain');
    await change();
    const found = await chain();
    await db.query('delete from approval');
    for (const table of ['approval', 'record', 'link', 'chain']) {
      const name = table === 'approval' ? table : `archive_${table}`;
      await db.query(`delete from ${name}`);
      await db.query(`insert into ${name} select * from kept_${table}`);
      await db.query(`drop table kept_${table}`);
    }
    return found.faults;
  };
  const second = ids[1];
  expect(
    await tried(() =>
      sql(`update approval set form_values = jsonb_set(form_values, '{reason}', '"x"') where instance_id = $1`, second),
    ),
  ).toEqual([[2, serial(2), 'changed']]);
  // Also with its digest made anew, as far as one row goes.
  expect(await tried(() => sql(`update archive_record set seal = 'a' where instance_id = $1`, second))).toEqual([
    [2, serial(2), 'changed'],
  ]);
  expect(await tried(() => sql(`update archive_record set made_at = now() where instance_id = $1`, second))).toEqual([
    [2, serial(2), 'changed'],
  ]);
  expect(await tried(() => sql('delete from approval where instance_id = $1', second))).toEqual([
    [2, serial(2), 'missing'],
  ]);
  expect(await tried(() => sql('delete from archive_record where instance_id = $1', second))).toEqual([
    [2, serial(2), 'missing'],
  ]);
  expect(await tried(() => sql(`update archive_link set seal = 'a' where instance_id = $1`, second))).toEqual([
    [2, serial(2), 'link'],
  ]);
  // The record and its link.
  const both = async (id: string | undefined) => {
    await sql('delete from approval where instance_id = $1', id);
    await sql('delete from archive_link where instance_id = $1', id);
  };
  expect(await tried(() => both(second))).toEqual([[3, serial(3), 'gap']]);
  expect(await tried(() => both(ids[3]))).toEqual([[4, null, 'end']]);
  expect(await tried(() => sql('delete from archive_link where place >= 3'))).toEqual([
    [4, null, 'end'],
    [null, serial(3), 'unlinked'],
    [null, serial(4), 'unlinked'],
  ]);
  expect(await chain()).toEqual(whole);
});

it('records decided at the same time make one chain, and a page goes on where the last ended', async () => {
  const ids = [];
  for (let n = 0; n < 8; n += 1) ids.push(await desk.start('li'));
  await Promise.all(ids.map((id) => desk.agree('wu', id)));
  expect(await chain()).toMatchObject({ checked: 8, faults: [], end: [8, expect.stringMatching(/^[0-9a-f]{64}$/)] });
  const { data } = await tester.ask(archiveCalls.checkArchives, { from: 6 }, as('admin'));
  expect(data).toMatchObject({ checked: 3, faults: [], next: null });
});

it('only an administrator checks the chain', async () => {
  for (const account of ['wu', 'li'])
    expect((await tester.ask(archiveCalls.checkArchives, { from: 1 }, as(account))).status).toBe(CODES.forbidden);
});

it('records of before the chain are chained by the step of the schema, as the platform would have done', async () => {
  for (let n = 0; n < 3; n += 1) await decided();
  const [, , chainOld = ''] = archiveChainStep.sql;
  await sql('delete from archive_link');
  await sql('delete from archive_chain');
  await sql(chainOld);
  expect(await chain()).toMatchObject({ checked: 3, faults: [], end: [3, expect.any(String)] });
  await decided();
  expect(await chain()).toMatchObject({ checked: 4, faults: [] });
});

it('a record that the platform deletes in its time, or with its pupil, is no fault of the chain', async () => {
  await decided();
  tester.time.now = MORNING + spanMs(tester.platform.settings.keepDays + 1, 'days');
  await retention(tester.platform).run();
  expect(await sql('select 1 from approval')).toEqual([]);
  tester.time.now = MORNING;
  expect(await chain()).toMatchObject({ checked: 1, removed: 1, faults: [] });
  await decided();
  expect(await chain()).toMatchObject({ checked: 2, removed: 1, faults: [], end: [2, expect.any(String)] });
  const { newId, newSecret, clock } = tester.platform;
  const pupil = { what: 'pupil', id: 's-ming', schoolId: 'school-a', leftAt: clock() } as const;
  await tester.db.transaction((tx) => erasePupil(tx, pupil, clock(), { newId, newSecret }));
  expect(await sql('select 1 from approval')).toEqual([]);
  expect(await chain()).toMatchObject({ checked: 2, removed: 2, faults: [] });
});
