/** What a family still has of a child who left the school, as a guardian reads it. */
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { leavingCalls } from '../../contract/leaving';
import { App } from '../../src/app/App';
import { intlOf } from '../../src/messages/catalogue';
import { textOf } from '../../src/messages/texts';
import { answer, platformServer } from '../../src/testing/platformServer';
import { NOON } from '../../src/testing/testContext';
import { testListStates } from '../../src/testing/testListStates';
import { testConsole } from '../../src/testing/testConsole';
import { GUARDIAN, signedInAs } from '../../src/testing/viewers';
import { violations } from '../../src/testing/screenSteps';

const platform = platformServer();
const open = (at = '/profile/left') => {
  platform.use(...signedInAs(GUARDIAN));
  render(<App console={testConsole({ at, cookie: 't&2&r' }).console} />);
};
const DAY = 86_400_000;
const left = () =>
  answer(leavingCalls.childrenWhoLeft, [
    {
      studentId: 'xiaoyu',
      name: '林小雨',
      className: '三年级1班',
      leftTime: '2026-06-30T04:00:00.000Z',
      eraseTime: new Date(NOON + 12.5 * DAY).toISOString(),
    },
  ]);

it('says until when the days can be read, what has ended, and opens the last day', async () => {
  platform.use(left());
  open();
  expect(await screen.findByRole('heading', { name: /林小雨/ })).toBeVisible();
  expect(screen.getByText('2026年6月30日离校。')).toBeVisible();
  expect(screen.getByText(/还有 13 天，之后删除/)).toBeVisible();
  expect(screen.getByText(/想留着的日子/), 'it names what the track page has').toHaveTextContent(
    textOf('trackShare', intlOf('zh'))('more'),
  );
  expect(screen.getByRole('link', { name: '查看林小雨的轨迹' })).toHaveAttribute(
    'href',
    '/track?studentId=xiaoyu&day=2026-06-30',
  );
  expect(await violations()).toEqual([]);
});

it('the profile leads to it while there is such a child', async () => {
  platform.use(left());
  open('/profile');
  expect(await screen.findByRole('link', { name: '离校的孩子' })).toHaveAttribute('href', '/profile/left');
});

testListStates({
  list: 'the children who left',
  platform,
  call: leavingCalls.childrenWhoLeft,
  empty: [],
  open,
  words: { empty: '没有离校的孩子' },
});
