/** Settings that people make in the console, and what became of each attempt to send an alert. Released: never changed. */
import type { Migration } from '../db';

export const settingsStep: Migration = {
  id: '160 settings',
  sql: [
    /* sql */ `create table setting (
      scope text not null check (scope in ('platform', 'school', 'person')),
      -- The school or the person; empty for the platform.
      owner text not null,
      kind text not null,
      name text not null,
      value jsonb not null,
      -- Sealed texts by field: the key is not in the store.
      sealed jsonb not null,
      version integer not null default 1,
      changed_by text,
      changed_at timestamptz not null,
      made_at timestamptz not null,
      primary key (scope, owner, kind, name)
    )`,
    'create index setting_of_kind on setting (kind, made_at)',
    // A call is a way of its own. A message may be needless, and nobody knows of one whose answer never came.
    'alter table alert_delivery drop constraint alert_delivery_channel_check',
    /* sql */ `alter table alert_delivery add constraint alert_delivery_channel_check
      check (channel in ('app', 'push', 'gateway', 'call'))`,
    'alter table alert_delivery drop constraint alert_delivery_trouble_check',
    /* sql */ `alter table alert_delivery add constraint alert_delivery_trouble_check check (
      trouble in ('offline', 'refused', 'gone', 'unreachable', 'not-set-up', 'unknown', 'not-needed'))`,
    /* sql */ `create table delivery_attempt (
      delivery_key text not null references alert_delivery on delete cascade,
      attempt integer not null,
      -- The setting that was used, and the provider's name: the setting may be gone.
      provider_id text not null,
      provider text not null,
      result text not null,
      reason text,
      -- The provider's own code.
      code text not null,
      reference text,
      at timestamptz not null,
      primary key (delivery_key, attempt)
    )`,
    /* sql */ `create table provider_use (
      school_id text not null references school,
      provider_id text not null,
      -- Day in UTC.
      day date not null,
      taken integer not null,
      failed integer not null,
      last_result text not null,
      last_reason text,
      last_code text not null,
      last_at timestamptz not null,
      primary key (school_id, provider_id, day)
    )`,
  ],
};
