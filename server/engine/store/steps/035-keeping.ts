/** What was done to keep the store: backups, proofs and restores. Released: never changed. */
import type { Migration } from '../db';

export const keepingStep: Migration = {
  id: '035 keeping',
  sql: /* sql */ `
  create table keeping_act (
    act_id text primary key,
    act text not null check (act in ('backed up', 'proved', 'restored')),
    at timestamptz not null,
    backup_id text not null,
    -- When the backup was made.
    made_at timestamptz not null
  );
  `,
};
