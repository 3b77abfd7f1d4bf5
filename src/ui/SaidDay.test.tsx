/** A field of a day says it in the console's language, with the weekday, whatever the browser's language is. */
import { render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import { createClock } from '../time/clock';
import { ClockContext } from '../time/useNow';
import { DateField } from './DateField';

const NOW = Date.parse('2026-11-28T10:00:00Z');

const shown = (locale: string, value: string) =>
  render(
    <IntlProvider locale={locale} messages={{}} onError={() => undefined}>
      <ClockContext value={createClock(() => NOW)}>
        <DateField label="From" value={value} onChange={() => undefined} />
      </ClockContext>
    </IntlProvider>,
  );

it.each([
  ['zh-CN', '2026-11-28', '11月28日周六'],
  ['en-GB', '2026-11-28', 'Sat 28 Nov'],
  ['zh-CN', '2027-01-04', '2027年1月4日周一'],
  ['zh-CN', '', ''],
  ['zh-CN', '2026-11', ''],
])('says a day in %s: %s', (locale, value, words) => {
  shown(locale, value);
  expect(screen.getByLabelText('From')).toHaveAccessibleDescription(words);
});
