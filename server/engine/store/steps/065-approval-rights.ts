/** Definitions say who may start, see and administer them and how long records stay; approvals know their class. */
import type { Migration } from '../db';

export const approvalRightsStep: Migration = {
  id: '065 approval rights',
  sql: [
    /* sql */ `update approval_definition set body = (body - 'starters') || jsonb_build_object(
      'rights', jsonb_build_object(
        'start', jsonb_build_object('roles', body->'starters', 'classIds', '[]'::jsonb, 'userIds', '[]'::jsonb),
        'see', jsonb_build_object('roles', '["admin"]'::jsonb, 'classIds', '[]'::jsonb, 'userIds', '[]'::jsonb),
        'administer', jsonb_build_object('userIds', '[]'::jsonb)),
      'keptDays', null)
      where body ? 'starters'`,
    // Of a form that names a class. One that names a pupil is of the pupil's present class.
    'alter table approval add column class_id text',
    /* sql */ `update approval set class_id = form_values->>(
        select field->>'fieldId' from approval_definition definition, jsonb_array_elements(body->'form') field
        where definition.school_id = approval.school_id and definition.definition_id = approval.definition_id
          and definition.version = approval.version and field->>'type' = 'class' limit 1)
      where student_id is null`,
    // When a record is deleted; null: as long after the end as the platform keeps what has ended.
    'alter table archive_record add column kept_until timestamptz',
    'create index archive_record_kept on archive_record (kept_until) where kept_until is not null',
  ],
};
