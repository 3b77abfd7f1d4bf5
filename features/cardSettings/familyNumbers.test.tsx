/** Numbers of a card's family are proposed where the list is empty; and the card's page says what it last said. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { contract } from '../../contract';
import { importRoster } from '../../server/running/consequences';
import { consoleOn } from '../../tests/harness/consoleOn';
import { eachTest } from '../../tests/harness/opened';
import { testPlatform } from '../../tests/harness/platform';
import { withSecondGuardian } from '../../tests/harness/testSchool';

const tester = eachTest(testPlatform);
const { position, user } = contract;

beforeEach(async () => {
  await importRoster(tester.platform, withSecondGuardian());
  await tester.platform.db.query("update device set card_model = 'b2'");
});

const family = async () => within(await screen.findByRole('region', { name: '家里人的号码' }));

it('the own number and the other guardian’s are proposed, whose owner reads who saw it; nobody else’s are', async () => {
  await consoleOn(tester, 'li', '/device/incoming-number/create?studentId=s-ming');
  const proposed = await family();
  await waitFor(() =>
    expect(proposed.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '我 13900000004',
      '王梅 139****0007',
    ]),
  );
  await userEvent.click(proposed.getByRole('button', { name: /王梅/ }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: '号码' })).toHaveValue('13900000007'));
  expect(screen.getByRole('textbox', { name: '称呼' })).toHaveValue('王梅');
  await expect(tester.ask(user.contactLooks, {}, await tester.signIn('mei'))).resolves.toMatchObject({
    data: [{ viewer: '李强', what: 'show' }],
  });
  await userEvent.click(screen.getByRole('button', { name: '保存并告诉学生卡' }));
  await waitFor(async () =>
    expect(
      (await tester.ask(position.incoming, { studentId: 's-ming' }, await tester.signIn('li'))).data.value?.numbers,
    ).toMatchObject([{ number: '13900000007', name: '王梅' }]),
  );
});

it('the first free key of the card takes the chosen number; a list with numbers proposes none', async () => {
  await consoleOn(tester, 'li', '/device/outgoing?studentId=s-ming');
  await userEvent.click((await family()).getByRole('button', { name: '我 13900000004' }));
  const sos = within(screen.getByRole('group', { name: 'SOS 键' }));
  expect(sos.getByLabelText('号码')).toHaveValue('13900000004');
  await userEvent.click(screen.getByRole('button', { name: '保存并告诉学生卡' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: '家里人的号码' })).toBeNull());
});

it('the card’s page begins with its last words, and groups its screens with their values', async () => {
  await tester.report({
    id: '860000000000001',
    lat: 30.92,
    lon: 120.92,
    accuracy: 8,
    batt: 64,
    timestamp: tester.time.now,
  });
  await tester.ask(
    position.sendMessage,
    { studentId: 's-ming', message: { subject: 'ordinary', text: '放学等我', aloud: false } },
    await tester.signIn('li'),
  );
  await consoleOn(tester, 'li', '/device?studentId=s-ming');
  const sheet = within(await screen.findByRole('region', { name: /李明 · / }));
  const words = (await sheet.findByText('最后一次消息')).closest('dl');
  expect(words).toHaveTextContent(/最后一次消息刚刚电量64%$/);
  const menu = await sheet.findByRole('navigation');
  expect(words?.compareDocumentPosition(menu)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const contact = within(sheet.getByRole('region', { name: '联系' }));
  expect(await contact.findByRole('link', { name: /^发送消息\s*最近 09:00/ })).toBeVisible();
  const groups = within(menu).getAllByRole('region');
  expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual(['联系', '安全', '卡']);
  expect(within(groups[1] as HTMLElement).getByRole('link', { name: /^电子围栏/ })).toBeVisible();
});
