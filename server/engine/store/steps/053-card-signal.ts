/** How well a card hears the network. Released: never changed. */
import type { Migration } from '../db';

export const cardSignalStep: Migration = {
  id: '053 card signal',
  sql: /* sql */ `
  -- Bars, as the card last told.
  alter table card_line add column signal smallint check (signal between 0 and 4);
  `,
};
