/** An administrator sets how the school's people get alerts; who was overtaken by somebody else says whose counts. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { contract } from '../../contract';
import { consoleOn } from '../../tests/harness/consoleOn';
import { eachTest } from '../../tests/harness/opened';
import { testPlatform } from '../../tests/harness/platform';

const { position } = contract;
const tester = eachTest(testPlatform);
const saved = async () => {
  const { data } = await tester.ask(position.schoolChannels, {}, await tester.signIn('admin'));
  return { version: data.version, fence: data.kinds.find(({ kind }) => kind === 'fence')?.gateway };
};

it('for the first time, and after somebody else', async () => {
  await consoleOn(tester, 'admin', '/manage/channels');
  await screen.findByText('短信：没有接。接上消息通道，页面关着时家长才收得到。');
  const sms = await screen.findByRole('checkbox', { name: '围栏：短信/微信' });
  expect(sms).not.toBeChecked();
  // What goes by every way is not offered as if it could be switched off.
  expect(screen.queryByRole('checkbox', { name: '求救：短信/微信' })).toBeNull();
  expect(screen.getByRole('checkbox', { name: '求救（补传的）：短信/微信' })).toBeChecked();
  await userEvent.click(sms);
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(async () => expect(await saved()).toEqual({ version: 1, fence: true }));

  await userEvent.click(await screen.findByRole('checkbox', { name: '围栏：短信/微信' }));
  await tester.ask(position.saveSchoolChannels, { kinds: [], version: 1 }, await tester.signIn('admin'));
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await screen.findByText(/^别人刚改过。你的改动还在/);
  await userEvent.click(screen.getByRole('button', { name: '以我的为准保存' }));
  await waitFor(async () => expect(await saved()).toEqual({ version: 3, fence: false }));
});
