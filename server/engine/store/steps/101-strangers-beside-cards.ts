/** How near a card that nobody knows was seen to cards that are known; which of those remembered stay depends on it. */
import type { Migration } from '../db';

export const strangersBesideCardsStep: Migration = {
  id: '101 strangers beside cards',
  sql: [
    // 2: at the network address of a known card. 1: with a SIM of the same range. 0: neither.
    'alter table card_stranger add column near integer not null default 0',
    `create index card_line_sims on card_line (left(iccid, 12)) where iccid <> ''`,
  ],
};
