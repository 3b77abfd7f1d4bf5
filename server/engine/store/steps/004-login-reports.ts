/** Login reports, counted. Released: never changed. */
import type { Migration } from '../db';

export const loginReportsStep: Migration = {
  id: '004 login reports',
  sql: /* sql */ `
  alter table session add column reported_at timestamptz;
  -- How often, not who.
  create table event_count (
    day date not null,
    school_id text not null references school,
    event text not null,
    user_type text not null,
    channel text not null,
    times integer not null,
    primary key (day, school_id, event, user_type, channel)
  );
  `,
};
