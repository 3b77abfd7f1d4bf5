/** Codes and tries by who asked for them, and devices on which an account was opened. Released: never changed. */
import type { Migration } from '../db';

export const codeSourcesStep: Migration = {
  id: '026 code sources',
  sql: /* sql */ `
  -- One code for each source that asked for one, so that nobody replaces or uses up the code of another.
  alter table phone_code add column source_hash text not null default '';
  alter table phone_code drop constraint phone_code_pkey;
  alter table phone_code add constraint phone_code_of_source primary key (mobile, source_hash);
  alter table phone_code drop column tries;
  alter table phone_code_day add column source_hash text not null default '';
  alter table phone_code_day drop constraint phone_code_day_pkey;
  alter table phone_code_day add constraint phone_code_day_of_source primary key (mobile_hash, source_hash);
  create table phone_code_try (
    mobile_hash text not null,
    source_hash text not null,
    began_at timestamptz not null,
    tries integer not null,
    constraint phone_code_try_of_source primary key (mobile_hash, source_hash)
  );
  create index phone_code_try_began on phone_code_try (began_at);
  -- A device is known by the digest of its cookie. Failures of others do not slow down the account there.
  create table known_device (
    user_id text not null references account,
    device_hash text not null,
    used_at timestamptz not null,
    constraint known_device_of_account primary key (user_id, device_hash)
  );
  create index known_device_used on known_device (used_at);
  `,
};
