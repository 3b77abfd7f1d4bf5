/** Class mode as a school sets it for a class, and whether a card was told windows that are off. */
import type { Migration } from '../db';

export const classRulesStep: Migration = {
  id: '042 class rules',
  sql: /* sql */ `
  create table class_mode_rule (
    class_id text primary key references class on delete cascade,
    version integer not null,
    -- Null: the school has withdrawn its rule.
    value jsonb,
    changed_by text not null,
    changed_at timestamptz not null
  );
  -- True while a card is told class windows that are off, because the school has a holiday.
  alter table command add column paused boolean not null default false;
  `,
};
