/** Password age and codes. Released: never changed. */
import type { Migration } from '../db';

export const passwordsStep: Migration = {
  id: '003 passwords',
  sql: /* sql */ `
  -- What opened a session, and whether all it may do is to change an expired password.
  alter table session
    add column opened_by text not null default 'password' check (opened_by in ('password', 'code', 'provider')),
    add column narrow boolean not null default false,
    drop constraint session_ended_check,
    add constraint session_ended_check check (ended in ('signed out', 'signed in elsewhere', 'password changed'));
  `,
};
