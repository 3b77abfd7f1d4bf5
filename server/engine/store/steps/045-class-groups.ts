/** Class groups and trips: their pupils and leaders, and whom leaders see while a trip lasts. */
import type { Migration } from '../db';

export const classGroupsStep: Migration = {
  id: '045 class groups',
  sql: /* sql */ `
  create table class_group (
    group_id text primary key,
    school_id text not null references school,
    version integer not null,
    name text not null,
    colour text not null,
    made_by text not null,
    made_at timestamptz not null,
    changed_at timestamptz not null,
    -- Both, or none: with them the group is a trip.
    begins_at timestamptz,
    ends_at timestamptz,
    -- The contract's Trip without begin and end.
    trip jsonb,
    removed boolean not null default false,
    constraint class_group_trip check ((begins_at is null) = (ends_at is null) and begins_at <= ends_at)
  );
  create index class_group_of_school on class_group (school_id);
  create index class_group_ends on class_group (ends_at) where not removed;
  create table group_leader (
    group_id text not null references class_group on delete cascade,
    role_id text not null references identity on delete cascade,
    primary key (group_id, role_id)
  );
  create index group_leader_of_role on group_leader (role_id);
  create table group_pupil (
    group_id text not null references class_group on delete cascade,
    student_id text not null references student on delete cascade,
    primary key (group_id, student_id)
  );
  create index group_pupil_of_student on group_pupil (student_id);

  -- Whom a leader sees by a running trip. The rows come when it begins and go when it ends.
  create table trip_sight (
    role_id text not null references identity on delete cascade,
    student_id text not null references student on delete cascade,
    group_id text not null references class_group on delete cascade,
    since timestamptz not null,
    until timestamptz not null,
    primary key (role_id, student_id, group_id)
  );
  create index trip_sight_until on trip_sight (until);

  -- Open streams follow (025).
  create function trip_sight_changed() returns trigger language plpgsql as $$
  begin
    perform count_scope_change(school_id, 'scopes') from class_group
      where group_id = case tg_op when 'INSERT' then new.group_id else old.group_id end;
    return null;
  end $$;
  create constraint trigger trip_sight_new after insert on trip_sight deferrable initially deferred
    for each row execute function trip_sight_changed();
  create constraint trigger trip_sight_gone after delete on trip_sight deferrable initially deferred
    for each row execute function trip_sight_changed();
  `,
};
