/** Editing a definition: while it cannot be read, with faults, without a network, and when somebody else was faster. */
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type Definition, makeStep } from '../../../contract/approvals/definition';
import { definitionCalls } from '../../../contract/approvals/definitionCalls';
import { approval } from '../../../contract/approvals/calls';
import { openTo } from '../../../contract/approvals/rights';
import { CODES } from '../../../contract/envelope';
import { App } from '../../../src/app/App';
import { answer, offline, platformServer, refuse } from '../../../src/testing/platformServer';
import { testConsole } from '../../../src/testing/testConsole';
import { ADMIN, signedInAs } from '../../../src/testing/viewers';
import { press } from '../../../src/testing/screenSteps';

const platform = platformServer(...signedInAs(ADMIN));
const name = (zh: string) => ({ zh, en: zh });
const BOSS = { userId: 'u-zhao', side: 'staff' as const, name: '赵校长' };
const DEFINITION: Definition = {
  definitionId: 'leave',
  version: 1,
  sign: '假',
  name: name('请假'),
  about: name('不来上学'),
  rights: openTo('student'),
  form: [
    { fieldId: 'pupil', type: 'pupil', name: name('学生'), required: true },
    { fieldId: 'reason', type: 'text', name: name('原因'), required: true },
    { fieldId: 'span', type: 'span', name: name('时间'), required: true },
  ],
  path: [makeStep('school', name('学校'), { by: 'admins' })],
  consequence: { kind: 'leave', pupil: 'pupil', span: 'span', reason: 'reason' },
  archived: true,
  keptDays: null,
};
const reading = (definition: Definition) =>
  answer(definitionCalls.getDefinition, { definition, staff: [BOSS], classes: [] });
const people = answer(approval.getOriginatorData, {
  originator: BOSS,
  pupils: [],
  classes: [],
  admins: [BOSS],
  staff: [BOSS],
  standIns: [],
  waters: [],
  places: [],
});
const view = async (label: string) => userEvent.click(await screen.findByRole('radio', { name: label }));
const publish = async () => {
  await press('发布第 2 版');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '发布第 2 版' }));
};

it('says that there is no network and that there is no such kind, and reads again when asked', async () => {
  platform.use(people, offline(definitionCalls.getDefinition));
  render(<App console={testConsole({ at: '/approval/definitions/leave', cookie: 't&0&r' }).console} />);
  expect(await screen.findByRole('heading', { name: '网络不通，现在读不到' })).toBeVisible();
  platform.use(refuse(definitionCalls.getDefinition, CODES.notFound));
  await press('再试一次');
  expect(await screen.findByRole('heading', { name: '找不到这种申请' })).toBeVisible();
});

it('moves by buttons and keeps the focus; says what is unfinished when it is to be published', async () => {
  platform.use(people, reading(DEFINITION));
  render(<App console={testConsole({ at: '/approval/definitions/leave', cookie: 't&0&r' }).console} />);
  expect(await screen.findByRole('button', { name: '发布第 2 版' })).toHaveAttribute('aria-disabled', 'true');
  await press(/^学生/);
  await press('下移');
  await press('下移');
  expect(screen.getByRole('button', { name: '下移' })).toHaveFocus();
  await view('更改');
  expect(await screen.findByText('移动字段“学生”')).toBeVisible();
  await view('流程');
  await press('添加步骤');
  expect(screen.getByLabelText('名称（简体中文）')).toHaveFocus();
  expect(screen.queryByText('请填写名称')).toBeNull();
  await press('发布第 2 版');
  expect(await screen.findByText('先改好 1 处再发布')).toBeVisible();
  expect(screen.getByText('请填写名称')).toBeVisible();
  await userEvent.type(screen.getByLabelText('名称（English）'), 'Office');
  expect(screen.queryByText('请填写名称')).toBeNull();
  await view('预览');
  expect(await screen.findByText('Office')).toBeVisible();
});

it('keeps the draft when it cannot be sent and when another version is there, and says how they differ', async () => {
  platform.use(people, reading(DEFINITION), offline(definitionCalls.publishDefinition));
  render(<App console={testConsole({ at: '/approval/definitions/leave', cookie: 't&0&r' }).console} />);
  await press('添加字段');
  await userEvent.type(screen.getByLabelText('名称（简体中文）'), '电话');
  await publish();
  expect(await screen.findByText('没有网络，没有发布。更改已保留，联网后再发布。')).toBeVisible();
  platform.use(
    reading({ ...DEFINITION, version: 2, form: DEFINITION.form.map((field) => ({ ...field, hint: name('新提示') })) }),
    refuse(definitionCalls.publishDefinition, CODES.conflict),
  );
  await publish();
  expect(await screen.findByText(/^别人刚发布了第 2 版/)).toBeVisible();
  expect(screen.getByText('新增字段“电话”')).toBeVisible();
  expect(screen.getByText('字段“学生”改了提示')).toBeVisible();
  expect(screen.getByRole('button', { name: '发布第 3 版' })).toBeEnabled();
  await press('放弃');
  await screen.findByText('未发布的更改会丢失。');
  const [, sure] = await screen.findAllByRole('button', { name: '放弃' });
  if (sure) fireEvent.click(sure);
  expect(await screen.findByText('还没有更改')).toBeVisible();
});

it('says who may do what in words, refuses a kind that nobody starts, and publishes what was chosen', async () => {
  const sent: unknown[] = [];
  platform.use(
    people,
    answer(definitionCalls.getDefinition, {
      definition: DEFINITION,
      staff: [BOSS],
      classes: [{ classId: 'c1', name: '一班' }],
    }),
    answer(definitionCalls.publishDefinition, (draft) => {
      sent.push(draft);
      return { version: 2 };
    }),
  );
  render(<App console={testConsole({ at: '/approval/definitions/leave', cookie: 't&0&r' }).console} />);
  await view('权限');
  expect(await screen.findByRole('button', { name: '谁能申请家长' })).toBeVisible();
  expect(screen.getByRole('button', { name: '谁能查看管理员' })).toBeVisible();
  await press('谁能申请家长');
  await userEvent.selectOptions(screen.getByLabelText('添加班级'), '一班');
  expect(screen.getByRole('button', { name: '谁能申请一班的家长' })).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: '家长' }));
  expect(screen.getByRole('button', { name: '谁能申请没有人' })).toBeVisible();
  await press('发布第 2 版');
  expect(await screen.findByText('至少要有一个角色或一个人能申请')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('添加人员'), '赵校长');
  await view('更改');
  expect(await screen.findByText('改了谁能申请')).toBeVisible();
  await publish();
  await screen.findByText('已发布第 2 版');
  expect(sent).toMatchObject([{ draft: { rights: { start: { roles: [], classIds: ['c1'], userIds: ['u-zhao'] } } } }]);
});
