/** Naming a stand-in: while it cannot be read, with faults, without a network, and saved. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { standInCalls, type StandIns } from '../../../contract/approvals/standIn';
import { App } from '../../../src/app/App';
import { answer, offline, platformServer } from '../../../src/testing/platformServer';
import { testConsole } from '../../../src/testing/testConsole';
import { signedInAs, TEACHER } from '../../../src/testing/viewers';

const platform = platformServer(...signedInAs(TEACHER));
const SUN = { userId: 'u-sun', side: 'staff' as const, name: '孙老师' };
const NOBODY: StandIns = { mine: null, others: [], staff: [SUN] };
const NAMED: StandIns = {
  ...NOBODY,
  mine: { person: SUN, from: '2026-03-02T01:00:00.000Z', until: '2026-03-04T01:00:00.000Z' },
};

it('says that there is no network, and is read again when asked; ends what runs', async () => {
  platform.use(offline(standInCalls.getStandIns));
  render(<App console={testConsole({ at: '/approval/stand-in', cookie: 't&1&r' }).console} />);
  expect(await screen.findByRole('heading', { name: '网络不通，现在读不到' })).toBeVisible();
  platform.use(answer(standInCalls.getStandIns, NAMED), offline(standInCalls.dropStandIn));
  await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByText(/由 孙老师 代你审批/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '取消代审批' }));
  expect(await screen.findByText('没有网络，尚未保存。联网后再试。')).toBeVisible();
  platform.use(answer(standInCalls.dropStandIn, NOBODY), answer(standInCalls.getStandIns, NOBODY));
  await userEvent.click(screen.getByRole('button', { name: '取消代审批' }));
  await userEvent.click(await screen.findByRole('button', { name: '指定代审批人' }));
  expect(await screen.findByText('请选择人员')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('人员'), SUN.userId);
  await userEvent.click(screen.getByRole('button', { name: '指定代审批人' }));
  expect(await screen.findByText('请填写')).toBeVisible();
});
