/** What is typed for a card is not lost, stays with its child and its author, and a number typed in part asks back. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { contract } from '../../contract';
import { importRoster } from '../../server/running/consequences';
import { endSession } from '../../src/session/startSession';
import { consoleOn } from '../../tests/harness/consoleOn';
import { eachTest } from '../../tests/harness/opened';
import { testPlatform } from '../../tests/harness/platform';
import { withSecondGuardian } from '../../tests/harness/testSchool';

const tester = eachTest(testPlatform);
const { position } = contract;
const MESSAGE = '/device/message?studentId=s-ming';

beforeEach(async () => {
  const roster = withSecondGuardian();
  await importRoster(tester.platform, {
    ...roster,
    accounts: roster.accounts.map((one) =>
      one.account === 'li'
        ? { ...one, identities: [...one.identities, { roleId: 'r-li-hua', userType: '2', studentId: 's-hua' }] }
        : one,
    ),
  });
  await tester.platform.db.query("update device set card_model = 'b2'");
});

const words = async () => within(await screen.findByRole('form', { name: '发送消息' })).getByRole('textbox');
const sos = async () => within(await screen.findByRole('group', { name: 'SOS 键' })).getByLabelText('号码');

it('a message is there again after Back, for its child and its author alone', async () => {
  const { storage } = await consoleOn(tester, 'li', MESSAGE);
  await userEvent.type(await words(), '放学等我');
  await userEvent.click(screen.getByRole('button', { name: '返回' }));
  await userEvent.click(await screen.findByRole('link', { name: /^发送消息/ }));
  expect(await words()).toHaveValue('放学等我');
  await userEvent.click(await screen.findByRole('radio', { name: '张华' }));
  expect(await screen.findByRole('radio', { name: '张华' })).toBeChecked();
  expect(await words()).toHaveValue('');
  cleanup();
  await consoleOn(tester, 'mei', MESSAGE, storage.session);
  expect(await words()).toHaveValue('');
});

it('numbers are there again when the session ended while they were typed', async () => {
  const at = '/device/outgoing?studentId=s-ming';
  const { console: tab, storage } = await consoleOn(tester, 'li', at);
  await userEvent.type(await sos(), '13900000004');
  tab.store.dispatch(endSession({ expired: true }));
  cleanup();
  await consoleOn(tester, 'li', at, storage.session);
  expect(await sos()).toHaveValue('13900000004');
});

it('a number typed in part asks back, and is saved only after a yes', async () => {
  await consoleOn(tester, 'li', '/device/outgoing?studentId=s-ming');
  await userEvent.type(await sos(), '139');
  const save = () => userEvent.click(screen.getByRole('button', { name: '保存并告诉学生卡' }));
  const saved = async () => (await tester.ask(position.outgoing, { studentId: 's-ming' }, 'li')).data.value;
  await save();
  await screen.findByText('号码写全了吗？');
  fireEvent.click(screen.getByRole('button', { name: '取消' }));
  await waitFor(() => expect(screen.queryByText('号码写全了吗？')).toBeNull());
  expect(await saved()).toBeNull();
  expect(await sos()).toHaveValue('139');
  await userEvent.clear(await sos());
  await userEvent.type(await sos(), '110');
  await save();
  await expect.poll(saved).toEqual({ keys: [{ key: 0, number: '110', name: '' }] });
});
