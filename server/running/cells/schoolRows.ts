/** Which rows of each table belong to a school, for moving it from cell to cell whole. */
import { cardsOfSchool } from '../../people/cards/cardRows';
import type { Queryable } from '../../engine/store/db';

/**
 * What happens to a table when a school moves.
 * `rows`: a condition on its rows in terms of the temporary tables of `markSchool`.
 * 'shared' rows belong to an account: they are copied where the account is not yet, and stay while the account has
 * an identity in another school of the old cell.
 * 'with-parent' rows are deleted by the row that they refer to.
 * 'ahead' rows are copied before the others and deleted after them (`moveFixes.ts`).
 */
export type SchoolRows = { rows: string; kind: 'own' | 'shared' | 'with-parent' | 'ahead' };

const own = (rows: string): SchoolRows => ({ rows, kind: 'own' });
const shared = (rows: string): SchoolRows => ({ rows, kind: 'shared' });

const ofSchool = 'school_id in (select school_id from moving_school)';
const ofPupil = 'student_id in (select student_id from moving_pupil)';
const ofCard = 'device_no in (select device_no from moving_card)';
const ofRole = 'role_id in (select role_id from moving_role)';
const ofAccount = 'user_id in (select user_id from moving_account)';
const ofClass = `class_id in (select class_id from class where ${ofSchool})`;
const ofAlert = `alert_id in (select alert_id from alert where ${ofPupil})`;
const ofApproval = `instance_id in (select instance_id from approval where ${ofSchool})`;
const ofFence = `fence_id in (select fence_id from fence where ${ofSchool})`;
const ofGroup = `group_id in (select group_id from class_group where ${ofSchool})`;
const ofNotice = `notice_id in (select notice_id from notice where ${ofSchool})`;
const ofRollCall = `roll_call_id in (select roll_call_id from roll_call where ${ofSchool})`;

/** Every table of the schema but `STAYING`. `server/running/cells/moveSchool.test.ts` fails for one that is missing. */
export const SCHOOL_ROWS: Readonly<Record<string, SchoolRows>> = {
  school: own(ofSchool),
  school_calendar: own(ofSchool),
  school_channels: own(ofSchool),
  provider_use: own(ofSchool),
  located_answer: own(ofSchool),
  contact_address: own(ofSchool),
  setting: own(`scope = 'school' and owner in (select school_id from moving_school)`),
  class: own(ofSchool),
  class_mode_rule: own(ofClass),
  student: own(ofSchool),
  identity: own(ofSchool),
  teaching: own(ofRole),
  invitation: own(ofRole),
  session: own(ofRole),
  app_ticket: own(ofRole),
  place: own(ofSchool),
  family_place: own(ofPupil),
  audit: own(ofSchool),
  erasure: own(ofSchool),
  event_count: own(ofSchool),
  contact_look: own(ofSchool),
  access_log: own(ofPupil),
  guardian_proposal: own(ofPupil),
  roster_import: own(ofSchool),
  roster_change: own(`import_id in (select import_id from roster_import where ${ofSchool})`),
  key_stranger: own(ofSchool),
  intake_key: own(`(${ofSchool} or ${ofCard})`),

  device: own(ofCard),
  card_binding: own(ofCard),
  card_request: own(ofPupil),
  card_records: own(ofPupil),
  card_line: own('unique_id in (select unique_id from moving_card)'),
  card_known_line: own('unique_id in (select unique_id from moving_card)'),
  card_call: own(ofCard),
  card_sms: own(ofCard),
  card_trouble: own(ofCard),
  card_worn: own(ofCard),
  command: own(ofCard),
  battery: own(ofCard),
  contact: own(ofCard),
  position: own(ofCard),
  fix: { rows: ofCard, kind: 'ahead' },
  loss_silence: own(ofPupil),
  temperature: own(ofPupil),
  temperature_limits: own(ofPupil),
  wifi_ap: own(ofSchool),
  mast_learned: own(ofSchool),
  radio_lesson: own(ofSchool),
  radio_heard: own(ofSchool),
  radio_factor: own(ofSchool),
  radio_doubt: own(ofSchool),
  radio_school: own(ofSchool),
  placing_hour: own(ofSchool),

  fence: own(ofSchool),
  fence_version: own(ofFence),
  fence_class: own(ofFence),
  fence_student: own(ofFence),
  fence_state: own(ofCard),
  fence_watch: own(ofCard),
  crossing: own(ofPupil),
  water_area: own(ofSchool),
  water_watch: own(ofCard),
  water_state: own(ofCard),
  water_verdict: own(ofPupil),
  swim: own(ofSchool),

  alert: own(ofPupil),
  alert_cause: own(ofPupil),
  alert_recipient: own(ofAlert),
  alert_delivery: own(ofAlert),
  delivery_attempt: own(`delivery_key in (select delivery_key from alert_delivery where ${ofAlert})`),
  alert_log: { rows: ofAlert, kind: 'with-parent' },

  approval: own(ofSchool),
  approval_count: own(ofSchool),
  approval_definition: own(ofSchool),
  approval_stand_in: own(ofSchool),
  approval_file: own(ofSchool),
  approval_file_part: own(`file_id in (select file_id from approval_file where ${ofSchool})`),
  approval_task: own(ofApproval),
  approval_copy: own(ofApproval),
  approval_effect: own(ofApproval),
  approval_log: own(ofApproval),
  approval_notice: own(ofApproval),
  archive_record: own(ofApproval),
  archive_reader: own(ofApproval),
  archive_chain: own(ofSchool),
  archive_link: own(ofSchool),
  leave_span: own(ofPupil),

  class_group: own(ofSchool),
  group_leader: own(ofGroup),
  group_pupil: own(ofGroup),
  trip_sight: own(ofGroup),
  trip_answer: own(ofGroup),
  trip_notice: own(ofGroup),
  roll_call: own(ofSchool),
  roll_call_pupil: own(ofRollCall),
  roll_call_mark: own(ofRollCall),

  notice: own(ofSchool),
  notice_reader: own(ofNotice),
  notice_push: own(ofNotice),

  account: shared(ofAccount),
  alert_preference: shared(ofAccount),
  known_device: shared(ofAccount),
  one_use_link: shared(ofAccount),
  passkey: shared(ofAccount),
  passkey_challenge: shared(ofAccount),
  photo: shared(ofAccount),
  push_address: shared(ofAccount),
  recovery_code: shared(ofAccount),
  second_factor: shared(ofAccount),
  second_factor_ticket: shared(ofAccount),
  vouched_account: shared(ofAccount),
};

/** Tables whose rows stay: they are about the cell, or about people at its door who have not said who they are. */
export const STAYING: ReadonlySet<string> = new Set([
  'card_elsewhere',
  'card_stranger',
  'cell',
  'failed_sign_in',
  'failed_source',
  'image_code',
  'installation',
  'keeping_act',
  'mast_table',
  'migration',
  'open_id_ticket',
  'phone_code',
  'phone_code_day',
  'phone_code_try',
  // Counts and worth of services outside, which the platform binds.
  'provider_day',
  'provider_factor',
  'provider_token',
  'school_cell',
  // Counted anew in the other cell: it holds numbers of this one's transactions.
  'scope_version',
  // A request is answered once within minutes: until then its school answers 503.
  'spent_signature',
  'store_mark',
]);

/** The condition for rows of a table that leave the old cell. */
export const leavingRows = ({ rows, kind }: SchoolRows): string =>
  kind === 'shared' ? 'user_id in (select user_id from moving_account where not stays)' : rows;

/** Writes down in temporary tables which pupils, cards, identities and accounts are the school's. */
export async function markSchool(tx: Queryable, schoolId: string): Promise<void> {
  await tx.query(`create temporary table moving_school on commit drop as select $1::text as school_id`, [schoolId]);
  await tx.query(
    `create temporary table moving_pupil on commit drop as select student_id from student where ${ofSchool}`,
  );
  await tx.query(
    `create temporary table moving_card on commit drop as
     ${cardsOfSchool('select school_id from moving_school', 'select student_id from moving_pupil')}`,
  );
  await tx.query(
    `create temporary table moving_role on commit drop as select role_id, user_id from identity where ${ofSchool}`,
  );
  await tx.query(
    `create temporary table moving_account on commit drop as
     select user_id, exists (
       select 1 from identity where identity.user_id = moving.user_id and not (${ofSchool})) as stays
     from (select distinct user_id from moving_role) as moving`,
  );
  for (const [table, column] of [
    ['moving_pupil', 'student_id'],
    ['moving_card', 'device_no'],
    ['moving_role', 'role_id'],
    ['moving_account', 'user_id'],
  ] as const)
    await tx.query(`alter table ${table} add primary key (${column})`);
  for (const table of ['moving_pupil', 'moving_card', 'moving_role', 'moving_account'])
    await tx.query(`analyze ${table}`);
}

/**
 * The places where a row of the school refers to a row of another school, or the other way round: such a school cannot
 * move, because one of the two rows would point to nothing.
 */
export async function tiesToOthers(tx: Queryable): Promise<{ table: string; to: string; rows: number }[]> {
  const keys = await tx.query<{ child: string; parent: string; columns: string[]; referred: string[] }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent,
       array(select attname::text from unnest(conkey) with ordinality as k (no, place)
         join pg_attribute on attrelid = conrelid and attnum = k.no order by place) as columns,
       array(select attname::text from unnest(confkey) with ordinality as k (no, place)
         join pg_attribute on attrelid = confrelid and attnum = k.no order by place) as referred
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace and conparentid = 0
     order by 1, 2`,
  );
  const ties: { table: string; to: string; rows: number }[] = [];
  for (const { child, parent, columns, referred } of keys) {
    const [from, to] = [SCHOOL_ROWS[child], SCHOOL_ROWS[parent]];
    if (!from || !to) continue;
    const on = columns.map((column, place) => `child.${column} = parent.${referred[place]}`).join(' and ');
    const inSet = (name: string, rows: string) => `(select ${name}.* from ${name} where ${rows}) `;
    const count = async (childRows: string, parentRows: string) => {
      const [row] = await tx.query<{ count: number }>(
        `select count(*) as count from ${inSet(child, childRows)} as child join ${inSet(parent, parentRows)} as parent
         on ${on}`,
      );
      return row?.count ?? 0;
    };
    const rows = await count(from.rows, `(${to.rows}) is not true`);
    const back = await count(`(${leavingRows(from)}) is not true`, leavingRows(to));
    if (rows + back > 0) ties.push({ table: child, to: parent, rows: rows + back });
  }
  return ties;
}
