/** Cards on the gateway: the SIM each was first heard with, and cards that nobody knows. Released: never changed. */
import type { Migration } from '../db';

export const cardLinesStep: Migration = {
  id: '034 card lines',
  sql: /* sql */ `
  -- A card keeps its SIM when it changes its wearer, and then has a new device number; so the key is its own number.
  create table card_line (
    unique_id text primary key,
    -- Number of the SIM; empty until the card says it.
    iccid text not null,
    bound_at timestamptz not null,
    -- What it says instead since then; null while it says the same.
    other_iccid text,
    other_at timestamptz,
    maker text not null,
    firmware text not null,
    model text not null,
    logged_in_at timestamptz not null
  );
  create index card_line_login on card_line (logged_in_at);
  -- Cards that spoke and are in nobody's pool, so that an operator finds a mistyped number.
  create table card_stranger (
    unique_id text primary key,
    maker text not null,
    firmware text not null,
    first_at timestamptz not null,
    last_at timestamptz not null,
    times integer not null
  );
  create index card_stranger_last on card_stranger (last_at);
  `,
};
