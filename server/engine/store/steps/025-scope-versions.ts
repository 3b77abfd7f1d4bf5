/** Counts what changes the scope of viewers, so that open streams follow. Released: never changed. */
import type { Migration } from '../db';

export const scopeVersionsStep: Migration = {
  id: '025 scope versions',
  sql: /* sql */ `
  -- sessions: sessions of the school ended. scopes: who sees which pupil changed. A transaction counts once.
  create table scope_version (
    school_id text not null,
    kind text not null constraint scope_version_kind check (kind in ('sessions', 'scopes')),
    version bigint not null,
    changed_by xid8 not null,
    constraint scope_version_key primary key (school_id, kind)
  );
  create function count_scope_change(changed_school text, changed_kind text) returns void language plpgsql as $$
  begin
    if changed_school is null then return; end if;
    insert into scope_version as v (school_id, kind, version, changed_by)
      values (changed_school, changed_kind, 1, pg_current_xact_id())
      on conflict (school_id, kind) do update set version = v.version + 1, changed_by = excluded.changed_by
        where v.changed_by <> excluded.changed_by;
    -- The same notice twice in a transaction is sent once.
    perform pg_notify('scopes', changed_school);
  end $$;

  create function session_scope_changed() returns trigger language plpgsql as $$
  begin
    perform count_scope_change((select school_id from identity where role_id = old.role_id), 'sessions');
    return null;
  end $$;
  create function identity_scope_changed() returns trigger language plpgsql as $$
  begin
    perform count_scope_change(old.school_id, 'sessions');
    perform count_scope_change(old.school_id, 'scopes');
    return null;
  end $$;
  create function student_scope_changed() returns trigger language plpgsql as $$
  begin
    perform count_scope_change(old.school_id, 'sessions');
    perform count_scope_change(old.school_id, 'scopes');
    if tg_op = 'UPDATE' then perform count_scope_change(new.school_id, 'scopes'); end if;
    return null;
  end $$;
  create function teaching_scope_changed() returns trigger language plpgsql as $$
  declare
    classes text[] = case tg_op when 'INSERT' then array[new.class_id] when 'DELETE' then array[old.class_id]
      else array[old.class_id, new.class_id] end;
  begin
    perform count_scope_change(school_id, 'scopes') from class where class_id = any(classes);
    return null;
  end $$;

  -- Deferred: the count is the last row that a transaction locks, so that two transactions cannot deadlock by it.
  create constraint trigger session_scope after update of ended on session deferrable initially deferred
    for each row when (old.ended is null and new.ended is not null) execute function session_scope_changed();
  create constraint trigger session_gone after delete on session deferrable initially deferred
    for each row when (old.ended is null) execute function session_scope_changed();
  create constraint trigger identity_scope after update on identity deferrable initially deferred
    for each row when ((old.user_id, old.user_type, old.school_id, old.student_id)
      is distinct from (new.user_id, new.user_type, new.school_id, new.student_id))
    execute function identity_scope_changed();
  create constraint trigger identity_gone after delete on identity deferrable initially deferred
    for each row execute function identity_scope_changed();
  create constraint trigger student_scope after update on student deferrable initially deferred
    for each row when ((old.school_id, old.class_id, old.subscribed)
      is distinct from (new.school_id, new.class_id, new.subscribed))
    execute function student_scope_changed();
  create constraint trigger student_gone after delete on student deferrable initially deferred
    for each row execute function student_scope_changed();
  create constraint trigger teaching_new after insert on teaching deferrable initially deferred
    for each row execute function teaching_scope_changed();
  create constraint trigger teaching_scope after update on teaching deferrable initially deferred
    for each row when ((old.role_id, old.class_id) is distinct from (new.role_id, new.class_id))
    execute function teaching_scope_changed();
  create constraint trigger teaching_gone after delete on teaching deferrable initially deferred
    for each row execute function teaching_scope_changed();
  `,
};
