/** The card over the map: counts that lead to the pupils they count, and a child without a card. */
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { alerts, cardHealth, fences, location, type Position, type Reach } from '../../../contract';
import { cardSettingCalls } from '../../../contract/cardSettings/calls';
import { reachCalls } from '../../../contract/delivery/reach';
import { answer, platformServer } from '../../testing/platformServer';
import { positionFixture } from '../../testing/positionFixture';
import { testConsole } from '../../testing/testConsole';
import { NOON } from '../../testing/testContext';
import { ADMIN, GUARDIAN, signedInAs, TEACHER } from '../../testing/viewers';
import { App } from '../App';

const ago = (minutes: number) => new Date(NOON - minutes * 60_000).toISOString();
const positionOf = (studentId: string, minutes: number, more: Partial<Position> = {}) =>
  positionFixture(studentId, ago(minutes), { power: '80%', charging: false, ...more });
const classOf = (...pupils: [studentId: string, studentName: string][]) => ({
  classId: 'c',
  className: '三年级1班',
  studentList: pupils.map(([studentId, studentName]) => ({
    studentId,
    studentName,
    spelling: studentId,
    initials: 'x',
  })),
});

const platform = platformServer();

describe('the question of the hour [2.14]', () => {
  it('is answered before the first bell without a tap: how many are in, and why the rest cannot be told', async () => {
    platform.use(
      ...signedInAs(TEACHER),
      answer(fences.schoolCalendar, {
        timeZone: 'Asia/Shanghai',
        calendar: { terms: [], holidays: [], schoolDays: [], bells: [{ name: '早读', from: '12:30', to: '13:00' }] },
        grades: {},
      }),
      answer(location.classStudents, [classOf(['a', '王芳'], ['b', '李明'], ['c', '张华'], ['d', '陈月'])]),
      answer(location.classPositions, [
        positionOf('a', 1, { place: '归途小学', placeNames: { kind: 'school', latin: 'Guitu' } }),
        positionOf('b', 40),
        positionOf('c', 1, { fix: null }),
        positionOf('d', 1, { bound: false, fix: null }),
      ]),
    );
    render(<App console={testConsole({ at: '/home', cookie: 't&1&r1' }).console} />);
    const answered = await screen.findByRole('button', { name: /李明（定位太旧）/ });
    await screen.findByRole('button', { name: '不清楚 3' });
    expect(screen.getByRole('button', { name: '在校 1' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /在外/ }), 'nobody').toBeNull();
    expect(answered).toHaveTextContent('张华（没有定位）');
    expect(answered).toHaveTextContent('陈月（没有卡）');
  });
});

it('a morning of which nothing is to say shows the counts alone, and no button without words', async () => {
  platform.use(
    ...signedInAs(TEACHER),
    answer(fences.schoolCalendar, {
      timeZone: 'Asia/Shanghai',
      calendar: { terms: [], holidays: [], schoolDays: [], bells: [{ name: '早读', from: '12:30', to: '13:00' }] },
      grades: {},
    }),
    answer(location.classStudents, [classOf(['a', '王芳'], ['b', '李明'])]),
    answer(location.classPositions, [
      positionOf('a', 1, { place: '归途小学', placeNames: { kind: 'school', latin: 'Guitu' } }),
      positionOf('b', 1),
    ]),
  );
  render(<App console={testConsole({ at: '/home', cookie: 't&1&r1' }).console} />);
  expect(await screen.findByRole('button', { name: '在外 1' })).toBeVisible();
  await waitFor(() => expect(platform.inputsOf(fences.schoolCalendar)).toHaveLength(1));
  expect(document.querySelector('.hour')).toBeNull();
});

describe('why a child is late [2.14]', () => {
  const lessons = (bells: [from: string, to: string][]) => bells.map(([from, to]) => ({ name: '语文', from, to }));
  /** @param own the hours of the child's grade, where they are not the school's */
  const answered = async (
    more: Partial<Position>,
    bells: [from: string, to: string][] = [['08:00', '11:30']],
    own: [from: string, to: string][] | null = null,
  ) => {
    platform.use(
      answer(cardHealth.cardHealth, {
        studentId: 'st',
        lostTime: null,
        battery: {
          power: 80,
          charging: false,
          time: ago(1),
          perHour: -10,
          lastsUntil: ago(-120),
          between: null,
          points: [],
        },
        silence: null,
        temperature: null,
      }),
      ...signedInAs(GUARDIAN),
      answer(fences.schoolCalendar, {
        timeZone: 'Asia/Shanghai',
        calendar: {
          terms: [],
          holidays: [],
          schoolDays: [],
          bells: lessons(bells),
          ...(own && { gradeBells: [{ grades: ['primary 3'], bells: lessons(own) }] }),
        },
        grades: { c: 'primary 3' },
      }),
      answer(location.classStudents, [classOf(['st', '林小雨'])]),
      answer(location.classPositions, [positionOf('st', 1, more)]),
    );
    render(<App console={testConsole({ at: '/home', cookie: 't&2&r1' }).console} />);
    const child = await screen.findByRole('link', { name: /林小雨/ });
    await waitFor(() => expect(child).toHaveTextContent(/电量 80%，/));
    const spans = [...child.children].filter(({ tagName }) => tagName === 'SPAN').slice(1);
    expect(spans.length).toBeLessThanOrEqual(3);
    return spans.map(({ textContent }) => textContent);
  };

  it.each([
    ['11:30 放学，还在学校', { place: '归途小学', placeNames: { kind: 'school', latin: 'Guitu' } as const }],
    ['11:30 放学，不在已知地点', {}],
    ['11:30 放学，在图书馆', { place: '图书馆', placeNames: { kind: null, latin: '' } }],
    ['11:30 放学，不清楚在哪：没有定位', { fix: null }],
  ])('says %s', async (words, more) => {
    const [, why, next] = await answered(more);
    expect(why).toBe(words);
    expect(next).toBe('电量 80%，约到 14:00');
  });

  it('goes by the hours of the child’s grade, where it has its own', async () => {
    const [, why] = await answered({}, [['08:00', '18:00']], [['08:00', '11:00']]);
    expect(why).toBe('11:00 放学，不在已知地点');
  });

  it('says when the last fix was, and nothing at home or on leave', async () => {
    const [, why] = await answered({ ...positionOf('st', 20), contactTime: ago(20) });
    expect(why).toBe('11:30 放学，11:40 起不清楚在哪：定位太旧');
    cleanup();
    const home = await answered({ place: '家', placeNames: { kind: 'home', latin: '' } });
    expect(home.join()).not.toContain('放学');
    cleanup();
    const away = await answered({ leaves: [{ from: ago(60), to: ago(-60) }] });
    expect(away.slice(1)).toEqual(['获准离校到 13:00 · 电量 80%，够用到 13:00']);
  });

  it('says what is next: the bell, an approved pickup, and whether the battery lasts until then', async () => {
    const [, next] = await answered({ leaves: [{ from: ago(-180), to: ago(-240) }] }, [['14:30', '16:00']]);
    expect(next).toBe('接下来 14:30 语文 · 15:00 起获准离校 · 电量 80%，撑不到 14:30');
  });
});

const EVERY_WAY: Reach = { people: 40, reached: 40 };

describe('what an administrator has to look after [2.14]', () => {
  const open = (
    watch: { open: number; silentCards: number; failedNotices: number; ways?: Partial<Reach> },
    classes = [classOf(['a', '王芳'])],
  ) => {
    platform.use(
      ...signedInAs(ADMIN),
      answer(alerts.schoolWatch, { ...watch, ways: { ...EVERY_WAY, ...watch.ways } }),
      answer(location.classStudents, classes),
      answer(location.classPositions, [positionOf('a', 1)]),
    );
    render(<App console={testConsole({ at: '/home', cookie: 't&0&r1' }).console} />);
  };

  it('is one line that leads to the alerts, without what is none', async () => {
    open({ open: 2, silentCards: 0, failedNotices: 3 });
    const line = await screen.findByRole('link', { name: /提醒未结束/ });
    expect(line).toHaveAttribute('href', '/alerts');
    expect(line.textContent).toBe('全校 2 条紧急提醒未结束 ·\u00a03 条通知没送到');
  });

  it('is calm when there is nothing', async () => {
    open({ open: 0, silentCards: 0, failedNotices: 0 });
    expect(await screen.findByText('没有未结束的紧急提醒、失联的卡和没送到的通知')).toBeVisible();
    expect(screen.queryByRole('link', { name: /监护人|手机/ })).toBeNull();
  });

  it.each([
    [18, '71%'],
    [0, '没有回执'],
  ])('says what was on phones within a minute: of %s with a receipt %s', async (told, words) => {
    platform.use(
      answer(reachCalls.reachByWay, {
        ways: [
          { way: 'push', messages: 20, accepted: 20, told, reached: told === 0 ? 0 : 17 },
          { way: 'httpSms', messages: 4, accepted: 4, told: 0, reached: 0 },
        ],
      }),
    );
    open({ open: 0, silentCards: 0, failedNotices: 0 });
    const line = await screen.findByRole('link', { name: /一分钟内到手机/ });
    expect(line).toHaveTextContent(`近 7 天一分钟内到手机：${words}`);
    expect(line).toHaveAttribute('href', '/manage/providers');
  });

  it.each([
    [0, '40 位监护人里，0 位有推送或收短信的号码'],
    [7, '40 位监护人里，7 位有推送或收短信的号码'],
  ])('says whom a notice reaches: %s of 40', async (reached, words) => {
    open({ open: 0, silentCards: 0, failedNotices: 0, ways: { reached } });
    expect(await screen.findByRole('link', { name: words })).toHaveAttribute('href', '/manage/channels');
  });

  it('is first to import the roster while the school has no pupils', async () => {
    open({ open: 0, silentCards: 0, failedNotices: 0 }, []);
    expect(await screen.findByText(/^学校还没有学生。/)).toBeVisible();
    expect(screen.getByRole('link', { name: '导入名册' })).toHaveAttribute('href', '/manage/import');
    expect(screen.queryByText(/失联的卡和没送到/)).toBeNull();
  });
});

describe('the counts of a teacher', () => {
  it('are buttons that open the list of those they count', async () => {
    platform.use(
      ...signedInAs(TEACHER),
      answer(location.classStudents, [classOf(['a', '王芳'], ['b', '李明'], ['c', '张华'])]),
      answer(location.classPositions, [positionOf('a', 1), positionOf('b', 40), positionOf('c', 50)]),
    );
    render(<App console={testConsole({ at: '/home', cookie: 't&1&r1' }).console} />);
    await userEvent.click(await screen.findByRole('button', { name: '不清楚 2' }));
    const list = await screen.findByRole('dialog', { name: '班级和学生' });
    expect(new URLSearchParams(window.location.search).get('at')).toBe('unclear');
    const shown = () => within(list).getByRole('button', { name: '不清楚 2' });
    await within(list).findByRole('tree');
    expect(shown()).toHaveAttribute('aria-pressed', 'true');
    // A popup that still opens takes no pointer.
    fireEvent.click(shown());
    await waitFor(() => expect(shown()).toHaveAttribute('aria-pressed', 'false'));
    expect(within(list).queryByRole('checkbox')).toBeNull();
    fireEvent.click(within(list).getByRole('button', { name: '选几个人看' }));
    expect(within(list).getByText('勾选要在地图上看的人')).toBeVisible();
  });
});

describe('what is offered', () => {
  const open = async (viewer: typeof GUARDIAN, at = '/home', channel = '') => {
    platform.use(
      answer(cardSettingCalls.card, {
        studentId: 'st',
        model: 'b2' as const,
        recognised: true,
        lineWaits: false,
        settings: [],
        errands: [],
      }),
      ...signedInAs(viewer),
      answer(location.classStudents, [classOf(['st', '林小雨'])]),
      answer(location.classPositions, [positionOf('st', 1)]),
    );
    const { userType } = viewer;
    const from = channel === '' ? '' : `?channel=${channel}&token=t&userType=${userType}&roleId=r1`;
    const { console } = testConsole({ at: `${at}${from}`, cookie: `t&${userType}&r1` });
    render(<App console={console} />);
    await waitFor(() => expect(console.store.getState().user.isInit).toBe(false));
  };
  const link = (name: string) => screen.queryByRole('link', { name });
  const openMore = async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^更多/ }));
    await screen.findByRole('dialog');
  };

  it('parents get the battery, SOS and calls; attendance and applications with a school only [4.12]', async () => {
    await open(GUARDIAN);
    expect(await screen.findByText(/电量 80%/)).toBeVisible();
    await openMore();
    expect(link('围栏提醒')).not.toBeNull();
    expect(link('孩子的外出'), 'called as its page is').toBeVisible();
    expect(link('应用')).not.toBeNull();
    expect(link('抄送我的'), 'a notice').toBeNull();
    cleanup();
    await open({ ...GUARDIAN, schoolId: null });
    expect(await screen.findByText(/电量 80%/)).toBeVisible();
    await openMore();
    await waitFor(() => expect([link('围栏提醒'), link('应用')]).toEqual([null, null]));
  });

  it.each([
    ['', ['通话记录', '求救记录', '围栏提醒']],
    ['s', ['通话记录', '求救记录']],
  ])('the card’s menu of a parent has SOS and calls, attendance with a school only: %j [4.12]', async (_, names) => {
    await open({ ...GUARDIAN, schoolId: names.length === 3 ? 's' : null }, '/device');
    const menu = await screen.findByRole('navigation', { name: '学生卡设置' });
    const rows = () =>
      within(menu)
        .getAllByRole('link')
        .map(({ textContent }) => textContent);
    await waitFor(() =>
      expect(rows().filter((row) => ['求救记录', '通话记录', '围栏提醒'].includes(row))).toEqual(names),
    );
  });

  it.each([
    ['', true],
    ['xsk', false],
  ])('others get applications, and notices unless they come from xsk: %j [4.13]', async (channel, notices) => {
    await open(TEACHER, '/home', channel);
    expect(link('应用')).not.toBeNull();
    expect(link('进出'), 'of all pupils').not.toBeNull();
    await openMore();
    await waitFor(() => expect(link('抄送我的') !== null).toBe(notices));
  });

  it('the mini-program gets no applications [4.14]', async () => {
    await open(TEACHER, '/home', 'miniapp');
    await openMore();
    expect(await screen.findByRole('link', { name: '抄送我的' })).toBeVisible();
    expect(link('应用')).toBeNull();
  });
});

describe('the children of a guardian', () => {
  it('have discs that differ, and a card to bind where there is none', async () => {
    platform.use(
      ...signedInAs(GUARDIAN),
      answer(location.classStudents, [classOf(['st', '林小雨'], ['st-2', '林小北'])]),
      answer(location.classPositions, [positionOf('st', 1), positionOf('st-2', 1, { bound: false, fix: null })]),
    );
    render(<App console={testConsole({ at: '/home', cookie: 't&2&r1' }).console} />);
    const bind = await screen.findByRole('link', { name: '给林小北绑定学生卡' });
    expect(bind).toHaveAttribute('href', '/device/bindDevice?studentId=st-2');
    expect(screen.queryByRole('link', { name: '给林小雨绑定学生卡' })).toBeNull();
    expect([...document.querySelectorAll('.pupil-disc')].map(({ textContent }) => textContent)).toEqual([
      '小雨',
      '小北',
    ]);
  });

  it('have the focus again when one comes back from the child or from one of its ways', async () => {
    platform.use(
      ...signedInAs(GUARDIAN),
      answer(location.classStudents, [classOf(['st', '林小雨'], ['st-2', '林小北'])]),
      answer(location.classPositions, [positionOf('st', 1), positionOf('st-2', 1)]),
    );
    const { console } = testConsole({ at: '/home', cookie: 't&2&r1' });
    render(<App console={console} />);
    const ways = [
      { name: /林小北/, of: (one: HTMLElement) => one.className.includes('child') },
      { name: '学生卡：林小北', of: () => true },
    ];
    for (const { name, of } of ways) {
      const way = async () => (await screen.findAllByRole('link', { name })).find(of);
      await userEvent.click((await way()) ?? document.body);
      await waitFor(() => expect(document.querySelector('.sheet h2')).toHaveFocus());
      // The map of the page follows the child, which its address then says.
      if (typeof name !== 'string') await console.router.navigate(`?studentId=st-2&follow=1`, { replace: true });
      await userEvent.keyboard('{Escape}');
      await waitFor(async () => expect(await way()).toHaveFocus());
    }
  });

  it.each([
    ['未绑卡', { bound: false, fix: null, contactTime: null }],
    ['没有定位', { fix: null, contactTime: null }],
  ] as const)('are told once what is not known: %s', async (state, more) => {
    platform.use(
      ...signedInAs(GUARDIAN),
      answer(location.classStudents, [classOf(['st', '林小雨'])]),
      answer(location.classPositions, [positionOf('st', 1, more)]),
    );
    render(<App console={testConsole({ at: '/position', cookie: 't&2&r1' }).console} />);
    const sheet = await screen.findByRole('region', { name: '林小雨' });
    const headline = (await within(sheet).findByText(state)).closest('p');
    expect(headline?.textContent).toBe(state);
  });
});
