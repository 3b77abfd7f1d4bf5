/** Single sign-on providers. Released: never changed. */
import type { Migration } from '../db';

export const providersStep: Migration = {
  id: '005 providers',
  sql: /* sql */ `
  -- Who a provider's person is here.
  create table vouched_account (
    provider text not null,
    subject text not null,
    user_id text not null references account on delete cascade,
    primary key (provider, subject)
  );
  create index vouched_account_of_user on vouched_account (user_id);
  -- Access tokens that have opened a session, by SHA-256: none opens another.
  create table provider_token (
    token_hash text primary key,
    used_at timestamptz not null
  );
  `,
};
