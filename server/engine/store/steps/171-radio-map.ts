/** What the cards of a school learn of the radios around them, and what each hour's places came from. Released: never changed. */
import type { Migration } from '../db';

export const radioMapStep: Migration = {
  id: '171 radio map',
  sql: [
    /* sql */ `create table wifi_ap (
      school_id text not null references school on delete cascade,
      -- Digests of the address and of what all networks of its radio share, with the school's own key.
      key bytea not null,
      radio bytea not null,
      local boolean not null,
      -- Where it is, and where it may have moved to; the form is that of server/field/radioMap/packed.ts.
      place bytea not null,
      other bytea,
      -- Days since 1970.
      ignored_until integer,
      moved smallint not null,
      back smallint not null,
      -- The cards that taught it; null for more than three.
      taught_by integer[],
      days integer not null,
      last_at timestamptz not null,
      primary key (school_id, key)
    )`,
    'create index wifi_ap_radio on wifi_ap (school_id, radio)',
    'create index wifi_ap_last on wifi_ap (last_at)',
    /* sql */ `create table mast_learned (
      school_id text not null references school on delete cascade,
      -- mcc-mnc-area-cell
      mast text not null,
      lng double precision not null,
      lat double precision not null,
      sd real not null,
      n integer not null,
      last_at timestamptz not null,
      primary key (school_id, mast)
    )`,
    // What a card heard where satellites told its place. Rows go when they were taught, or after two days.
    /* sql */ `create table radio_lesson (
      device_no integer not null references device on delete cascade,
      at timestamptz not null,
      school_id text not null references school on delete cascade,
      lng double precision not null,
      lat double precision not null,
      accuracy real,
      scan bytea not null,
      masts text[] not null,
      made_at timestamptz not null,
      primary key (device_no, at)
    )`,
    'create index radio_lesson_of_school on radio_lesson (school_id, at)',
    // radios: 0 for masts, 1, 2, and 3 for more access points.
    /* sql */ `create table radio_factor (
      school_id text not null references school on delete cascade,
      radios smallint not null check (radios between 0 and 3),
      factor real not null,
      seen integer not null,
      within integer not null,
      primary key (school_id, radios)
    )`,
    // Places, to some 500 m, of fixes that the map doubts.
    /* sql */ `create table radio_doubt (
      school_id text not null references school on delete cascade,
      place text not null,
      day integer not null,
      made_at timestamptz not null,
      primary key (school_id, place)
    )`,
    /* sql */ `create table radio_school (
      school_id text primary key references school on delete cascade,
      began_at timestamptz not null,
      taught_at timestamptz not null,
      -- Lessons are taught each minute until then.
      at_once_until timestamptz not null
    )`,
    /* sql */ `create table placing_hour (
      school_id text not null references school on delete cascade,
      hour timestamptz not null,
      satellites integer not null,
      wifi integer not null,
      masts integer not null,
      provider integer not null,
      nothing integer not null,
      primary key (school_id, hour)
    )`,
  ],
};
