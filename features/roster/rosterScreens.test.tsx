/**
 * The import of a roster on the screen, on the real platform: choose, mend, compare, import, undo; and the roll-over.
 */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { consoleOn } from '../../tests/harness/consoleOn';
import { testPlatform } from '../../tests/harness/platform';
import { csv, importFile, pupilRow, pupilRows, pupilWorkbook, uploadOf } from '../../tests/harness/rosterFiles';
import { violations } from '../../src/testing/screenSteps';
import { eachTest } from '../../tests/harness/opened';

const tester = eachTest(testPlatform);

const choose = async (file: Uint8Array, name = '学生.xlsx') =>
  userEvent.upload(await screen.findByLabelText(/^(选择文件|换一个文件)$/), new File([new Uint8Array(file)], name), {
    applyAccept: false,
  });
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const namesInStore = async () =>
  (await tester.db.query<{ name: string }>(`select name from student where left_at is null`)).map(({ name }) => name);

it('a workbook is chosen, mended in place, compared, imported and undone', async () => {
  await consoleOn(tester, 'admin', '/manage/import');
  const rows = pupilRows(30);
  rows[3] = [...pupilRow(3).slice(0, 8), '1380013800'];
  await choose(await pupilWorkbook(rows));
  const field = await screen.findByRole('textbox', { name: `${pupilRow(3)[2]} · 监护人1手机 · 学生!I5` });
  expect(field).toHaveAccessibleDescription('有 10 位，手机号是 11 位');
  expect(screen.getByText('不需要、没有读取的列：性别 (学生!D1)')).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.clear(field);
  await userEvent.type(field, '13800138000{Enter}');
  expect(await screen.findByText('都改好了，改了 1 处。')).toBeVisible();

  await click('和学校现在的名册比较（30 行）');
  expect(await screen.findByText('现在在校 4 人。0 行没有变化，0 行有错误、先不导入。')).toBeVisible();
  expect(await violations()).toEqual([]);
  expect(await namesInStore(), 'nothing is written before somebody says so').not.toContain(pupilRow(3)[2]);
  await click('导入');
  expect(await screen.findByText(/^已导入：1 个班、30 名学生、30 位家长和教师/)).toBeVisible();
  expect(await namesInStore()).toContain(pupilRow(3)[2]);

  await click('撤销');
  // The question's buttons take no pointer while it opens.
  const question = within(await screen.findByRole('dialog'));
  await userEvent.setup({ pointerEventsCheck: 0 }).click(question.getByRole('button', { name: '撤销' }));
  expect(await screen.findByText('已全部改回。')).toBeVisible();
  expect(await namesInStore()).not.toContain(pupilRow(3)[2]);
});

it('a number that is known is asked about, and nothing is imported before the answer', async () => {
  await consoleOn(tester, 'admin', '/manage/import');
  const rows = [
    '姓名,班级,监护人1姓名,监护人1关系,监护人1手机',
    '刘小雨,一年级1班,赵敏,妈妈,13900000004',
    '刘小雪,一年级1班,李强,爸爸,13900000014',
    '陈可,一年级1班,陈辉,爸爸,13800000011',
  ];
  await choose(new TextEncoder().encode(rows.join('\n')), '名册.csv');
  await click('和学校现在的名册比较（3 行）');
  const question = within(await screen.findByRole('group', { name: '一年级1班刘小雨的监护人' }));
  expect(question.getByText('赵敏 13900000004')).toBeVisible();
  expect(question.getByText('李强，一年级1班李明的监护人')).toBeVisible();
  expect(screen.getByText('还有 1 个号码没有说明是谁的，不能导入。')).toBeVisible();
  expect(screen.getByRole('button', { name: '导入' })).toBeDisabled();
  expect(await violations()).toEqual([]);
  await userEvent.click(question.getByRole('radio', { name: '不是同一个人，这位监护人先不导入' }));
  expect(await screen.findByText('请在文件里改好 名册!E2 的号码，再导入一次。')).toBeVisible();
  // The rows are compared once more with the answer.
  await waitFor(() => expect(screen.getByRole('button', { name: '导入' })).not.toHaveAttribute('aria-disabled'));
  await click('导入');
  expect(await screen.findByText(/^已导入：\d 个班、3 名学生、2 位家长和教师/)).toBeVisible();
  expect(await namesInStore()).toContain('刘小雨');
  const bound = await tester.db.query(
    `select 1 from identity join account using (user_id) where account = 'li' and identity.student_id <> 's-ming'`,
  );
  expect(bound).toEqual([]);
});

it('says which columns nobody knows, and counts no empty rows', async () => {
  await consoleOn(tester, 'admin', '/manage/import');
  const rows = [
    ['班级', '姓名', '家长姓名', '家长手机', '性别', '班主任', '学生卡号'],
    ['一年级1班', '李小禾', '李爸', '13900000001', '女', '赵老师', '860000000000011'],
    ['一年级1班', '张小林', '张妈', '13900000002', '男', '赵老师', ''],
    [''],
  ];
  await choose(new TextEncoder().encode(rows.map((cells) => `${cells.join()}\n`).join('')), '名册.csv');
  expect(await screen.findByText(/^有 2 列不认识，没有读：班主任 \(名册!F1\) · 学生卡号 \(名册!G1\)。/)).toBeVisible();
  expect(screen.getByText('名册：学生，2 行，读取 4 列')).toBeVisible();
});

it('the roll-over shows each class now and then, asks for the count of leavers, and can be undone', async () => {
  const admin = await tester.signIn('admin');
  await importFile(tester, admin, uploadOf(await pupilWorkbook(pupilRows(240))));
  await consoleOn(tester, 'admin', '/manage/roll-over');
  const row = await screen.findByRole('row', { name: '六年级1班 毕业离校 40' });
  expect(row).toBeVisible();
  expect(screen.getByRole('row', { name: '五年级1班 六年级1班 40' })).toBeVisible();
  expect(await violations()).toEqual([]);
  const go = screen.getByRole('button', { name: '升到 2026 学年' });
  expect(go).toHaveAttribute('aria-disabled', 'true');
  await userEvent.type(screen.getByLabelText('离校和换班共 40 人。请输入这个数字确认'), '40');
  await userEvent.click(go);
  expect(await screen.findByText('已经是 2026 学年了。')).toBeVisible();
  expect(await screen.findByRole('button', { name: '撤销' })).toBeVisible();
});

it('says which columns are read as before, and reads one by its header again', async () => {
  const admin = await tester.signIn('admin');
  const headers = '姓名,班级,家长,电话,紧急号码';
  const file = csv(['何田,一年级1班,何山,13800000031,13800000032'], headers);
  const mapping = {
    kind: 'pupils',
    headerRow: 0,
    columns: ['name', 'class', 'guardian1', 'mobile1', 'mobile2'],
  } as const;
  await importFile(
    tester,
    admin,
    uploadOf(file, { fileName: '名册.csv', mappings: [{ ...mapping, columns: [...mapping.columns] }] }),
  );
  await consoleOn(tester, 'admin', '/manage/import');
  await choose(file, '名册.csv');
  expect(await screen.findByText('名册!E 列“紧急号码”：监护人2手机')).toBeVisible();
  expect(screen.getByText('名册：学生，1 行，读取 5 列')).toBeVisible();
  expect(await violations()).toEqual([]);
  await click('名册!E 列不再这样读');
  expect(await screen.findByText('名册：学生，1 行，读取 4 列')).toBeVisible();
  expect(screen.queryByText(/^这些列是按学校上次导入/)).toBeNull();
  await click('和学校现在的名册比较（1 行）');
  await screen.findByText(/^现在在校/);
});

it('two guardians with one number are one fault, and the pupil comes in once the second is left out', async () => {
  await consoleOn(tester, 'admin', '/manage/import');
  const headers = '姓名,班级,监护人1姓名,监护人1手机,监护人2姓名,监护人2关系,监护人2手机';
  const file = csv(
    [
      '何田,一年级1班,何山,13800000031,,,',
      '何禾,一年级1班,何山,13800000031,田野,妈妈,13800000031',
      '何苗,一年级2班,何水,13800000033,叶青,妈妈,13800000033',
    ],
    headers,
  );
  await choose(file, '名册.csv');
  expect(await screen.findByRole('heading', { name: '2 处要改' })).toBeVisible();
  const field = screen.getByRole('textbox', { name: '何禾 · 监护人2手机 · 名册!G3' });
  expect(field).toHaveAccessibleDescription('和 名册!D3 是同一个号码');
  await userEvent.clear(field);
  await userEvent.type(field, '{Enter}');
  expect(await screen.findByRole('heading', { name: '1 处要改' })).toBeVisible();
  expect(screen.queryByText('这里不能空')).toBeNull();
  expect(await violations()).toEqual([]);
  await click('名册!G4：不导入这位监护人');
  expect(await screen.findByRole('heading', { name: '没有错误' })).toBeVisible();
  await click('和学校现在的名册比较（3 行）');
  expect(await screen.findByText('现在在校 4 人。0 行没有变化，0 行有错误、先不导入。')).toBeVisible();
  await click('导入');
  await screen.findByText(/^已导入/);
  expect(await namesInStore()).toEqual(expect.arrayContaining(['何田', '何禾', '何苗']));
  const guardians = await tester.db.query<{ real_name: string }>(
    `select real_name from account where real_name in ('何山', '何水', '田野', '叶青') order by real_name`,
  );
  expect(guardians.map((one) => one.real_name)).toEqual(['何山', '何水']);
});
