/** Archives: what was decided, as records that somebody files and others read. */
import type { Migration } from '../db';

export const archivesStep: Migration = {
  id: '050 archives',
  sql: /* sql */ `
  -- A record is of an approval that ended. Its number is the approval's.
  create table archive_record (
    instance_id text primary key references approval on delete cascade,
    made_at timestamptz not null,
    -- Digest of form and decisions when it was made.
    seal text not null,
    -- Null until somebody files it.
    place text check (place in ('pupil', 'class', 'school')),
    filed_at timestamptz,
    filed_by text,
    constraint archive_filed check ((place is null) = (filed_at is null) and (place is null) = (filed_by is null))
  );

  -- Who has to file it, who has to read it, and who was given a copy.
  create table archive_reader (
    instance_id text not null references archive_record on delete cascade,
    user_id text not null,
    side text not null,
    task text not null check (task in ('file', 'read', 'copy')),
    read_at timestamptz,
    primary key (instance_id, user_id, side)
  );
  create index archive_of_reader on archive_reader (user_id, side, task);
  `,
};
