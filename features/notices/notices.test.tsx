/** Notices on their screens: a teacher writes one, a parent reads and confirms it, and the teacher sees who has. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { contract, MOST_NOTICES_A_DAY } from '../../contract';
import { consoleOn } from '../../tests/harness/consoleOn';
import { eachTest } from '../../tests/harness/opened';
import { testPlatform } from '../../tests/harness/platform';
import { violations } from '../../src/testing/screenSteps';

const { location } = contract;
const tester = eachTest(testPlatform);

const publish = async (onceKey: string, title = '春游', asksConfirmation = true) =>
  (
    await tester.ask(
      location.publishNotice,
      { title, text: '周五八点校门口集合', classIds: ['class-1'], asksConfirmation, onceKey },
      await tester.signIn('wu'),
    )
  ).data.noticeId;
const received = async () =>
  (await tester.ask(location.receivedNotices, {}, await tester.signIn('li'))).data.map(
    ({ title, readTime, confirmedTime }) => [title, readTime !== null, confirmedTime !== null],
  );
const write = async (title: string, text: string) => {
  await userEvent.type(await screen.findByLabelText('标题'), title);
  await userEvent.type(screen.getByLabelText('内容'), text);
};

describe('a teacher', () => {
  it('publishes to the own class, which is chosen already, and sees that nobody has read it yet', async () => {
    await consoleOn(tester, 'wu', '/notice/new');
    expect(await screen.findByRole('checkbox', { name: '一年级1班' })).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: '发布' }));
    expect(await screen.findByText('请写标题，最多 40 个字')).toBeVisible();
    expect(screen.getByText('请写内容，最多 1000 个字')).toBeVisible();
    expect(await violations()).toEqual([]);
    await write('春游', '周五八点校门口集合');
    await userEvent.click(screen.getByRole('switch', { name: '请家长确认' }));
    await userEvent.click(screen.getByRole('button', { name: '发布' }));
    expect(await screen.findByText('已读 0 / 2 · 已确认 0')).toBeVisible();
    const unread = within(screen.getByRole('region', { name: '未读 2 人' }));
    expect(unread.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '李强李明（一年级1班）',
      '孙老师王芳（一年级1班）',
    ]);
    expect(await violations()).toEqual([]);
    expect(await received()).toEqual([['春游', false, false]]);
  });

  it('finds what was not published again after a reload, and may begin anew', async () => {
    const { storage } = await consoleOn(tester, 'wu', '/notice/new');
    await write('春游', '带水');
    cleanup();
    await consoleOn(tester, 'wu', '/notice/new', storage.session);
    expect(await screen.findByLabelText('标题')).toHaveValue('春游');
    expect(screen.getByLabelText('内容')).toHaveValue('带水');
    await userEvent.click(screen.getByRole('button', { name: '重新写' }));
    expect(screen.getByLabelText('标题')).toHaveValue('');
  });

  it('is told when there were enough for a day, and keeps what is written', async () => {
    for (let n = 0; n < MOST_NOTICES_A_DAY; n++) await publish(`${n}`);
    await consoleOn(tester, 'wu', '/notice/new');
    await write('又一条', '内容');
    await userEvent.click(screen.getByRole('button', { name: '发布' }));
    expect(await screen.findByText(/^24 小时里最多发布 20 条/)).toBeVisible();
    expect(screen.getByLabelText('标题')).toHaveValue('又一条');
  });
});

describe('a parent', () => {
  it('finds what is unread first, reads by opening, and confirms where it is asked', async () => {
    const asked = await publish('1');
    tester.time.now += 60_000;
    const newer = await publish('2', '放假', false);
    await tester.ask(location.readNotice, { noticeId: newer }, await tester.signIn('li'));
    await consoleOn(tester, 'li', '/notice');
    const [first, second] = await screen.findAllByRole('link', { name: /吴老师/ });
    expect(first).toHaveTextContent(/^未读春游/);
    expect(first).toHaveTextContent('给李明');
    expect(second).toHaveTextContent(/^放假/);
    expect(await violations()).toEqual([]);
    await userEvent.click(first as HTMLElement);
    expect(await screen.findByRole('heading', { name: '春游' })).toBeVisible();
    await waitFor(async () => expect(await received()).toContainEqual(['春游', true, false]));
    await userEvent.click(screen.getByRole('button', { name: '确认已读' }));
    expect(await screen.findByText(/已确认$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: '确认已读' })).toBeNull();
    expect(await received()).toContainEqual(['春游', true, true]);
    expect(await violations()).toEqual([]);
    expect(asked).not.toBe(newer);
  });

  it('has a line at the child and the number of unread ones behind the ways, until they are read', async () => {
    const noticeId = await publish('1');
    await consoleOn(tester, 'li', '/home');
    expect(await screen.findByRole('link', { name: '春游：请确认已读' })).toHaveAttribute(
      'href',
      `/notice/${noticeId}`,
    );
    await userEvent.click(screen.getByRole('button', { name: /^更多/ }));
    expect(await screen.findByRole('link', { name: /^通知\s*1 条未读$/ })).toHaveAttribute('href', '/notice');
    cleanup();
    await tester.ask(location.confirmNotice, { noticeId }, await tester.signIn('li'));
    await consoleOn(tester, 'li', '/home');
    await userEvent.click(await screen.findByRole('button', { name: /^更多/ }));
    expect(await screen.findByRole('link', { name: '通知' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /请确认已读/ })).toBeNull();
  });

  it('of another class is told that there is none for that person', async () => {
    const noticeId = await publish('1');
    await consoleOn(tester, 'zhang', `/notice/${noticeId}`);
    expect(await screen.findByText('没有这条通知，或者它不是给你的。')).toBeVisible();
    expect(screen.queryByText(/校门口/)).toBeNull();
  });
});
