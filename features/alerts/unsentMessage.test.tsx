/** The sheet of the school's channels says that the latest message was not sent, when, and why. */
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { contract } from '../../contract';
import type { SchoolChannels } from '../../contract/alerts/schoolChannels';
import { App } from '../../src/app/App';
import { answer, platformServer } from '../../src/testing/platformServer';
import { testConsole } from '../../src/testing/testConsole';
import { ADMIN, signedInAs } from '../../src/testing/viewers';

const WAYS = { push: true, gateway: true, people: 3, pushed: 1, messaged: 3, addressed: 0, reached: 3 };
const platform = platformServer(...signedInAs(ADMIN));

it.each<[string, SchoolChannels['unsent'], RegExp | null]>([
  ['refused', { why: 'refused', time: '2026-11-18T03:40:00.000Z' }, /没有送出（11月18日 11:40）：网关拒收/],
  ['not taken', { why: 'unreachable', time: '2026-11-18T03:40:00.000Z' }, /没有送出（11月18日 11:40）：网关连不上/],
  ['sent', null, null],
])('a message that was %s', async (_, unsent, words) => {
  platform.use(answer(contract.position.schoolChannels, { kinds: [], version: 0, ways: WAYS, unsent }));
  render(<App console={testConsole({ at: '/manage/channels', cookie: 't&0&r' }).console} />);
  expect(await screen.findByRole('heading', { name: '提醒现在能怎样到家长那里' })).toBeVisible();
  if (words) expect(screen.getByText(words)).toBeVisible();
  else expect(screen.queryByText(/没有送出/)).toBeNull();
});
