/**
 * What the foreign keys of the store do not tell of a child: columns that lead to one without a key, rows that are more
 * than one child's, and tables that hold nothing of a child. `server/people/leaving/erasure.test.ts` fails for a table or a column of
 * people that is neither found by a key nor named here.
 */

/** Each of them stands in the statements of `childRows.ts` for what belongs to the child. */
const of = (keys: string, type = 'text') => `any((select ${keys} from child)::${type}[])`;
export const PUPIL = '(select pupil from child)';
export const NUMBERS = of('numbers', 'int');
const [ROLES, ACCOUNTS, MOBILES, FENCES] = [of('roles'), of('accounts'), of('mobiles'), of('fences')];

/** Fences of the child's school: without this a search for one child reads those of all schools. */
const HERE = `fence_id in (select fence_id from fence
  where school_id = (select school from child))`;

/** Rows that are the child's although no foreign key says so: a condition, and why no key does. */
export const WITHOUT_KEY: readonly { table: string; rows: string; why: string }[] = [
  { table: 'student', rows: `student_id = ${PUPIL}`, why: 'the child' },
  { table: 'account', rows: `user_id = ${ACCOUNTS}`, why: 'guardians of no other child and of no other role' },
  { table: 'identity', rows: `role_id = ${ROLES}`, why: 'guardians of the child' },
  { table: 'fix', rows: `device_no = ${NUMBERS}`, why: 'partitions by day have no keys' },
  { table: 'position', rows: `device_no = ${NUMBERS}`, why: 'each report writes it: a key would be checked each time' },
  { table: 'fence_watch', rows: `student_id = ${PUPIL}`, why: 'what a judge remembers of a card' },
  { table: 'water_watch', rows: `student_id = ${PUPIL}`, why: 'what a judge remembers of a card' },
  { table: 'fence', rows: `fence_id = ${FENCES}`, why: 'a fence of nobody else: it tells where the child lives' },
  {
    table: 'fence_version',
    rows: `scope -> 'studentIds' = jsonb_build_array(${PUPIL}) and ${HERE}`,
    why: 'an earlier version of a fence, when it was for this child alone: a list in JSON',
  },
  {
    table: 'swim',
    rows: `student_ids = array[${PUPIL}] and class_ids = '{}'`,
    why: 'a swim for this child alone: a list',
  },
  {
    table: 'approval',
    rows: `starter_side = 'family' and started_by = ${ACCOUNTS} and student_id is null`,
    why: 'about no pupil',
  },
  { table: 'approval_file', rows: `user_id = ${ACCOUNTS} and instance_id is null`, why: 'a file that was never sent' },
  { table: 'contact_look', rows: `by_user = ${ACCOUNTS}`, why: 'a viewer of the staff who leaves keeps the name' },
  {
    table: 'roster_change',
    rows: `row_id = ${PUPIL} or row_id = ${ROLES} or row_id = ${ACCOUNTS}
      or ${PUPIL} in (before ->> 'studentId', after ->> 'studentId')
      or before ->> 'userId' = ${ACCOUNTS} or after ->> 'userId' = ${ACCOUNTS}`,
    why: 'rows of several tables, in JSON: also the card that the roster gave to the child',
  },
  {
    table: 'wifi_ap',
    rows: `taught_by <@ (select numbers from child) and taught_by <> '{}'`,
    why: 'an access point that no other card taught, as that of a home: a list',
  },
  { table: 'phone_code', rows: `mobile = ${MOBILES}`, why: 'a number that may have no account yet' },
];

/** Rows that stay, without the child: what is set, and where. */
export const TAKEN_OUT: readonly { table: string; set: string; rows: string }[] = [
  {
    table: 'device',
    set: `released_at = case when student_id is null then released_at else (select now from child) end, student_id = null`,
    rows: `student_id = ${PUPIL}`,
  },
  { table: 'device', set: 'kept_for = null', rows: `kept_for = ${PUPIL}` },
  { table: 'device', set: 'last_worn_by = null', rows: `last_worn_by = ${PUPIL}` },
  { table: 'device', set: 'lost_of = null', rows: `lost_of = ${PUPIL}` },
  { table: 'device', set: 'roster_student_id = null', rows: `roster_student_id = ${PUPIL}` },
  {
    table: 'wifi_ap',
    set: `taught_by = (select array_agg(one) from unnest(taught_by) as one where one <> ${NUMBERS.replace('any', 'all')})`,
    rows: `taught_by && (select numbers from child)`,
  },
  { table: 'swim', set: `student_ids = array_remove(student_ids, ${PUPIL})`, rows: `${PUPIL} = any(student_ids)` },
  {
    table: 'fence_version',
    set: `scope = jsonb_set(scope, '{studentIds}', (scope -> 'studentIds') - ${PUPIL})`,
    rows: `scope -> 'studentIds' ? ${PUPIL} and ${HERE}`,
  },
  ...['fence', 'fence_version'].flatMap((table) => [
    {
      table,
      // As when a guardian leaves: where nobody else is named, all guardians are told.
      set: `drawn = jsonb_set(drawn, '{rules,told,guardians}', coalesce(
        nullif((drawn #> '{rules,told,guardians}') - (select accounts from child), '[]'), '"all"'))`,
      rows: `jsonb_typeof(drawn #> '{rules,told,guardians}') = 'array'
        and drawn #> '{rules,told,guardians}' ?| (select accounts from child) and ${HERE}`,
    },
    { table, set: `changed_by = ''`, rows: `changed_by = ${ROLES} and ${HERE}` },
  ]),
  { table: 'contact_look', set: `by_role = ''`, rows: `by_role = ${ROLES}` },
];

/** Foreign keys whose rows are not the child's, although they refer to rows that are. */
export const NOT_THE_CHILDS: ReadonlySet<string> = new Set([
  // The card; `TAKEN_OUT` parts it from the child.
  'device.student_id',
  'device.last_worn_by',
  // The number after this one is another wearer's.
  'device.previous_no',
  // A key is the card's, whoever wears it.
  'intake_key.device_no',
]);

/** Tables whose rows the store lets go with the row that they refer to, and not by themselves. */
export const WITH_PARENT: ReadonlySet<string> = new Set(['alert_log']);

/** Tables in which nothing is a child's, and why. */
export const NOTHING_OF_A_CHILD: Readonly<Record<string, string>> = {
  approval_count: 'numbers of a day',
  approval_definition: 'forms of a school',
  archive_chain: 'digests',
  archive_link: 'digests and numbers; it says that its record was deleted',
  audit: 'kept for three years; it has ids and words of the program, no name',
  card_elsewhere: 'numbers of cards while a school moves',
  card_known_line: 'networks and SIMs of a card, whoever wears it',
  card_line: 'the card and its SIM, whoever wears it',
  card_stranger: 'cards of nobody',
  key_stranger: 'cards of nobody, or of another school',
  cell: 'the installation',
  class: 'a school',
  class_group: 'a group of a school',
  class_mode_rule: 'a class',
  device: 'the card: it is parted from the child',
  erasure: 'certificates, which name nobody',
  event_count: 'counts of a day',
  failed_sign_in: 'digests, for minutes',
  failed_source: 'digests, for minutes',
  image_code: 'minutes, before anybody says who it is',
  installation: 'the installation',
  intake_key: 'a key of a card or gateway',
  keeping_act: 'backups',
  migration: 'the schema',
  notice: 'what a school wrote to the families of classes',
  open_id_ticket: 'minutes, before anybody says who it is',
  phone_code_day: 'digests, for a day',
  phone_code_try: 'digests, for minutes',
  provider_day: 'counts of a day',
  provider_factor: 'a figure of a service',
  located_answer: 'places of radios by digests, and no card: whoever asked cannot be told',
  mast_table: 'masts of the world',
  provider_token: 'digests',
  provider_use: 'counts of a day',
  mast_learned: 'masts of a school',
  placing_hour: 'counts of an hour',
  radio_doubt: 'places to 500 m, of nobody',
  radio_factor: 'counts of a school',
  radio_school: 'a school',
  roll_call: "a group or a class; its marks are the child's",
  school_channels: 'a school',
  store_mark: 'the installation',
  roster_import: 'that a file was imported; its changes are rows of their own',
  school: 'the school',
  school_calendar: 'the school',
  school_cell: 'the school',
  scope_version: 'counts',
  setting: 'what schools have set up',
  spent_signature: 'digests, for minutes',
  water_area: 'waters of a school',
};

/** Columns of people and cards without a key, in rows that an erasure leaves, and why they may stay. */
export const MAY_STAY: Readonly<Record<string, string>> = {
  'account.mobile': 'another person',
  'account.mobile_by_owner': 'another person',
  'alert_delivery.role': 'a word of the program',
  'alert_log.by_role': 'a word of the program',
  'access_log.role_id': 'who looked at another child',
  'alert.closed_by': 'who had an alert of another child in hand',
  'alert.taken_by': 'who had an alert of another child in hand',
  'alert_log.by_user': 'who had an alert of another child in hand',
  'approval.started_by': 'who asked for another child',
  'approval_copy.user_id': 'who read what concerns another child',
  'approval_task.user_id': 'who decided for another child',
  'archive_reader.user_id': 'who read what concerns another child',
  'archive_record.filed_by': 'staff',
  'swim.made_by': 'staff',
};
