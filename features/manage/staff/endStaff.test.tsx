/** A member of staff who leaves: what is in hand is read before, a successor is chosen, and both are sent. */
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { CODES, type HandedOver, manageCalls, type ManagedStaff } from '../../../contract';
import { App } from '../../../src/app/App';
import { answer, platformServer, refuse } from '../../../src/testing/platformServer';
import { testConsole } from '../../../src/testing/testConsole';
import { signedInAs, TEACHER } from '../../../src/testing/viewers';

const member = (roleId: string, name: string, more: Partial<ManagedStaff> = {}): ManagedStaff => ({
  userId: `u-${roleId}`,
  version: 'v1',
  name,
  mobile: null,
  opened: true,
  mayRename: true,
  mobileRule: 'own',
  roleId,
  role: 'teacher',
  classes: [],
  mayEnd: true,
  ...more,
});
const WU = member('r-wu', '吴老师', { classes: [{ classId: 'c-1', name: '一年级1班', leads: true }] });
const SUN = member('r-sun', '孙老师');
const ZHAO = member('r-zhao', '赵校长', { role: 'admin', mayEnd: false });

const requests = (to: string): HandedOver => ({
  work: 'requests',
  from: '吴老师',
  count: 2,
  named: ['20260302-001', '20260302-002'],
  people: [],
  to: [to],
});
const ALERTS: HandedOver = { work: 'alerts', from: '吴老师', count: 1, named: [], people: ['李明'], to: [] };
const KINDS: HandedOver = {
  work: 'kinds',
  from: '吴老师',
  count: 1,
  named: [{ zh: '请假', en: 'Leave' }],
  people: [],
  to: [],
};

const platform = platformServer(...signedInAs({ ...TEACHER, userType: '0', realName: '赵校长' }));
const open = (roleId: string) =>
  render(<App console={testConsole({ at: `/manage/staff/${roleId}`, cookie: 't&0&r' }).console} />);
// A dialog that opens takes no pointer for a moment.
const inDialog = userEvent.setup({ pointerEventsCheck: 0 });
const NOBODY = { total: 0, named: [] };

beforeEach(() => platform.use(answer(manageCalls.managedStaff, [SUN, WU, ZHAO])));
const inHand = async () => within(await screen.findByRole('list', { name: '手上的工作' }));

it('says what is in hand and where it goes, by the rule and with a successor, and sends the choice', async () => {
  platform.use(
    answer(manageCalls.staffWork, ({ successor }) => [ALERTS, requests(successor ? '孙老师' : '赵校长'), KINDS]),
    answer(manageCalls.endStaff, ({ successor }) => ({
      effects: {
        pupils: 2,
        gains: NOBODY,
        losses: NOBODY,
        sessions: 0,
        fencesGained: NOBODY,
        fencesLost: NOBODY,
        cards: 0,
        handedOver: [requests(successor ? '孙老师' : '赵校长')],
      },
    })),
  );
  open('r-wu');
  const lines = (await inHand()).getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toEqual([
    '1 条处理中的警报会重新响起：李明。',
    '2 个申请在等吴老师审批，转给赵校长。',
    '1 种审批指定了吴老师：请假，以后不再指定；只指定了吴老师的步骤由管理员审批。',
  ]);
  const choice = screen.getByLabelText('由谁接手');
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['按规则：此刻的代理人，没有则为管理员', '孙老师（老师）', '赵校长（管理员）']);
  await userEvent.selectOptions(choice, 'r-sun');
  expect(await screen.findByText('2 个申请在等吴老师审批，转给孙老师。')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '离开学校' }));
  const question = within(await screen.findByRole('dialog'));
  await vi.waitFor(() => expect(question.getByText('2 个申请在等吴老师审批，转给孙老师。')).toBeVisible());
  await inDialog.click(question.getByRole('button', { name: '离开学校' }));
  await waitFor(() => expect(platform.inputsOf(manageCalls.endStaff)).toHaveLength(2), { timeout: 20_000 });
  expect(platform.inputsOf(manageCalls.endStaff).at(-1)).toEqual({
    over: { roleId: 'r-wu', version: 'v1' },
    successor: 'r-sun',
  });
});

it('of somebody without open work says that there is none, and asks for no successor', async () => {
  platform.use(answer(manageCalls.staffWork, []));
  open('r-sun');
  expect(await screen.findByText('孙老师手上没有等待处理的工作。')).toBeVisible();
  expect(screen.queryByLabelText('由谁接手')).toBeNull();
  expect(screen.getByRole('button', { name: '离开学校' })).toBeEnabled();
});

it('that cannot be read says so, and is asked again', async () => {
  platform.use(refuse(manageCalls.staffWork, CODES.unavailable, 'x'));
  open('r-wu');
  const again = await screen.findByRole('button', { name: '再试一次' });
  platform.use(answer(manageCalls.staffWork, [ALERTS]));
  await userEvent.click(again);
  expect((await inHand()).getByText('1 条处理中的警报会重新响起：李明。')).toBeVisible();
});

it('the last administrator stays, and what she has in hand is read all the same', async () => {
  platform.use(answer(manageCalls.staffWork, [ALERTS]));
  open('r-zhao');
  expect((await inHand()).getAllByRole('listitem')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: '离开学校' })).toBeNull();
});
