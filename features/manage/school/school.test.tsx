/** The school's name and time zone: what a change does is said before it is made, and two people at once see both. */
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { CODES, type Effects, manageCalls } from '../../../contract';
import { user } from '../../../contract/user';
import { App } from '../../../src/app/App';
import { answer, offline, platformServer, refuse } from '../../../src/testing/platformServer';
import { testConsole } from '../../../src/testing/testConsole';
import { ADMIN, signedInAs } from '../../../src/testing/viewers';

const { managedSchool, saveSchool } = manageCalls;
const SCHOOL = { version: 'v1', name: '归途小学', timeZone: 'Asia/Shanghai' };
const NOBODY = { total: 0, named: [] };
const effects: Effects = {
  pupils: 0,
  gains: NOBODY,
  losses: NOBODY,
  sessions: 0,
  fencesGained: NOBODY,
  fencesLost: NOBODY,
  cards: 0,
  handedOver: [],
};

const platform = platformServer(...signedInAs(ADMIN));
beforeEach(() => platform.use(answer(managedSchool, SCHOOL)));
// A dialog that opens takes no pointer for a moment.
const inDialog = userEvent.setup({ pointerEventsCheck: 0 });

async function open() {
  render(<App console={testConsole({ at: '/manage/school', cookie: 't&0&r' }).console} />);
  return screen.findByLabelText('学校名称');
}
const save = () => userEvent.click(screen.getByRole('button', { name: '保存' }));
async function rename(to: string) {
  const name = await open();
  await userEvent.clear(name);
  if (to) await userEvent.type(name, to);
  await save();
}
const saves = () =>
  platform.use(
    answer(saveSchool, ({ name, timeZone, check }) => ({
      effects,
      saved: check ? null : { version: 'v2', name, timeZone },
    })),
  );

it('says where another name is read, and saves it when that is confirmed', async () => {
  saves();
  await rename('归途实验小学');
  const question = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(question.getByText(/学校改名为“归途实验小学”/)).toBeVisible());
  expect(question.queryByText(/时区改为/), 'the zone stays').toBeNull();
  expect(platform.inputsOf(saveSchool)).toMatchObject([{ check: true }]);
  const before = platform.inputsOf(user.currentUser).length;
  await inDialog.click(question.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(platform.inputsOf(saveSchool)).toHaveLength(2), { timeout: 20_000 });
  expect(platform.inputsOf(saveSchool)[1]).toEqual({
    over: { version: 'v1' },
    name: '归途实验小学',
    timeZone: 'Asia/Shanghai',
  });
  // The viewer's own record has the name and the zone too.
  await waitFor(() => expect(platform.inputsOf(user.currentUser).length).toBeGreaterThan(before));
});

it('says what another time zone changes and what it does not, and nothing is saved without a yes', async () => {
  saves();
  await open();
  await userEvent.selectOptions(screen.getByLabelText('学校所在时区'), 'Asia/Urumqi');
  await save();
  const question = within(await screen.findByRole('dialog'));
  for (const words of [/时区改为 Asia\/Urumqi/, /上下课、围栏时段/, /已经记下的时刻/])
    await waitFor(() => expect(question.getByText(words)).toBeVisible());
  await inDialog.click(question.getByRole('button', { name: '取消' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 20_000 });
  expect(platform.inputsOf(saveSchool)).toMatchObject([{ check: true }]);
  expect(screen.getByLabelText('学校所在时区')).toHaveValue('Asia/Urumqi');
});

it('that somebody else saved meanwhile is shown in both versions', async () => {
  platform.use(refuse(saveSchool, CODES.conflict, 'x', { theirs: { ...SCHOOL, name: '归途一小', version: 'v2' } }));
  await rename('归途二小');
  expect(await screen.findByRole('row', { name: '学校名称 归途二小 归途一小' })).toBeVisible();
  expect(screen.queryByRole('row', { name: /时区/ }), 'what is equal is left out').toBeNull();
});

it('keeps what was typed without a network, and sends no empty name', async () => {
  platform.use(offline(saveSchool));
  await rename('归途二小');
  expect(await screen.findByText('网络异常，无法连接服务器。')).toBeVisible();
  expect(screen.getByLabelText('学校名称')).toHaveValue('归途二小');
  await userEvent.clear(screen.getByLabelText('学校名称'));
  await save();
  expect(screen.getByLabelText('学校名称')).toHaveAccessibleDescription(/最多 64 个字/);
  expect(platform.inputsOf(saveSchool)).toHaveLength(1);
});
