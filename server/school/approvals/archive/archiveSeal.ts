/** The digests of records and of their chain, as SQL: computed where the rows are, alike for writing and checking. */

const sha256Text = (text: string) => /* sql */ `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;
const sha256Of = (...parts: string[]) => sha256Text(/* sql */ `concat_ws(' ', ${parts.join(', ')})`);

/** Milliseconds of an instant: what every store keeps of it. */
const msOf = (instant: string) => /* sql */ `(extract(epoch from ${instant}) * 1000)::bigint`;

/** The rule that seals a record made now. Rule 1 sealed form and decisions alone. */
export const SEAL_RULE = 2;

/** Rule 1, over columns of `approval`. Its records are checked by it for as long as they are kept. */
const FORM_AND_DECISIONS = sha256Of(
  'serial',
  'definition_id',
  'version',
  'starter_name',
  'form_values::text',
  `(run->'tasks')::text`,
);

/**
 * Rule 2: everything that a record shows of the request as it was decided: who asked for whom, the form with its
 * labels, names and files byte by byte, the path, the decisions with their words. Copies and the status may still
 * change: somebody withdraws, or tells one more.
 * @param record the alias of `archive_record`.
 */
const wholeOf = (record: string) =>
  sha256Text(/* sql */ `jsonb_build_array(
    approval.instance_id, school_id, serial, definition_id, version, started_by, starter_side, starter_name, student_id,
    class_id, ${msOf('started_at')}, form_values, summary, run->'tasks', run->'steps', ${record}.names,
    (select body from approval_definition definition where definition.school_id = approval.school_id
       and definition.definition_id = approval.definition_id and definition.version = approval.version),
    (select jsonb_agg(jsonb_build_array(line_no, ${msOf('at')}, who, what, told, words, task_no) order by line_no)
     from approval_log line where line.instance_id = approval.instance_id and line_no <= ${record}.line_count),
    (select jsonb_agg(jsonb_build_array(file_id, name, type, size, (
       select jsonb_agg(jsonb_build_array(at, encode(sha256(bytes), 'hex')) order by at)
       from approval_file_part part where part.file_id = file.file_id)) order by file_id)
     from approval_file file where file.instance_id = approval.instance_id))::text`);

/** Digest of what a record keeps, by its own rule. @param record the alias of `archive_record`. */
export const sealOf = (record: string) => /* sql */ `(
  select case ${record}.seal_rule when 1 then ${FORM_AND_DECISIONS} when ${SEAL_RULE} then ${wholeOf(record)} end
  from approval where approval.instance_id = ${record}.instance_id)`;

/** The names of whom and what a form's ids stand for, by id, over columns of `approval`. */
export const NAMES = /* sql */ `(
  select coalesce(jsonb_object_agg(id, name) filter (where name is not null), '{}') from (
    select id, coalesce(
      (select name from student where student_id = id and student.school_id = approval.school_id),
      (select name from class where class_id = id and class.school_id = approval.school_id),
      (select drawn->>'name' from water_area where area_id = id and water_area.school_id = approval.school_id),
      (select real_name from account where user_id = id and user_id in (
        select user_id from identity where identity.school_id = approval.school_id))) as name
    from (select value as id from jsonb_each_text(form_values) union select approval.student_id) ids
    where id is not null) named)`;

/**
 * Digest of a link. Step 081 of the schema has the same.
 * @param before the digest of the link before, '' for the first.
 */
export const linkDigest = (before: string, place: string, of: string) =>
  sha256Of(before, place, `${of}.instance_id`, `${of}.serial`, msOf(`${of}.made_at`), `${of}.seal`);
