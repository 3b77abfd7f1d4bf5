/** The sheets of a card's settings: what a guardian types, what the card has shown, two guardians, models that cannot. */
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  type Author,
  cardRecordCalls,
  cardSettingCalls,
  CODES,
  type CardModel,
  fences,
  location,
  type ReceiptState,
} from '../../contract';
import { App } from '../../src/app/App';
import { answer, platformServer, refuse } from '../../src/testing/platformServer';
import { testConsole } from '../../src/testing/testConsole';
import { testListStates } from '../../src/testing/testListStates';
import { GUARDIAN, signedInAs } from '../../src/testing/viewers';
import { violations } from '../../src/testing/screenSteps';

const platform = platformServer();
const AT = '2026-11-20T00:12:00.000Z';
const FATHER: Author = { name: '李强', side: 'family' as const, mine: true, className: null };
const MOTHER: Author = { name: '王芳', side: 'family' as const, mine: false, className: null };
const NEVER = {
  studentId: 's',
  version: 0,
  value: null,
  commandId: null,
  state: null,
  marks: [],
  author: null,
  askedTime: null,
};
const wanted = <Value,>(value: Value, state: ReceiptState, version = 1, author = FATHER) => ({
  studentId: 's',
  version,
  value,
  commandId: `c-${version}`,
  state,
  marks: [
    { state: 'queued' as const, at: AT },
    ...(state === 'queued' ? [] : [{ state, at: '2026-11-20T00:13:00.000Z' }]),
  ],
  author,
  askedTime: AT,
});
const keys = (number: string, name: string) => ({ keys: [{ key: 0, number, name }] });

function open(at: string, model: CardModel = 'b1', ...more: Parameters<typeof platform.use>) {
  platform.use(
    ...more,
    answer(cardSettingCalls.card, {
      studentId: 's',
      model,
      recognised: true,
      lineWaits: false,
      settings: [],
      errands: [],
    }),
    ...signedInAs({ ...GUARDIAN, studentId: 's' }),
  );
  render(<App console={testConsole({ at, cookie: 't&2&r' }).console} />);
}

describe('a card whose connection nobody has confirmed', () => {
  const waits = (model: CardModel = 'watch') =>
    answer(cardSettingCalls.card, {
      studentId: 's',
      model,
      recognised: true,
      lineWaits: true,
      settings: [],
      errands: [],
    });

  it('says that numbers wait for the yes, and where it is said', async () => {
    platform.use(
      waits(),
      answer(cardSettingCalls.outgoing, wanted(keys('13800000001', '爸爸'), 'queued')),
      ...signedInAs({ ...GUARDIAN, studentId: 's' }),
    );
    render(<App console={testConsole({ at: '/device/outgoing', cookie: 't&2&r' }).console} />);
    expect(await screen.findByText(/连接还没有家人确认，所以这里的设置先存着/)).toBeVisible();
    expect(screen.getByRole('link', { name: '去确认' })).toHaveAttribute('href', '/device/setting/tenoinfo');
    const receipt = within(screen.getByRole('region', { name: '回执' }));
    expect(receipt.getByRole('status')).toHaveTextContent('等家人确认');
    expect(receipt.getByRole('status')).not.toHaveTextContent('卡上线');
  });

  it('says nothing of it where the card is told all the same', async () => {
    platform.use(waits(), answer(cardSettingCalls.classMode, NEVER), ...signedInAs({ ...GUARDIAN, studentId: 's' }));
    render(<App console={testConsole({ at: '/device/class', cookie: 't&2&r' }).console} />);
    expect(await screen.findByText(/卡里可能有以前存的内容/)).toBeVisible();
    expect(screen.queryByRole('link', { name: '去确认' })).toBeNull();
  });
});

describe('/device/outgoing', () => {
  it('[1.03] tells the card a changed number, and then says what the card has shown', async () => {
    open('/device/outgoing', 'b1', answer(cardSettingCalls.outgoing, NEVER));
    const sos = within(await screen.findByRole('group', { name: 'SOS 键' }));
    expect(screen.getByText(/卡里可能有以前存的内容/)).toBeVisible();
    await userEvent.type(sos.getByLabelText('称呼'), '爸爸');
    await userEvent.type(sos.getByLabelText('号码'), '+86 138');
    await userEvent.click(screen.getByRole('button', { name: '保存并告诉学生卡' }));
    expect(sos.getByText('号码只能是 3 到 20 位数字，不要加 +86。')).toBeVisible();
    expect(platform.inputsOf(cardSettingCalls.saveOutgoing)).toEqual([]);

    const taken = wanted(keys('13900000004', '爸爸'), 'taken');
    let saved = false;
    platform.use(
      answer(cardSettingCalls.saveOutgoing, () => {
        saved = true;
        return taken;
      }),
      answer(cardSettingCalls.outgoing, () => (saved ? taken : NEVER)),
    );
    await userEvent.clear(sos.getByLabelText('号码'));
    await userEvent.type(sos.getByLabelText('号码'), '139 0000 0004');
    await userEvent.click(screen.getByRole('button', { name: '保存并告诉学生卡' }));
    const receipt = within(await screen.findByRole('region', { name: '回执' }));
    expect(receipt.getByRole('status')).toHaveTextContent('卡已取走');
    expect(receipt.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('排队中'),
      expect.stringContaining('卡已取走'),
    ]);
    expect(platform.inputsOf(cardSettingCalls.saveOutgoing)).toMatchObject([
      { value: keys('13900000004', '爸爸'), over: 0 },
    ]);
    expect(await violations()).toEqual([]);
  });

  it('shows what the other guardian wants meanwhile, and keeps what was typed', async () => {
    const theirs = wanted(keys('13800000001', '妈妈'), 'queued', 2, MOTHER);
    open(
      '/device/outgoing',
      'b1',
      answer(cardSettingCalls.outgoing, wanted(keys('13800000000', '奶奶'), 'taken')),
      refuse(cardSettingCalls.saveOutgoing, CODES.conflict, undefined, { theirs }),
    );
    const sos = within(await screen.findByRole('group', { name: 'SOS 键' }));
    await userEvent.clear(sos.getByLabelText('号码'));
    await userEvent.type(sos.getByLabelText('号码'), '13900000004');
    await userEvent.click(screen.getByRole('button', { name: '保存并告诉学生卡' }));
    const clash = within(await screen.findByRole('region', { name: '两个人都改了' }));
    expect(clash.getByRole('alert')).toHaveTextContent('王芳');
    expect(clash.getByText('SOS 键：妈妈 13800000001', { selector: 'li' })).toBeVisible();
    expect(clash.getByText('SOS 键：奶奶 13900000004')).toBeVisible();
    expect(sos.getByLabelText('号码')).toHaveValue('13900000004');

    platform.use(answer(cardSettingCalls.saveOutgoing, wanted(keys('13900000004', '奶奶'), 'queued', 3)));
    await userEvent.click(clash.getByRole('button', { name: '用我的' }));
    await expect.poll(() => platform.inputsOf(cardSettingCalls.saveOutgoing).at(-1)?.over).toBe(2);
  });

  it('says when there is no card, and when the model has no such setting', async () => {
    open('/device/outgoing', 'b1', refuse(cardSettingCalls.card, CODES.noCard));
    expect(await screen.findByRole('heading', { name: '还没有绑定学生卡' })).toBeVisible();
  });
});

it('/device/sms-intercept is not offered by a model without it, and says so at its address', async () => {
  open('/device/sms-intercept', 'a');
  expect(await screen.findByRole('heading', { name: '这个型号做不到' })).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
});

it('/device/class copies the bells of the school, and says whose rule it is', async () => {
  const rule = { name: '吴老师', side: 'school' as const, mine: false, className: '三年级1班' };
  const mode = { windows: [], sosIn: true, sosOut: true, holidaysOff: true };
  const bells = [
    { name: '第一节', from: '08:00', to: '08:40' },
    { name: '第二节', from: '08:50', to: '09:30' },
  ];
  open(
    '/device/class',
    'b1',
    answer(cardSettingCalls.classMode, wanted(mode, 'taken', 4, rule)),
    answer(fences.schoolCalendar, {
      timeZone: 'Asia/Shanghai',
      calendar: {
        terms: [],
        holidays: [],
        schoolDays: [],
        bells: [{ name: '第一节', from: '07:00', to: '07:40' }],
        gradeBells: [{ grades: ['primary 3'], bells }],
      },
      // The child's grade has its own hours.
      grades: { c: 'primary 3' },
    }),
    answer(cardSettingCalls.saveClassMode, wanted(mode, 'queued', 5)),
    answer(location.classStudents, [
      {
        classId: 'c',
        className: '三年级1班',
        studentList: [{ studentId: 's', studentName: '李明', spelling: 'liming', initials: 'lm' }],
      },
    ]),
  );
  expect(await screen.findByText(/这是学校给三年级1班的规定（吴老师）/)).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: '照学校的作息表' }));
  await expect
    .poll(() => platform.inputsOf(cardSettingCalls.saveClassMode)[0])
    .toMatchObject({
      over: 4,
      value: {
        windows: [
          { from: '08:00', to: '08:40', weekdays: [1, 2, 3, 4, 5], on: true },
          { from: '08:50', to: '09:30', weekdays: [1, 2, 3, 4, 5], on: true },
        ],
      },
    });
});

it('/device/class/set/time/0 adds the first window where there is none; a place beyond the next is said to be none', async () => {
  open('/device/class/set/time/0', 'b1', answer(cardSettingCalls.classMode, NEVER));
  expect(await screen.findByRole('button', { name: '保存并告诉学生卡' })).toBeVisible();
  cleanup();
  open('/device/class/set/time/1', 'b1', answer(cardSettingCalls.classMode, NEVER));
  expect(await screen.findByRole('heading', { name: '没有这个时段' })).toBeVisible();
});

it('/device/call/log shows nothing until the family switches it on, and tells what the model leaves out', async () => {
  const off = { studentId: 's', on: false, author: null, changedTime: null, keepDays: 30 };
  open(
    '/device/call/log',
    'b1',
    answer(cardRecordCalls.recordSwitch, off),
    answer(cardRecordCalls.saveRecordSwitch, { ...off, on: true }),
    answer(cardRecordCalls.callLog, {
      calls: [
        {
          callId: '1',
          number: '13800000001',
          name: '妈妈',
          direction: 'in',
          outcome: 'talked',
          beganTime: AT,
          seconds: 61,
        },
      ],
      more: false,
    }),
  );
  const records = await screen.findByRole('switch', { name: '保留通话和短信记录' });
  expect(screen.getByText('没有打开，平台不留任何记录。')).toBeVisible();
  expect(platform.inputsOf(cardRecordCalls.callLog)).toEqual([]);
  platform.use(answer(cardRecordCalls.recordSwitch, { ...off, on: true }));
  await userEvent.click(records);
  expect(await screen.findByText('妈妈')).toBeVisible();
  expect(screen.getByText('打进来 · 通话 · 2 分钟')).toBeVisible();
  expect(screen.getByText(/不报未接来电/)).toBeVisible();
});

it('/device offers no screen that the model has nothing for', async () => {
  open('/device', 'traccar');
  const menu = async () => within(await screen.findByRole('navigation', { name: '学生卡设置' }));
  await waitFor(async () => expect((await menu()).queryByRole('link', { name: '短信' })).toBeNull());
  expect((await menu()).getByRole('link', { name: '设备绑定' })).toBeVisible();
  cleanup();
  open('/device', 'b2');
  await screen.findAllByText(/.+/, { selector: '.card-glance, .card-quiet' });
  expect((await menu()).getByRole('link', { name: '短信' })).toBeVisible();
});

testListStates({
  list: 'the log of settings',
  platform,
  call: cardSettingCalls.settingChanges,
  empty: { changes: [], more: false },
  open: () => open('/device/outgoing-log'),
  words: { empty: '还没有变更' },
});
