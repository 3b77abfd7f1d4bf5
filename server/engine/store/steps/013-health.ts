/** Battery, silence and temperature of cards. Released: never changed. */
import type { Migration } from '../db';

export const healthStep: Migration = {
  id: '013 health',
  sql: /* sql */ `
  -- A wearer's temperature is the pupil's, whichever card measured it.
  create table temperature (
    student_id text not null references student on delete cascade,
    at timestamptz not null,
    celsius real not null,
    worn boolean,
    primary key (student_id, at)
  );
  create index temperature_at on temperature (at);
  create table temperature_limits (
    student_id text primary key references student on delete cascade,
    low real not null,
    high real not null,
    changed_at timestamptz not null,
    changed_by text not null                  -- role_id
  );
  -- A row when a card's battery has changed, and the first of every half hour: what trend and forecast need, and no more.
  create table battery (
    device_no integer not null references device on delete cascade,
    at timestamptz not null,
    power smallint not null,
    charging boolean,
    primary key (device_no, at)
  );
  create index battery_at on battery (at);
  -- Whether a card is worn, since it last said so.
  create table card_worn (
    device_no integer primary key references device on delete cascade,
    at timestamptz not null,
    worn boolean not null
  );
  -- What has been told of a card and is not over yet, so that it is told once.
  create table card_trouble (
    device_no integer not null references device on delete cascade,
    kind text not null check (kind in ('battery', 'silence', 'high', 'low')),
    student_id text not null references student on delete cascade,
    since timestamptz not null,
    primary key (device_no, kind)
  );
  `,
};
