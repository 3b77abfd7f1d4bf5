/** What is offered of a day: a picture that says until when it tells, and behind 'more' what other programs read. */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { Provider } from 'react-redux';
import { expect, it, vi } from 'vitest';
import { testTime } from '../../../contract/track/day.fixtures';
import { ConfigContext } from '../../../src/config/ConfigContext';
import { intlOf } from '../../../src/messages/catalogue';
import { testConsole } from '../../../src/testing/testConsole';
import { testConfig } from '../../../src/testing/testContext';
import { createClock } from '../../../src/time/clock';
import { ClockContext } from '../../../src/time/useNow';
import { analyseDay } from '../day/analysedDay';
import { ACTIVITIES, trackOf } from '../day/analysedDay.fixtures';
import { ShareDay } from './ShareDay';

/** The day of the fixtures as it is known at a time of it. */
function open(time: string) {
  const now = testTime(time);
  const { locale, messages } = intlOf('zh');
  render(
    <IntlProvider locale={locale} defaultLocale={locale} messages={messages}>
      <ClockContext value={createClock(() => now)}>
        <ConfigContext value={testConfig()}>
          <Provider store={testConsole({ at: '/track' }).console.store}>
            <ShareDay analysed={analyseDay(trackOf(ACTIVITIES, 30, now), now)} name="林小雨" events={[]} />
          </Provider>
        </ConfigContext>
      </ClockContext>
    </IntlProvider>,
  );
}

it('a parent is offered to share the day; files, coordinates and their datum stand behind ‘more’', async () => {
  open('09:00');
  expect(screen.getByRole('button', { name: '分享这一天' })).toBeVisible();
  const technical = ['GPX', 'GeoJSON', 'CSV', /WGS-84/].map((words) =>
    screen.getByText(words, { selector: '.chip, p' }),
  );
  for (const one of technical) expect(one).not.toBeVisible();
  await userEvent.click(screen.getByText('打印和文件'));
  for (const one of technical) expect(one).toBeVisible();
});

it('the picture of today says where it ends', async () => {
  const painted: string[] = [];
  const pen = new Proxy({} as CanvasRenderingContext2D, {
    get: (_, name) =>
      name === 'fillText'
        ? (text: string) => painted.push(text)
        : () => (name === 'measureText' ? { width: 1 } : undefined),
    set: () => true,
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(null));
  open('09:00');
  await userEvent.click(screen.getByRole('button', { name: '分享这一天' }));
  const dialog = await screen.findByRole('dialog', { name: '分享这一天' });
  await within(dialog).findByRole('alert');
  expect(painted.join('|')).toContain('截至 09:00');
});
