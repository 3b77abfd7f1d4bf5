/** What teachers write to the guardians of classes, and who has read it. */
import type { Migration } from '../db';

export const noticesStep: Migration = {
  id: '150 notices',
  sql: [
    /* sql */ `create table notice (
      notice_id text primary key,
      school_id text not null references school,
      -- Identity of the author.
      made_by text not null,
      -- Made by the console: what is sent twice is published once.
      once_key text not null,
      title text not null,
      body text not null,
      -- Names of the classes when it was published.
      sent_to text[] not null,
      asks_confirmation boolean not null,
      -- Pupils without a guardian who has an account.
      unreached integer not null,
      published_at timestamptz not null,
      constraint notice_once unique (made_by, once_key)
    )`,
    'create index notice_of_school on notice (school_id, published_at desc)',
    'create index notice_of_author on notice (made_by, published_at desc)',
    'create index notice_published on notice (published_at)',
    // The guardians of the pupils when it was published: a guardian's identity is for one pupil.
    /* sql */ `create table notice_reader (
      notice_id text not null references notice on delete cascade,
      role_id text not null references identity on delete cascade,
      student_id text not null references student on delete cascade,
      read_at timestamptz,
      confirmed_at timestamptz,
      primary key (notice_id, role_id)
    )`,
    'create index notice_reader_of_role on notice_reader (role_id)',
    'create index notice_reader_of_student on notice_reader (student_id)',
  ],
};
