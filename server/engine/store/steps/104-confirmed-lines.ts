/** Lines of cards, and which of them the wearer's family has confirmed. Released: never changed. */
import type { Migration } from '../db';

export const confirmedLinesStep: Migration = {
  id: '104 confirmed lines',
  sql: [
    /* sql */ `create table card_known_line (
      unique_id text not null,
      -- What is alike in all connections of the line, as a digest: protocol, maker, SIM or network.
      line_key text not null,
      -- Number of the SIM; empty when the line names none.
      iccid text not null,
      came_at timestamptz not null,
      last_at timestamptz not null,
      -- When a guardian of the wearer said that it is the card's. It counts until the card gets another wearer.
      confirmed_at timestamptz,
      primary key (unique_id, line_key)
    )`,
    /* sql */ `create index card_known_line_last on card_known_line (last_at)`,
    // A SIM that was bound by its first login stays what it was: nobody is asked again for it.
    /* sql */ `insert into card_known_line (unique_id, line_key, iccid, came_at, last_at, confirmed_at)
      select unique_id, encode(sha256(convert_to('line ' || unique_id || ' student ' || maker || ' sim ' || iccid,
        'UTF8')), 'hex'), iccid, logged_in_at, logged_in_at, bound_at
      from card_line where iccid <> '' and model not in ('watch', 'hq')`,
    // When another line began to speak besides; null while none does.
    /* sql */ `update card_line set other_at = null`,
    /* sql */ `alter table card_line drop column other_iccid`,
    // The last report came by a line that nobody has confirmed.
    /* sql */ `alter table position add column line_new boolean not null default false`,
  ],
};
