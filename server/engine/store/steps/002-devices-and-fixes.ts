/** Devices, their latest row and their fixes by day. Released: never changed. */
import type { Migration } from '../db';

export const devicesAndFixesStep: Migration = {
  id: '002 devices and fixes',
  sql: /* sql */ `
  create table device (
    device_no integer generated always as identity primary key,
    unique_id text unique not null,           -- IMEI, or whatever the card calls itself
    rfid text,
    phone text,                               -- the number of the card's SIM
    model text,
    student_id text unique references student,
    report_interval integer not null default 300   -- seconds
  );
  -- A key opens the intake for one device, or, without one, for every device of a gateway. Only its SHA-256 is stored.
  create table intake_key (
    key_hash text primary key,
    device_no integer references device,
    label text not null
  );
  -- One row a fix; its day's partition makes dropping a day cheap, the covering key makes reading a day index-only.
  create table fix (
    device_no integer not null,
    fix_time timestamptz not null,
    lng double precision not null,
    lat double precision not null,
    accuracy real,
    source smallint not null,                 -- 0 gps, 1 wifi, 2 cell
    speed real,
    course real,
    altitude real,
    noise smallint not null default 0,        -- bits, in the order of the contract's NoiseReason
    received_at timestamptz not null,
    primary key (device_no, fix_time) include (lng, lat, accuracy, source, speed, course, altitude, noise)
  ) partition by range (fix_time);
  -- Days that were never opened while they were young: what a card kept for months.
  create table fix_other partition of fix default;
  -- The one row a device has in every list: its latest showable fix and its last word.
  create table position (
    device_no integer primary key references device,
    fix_time timestamptz,
    lng double precision,
    lat double precision,
    accuracy real,
    source smallint,
    speed real,
    course real,
    altitude real,
    noise smallint,
    contact_at timestamptz not null,
    received_at timestamptz not null,
    battery smallint,
    charging boolean,
    alarm text,
    changed_at timestamptz not null
  );
  create index position_changed on position (changed_at);
  create table command (
    command_id text primary key,
    device_no integer not null references device,
    kind text not null,
    state text not null check (state in ('asked', 'queued', 'delivered', 'applied', 'expired')),
    asked_by text not null,
    asked_at timestamptz not null,
    changed_at timestamptz not null
  );
  create index command_of_device on command (device_no, asked_at desc);
  create table access_log (
    student_id text not null references student on delete cascade,
    role_id text not null,
    what text not null,
    first_at timestamptz not null,
    last_at timestamptz not null,
    times integer not null,
    primary key (student_id, role_id, what, first_at)
  );
  `,
};
