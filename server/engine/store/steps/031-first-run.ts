/**
 * Set-up of an installation, links that work once, the audit log, schools and accounts that are off. Released: never
 * changed.
 */
import type { Migration } from '../db';

export const firstRunStep: Migration = {
  id: '031 first run',
  sql: /* sql */ `
  -- The installation is set up: one row, inserted with the first school, never removed. No other state says so.
  create table installation (
    set_up boolean primary key default true check (set_up),
    set_up_at timestamptz not null
  );
  create function school_sets_up() returns trigger language plpgsql as $$
  begin
    insert into installation (set_up_at) values (now()) on conflict do nothing;
    return null;
  end $$;
  create trigger school_sets_up after insert on school for each row execute function school_sets_up();
  create function refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'rows of % stay as they are', tg_table_name;
  end $$;
  create trigger installation_stays before update or delete on installation
    for each row execute function refuse_change();
  insert into installation (set_up_at) select now() where exists (select 1 from school);

  -- Links that work once: 'set up' makes the first school, 'sign in' gives an account a new password.
  create table one_use_link (
    token_hash text primary key,
    purpose text not null check (purpose in ('set up', 'sign in')),
    user_id text references account on delete cascade,
    expires_at timestamptz not null,
    check ((purpose = 'sign in') = (user_id is not null))
  );

  -- What administrators and the operator did. No user_id of a foreign key: the row stays when the account is erased.
  create table audit (
    audit_id bigint generated always as identity primary key,
    at timestamptz not null,
    school_id text references school,
    actor text not null check (actor in ('person', 'operator', 'platform')),
    user_id text,
    act text not null,
    subject_kind text,
    subject_id text,
    details jsonb not null,
    source text,
    device text,
    check ((actor = 'person') = (user_id is not null)),
    check ((subject_kind is null) = (subject_id is null))
  );
  create index audit_of_school on audit (school_id, audit_id desc);
  create trigger audit_unchanged before update on audit for each row execute function refuse_change();
  create trigger audit_kept before delete on audit
    for each row when (old.at > now() - interval '3 years') execute function refuse_change();

  -- Nobody signs in to a school or an account that is off.
  alter table school add column disabled_at timestamptz;
  alter table account add column disabled_at timestamptz;
  `,
};
