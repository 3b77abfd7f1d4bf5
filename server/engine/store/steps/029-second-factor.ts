/** The second factor of an account: app, passkeys, recovery codes. Released: never changed. */
import type { Migration } from '../db';

export const secondFactorStep: Migration = {
  id: '029 second factor',
  sql: /* sql */ `
  -- The app's secret is in use when totp_since is set. A code of a step up to totp_step was used. Failures slow guesses down.
  create table second_factor (
    user_id text primary key references account on delete cascade,
    totp_secret text,
    totp_since timestamptz,
    totp_step bigint not null default 0,
    pending_secret text,
    pending_at timestamptz,
    failures integer not null default 0,
    failed_at timestamptz
  );
  create table recovery_code (
    user_id text not null references account on delete cascade,
    code_hash text not null,
    used_at timestamptz,
    primary key (user_id, code_hash)
  );
  create table passkey (
    passkey_id text primary key,
    user_id text not null references account on delete cascade,
    public_key text not null,
    counter bigint not null,
    transports text not null,
    name text not null,
    added_at timestamptz not null,
    used_at timestamptz
  );
  create index passkey_of_user on passkey (user_id);
  create table passkey_challenge (
    challenge text primary key,
    purpose text not null check (purpose in ('prove', 'make')),
    user_id text not null references account on delete cascade,
    made_at timestamptz not null
  );
  -- A sign-in that waits for its second factor.
  create table second_factor_ticket (
    ticket_hash text primary key,
    user_id text not null references account on delete cascade,
    opened_by text not null,
    remembered boolean not null,
    browser text,
    system text,
    made_at timestamptz not null
  );
  `,
};
