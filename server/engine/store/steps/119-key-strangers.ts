/** Cards that report under a key and are not of its school, and by which protocol a card that nobody knows speaks. */
import type { Migration } from '../db';

export const keyStrangersStep: Migration = {
  id: '119 key strangers',
  sql: [
    // school_id: empty under a key of the operator's, which is for the cards of every school.
    /* sql */ `create table key_stranger (
      school_id text not null,
      unique_id text not null,
      protocol text not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      times integer not null,
      constraint key_stranger_pkey primary key (school_id, unique_id))`,
    'create index key_stranger_last on key_stranger (last_at)',
    // Null: it spoke before this step.
    'alter table card_stranger add column protocol text',
  ],
};
