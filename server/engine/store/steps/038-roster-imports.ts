/** Imports of rosters, with what each changed, so that it can be undone. Released: never changed. */
import type { Migration } from '../db';

export const rosterImportsStep: Migration = {
  id: '038 roster imports',
  sql: /* sql */ `
  create table roster_import (
    import_id text primary key,
    school_id text not null references school on delete cascade,
    -- 'file', 'roll-over', or 'undo' of another import.
    kind text not null check (kind in ('file', 'roll-over', 'undo')),
    undoes text references roster_import on delete cascade,
    made_by text,
    made_by_name text not null,
    made_at timestamptz not null,
    file_name text,
    -- SHA-256 of the file, so that the same file is recognised.
    file_hash text,
    counts jsonb not null,
    undone_at timestamptz
  );
  create index roster_import_of_school on roster_import (school_id, made_at);
  -- One changed row of the roster. Null before: it was new or came back. Null after: it left.
  create table roster_change (
    import_id text not null references roster_import on delete cascade,
    entity text not null check (entity in ('school', 'class', 'pupil', 'account', 'identity', 'card')),
    row_id text not null,
    before jsonb,
    after jsonb,
    primary key (import_id, entity, row_id)
  );
  create index roster_change_of_row on roster_change (row_id);
  `,
};
