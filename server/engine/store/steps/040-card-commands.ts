/** Commands to cards with versions and receipts; the model of a card; what a card reports of calls and texts. */
import type { Migration } from '../db';

export const cardCommandsStep: Migration = {
  id: '040 card commands',
  sql: /* sql */ `
  -- The word of the contract's CardModel; null until a gateway knows it.
  alter table device add column card_model text;
  -- Commands of before lived for minutes.
  drop table command;
  -- A setting is its row with the highest version; an errand has no version.
  create table command (
    command_id text primary key,
    -- A short name on the wire.
    command_no integer generated always as identity unique,
    device_no integer not null references device on delete cascade,
    kind text not null,
    version integer,
    value jsonb not null,
    -- The role that asked; 'platform' for the platform.
    asked_by text not null,
    -- The class whose rule this is; null for a card's own.
    class_id text references class on delete set null,
    state text not null,
    -- Shall be sent.
    due boolean not null default true,
    -- [{state, at}], oldest first.
    marks jsonb not null default '[]',
    asked_at timestamptz not null,
    sent_at timestamptz,
    changed_at timestamptz not null,
    constraint command_version unique (device_no, kind, version)
  );
  create index command_of_device on command (device_no, asked_at desc);
  create index command_open on command (device_no) where due or state in ('queued', 'sent');
  create index command_of_class on command (class_id) where class_id is not null;
  `,
};
