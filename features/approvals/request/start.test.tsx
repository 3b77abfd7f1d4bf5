/** A form that is being filled in: what is typed stays, whatever the network, the session, or the school does. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { approval } from '../../../contract/approvals/calls';
import { CODES } from '../../../contract/envelope';
import { App } from '../../../src/app/App';
import { expenseForm, onlyOriginator, sameWords } from '../../../src/testing/approvalForm';
import { answer, offline, platformServer, refuse } from '../../../src/testing/platformServer';
import { memoryStorage } from '../../../src/testing/testContext';
import { testConsole } from '../../../src/testing/testConsole';
import { signedInAs, TEACHER } from '../../../src/testing/viewers';

const platform = platformServer(...signedInAs(TEACHER));
const FORM = expenseForm(
  { fieldId: 'when', type: 'span', name: sameWords('时间'), required: false },
  { fieldId: 'where', type: 'place', name: sameWords('地点'), required: false },
);
const people = onlyOriginator({ userId: 'u', side: 'staff', name: '吴老师' });
const AT = '/approval/start/expense';

/** Opens the form in a tab, and types into it. */
async function typed(session = memoryStorage()) {
  platform.use(answer(approval.getProcDefForm, FORM), people);
  const tab = testConsole({ at: AT, cookie: 't&1&r', session });
  render(<App console={tab.console} />);
  await userEvent.type(await screen.findByLabelText('事由'), '粉笔');
  return session;
}
const send = () => userEvent.click(screen.getByRole('button', { name: '发送' }));
/** Opens the form again in the same tab, as after signing in. */
async function again(session: Storage) {
  cleanup();
  platform.use(answer(approval.getProcDefForm, FORM), people);
  render(<App console={testConsole({ at: AT, cookie: 't2&1&r', session }).console} />);
  expect(await screen.findByText('已恢复上次未发送的内容')).toBeVisible();
  expect(screen.getByLabelText('事由')).toHaveValue('粉笔');
}

it('without a network it says so and keeps what is typed; sent again, it goes once', async () => {
  const session = await typed();
  platform.use(offline(approval.submitFormData));
  await send();
  expect(await screen.findByText('没有网络。内容已保留，联网后再发送。')).toBeVisible();
  expect(screen.getByLabelText('事由')).toHaveValue('粉笔');
  const keys: string[] = [];
  platform.use(
    answer(approval.submitFormData, ({ values, onceKey = '' }) => {
      keys.push(`${typeof values['what'] === 'string' ? values['what'] : ''} ${onceKey}`);
      return { instanceId: 'i1', serialNumber: '20260302-001' };
    }),
  );
  await send();
  await expect.poll(() => window.location.pathname).toBe('/approval/i1');
  expect(keys).toEqual([expect.stringMatching(/^粉笔 expense \d+$/)]);
  expect(Array.from({ length: session.length }, (_, n) => session.key(n)).join(' ')).not.toContain('DRAFT');
});

it('a session that ends while one fills it in: it says so, and after signing in all is there', async () => {
  const session = await typed();
  platform.use(refuse(approval.submitFormData, CODES.unauthorised));
  await send();
  // The dialog fades in; until then it is not visible and takes no pointer.
  await screen.findByText('验证已过期，请重新登录。');
  fireEvent.click(screen.getByRole('button', { name: '重新登录' }));
  await screen.findByRole('heading', { name: '欢迎回来' });
  expect(window.location.search).toBe(`?redirect=${encodeURIComponent(AT)}`);
  await again(session);
});

it('a service that ends while one fills it in: its page says so, and once it is there again so is the form', async () => {
  const session = await typed();
  platform.use(refuse(approval.submitFormData, CODES.unsubscribed));
  await send();
  expect(await screen.findByRole('heading', { name: '尚未开通服务' })).toBeVisible();
  await again(session);
});

it('a form that the school publishes anew while one fills it in: said, shown, and nothing typed is lost', async () => {
  await typed();
  const next: typeof FORM = {
    ...FORM,
    version: 2,
    form: [...FORM.form, { fieldId: 'sum', type: 'number', name: sameWords('金额'), required: true }],
  };
  platform.use(
    refuse(approval.submitFormData, CODES.conflict, 'another version', { definition: next }),
    answer(approval.getProcDefForm, next),
  );
  await send();
  expect(await screen.findByText(/^学校刚刚更新了这份表单。你填写的内容已保留/)).toBeVisible();
  await userEvent.type(await screen.findByLabelText('金额'), '12');
  expect(screen.getByLabelText('事由')).toHaveValue('粉笔');
  const versions: number[] = [];
  platform.use(
    answer(approval.submitFormData, ({ version }) => {
      versions.push(version);
      return { instanceId: 'i2', serialNumber: '20260302-002' };
    }),
  );
  await send();
  await expect.poll(() => versions).toEqual([2]);
});

it('a span that is typed in part stays over the way to the map and back, and over a reload', async () => {
  const session = await typed();
  await userEvent.type(screen.getByLabelText('开始时间'), '08:30');
  await userEvent.click(screen.getByRole('link', { name: '在地图上定点' }));
  await expect.poll(() => window.location.search).toContain('where');
  await userEvent.click(screen.getByRole('button', { name: '返回' }));
  expect(await screen.findByLabelText('开始时间')).toHaveValue('08:30');
  await again(session);
  expect(screen.getByLabelText('开始时间')).toHaveValue('08:30');
});

it('a span is tomorrow’s afternoon after two taps', async () => {
  await typed();
  await userEvent.click(screen.getByRole('radio', { name: '明天' }));
  await userEvent.click(screen.getByRole('radio', { name: '下午' }));
  const [day, endDay] = ['开始', '结束'].map((name) => screen.getByLabelText<HTMLInputElement>(name).value);
  expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(endDay).toBe(day);
  expect(screen.getByLabelText('开始时间')).toHaveValue('12:00');
  expect(screen.getByLabelText('结束时间')).toHaveValue('23:59');
  await userEvent.click(screen.getByRole('radio', { name: '今天' }));
  expect(screen.getByLabelText<HTMLInputElement>('开始').value < (day ?? '')).toBe(true);
  expect(screen.getByLabelText('开始时间'), 'the part of the day stays').toHaveValue('12:00');
});

it('a leave is ready to be sent: for the first reason, the whole day, today or from noon on tomorrow', async () => {
  const leave: typeof FORM = {
    ...FORM,
    definitionId: 'leave',
    name: sameWords('请假'),
    form: [
      {
        fieldId: 'reason',
        type: 'choice',
        name: sameWords('原因'),
        required: true,
        options: [
          { optionId: 'ill', name: sameWords('病假') },
          { optionId: 'private', name: sameWords('事假') },
        ],
      },
      { fieldId: 'span', type: 'span', name: sameWords('时间'), required: true },
    ],
    consequence: { kind: 'leave', pupil: 'pupil', span: 'span', reason: 'reason' },
  };
  const spans: unknown[] = [];
  for (const [clock, day] of [
    ['2026-03-02T03:59:00Z', '2026-03-02'],
    ['2026-03-02T04:01:00Z', '2026-03-03'],
  ] as const) {
    platform.use(
      answer(approval.getProcDefForm, leave),
      people,
      answer(approval.submitFormData, ({ values }) => {
        spans.push(values);
        return { instanceId: 'i1', serialNumber: '1' };
      }),
    );
    const deviceNow = () => Date.parse(clock);
    render(<App console={testConsole({ at: '/approval/start/leave', cookie: 't&1&r', deviceNow }).console} />);
    expect(await screen.findByRole('radio', { name: '病假' })).toBeChecked();
    expect(screen.getByRole('radio', { name: '全天' })).toBeChecked();
    expect(screen.getByLabelText('开始')).toHaveValue(day);
    await send();
    await expect
      .poll(() => spans.at(-1))
      .toMatchObject({
        reason: 'ill',
        span: { from: new Date(`${day}T00:00:00+08:00`).toISOString() },
      });
    cleanup();
  }
});
