/** A guardian proposes a second one: the form, and what stands in its place. */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { contract } from '../../contract';
import { App } from '../../src/app/App';
import { answer, platformServer } from '../../src/testing/platformServer';
import { chooseLanguage } from '../../src/store/settingChoices';
import { testConsole } from '../../src/testing/testConsole';

const platform = platformServer();
const { proposeGuardian } = contract.user;

it('sends the form once, and the focus goes to what stands in its place', async () => {
  platform.use(answer(proposeGuardian, null));
  render(<App console={testConsole({ at: '/profile/guardian', cookie: 't&2&r1' }).console} />);
  await userEvent.type(await screen.findByLabelText('对方姓名'), '李强');
  await userEvent.type(screen.getByLabelText('对方手机号'), '139 0000 0004');
  await userEvent.dblClick(screen.getByRole('button', { name: '提交给学校' }));
  expect(await screen.findByRole('heading', { name: '已提交给学校' })).toHaveFocus();
  expect(platform.inputsOf(proposeGuardian)).toEqual([{ name: '李强', mobile: '13900000004' }]);
});

it('keeps what was typed when the language changes beneath it', async () => {
  const { console } = testConsole({ at: '/profile/guardian', cookie: 't&2&r1' });
  render(<App console={console} />);
  await userEvent.type(await screen.findByLabelText('对方姓名'), '李强');
  await act(() => console.store.dispatch(chooseLanguage('en')));
  expect(await screen.findByRole('heading', { name: /guardian/i, level: 2 })).toBeVisible();
  expect(screen.getByRole('textbox', { name: /name/i })).toHaveValue('李强');
});
