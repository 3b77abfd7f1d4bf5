/**
 * Classes by stage, entry year and number; numbers of pupils, staff and cards; whose name a person chose. Released:
 * never changed.
 */
import type { Migration } from '../db';

export const classYearsStep: Migration = {
  id: '037 class years',
  sql: /* sql */ `
  -- The year in which the present school year began; null until an import or a roll-over sets it.
  alter table school add column school_year integer;
  -- Headers of roster files and the fields that this school read from them: {"学生|姓名": "name"}.
  alter table school add column roster_headers jsonb not null default '{}';
  -- A class without these three has a name that nobody computes.
  alter table class add column stage text check (stage in ('kindergarten', 'primary', 'junior', 'senior'));
  alter table class add column entry_year integer;
  alter table class add column class_number integer;
  alter table student
    -- SHA-256 of school and national number, because the number contains the identity number.
    add column registry_key text,
    add column school_no text,
    -- A guardian corrected the name; then no roster changes it.
    add column name_by_guardian boolean not null default false;
  create unique index student_of_registry on student (school_id, registry_key) where registry_key is not null;
  alter table account add column name_by_owner boolean not null default false;
  -- What the child calls the guardian; the number of a member of staff.
  alter table identity add column relation text, add column staff_no text;
  alter table device add column iccid text;
  `,
};
