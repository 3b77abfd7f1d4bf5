/**
 * Cards: their school's pool, since when they are worn, who gave them to the pupil. People: since when they have left,
 * and whether they chose their mobile number themselves. Released: never changed.
 */
import type { Migration } from '../db';

export const cardPoolsAndLeaversStep: Migration = {
  id: '028 card pools and leavers',
  sql: /* sql */ `
  alter table device
    -- The school whose pupils may wear it; null: nobody can bind it until a roster lists it.
    add column pool_school_id text references school,
    -- SHA-256 of its number and the code printed on it.
    add column code_hash text,
    -- Reports recorded earlier are about the wearer before; null: there was none.
    add column worn_since timestamptz,
    -- A guardian bound or unbound it; then the roster does not give it to another pupil.
    add column by_hand boolean not null default false,
    -- The pupil in the last roster; a roster that says the same again changes nothing.
    add column roster_student_id text,
    -- When the key of the unbound card was pressed last.
    add column key_pressed_at timestamptz;
  create index device_of_pool on device (pool_school_id);
  update device set pool_school_id = student.school_id, roster_student_id = student.student_id
    from student where student.student_id = device.student_id;
  update device set worn_since = bound_at, by_hand = true from card_binding
    where card_binding.device_no = device.device_no and card_binding.student_id = device.student_id
      and ended_at is null;
  update device set pool_school_id = student.school_id from student
    where device.pool_school_id is null and student.student_id = lost_of;
  update device set pool_school_id = (select min(school_id) from school)
    where pool_school_id is null and unique_id not like '% %' and (select count(*) from school) = 1;

  -- Since when they are no longer in the school's roster.
  alter table class add column left_at timestamptz;
  alter table student add column left_at timestamptz;
  alter table identity add column left_at timestamptz;
  -- Leaving and coming back change scopes too (025).
  drop trigger identity_scope on identity;
  create constraint trigger identity_scope after update on identity deferrable initially deferred
    for each row when ((old.user_id, old.user_type, old.school_id, old.student_id, old.left_at)
      is distinct from (new.user_id, new.user_type, new.school_id, new.student_id, new.left_at))
    execute function identity_scope_changed();
  drop trigger student_scope on student;
  create constraint trigger student_scope after update on student deferrable initially deferred
    for each row when ((old.school_id, old.class_id, old.subscribed, old.left_at)
      is distinct from (new.school_id, new.class_id, new.subscribed, new.left_at))
    execute function student_scope_changed();
  -- The owner changed the number; then the roster does not put back its own.
  alter table account add column mobile_by_owner boolean not null default false;

  -- A guardian asks another guardian of the child to confirm that a card may be bound.
  create table card_request (
    student_id text primary key references student on delete cascade,
    unique_id text not null,
    asked_by text not null references identity on delete cascade,
    consent_version text not null,
    asked_at timestamptz not null
  );
  `,
};
