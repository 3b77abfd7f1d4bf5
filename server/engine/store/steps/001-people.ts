/** Schools, classes, pupils, accounts, identities and sessions. Released: never changed. */
import type { Migration } from '../db';

export const peopleStep: Migration = {
  id: '001 people',
  sql: /* sql */ `
  create table school (
    school_id text primary key,
    name text not null,
    time_zone text not null default 'Asia/Shanghai',
    province_code text
  );
  create table class (
    class_id text primary key,
    school_id text not null references school,
    name text not null,
    position integer not null
  );
  create index class_of_school on class (school_id);
  create table student (
    student_id text primary key,
    school_id text not null references school,
    class_id text not null references class,
    name text not null,
    spelling text not null,
    initials text not null,
    subscribed boolean not null default true
  );
  create index student_of_class on student (class_id);
  create table account (
    user_id text primary key,
    account text unique not null,
    mobile text unique,
    real_name text not null,
    photo_url text,
    password_hash text not null,
    password_set_at timestamptz not null
  );
  -- One way an account may act: an administrator (0) or teacher (1) of a school, a parent (2, 3) of a child.
  create table identity (
    role_id text primary key,
    user_id text not null references account on delete cascade,
    user_type text not null check (user_type in ('0', '1', '2', '3')),
    school_id text not null references school,
    student_id text references student,
    check ((user_type in ('2', '3')) = (student_id is not null))
  );
  create index identity_of_user on identity (user_id);
  create index identity_of_student on identity (student_id);
  create table teaching (
    role_id text not null references identity on delete cascade,
    class_id text not null references class,
    primary key (role_id, class_id)
  );
  create index teaching_of_class on teaching (class_id);
  -- The token itself is never stored, only its SHA-256. An ended session keeps its reason, so that the console can say it.
  create table session (
    token_hash text primary key,
    role_id text not null references identity on delete cascade,
    issued_at timestamptz not null,
    used_at timestamptz not null,
    expires_at timestamptz not null,
    ended text check (ended in ('signed out', 'signed in elsewhere'))
  );
  create index session_of_role on session (role_id);
  create table phone_code (
    mobile text primary key,
    code_hash text not null,
    sent_at timestamptz not null,
    tries integer not null default 0
  );
  create table image_code (
    image_code_id text primary key,
    answer text not null,
    made_at timestamptz not null
  );
  -- Failed sign-ins by what was tried and from where; brute force is refused by it.
  create table failed_sign_in (
    subject text primary key,
    failures integer not null,
    last_at timestamptz not null
  );
  create table place (
    place_id text primary key,
    school_id text not null references school,
    student_id text references student,
    name text not null,
    kind text not null,
    lng double precision not null,
    lat double precision not null,
    radius real not null
  );
  create index place_of_school on place (school_id);
  `,
};
