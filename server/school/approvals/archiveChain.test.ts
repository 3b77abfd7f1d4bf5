/**
 * The chain of a school's records: one that was altered, put in or deleted past the platform shows, and which it is.
 * What the platform deletes itself is no fault.
 */
import { expect, it } from 'vitest';
import { archiveCalls, CODES } from '../../../contract';
import { spanMs } from '../../../contract/day';
import { checkChain } from './archive/archiveChain';
import { erasePupil } from '../../people/leaving/erase';
import { retention } from '../../running/retention/deleteOld';
import { archiveChainStep } from '../../engine/store/steps/081-archive-chain';
import { approvalBed } from '../../../tests/harness/approvals';
import { MORNING } from '../../../tests/harness/testSchool';

const { tester, desk, as } = approvalBed(
  ['admin', 'wu', 'li', 'far'],
  ['approval', 'archive_link', 'archive_chain', 'approval_count'],
);
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
    earlier: pages.reduce((sum, page) => sum + page.earlier, 0),
    faults: pages.flatMap((page) => page.faults).map(({ place, serialNumber, why }) => [place, serialNumber, why]),
    end: [pages.at(-1)?.total, pages.at(-1)?.digest],
  };
}
/** The tables of what a record shows and of its seals, each after those that it refers to. */
const SEALED = ['approval', 'approval_log', 'archive_record', 'archive_link', 'archive_chain'];
const sql = (text: string, ...values: unknown[]) => tester.db.query(text, values);

it('records of a school form a chain; one altered, deleted or put in past the platform shows, and which it is', async () => {
  const ids = [await decided(), await decided(), await decided(), await decided()];
  const serial = (n: number) => `20260302-00${n}`;
  const { data } = await info(ids[3] ?? '');
  const whole = await chain();
  expect(whole).toEqual({ checked: 4, removed: 0, earlier: 0, faults: [], end: [4, data.link?.digest] });
  expect(data.link?.place).toBe(4);
  const tried = async (change: () => Promise<unknown>) => {
    const { db } = tester;
    for (const name of SEALED) await db.query(`create table kept_${name} as select * from ${name}`);
    await change();
    const found = await chain();
    await db.query('delete from approval');
    for (const name of SEALED) {
      await db.query(`delete from ${name}`);
      await db.query(`insert into ${name} select * from kept_${name}`);
      await db.query(`drop table kept_${name}`);
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

it('whatever a record shows is sealed: words, people, pupil, form, labels, path and files', async () => {
  const id = await desk.start('li');
  await sql(
    `insert into approval_file (file_id, school_id, user_id, instance_id, once_key, name, type, size, received, touched_at)
     values ('f', 'school-a', 'u-li', $1, 'k', 'note.pdf', 'application/pdf', 2, 2, now())`,
    id,
  );
  await sql(`insert into approval_file_part (file_id, at, bytes) values ('f', 0, '\\x6869')`);
  await desk.agree('wu', id, 'well, then');
  expect(await chain()).toMatchObject({ checked: 1, faults: [] });
  const changes = {
    words: `approval_log set words = words || '!' where task_no is not null`,
    'whom it was said to': `approval_log set told = '{x}' where line_no = 1`,
    decider: `approval_log set who = 'x' where line_no = 2`,
    'instant of a word': `approval_log set at = at + interval '1 minute' where line_no = 2`,
    pupil: `approval set student_id = 's-fang'`,
    starter: `approval set started_by = 'u-wu'`,
    'side of the starter': `approval set starter_side = 'staff'`,
    'name of the starter': `approval set starter_name = 'x'`,
    class: `approval set class_id = 'class-2'`,
    beginning: `approval set started_at = started_at - interval '1 day'`,
    summary: `approval set summary = jsonb_set(summary, '{sign}', '"x"')`,
    step: `approval set run = jsonb_set(run, '{steps,0,name}', '{"zh": "x", "en": "x"}')`,
    label: `approval_definition set body = jsonb_set(body, '{form,0,name,zh}', '"x"') where definition_id = 'leave'`,
    'name of the pupil': `archive_record set names = '{"s-ming": "x"}'`,
    'name of a file': `approval_file set name = 'x'`,
    'type of a file': `approval_file set type = 'image/png'`,
    'byte of a file': `approval_file_part set bytes = '\\x6868'`,
    'file that is gone': `approval_file set instance_id = null`,
    'rule of the seal': `archive_record set seal_rule = 1`,
    'a line that is gone': `approval_log set line_no = 99 where line_no = 1`,
  };
  const found: Record<string, unknown> = {};
  for (const [what, change] of Object.entries(changes))
    await tester.db
      .transaction(async (tx) => {
        await tx.query(`update ${change}`);
        found[what] = (await checkChain(tx, 'school-a', 1)).faults.map(({ why }) => why);
        throw new Error('only tried');
      })
      .catch((error: Error) => expect(error.message, what).toBe('only tried'));
  expect(found).toEqual(Object.fromEntries(Object.keys(changes).map((what) => [what, ['changed']])));

  // What may change: the pupil's name in the roster, which the record keeps as it was, and what follows.
  await sql(`update student set name = '李小明' where student_id = 's-ming'`);
  expect((await info(id)).data).toMatchObject({ studentName: '李明', sealed: true, sealRule: 'whole' });
  expect((await info(id)).data.approvalList.find(({ formType }) => formType === 'pupil')?.text).toBe('李明');
  await sql(`update student set name = '李明' where student_id = 's-ming'`);
  await desk.act('li', id, { kind: 'withdraw', words: 'taken back' });
  expect(await chain()).toMatchObject({ checked: 1, faults: [] });
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
  // They have the seal of that time.
  await sql(
    `update archive_record set line_count = null, names = null, seal_rule = 1,
       seal = (select encode(sha256(convert_to(concat_ws(' ', serial, definition_id, version, starter_name,
         form_values::text, (run->'tasks')::text), 'UTF8')), 'hex')
         from approval where approval.instance_id = archive_record.instance_id)`,
  );
  await sql('delete from archive_link');
  await sql('delete from archive_chain');
  await sql(chainOld);
  expect(await chain()).toMatchObject({ checked: 3, earlier: 3, faults: [], end: [3, expect.any(String)] });
  const newest = await decided();
  expect(await chain()).toMatchObject({ checked: 4, earlier: 3, faults: [] });
  // It says of each record what its seal covers, and claims no more.
  const [oldest] = await tester.db.query<{ id: string }>('select instance_id as id from archive_link order by place');
  expect((await info(oldest?.id ?? '')).data).toMatchObject({ sealed: true, sealRule: 'earlier' });
  expect((await info(newest)).data).toMatchObject({ sealed: true, sealRule: 'whole' });
  await sql(`update approval_log set words = 'x' where instance_id = $1`, oldest?.id);
  expect((await chain()).faults).toEqual([]);
  await sql(`update approval set starter_name = 'x' where instance_id = $1`, oldest?.id);
  expect((await chain()).faults).toMatchObject([[1, expect.any(String), 'changed']]);
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
