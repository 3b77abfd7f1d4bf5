/** The radio map on the screen: its states, its figures, a press that fails, and what a family says and takes back. */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { CODES } from '../../contract';
import { cardPlaceCalls, radioMapCalls, type RadioMapState } from '../../contract/radioMap';
import { App } from '../../src/app/App';
import { answer, platformServer, refuse } from '../../src/testing/platformServer';
import { violations } from '../../src/testing/screenSteps';
import { testConsole } from '../../src/testing/testConsole';
import { testListStates } from '../../src/testing/testListStates';
import { ADMIN, GUARDIAN, signedInAs } from '../../src/testing/viewers';

const EMPTY: RadioMapState = {
  reports: { satellites: 0, wifi: 0, masts: 0, provider: 0, nothing: 0 },
  hours: [],
  points: 0,
  moving: 0,
  masts: 0,
  lessons: 0,
  beganAt: null,
  taughtAt: null,
  atOnceUntil: null,
  kept: [],
};
const TAUGHT: RadioMapState = {
  ...EMPTY,
  reports: { satellites: 50, wifi: 30, masts: 10, provider: 0, nothing: 10 },
  hours: [{ hour: 8, reports: { satellites: 1, wifi: 3, masts: 0, provider: 0, nothing: 0 } }],
  points: 120,
  moving: 4,
  masts: 6,
  kept: [
    { radios: 3, seen: 100, within: 71 },
    { radios: 1, seen: 12, within: 9 },
  ],
};

describe('the page of the radio map', () => {
  const platform = platformServer(...signedInAs(ADMIN));
  const open = () => render(<App console={testConsole({ at: '/manage/radio-map', cookie: 't&0&r' }).console} />);

  testListStates({
    list: 'the page of the radio map',
    platform,
    call: radioMapCalls.radioMapState,
    empty: EMPTY,
    open,
    words: { empty: '近 7 天没有带位置或无线信号的上报' },
  });

  it('says shares of the week and of each hour, and how well the radius holds', async () => {
    platform.use(answer(radioMapCalls.radioMapState, TAUGHT));
    const { container } = open();
    const table = await screen.findByRole('table');
    const row = (name: RegExp) =>
      within(within(table).getByRole('rowheader', { name }).closest('tr') as HTMLElement)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(row(/全天/)).toEqual(['50%', '30%', '10%', '0%', '10%']);
    expect(row(/08 点/)).toEqual(['25%', '75%', '0%', '0%', '0%']);
    expect(screen.getByText(/71% 在半径内（比对 100 次）/)).toBeVisible();
    expect(screen.getByText(/比对 12 次，太少，还不能说/)).toBeVisible();
    expect(await violations(container)).toEqual([]);
  });

  it('learns each minute when it is pressed, and says when that failed', async () => {
    platform.use(answer(radioMapCalls.radioMapState, EMPTY), refuse(radioMapCalls.teachAtOnce, CODES.unavailable));
    open();
    await userEvent.click(await screen.findByRole('button', { name: '一小时内每分钟学习' }));
    expect(await screen.findByText('没有记下，请再试一次')).toBeVisible();
    const on = { ...EMPTY, atOnceUntil: new Date(Date.now() + 3_600_000).toISOString() };
    platform.use(answer(radioMapCalls.radioMapState, on), answer(radioMapCalls.teachAtOnce, on));
    await userEvent.click(screen.getByRole('button', { name: '一小时内每分钟学习' }));
    expect(await screen.findByText(/每分钟学习，到/)).toBeVisible();
  });
});

describe('where the card is now', () => {
  const platform = platformServer(...signedInAs(GUARDIAN));
  const open = () => render(<App console={testConsole({ at: '/device/place', cookie: 't&2&r' }).console} />);
  const HEARD = '2026-03-02T01:00:00.000Z';

  it('offers the map only when the card told radios lately', async () => {
    platform.use(answer(cardPlaceCalls.toldPlaces, { heardAt: null, told: [] }));
    open();
    expect(await screen.findByText(/最近 30 分钟里，卡片没有说/)).toBeVisible();
    expect(screen.queryByRole('link', { name: '在地图上选' })).toBeNull();
  });

  it('lists what waits, and takes it back', async () => {
    const told = [{ at: HEARD, lng: 120.9, lat: 30.9 }];
    platform.use(
      answer(cardPlaceCalls.toldPlaces, { heardAt: HEARD, told }),
      answer(cardPlaceCalls.takePlaceBack, { heardAt: HEARD, told: [] }),
    );
    open();
    const back = await screen.findByRole('button', { name: /^收回/ });
    platform.use(answer(cardPlaceCalls.toldPlaces, { heardAt: HEARD, told: [] }));
    await userEvent.click(back);
    expect(await screen.findByText('没有等待的位置。')).toBeVisible();
    expect(screen.getByRole('link', { name: '在地图上选' })).toBeVisible();
  });
});
