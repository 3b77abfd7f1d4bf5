/** The administrator's place on the screen: the states of a list, what is said before a change, and two at one record. */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CODES, type Effects, manageCalls, type ManagedPupil, position } from '../../contract';
import { hasWrongCheckDigit } from '../../contract/cards';
import { App } from '../../src/app/App';
import { answer, offline, platformServer, refuse } from '../../src/testing/platformServer';
import { testConsole } from '../../src/testing/testConsole';
import { testListStates } from '../../src/testing/testListStates';
import { signedInAs, TEACHER } from '../../src/testing/viewers';

const CLASSES = [
  { classId: 'c-1', className: '一年级1班' },
  { classId: 'c-2', className: '一年级2班' },
];
const platform = platformServer(
  ...signedInAs({ ...TEACHER, userType: '0', realName: '赵校长' }),
  answer(position.teacherClasses, CLASSES),
);
const open = (at: string) => render(<App console={testConsole({ at, cookie: 't&0&r' }).console} />);

const NOBODY = { total: 0, named: [] };
const NOTHING: Effects = {
  pupils: 1,
  gains: NOBODY,
  losses: NOBODY,
  sessions: 0,
  fencesGained: NOBODY,
  fencesLost: NOBODY,
  cards: 0,
  handedOver: [],
};
const MING: ManagedPupil = {
  studentId: 's-ming',
  version: 'v1',
  name: '李明',
  classId: 'c-1',
  className: '一年级1班',
  subscribed: true,
  guardians: [],
  card: null,
  teachers: [],
  mayMove: true,
};

testListStates({
  list: 'the list of pupils',
  platform,
  call: manageCalls.managedPupils,
  empty: { pupils: [], total: 0, next: null },
  open: () => open('/manage/pupils'),
  words: { empty: '还没有学生' },
});

it('a teacher without a class of the own reads whom to ask, and is offered no other classes', async () => {
  platform.use(...signedInAs(TEACHER), answer(manageCalls.managedPupils, { pupils: [], total: 0, next: null }));
  render(<App console={testConsole({ at: '/manage/pupils', cookie: 't&1&r' }).console} />);
  expect(await screen.findByText(/要更正请找班主任或学校管理员/)).toBeVisible();
  expect(screen.queryByText('一年级1班')).toBeNull();
  expect(screen.queryByRole('combobox', { name: '班级' })).toBeNull();
});

describe('a pupil', () => {
  beforeEach(() => platform.use(answer(manageCalls.managedPupil, MING)));
  const form = async () => {
    open('/manage/pupils/s-ming');
    return screen.findByLabelText('班级');
  };
  // A dialog that opens takes no pointer for a moment.
  const inDialog = userEvent.setup({ pointerEventsCheck: 0 });
  const save = () => userEvent.click(screen.getByRole('button', { name: '保存' }));

  it('moves after it was said who sees the pupil, and not when that is refused', async () => {
    const effects = {
      ...NOTHING,
      losses: { total: 1, named: [{ name: '吴老师', role: 'teacher' as const, pupils: 1 }] },
    };
    platform.use(
      answer(manageCalls.savePupil, ({ check }) => ({ effects, pupil: check ? null : { ...MING, classId: 'c-2' } })),
    );
    await userEvent.selectOptions(await form(), 'c-2');
    await save();
    const question = within(await screen.findByRole('dialog'));
    // It comes into sight as it opens.
    await vi.waitFor(() => expect(question.getByText('以后看不到：吴老师（老师，1 名学生）。')).toBeVisible());
    await inDialog.click(question.getByRole('button', { name: '取消' }));
    expect(platform.inputsOf(manageCalls.savePupil)).toHaveLength(1);
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 20_000 });
    expect(screen.getByLabelText('班级')).toHaveValue('c-2');

    await save();
    await inDialog.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '保存' }));
    await vi.waitFor(() => expect(platform.inputsOf(manageCalls.savePupil)).toHaveLength(3), { timeout: 20_000 });
    expect(platform.inputsOf(manageCalls.savePupil).at(-1)).toEqual({
      over: { studentId: 's-ming', version: 'v1' },
      name: '李明',
      classId: 'c-2',
      subscribed: true,
    });
  });

  it('whom somebody else saved meanwhile is shown in both versions, and mine is saved over theirs', async () => {
    const theirs = { ...MING, name: '李小明', version: 'v2' };
    platform.use(refuse(manageCalls.savePupil, CODES.conflict, 'x', { theirs }));
    await form();
    const name = screen.getByLabelText('姓名');
    await userEvent.clear(name);
    await userEvent.type(name, '李鸣');
    await save();
    const row = await screen.findByRole('row', { name: '姓名 李鸣 李小明' });
    expect(row).toBeVisible();
    expect(screen.queryByRole('row', { name: /卡服务/ }), 'what is equal is left out').toBeNull();

    platform.use(answer(manageCalls.savePupil, ({ check }) => ({ effects: NOTHING, pupil: check ? null : theirs })));
    await userEvent.click(screen.getByRole('button', { name: '保存我的' }));
    await vi.waitFor(
      () =>
        expect(platform.inputsOf(manageCalls.savePupil).at(-1)).toMatchObject({
          over: { version: 'v2' },
          name: '李鸣',
        }),
      { timeout: 20_000 },
    );
  });

  it('keeps what was typed when the platform cannot be reached, and says why', async () => {
    platform.use(offline(manageCalls.savePupil));
    await form();
    await userEvent.type(screen.getByLabelText('姓名'), '月');
    await save();
    expect(await screen.findByText('网络异常，无法连接服务器。')).toBeVisible();
    expect(screen.getByLabelText('姓名')).toHaveValue('李明月');
  });

  it('without a name is not sent, and the field says so', async () => {
    await form();
    await userEvent.clear(screen.getByLabelText('姓名'));
    await save();
    expect(screen.getByLabelText('姓名')).toHaveAccessibleDescription(/1 至 32 个字/);
    expect(platform.inputsOf(manageCalls.savePupil)).toEqual([]);
  });
});

it('the check digit of an IMEI is told from a wrong one; other numbers have none', () => {
  expect(hasWrongCheckDigit('490154203237518')).toBe(false);
  expect(hasWrongCheckDigit('490154203237517')).toBe(true);
  expect(hasWrongCheckDigit('traccar-1')).toBe(false);
});

it('the form of a new card claims no codes that the card does not have', async () => {
  platform.use(answer(manageCalls.managedCards, { cards: [], total: 0, next: null }));
  open('/manage/cards/new');
  expect(await screen.findByLabelText('卡上印的绑定码（可不填）')).toBeVisible();
  expect(screen.getByLabelText('SIM 卡号码（可不填）')).toBeVisible();
  expect(screen.queryByLabelText(/不填则不变/)).toBeNull();
});

describe('a card', () => {
  const FREE = {
    imei: '490154203237518',
    version: 'c1',
    rfid: null,
    phone: null,
    model: null,
    wearer: null,
    byGuardian: false,
    lost: false,
    heardDays: null,
    clockWrong: false,
  };
  const save = () => userEvent.click(screen.getByRole('button', { name: '保存' }));

  it('whose last digit does not fit is asked about once, and saved as it was typed', async () => {
    platform.use(
      answer(manageCalls.managedCards, { cards: [], total: 0, next: null }),
      answer(manageCalls.saveCard, ({ check }) => ({ effects: NOTHING, saved: check ? null : FREE })),
    );
    open('/manage/cards/new');
    const field = await screen.findByLabelText('IMEI');
    await userEvent.type(field, '490154203237517');
    expect(field).not.toHaveAccessibleDescription();
    await save();
    expect(field).toHaveAccessibleDescription(/最后一位和前面的对不上/);
    expect(platform.inputsOf(manageCalls.saveCard)).toEqual([]);
    await save();
    await vi.waitFor(() =>
      expect(platform.inputsOf(manageCalls.saveCard).at(-1)).toMatchObject({ imei: '490154203237517' }),
    );
  });

  it('that a pupil wears is replaced by a free one on the page of the pupil', async () => {
    platform.use(
      answer(manageCalls.managedPupil, { ...MING, card: { imei: '490154203237526', model: null, lostTime: null } }),
      answer(manageCalls.managedCards, { cards: [FREE], total: 9, next: null }),
      answer(manageCalls.giveCard, ({ check }) => ({ effects: NOTHING, saved: check ? null : FREE })),
    );
    open('/manage/pupils/s-ming');
    await userEvent.click(await screen.findByRole('button', { name: '换一张卡' }));
    expect(await screen.findByText(/列出 1 张，共 9 张/)).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: FREE.imei }));
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText(`卡 ${FREE.imei}`)).toBeInTheDocument();
    await userEvent.setup({ pointerEventsCheck: 0 }).click(question.getByRole('button', { name: '交给学生' }));
    await vi.waitFor(() =>
      expect(platform.inputsOf(manageCalls.giveCard).at(-1)).toEqual({
        over: { imei: FREE.imei, version: 'c1' },
        studentId: 's-ming',
      }),
    );
    expect(platform.inputsOf(manageCalls.managedCards).at(-1)).toMatchObject({ state: 'free' });
  });

  it('is given to one of the pupils that are shown, of how many there are', async () => {
    const line = { studentId: 's-1', name: '何田', classId: 'c-1', className: '一年级1班', guardians: 0 };
    const pupils = Array.from({ length: 20 }, (_, n) => ({
      ...line,
      studentId: `s-${n}`,
      card: 'none' as const,
      subscribed: true,
    }));
    platform.use(
      answer(manageCalls.managedCard, FREE),
      answer(manageCalls.managedCards, { cards: [FREE], total: 1, next: null }),
      answer(manageCalls.managedPupils, { pupils, total: 20, next: null }),
    );
    open(`/manage/cards/${FREE.imei}`);
    await userEvent.click(await screen.findByRole('button', { name: '交给学生' }));
    expect(await screen.findByText(/列出 8 名，共 20 名/)).toBeVisible();
  });
});
