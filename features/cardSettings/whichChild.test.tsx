/** A guardian of two children: each sheet says whose card it is, and what is done there reaches that card alone. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { contract } from '../../contract';
import { importRoster } from '../../server/running/consequences';
import { consoleOn } from '../../tests/harness/consoleOn';
import { eachTest } from '../../tests/harness/opened';
import { testPlatform } from '../../tests/harness/platform';
import { TEST_SCHOOL } from '../../tests/harness/testSchool';

const tester = eachTest(testPlatform);
const { position, user } = contract;

beforeEach(async () => {
  await importRoster(tester.platform, {
    ...TEST_SCHOOL,
    accounts: TEST_SCHOOL.accounts.map((one) =>
      one.account === 'li'
        ? { ...one, identities: [...one.identities, { roleId: 'r-li-hua', userType: '2', studentId: 's-hua' }] }
        : one,
    ),
  });
  await tester.platform.db.query("update device set card_model = 'b2'");
});

const messagesOf = async (studentId: string) =>
  (await tester.ask(position.messages, { studentId }, await tester.signIn('li'))).data.map(
    ({ message }) => message.text,
  );
const outgoingOf = async (studentId: string) =>
  (await tester.ask(position.outgoing, { studentId }, await tester.signIn('li'))).data.value;
const lookOf = async (name: string) => screen.findByRole('radio', { name });

it('a message goes to the second child, two taps from home, and nothing to the first', async () => {
  await consoleOn(tester, 'li', '/home');
  await userEvent.click(await screen.findByRole('link', { name: '学生卡：张华' }));
  expect(await lookOf('张华')).toBeChecked();
  await userEvent.click(await screen.findByRole('link', { name: /^发送消息/ }));
  expect(await lookOf('张华')).toBeChecked();
  const form = within(await screen.findByRole('form', { name: '发送消息' }));
  await userEvent.type(form.getByRole('textbox'), '放学等我');
  await userEvent.click(form.getByRole('button', { name: '发给学生卡' }));
  await expect.poll(() => messagesOf('s-hua')).toEqual(['放学等我']);
  expect(await messagesOf('s-ming')).toEqual([]);
});

it('one tap switches the child, and numbers are saved for the chosen one alone', async () => {
  await consoleOn(tester, 'li', '/device/outgoing?studentId=s-ming');
  expect(await lookOf('李明')).toBeChecked();
  await screen.findByRole('group', { name: 'SOS 键' });
  await userEvent.click(await lookOf('张华'));
  expect(await lookOf('张华')).toBeChecked();
  const sos = within(await screen.findByRole('group', { name: 'SOS 键' }));
  await userEvent.type(sos.getByLabelText('号码'), '13900000004');
  await userEvent.click(screen.getByRole('button', { name: '保存并告诉学生卡' }));
  await expect.poll(() => outgoingOf('s-hua')).toEqual({ keys: [{ key: 0, number: '13900000004', name: '' }] });
  expect(await outgoingOf('s-ming')).toBeNull();
});

it("the card's own page is the chosen child's, and a child of others is nobody's", async () => {
  await consoleOn(tester, 'li', '/device/setting/tenoinfo?studentId=s-hua');
  expect(await screen.findByText('860000000000003')).toBeVisible();
  const li = await tester.signIn('li');
  await expect(tester.ask(position.tenoInfo, { studentId: 's-fang' }, li)).resolves.toMatchObject({ status: 404 });
  await expect(
    tester.ask(user.removeImei, { studentId: 's-ming', imei: '860000000000003' }, li),
  ).resolves.toMatchObject({ status: 404 });
});
