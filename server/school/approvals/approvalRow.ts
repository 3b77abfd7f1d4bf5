/** The database row of an approval, who may see it, and its conversion to an entry of a list. */
import {
  type ApprovalEntry,
  type ApprovalItem,
  type ApprovalPerson,
  cornersOf,
  type Definition,
  type Directory,
  type FieldValue,
  type FormFile,
  type FormField,
  type FormValues,
  idsOf,
  isSame,
  isSpan,
  type KnownPlace,
  type LocalizedText,
  middleOf,
  type Run,
  type RunStatus,
  plainText,
  rowsOf,
  shownFields,
} from '../../../contract';
import { planarMetres } from '../../../contract/geo';
import { inEachLanguage } from '../../../contract/localizedText';
import { LANGUAGE_FACTS } from '../../../contract/language';
import type { Session } from '../../engine/platform';
import { sideOf } from './directory';

export interface ApprovalRow {
  instance_id: string;
  school_id: string;
  serial: string;
  definition_id: string;
  version: number;
  started_by: string;
  starter_side: ApprovalPerson['side'];
  starter_name: string;
  student_id: string | null;
  student_name: string | null;
  form_values: FormValues;
  run: Run;
  status: RunStatus;
  summary: ApprovalSummary;
  started_at: Date;
  changed_at: Date;
  ended_at: Date | null;
  /** The family's person who asked is the pupil's guardian no more. */
  starter_gone: boolean;
}

/** What lists show of an approval without its definition. */
export interface ApprovalSummary {
  sign: string;
  name: LocalizedText;
  items: ApprovalEntry['summary'];
}

export const SELECT_APPROVAL = /* sql */ `
  select approval.instance_id, approval.school_id, serial, definition_id, version, started_by, starter_side,
    starter_name, approval.student_id, student.name as student_name, form_values, run, status, summary,
    started_at, changed_at, ended_at,
    starter_side = 'family' and approval.student_id is not null and not exists (select 1 from identity asker
      where asker.user_id = started_by and asker.student_id = approval.student_id and asker.left_at is null)
      as starter_gone
  from approval left join student on student.student_id = approval.student_id`;

/** Parameters of the conditions below: $1 school, $2 user, $3 side. */
export const viewerValues = (session: Session): [string, string, string] => [
  session.schoolId,
  session.userId,
  sideOf(session),
];

const OF_OWN_CHILD = /* sql */ `approval.student_id in (
  select student_id from identity where user_id = $2 and student_id is not null and left_at is null)`;

/** A family reads what is about its children as long as they are: who is a guardian no more reads nothing. */
export const STILL_RELATED = /* sql */ `($3 <> 'family' or approval.student_id is null or ${OF_OWN_CHILD})`;

/**
 * What a teacher asked for about a pupil stays the teacher's until it is decided; then as long as the pupil is of an
 * own class. An administrator's stays with the school.
 */
const STILL_TAUGHT = /* sql */ `($3 <> 'staff' or approval.student_id is null or approval.status in ('running', 'returned')
  or exists (select 1 from identity own where own.user_id = $2 and own.school_id = $1 and own.left_at is null
    and (own.user_type = '0' or exists (select 1 from teaching join student taught using (class_id)
      where teaching.role_id = own.role_id and taught.student_id = approval.student_id))))`;

/** Started by the viewer, as long as the relation lasts, or for a child of the viewer by any of its guardians. */
export const STARTED = /* sql */ `(
  (started_by = $2 and starter_side = $3 and ${STILL_RELATED} and ${STILL_TAUGHT})
  or ($3 = 'family' and starter_side = 'family' and ${OF_OWN_CHILD}))`;

const OF_VIEWER = 'user_id = $2 and side = $3';

/** Kinds whose newest version lets somebody see their requests. It is read once for a query, not once for a row. */
const kindsThatLet = (condition: string) => /* sql */ `approval.definition_id in (
  select definition_id from (
    select distinct on (definition_id) definition_id, body->'rights'->'see' as see from approval_definition
    where school_id = $1 order by definition_id, version desc) newest where ${condition})`;

/** The class that an approval is about: the pupil's, or the one that the form names. */
export const CLASS = /* sql */ `coalesce(
  (select class_id from student of_class where of_class.student_id = approval.student_id), approval.class_id)`;

/** What the viewer sees by the right to see a kind of request: by role, by name, or as a teacher of its class. */
export const seenByRight = ({ role }: Pick<Session, 'role'>): string => {
  if (role === 'student') return 'false';
  const named = kindsThatLet(`see->'userIds' ? $2`);
  if (role === 'admin') return /* sql */ `(${named} or ${kindsThatLet(`see->'roles' ? 'admin'`)})`;
  return /* sql */ `(${named} or (${CLASS} in (
      select class_id from teaching join identity using (role_id)
      where user_id = $2 and identity.school_id = $1 and left_at is null)
    and ${kindsThatLet(`see->'roles' ? 'teacher' and (see->'classIds' = '[]' or see->'classIds' ? ${CLASS})`)}))`;
};

/** Tasks that somebody has, or decided; others' decisions ended the rest. */
const IN_HAND_OR_DECIDED = `('open', 'agreed', 'refused', 'transferred')`;

/**
 * The approvals that the viewer may open: asked for by the viewer, or asked of the viewer. What others decided in the
 * viewer's place is read like what one asked for: as long as the relation lasts.
 */
export const visibleTo = (
  session: Pick<Session, 'role'>,
) => /* sql */ `approval.school_id = $1 and ${STILL_RELATED} and (
  ${STARTED}
  or ${seenByRight(session)}
  or exists (select 1 from approval_task task where task.instance_id = approval.instance_id and ${OF_VIEWER}
    and task.status <> 'waiting' and (task.status in ${IN_HAND_OR_DECIDED} or ${STILL_TAUGHT}))
  or exists (select 1 from approval_copy copy where copy.instance_id = approval.instance_id and ${OF_VIEWER}))`;

/** Who asked; once that guardian is none any more, the others of the child may do what the one who asked may. */
export const isOriginator = (row: ApprovalRow, person: Pick<ApprovalPerson, 'userId' | 'side'>): boolean =>
  isSame(originatorOf(row), person) || (row.starter_gone && person.side === 'family');

/** What the consequences of an approval say of it. */
export const sourceOf = (row: ApprovalRow) => ({
  instanceId: row.instance_id,
  serial: row.serial,
  schoolId: row.school_id,
  startedBy: row.started_by,
});

export const originatorOf = (row: ApprovalRow): ApprovalPerson => ({
  userId: row.started_by,
  side: row.starter_side,
  name: row.starter_name,
});

export const toEntry = (row: ApprovalRow & { read_at?: Date | null | undefined }, copied: boolean): ApprovalEntry => ({
  instanceId: row.instance_id,
  serialNumber: row.serial,
  definitionId: row.definition_id,
  sign: row.summary.sign,
  name: row.summary.name,
  starter: row.starter_name,
  studentName: row.student_name,
  status: row.status,
  waitsFor: row.run.tasks.filter(({ status }) => status === 'open').map(({ person }) => person.name),
  summary: row.summary.items,
  startedTime: row.started_at.toISOString(),
  changedTime: row.changed_at.toISOString(),
  read: !copied || (row.read_at ?? null) !== null,
  ...(row.run.steps[row.run.at]?.signed === true && { signs: true }),
});

/** What the ids in a form's values stand for. */
export interface ItemNames extends Pick<Directory, 'pupils' | 'classes' | 'waters' | 'staff' | 'places'> {
  files: readonly FormFile[];
}

/** The values of a form as items (3.14). Names of pupils, classes and waters are as they were when it was sent. */
export const itemsOf = ({ form }: Pick<Definition, 'form'>, values: FormValues, names: ItemNames): ApprovalItem[] =>
  shownFields(form, values).flatMap((field) => {
    const value = values[field.fieldId];
    if (value === undefined) return [];
    return [{ fieldId: field.fieldId, formType: field.type, name: field.name, ...textOf(field, value, names) }];
  });

function textOf(
  { type, options = [], columns = [] }: FormField,
  value: FieldValue,
  { pupils, classes, waters, staff, places, files }: ItemNames,
): Pick<ApprovalItem, 'text' | 'words' | 'files' | 'table' | 'corners' | 'near'> {
  const optionName = (id: string) => options.find(({ optionId }) => optionId === id)?.name ?? inEachLanguage(() => id);
  const corners = cornersOf(value);
  if (corners.length > 0) {
    const middle = middleOf(corners);
    const far = ({ lng, lat }: KnownPlace) => planarMetres([lng, lat], middle);
    const [near] = places.toSorted((one, other) => far(one) - far(other));
    const text = corners.map((at) => at.join(',')).join(' ');
    return { text, words: null, corners: [...corners], ...(near && { near }) };
  }
  if (isSpan(value)) return { text: `${value.from}/${value.to}`, words: null };
  if (Array.isArray(value) && (type === 'photo' || type === 'file')) {
    const sent = idsOf(value).flatMap((fileId) => files.find((file) => file.fileId === fileId) ?? []);
    return { text: sent.map(({ name }) => name).join(', '), words: null, files: sent };
  }
  if (type === 'table') {
    const rows = rowsOf(value).map((row) => columns.map(({ columnId }) => String(row[columnId] ?? '')));
    const table = { columns: columns.map((column) => column.name), rows };
    return { text: rows.map((cells) => cells.join(' ')).join('; '), words: null, table };
  }
  if (Array.isArray(value)) {
    const names = idsOf(value).map(optionName);
    return {
      text: idsOf(value).join(','),
      words: inEachLanguage((language) => names.map((name) => name[language]).join(LANGUAGE_FACTS[language].separator)),
    };
  }
  const id = plainText(value);
  switch (type) {
    case 'choice':
      return { text: id, words: optionName(id) };
    case 'pupil':
      return { text: pupils.find(({ studentId }) => studentId === id)?.name ?? id, words: null };
    case 'class':
      return { text: classes.find(({ classId }) => classId === id)?.name ?? id, words: null };
    case 'person':
      return { text: staff.find(({ userId }) => userId === id)?.name ?? id, words: null };
    case 'water':
      return { text: waters.find(({ areaId }) => areaId === id)?.name ?? id, words: null };
    default:
      return { text: id, words: null };
  }
}
