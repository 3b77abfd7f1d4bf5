/** Calls and texts that cards report, and the family's switch for them. */
import type { Migration } from '../db';

export const cardRecordsStep: Migration = {
  id: '041 card records',
  sql: /* sql */ `
  -- The family's switch: without a row nothing is kept. One guardian who switches it off decides for all.
  create table card_records (
    student_id text primary key references student on delete cascade,
    is_on boolean not null,
    changed_by text not null,
    changed_at timestamptz not null
  );
  create table card_call (
    call_id bigint generated always as identity primary key,
    device_no integer not null references device on delete cascade,
    number text not null,
    direction text not null check (direction in ('in', 'out')),
    outcome text not null check (outcome in ('talked', 'missed', 'refused')),
    began_at timestamptz not null,
    seconds integer not null,
    -- A card repeats what was not answered.
    constraint card_call_once unique (device_no, began_at, number, direction)
  );
  create index card_call_began on card_call (began_at);
  create table card_sms (
    sms_id bigint generated always as identity primary key,
    device_no integer not null references device on delete cascade,
    number text not null,
    words text not null,
    sent_at timestamptz not null,
    constraint card_sms_once unique (device_no, sent_at, number)
  );
  create index card_sms_sent on card_sms (sent_at);
  `,
};
