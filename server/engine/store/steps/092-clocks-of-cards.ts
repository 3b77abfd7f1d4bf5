/**
 * Whether the clock of a card is wrong, and when the last report about an alert arrived: a card's clock alone cannot
 * tell a repetition from another press.
 */
import type { Migration } from '../db';

export const clocksOfCardsStep: Migration = {
  id: '092 clocks of cards',
  sql: [
    /* sql */ `alter table position add column clock_wrong boolean not null default false`,
    /* sql */ `alter table alert add column arrived_at timestamptz`,
    /* sql */ `alter table card_trouble drop constraint card_trouble_kind_check`,
    /* sql */ `alter table card_trouble add constraint card_trouble_kind_check
      check (kind in ('battery', 'silence', 'high', 'low', 'clock'))`,
  ],
};
