/** The address book: pinyin of people, office hours, subjects, and who saw whose number. */
import type { Migration } from '../db';

export const addressBookStep: Migration = {
  id: '044 address book',
  sql: /* sql */ `
  alter table account
    -- The pinyin of the name that it was made from; it is made again when the name has changed.
    add column spelled_name text,
    add column spelling text not null default '',
    add column initials text not null default '';
  -- The contract's OfficeHours.
  alter table identity add column hours jsonb;
  alter table teaching add column subject text;
  alter table school add column office_phone text;
  alter table school add column office_hours jsonb;

  -- A person saw, or called, another person's whole number. The viewer's name stays when the viewer leaves.
  create table contact_look (
    look_id text primary key,
    of_user text not null references account on delete cascade,
    by_user text not null,
    by_role text not null,
    viewer text not null,
    user_type text not null,
    school_id text not null,
    what text not null constraint contact_look_what check (what in ('show', 'call')),
    at timestamptz not null,
    -- The open alert in which it was; such a look is not counted.
    alert_id text
  );
  create index contact_look_of on contact_look (of_user, at desc);
  create index contact_look_by on contact_look (by_user, at desc);
  `,
};
