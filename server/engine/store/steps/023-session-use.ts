/** What the owner of a session sees of it, and whether it ends without use. Released: never changed. */
import type { Migration } from '../db';

export const sessionUseStep: Migration = {
  id: '023 session use',
  sql: /* sql */ `
  -- The id names a session to its owner. The token's digest stays inside the store.
  alter table session
    add column session_id text,
    add column remembered boolean not null default true,
    add column waiting boolean not null default false,
    add column browser text,
    add column system text;
  update session set session_id = md5(token_hash);
  alter table session alter column session_id set not null, add constraint session_id_unique unique (session_id);
  alter table session alter column remembered drop default;
  `,
};
