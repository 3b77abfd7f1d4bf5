/** Intake keys: made, shown once, listed, revoked. */
import type { RequestHandler } from 'msw';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type IntakeKey, intakeKeyCalls, MOST_KEYS } from '../../contract/intakeKeys';
import { App } from '../../src/app/App';
import { answer, platformServer, refuse } from '../../src/testing/platformServer';
import { testConsole } from '../../src/testing/testConsole';
import { testListStates } from '../../src/testing/testListStates';
import { ADMIN, signedInAs } from '../../src/testing/viewers';
import { violations } from '../../src/testing/screenSteps';

const platform = platformServer();
const { intakeKeys, makeIntakeKey, revokeIntakeKey } = intakeKeyCalls;

const key = (keyId: string, more: Partial<IntakeKey> = {}): IntakeKey => ({
  keyId,
  label: `网关 ${keyId}`,
  beginning: 'hw_ab12',
  madeAt: '2026-11-19T00:10:00.000Z',
  madeBy: '赵校长',
  lastUsedAt: null,
  revokedAt: null,
  ...more,
});

function open(...handlers: RequestHandler[]) {
  platform.use(...handlers, ...signedInAs(ADMIN));
  const tested = testConsole({ at: '/manage/keys', cookie: 't&0&r' });
  render(<App console={tested.console} />);
  return tested;
}

it('says of each key what it is for, when it was used, and who made it', async () => {
  const used = key('b', { lastUsedAt: '2026-11-20T03:30:00.000Z' });
  open(answer(intakeKeys, [key('a'), used, key('c', { revokedAt: '2026-11-20T04:00:00.000Z' })]));
  const rows = within(await screen.findByRole('list', { name: '上报密钥' })).getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent(/网关 a.*hw_ab12….*从未使用.*由赵校长新建/);
  expect(rows[1]).toHaveTextContent(/最近使用：2026年11月20日 11:30/);
  expect(rows[2]).toHaveTextContent(/停用/);
  expect(within(rows[2] as HTMLElement).queryByRole('button')).toBeNull();
  expect(await violations(document.body, ['region'])).toEqual([]);
});

it('shows a new key once, with the addresses that take it', async () => {
  let keys: IntakeKey[] = [];
  open(
    answer(intakeKeys, () => keys),
    answer(makeIntakeKey, ({ label }) => {
      keys = [key('new', { label })];
      return { keyId: 'new', secret: 'hw_a-secret' };
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: '新建密钥' }));
  expect(await screen.findByText('请写明用途，最多 40 个字')).toBeVisible();
  await userEvent.type(screen.getByLabelText('新密钥的用途'), '门口网关');
  await userEvent.click(screen.getByRole('button', { name: '新建密钥' }));
  expect(await screen.findByText('hw_a-secret')).toBeVisible();
  expect(screen.getByText(/\/intake\/osmand\/hw_a-secret$/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '我已存好' }));
  expect(screen.queryByText('hw_a-secret')).toBeNull();
  expect(await screen.findByText(/门口网关/)).toBeVisible();
});

it('keeps what is typed when the school has too many', async () => {
  open(answer(intakeKeys, []), refuse(makeIntakeKey, 422));
  await userEvent.type(await screen.findByLabelText('新密钥的用途'), '门口网关');
  await userEvent.click(screen.getByRole('button', { name: '新建密钥' }));
  expect(await screen.findByText(new RegExp(`最多有 ${MOST_KEYS} 个`))).toBeVisible();
  expect(screen.getByLabelText('新密钥的用途')).toHaveValue('门口网关');
});

it('revokes after a question', async () => {
  let keys = [key('a')];
  open(
    answer(intakeKeys, () => keys),
    answer(revokeIntakeKey, () => ((keys = []), null)),
  );
  await userEvent.click(await screen.findByRole('button', { name: '停用：网关 a' }));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.firstElementChild).not.toHaveStyle({ pointerEvents: 'none' }));
  await userEvent.click(within(dialog).getByRole('button', { name: '停用' }));
  expect(await screen.findByRole('heading', { name: '还没有密钥' })).toBeVisible();
  expect(platform.inputsOf(revokeIntakeKey)).toEqual([{ keyId: 'a' }]);
});

testListStates({
  list: 'the keys of the school',
  platform,
  call: intakeKeys,
  empty: [],
  open: () => void open(),
  words: { empty: '还没有密钥' },
});
