/** Photos and files of forms, in the parts in which they arrived. */
import type { Migration } from '../db';

export const approvalFilesStep: Migration = {
  id: '056 approval files',
  sql: [
    /* sql */ `create table approval_file (
      file_id text primary key,
      school_id text not null references school,
      user_id text not null,
      -- Null until it is sent with a form.
      instance_id text references approval on delete cascade,
      once_key text not null,
      name text not null,
      -- By its first bytes; null before they arrive.
      type text,
      size integer not null,
      received integer not null default 0,
      touched_at timestamptz not null,
      constraint approval_file_once unique (user_id, once_key),
      constraint approval_file_received check (received between 0 and size)
    )`,
    'create index approval_file_of_approval on approval_file (instance_id) where instance_id is not null',
    'create index approval_file_not_sent on approval_file (touched_at) where instance_id is null',
    'create index approval_file_of_school on approval_file (school_id) include (size)',
    /* sql */ `create table approval_file_part (
      file_id text not null references approval_file on delete cascade,
      at integer not null,
      bytes bytea not null,
      constraint approval_file_part_key primary key (file_id, at)
    )`,
  ],
};
