/** Deciding several from the list, and signing a decision by hand or by name. */
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { approval, type ApprovalDetail, type ApprovalEntry } from '../../../contract/approvals/calls';
import { severalCalls } from '../../../contract/approvals/several';
import { App } from '../../../src/app/App';
import { answer, offline, platformServer } from '../../../src/testing/platformServer';
import { testConsole } from '../../../src/testing/testConsole';
import { signedInAs, TEACHER } from '../../../src/testing/viewers';
import { press } from '../../../src/testing/screenSteps';

const platform = platformServer(...signedInAs(TEACHER));
const words = (zh: string) => ({ zh, en: zh });
const TIME = '2026-03-02T01:00:00.000Z';
const entry = (n: number): ApprovalEntry => ({
  instanceId: `i${n}`,
  serialNumber: `20260302-00${n}`,
  definitionId: 'leave',
  sign: '假',
  name: words('请假'),
  starter: '李强',
  studentName: `学生${n}`,
  status: 'running',
  waitsFor: ['吴老师'],
  summary: [],
  startedTime: TIME,
  changedTime: TIME,
  read: true,
});
const counts = { approveNumber: 2, notifyNumber: 0, archivesPending: 0, archivesCopy: 0 };

it('decides those that were chosen with one reason, and says at each what failed', async () => {
  platform.use(
    answer(approval.getProcessNumber, counts),
    answer(approval.getApprovalList, { total: 2, pageSize: 10, currentPage: 1, list: [entry(1), entry(2)] }),
    answer(severalCalls.decideSeveral, [
      { instanceId: 'i1', outcome: 'done' },
      { instanceId: 'i2', outcome: 'changed' },
    ]),
  );
  render(<App console={testConsole({ at: '/approval/my/pending', cookie: 't&1&r' }).console} />);
  await press('批量处理');
  await userEvent.click(await screen.findByRole('checkbox', { name: /学生1/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /学生2/ }));
  await press('驳回');
  const form = within(await screen.findByRole('dialog'));
  await userEvent.click(form.getByRole('button', { name: '驳回' }));
  expect(platform.inputsOf(severalCalls.decideSeveral)).toEqual([]);
  await userEvent.type(form.getByRole('textbox'), '有考试');
  await userEvent.click(form.getByRole('button', { name: '驳回' }));
  expect(await screen.findByText('内容刚有变化，请看过再处理')).toBeVisible();
  expect(platform.inputsOf(severalCalls.decideSeveral)).toMatchObject([
    { kind: 'refuse', words: '有考试', items: [{ instanceId: 'i1', changedTime: TIME }, { instanceId: 'i2' }] },
  ]);
});

describe('agreeing from the list', () => {
  const open = async (...list: ApprovalEntry[]) => {
    platform.use(
      answer(approval.getProcessNumber, counts),
      answer(approval.getApprovalList, { total: list.length, pageSize: 10, currentPage: 1, list }),
      answer(severalCalls.decideSeveral, [{ instanceId: 'i1', outcome: 'done' }]),
    );
    const { console } = testConsole({ at: '/approval/my/pending', cookie: 't&1&r' });
    render(<App console={console} />);
    await screen.findByText(/学生1/);
    return console;
  };
  const sent = () => platform.inputsOf(severalCalls.decideSeveral);
  const agree = () => screen.getByRole('button', { name: '同意：请假 · 学生1' });

  it('is one tap that is told five seconds later, and can be taken back until then', async () => {
    await open(entry(1));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.click(agree());
    expect(screen.getByText('5 秒后同意')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: '撤销' }));
    await vi.advanceTimersByTimeAsync(6_000);
    expect(sent()).toEqual([]);
    fireEvent.click(agree());
    await vi.advanceTimersByTimeAsync(4_000);
    expect(sent()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_100);
    await vi.waitFor(() =>
      expect(sent()).toEqual([{ kind: 'agree', words: '', items: [{ instanceId: 'i1', changedTime: TIME }] }]),
    );
    vi.useRealTimers();
  });

  it('is told at once when the list closes', async () => {
    const { router } = await open(entry(1));
    fireEvent.click(agree());
    await act(() => router.navigate('/home'));
    await expect.poll(sent).toHaveLength(1);
  });

  it('that fails after the list has closed is said, with the request', async () => {
    const { router } = await open(entry(1));
    platform.use(offline(severalCalls.decideSeveral));
    fireEvent.click(agree());
    await act(() => router.navigate('/home'));
    expect(await screen.findByText('没有同意成：请假 · 学生1。请打开再处理。')).toBeVisible();
  });

  it('is not offered where one has to sign', async () => {
    await open({ ...entry(1), signs: true });
    expect(screen.queryByRole('button', { name: /^同意/ })).toBeNull();
  });
});

const DETAIL: ApprovalDetail = {
  instanceId: 'i1',
  serialNumber: '20260302-001',
  definition: { definitionId: 'leave', version: 1, sign: '假', name: words('请假') },
  status: 'running',
  starter: { userId: 'u-li', side: 'family', name: '李强' },
  studentName: null,
  startedTime: TIME,
  endedTime: null,
  approvalList: [],
  processList: [],
  log: [],
  effect: null,
  returned: null,
  may: { taskNo: 0, signs: true, withdraw: false, urge: false, copy: false, backTo: [], staff: [] },
};

it('asks for a signature, which is drawn or typed', async () => {
  platform.use(
    answer(approval.getActivitiApprovalInfo, DETAIL),
    answer(approval.updateActivitiReadStatus, counts),
    answer(approval.updateActivitiStatus, DETAIL),
  );
  render(<App console={testConsole({ at: '/approval/i1', cookie: 't&1&r' }).console} />);
  const agree = async () =>
    userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '同意' }));
  await press('同意');
  await agree();
  expect(await screen.findByText('请先签名')).toBeVisible();
  const paper = screen.getByRole('img', { name: '在这里手写签名' });
  paper.getBoundingClientRect = () => ({ left: 0, top: 0, width: 500, height: 200 }) as DOMRect;
  fireEvent.pointerDown(paper, { clientX: 50, clientY: 100, pointerId: 1 });
  fireEvent.pointerMove(paper, { clientX: 250, clientY: 100, pointerId: 1 });
  fireEvent.pointerUp(paper, { pointerId: 1 });
  await userEvent.click(screen.getByRole('radio', { name: '输入姓名' }));
  // What was drawn is gone: the name counts.
  await userEvent.type(screen.getByLabelText('姓名'), '吴老师');
  await agree();
  await vi.waitFor(() =>
    expect(platform.inputsOf(approval.updateActivitiStatus)).toMatchObject([
      { act: { signature: { typed: '吴老师' } } },
    ]),
  );
});
