/** The sheet of one pupil: what stands first, what stands behind 'more', and a card to bind where there is none. */
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { cardHealth, location, type Position } from '../../contract';
import { App } from '../../src/app/App';
import { answer, platformServer } from '../../src/testing/platformServer';
import { positionFixture } from '../../src/testing/positionFixture';
import { testConsole } from '../../src/testing/testConsole';
import { NOON } from '../../src/testing/testContext';
import { GUARDIAN, signedInAs, TEACHER } from '../../src/testing/viewers';

const platform = platformServer();

const minuteAgo = new Date(NOON - 60_000).toISOString();
async function open(viewer: typeof GUARDIAN, at: string, more: Partial<Position> = {}) {
  platform.use(
    answer(cardHealth.cardHealth, {
      studentId: 'st',
      lostTime: null,
      battery: {
        power: 93,
        charging: false,
        time: minuteAgo,
        perHour: null,
        lastsUntil: null,
        between: null,
        points: [],
      },
      silence: null,
      temperature: null,
    }),
    ...signedInAs(viewer),
    answer(location.classStudents, [
      {
        classId: 'c',
        className: '三年级1班',
        studentList: [{ studentId: 'st', studentName: '林小雨', spelling: 'linxiaoyu', initials: 'lxy' }],
      },
    ]),
    answer(location.classPositions, [positionFixture('st', minuteAgo, { power: '93%', charging: false, ...more })]),
  );
  render(<App console={testConsole({ at, cookie: `t&${viewer.userType}&r1` }).console} />);
  return screen.findByRole('region', { name: '林小雨' });
}

describe('what a parent reads first', () => {
  it('is one sentence with the age of the fix: its three times stand behind ‘more’, though they are equal', async () => {
    const sheet = await open(GUARDIAN, '/position');
    expect(await within(sheet).findByText(/1 分钟前/)).toBeVisible();
    const times = ['定位', '卡最后联系', '平台收到'].map((name) => within(sheet).getByText(name, { selector: 'dt' }));
    for (const time of times) expect(time).not.toBeVisible();
    await userEvent.click(within(sheet).getByText('更多', { selector: 'summary' }));
    for (const time of times) expect(time).toBeVisible();
  });

  it('is the battery alone, without a word about how long it lasts while nobody can tell', async () => {
    const sheet = await open(GUARDIAN, '/position');
    expect(await within(sheet).findByText('93%')).toBeVisible();
    const health = await within(sheet).findByLabelText('卡的情况');
    expect(
      within(health)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(['体温']);
  });
});

describe('a position by a connection that the family has not confirmed', () => {
  it('says so, also when another one speaks while the confirmed one is silent', async () => {
    const sheet = await open(GUARDIAN, '/position', { lineNew: true });
    expect(await within(sheet).findByText(/^学生卡的连接还没有家人确认/)).toBeVisible();
    cleanup();
    const { fix } = positionFixture('st', minuteAgo);
    const doubted = await open(GUARDIAN, '/position', { fix: fix && { ...fix, noise: ['line'] } });
    expect(await within(doubted).findByText(/^下面的位置来自另一条没有确认的连接/)).toBeVisible();
  });
});

describe('a child without a card', () => {
  const unbound = { bound: false, fix: null, contactTime: null };

  it('has a card to bind on the sheet, and the link names the child', async () => {
    const sheet = await open(GUARDIAN, '/position', unbound);
    expect(await within(sheet).findByRole('link', { name: '给林小雨绑定学生卡' })).toHaveAttribute(
      'href',
      '/device/bindDevice?studentId=st',
    );
  });

  it('is said to a teacher, who cannot bind one', async () => {
    const sheet = await open(TEACHER, '/pupil/st', unbound);
    expect(await within(sheet).findByText(/由家长绑定后/)).toBeVisible();
    expect(within(sheet).queryByRole('link', { name: /绑定/ })).toBeNull();
  });
});

describe('a card that never spoke', () => {
  it('is said with what to try before the button that asks it for a place', async () => {
    const sheet = await open(GUARDIAN, '/position', { fix: null, contactTime: null });
    const advice = await within(sheet).findByText(/请给卡充电/);
    const locate = within(sheet).getByRole('button', { name: '立即定位' });
    expect(advice.compareDocumentPosition(locate)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});
