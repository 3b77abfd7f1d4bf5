/** Rows of a table are inserted, updated and deleted only in the folder of the table's noun. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../server/engine/store/db';
import { storedTables } from '../../server/engine/store/storedTables';
import { freshDb } from '../harness/postgres';

/** Folder of a noun in `server/` → the tables that it writes. */
const TABLES_OF: Record<string, readonly string[]> = {
  'engine/audit': ['audit'],
  'engine/keptSettings': ['setting'],
  'engine/live': ['scope_version'],
  'engine/store': ['migration', 'store_mark'],

  'people/access': ['access_log', 'spent_signature', 'trip_sight'],
  'people/accounts': ['account', 'identity', 'app_ticket', 'event_count', 'photo'],
  'people/addressBook': ['contact_look'],
  'people/cards': ['device', 'card_binding', 'card_request', 'card_line', 'card_known_line', 'loss_silence'],
  'people/classes': ['class', 'teaching'],
  'people/intakeKeys': ['intake_key', 'key_stranger'],
  'people/invitations': ['invitation', 'guardian_proposal'],
  'people/leaving': ['erasure'],
  'people/familyPlaces': ['family_place'],
  'people/places': ['place'],
  'people/pupils': ['student'],
  'people/roster': ['roster_import', 'roster_change'],
  'people/schools': ['school'],
  'people/secondFactor': ['second_factor', 'second_factor_ticket', 'passkey', 'passkey_challenge', 'recovery_code'],
  'people/setUp': ['installation', 'one_use_link'],
  'people/signIn': [
    'session',
    'known_device',
    'failed_sign_in',
    'failed_source',
    'image_code',
    'open_id_ticket',
    'phone_code',
    'phone_code_day',
    'phone_code_try',
    'provider_token',
    'vouched_account',
  ],

  'alarm/alerts': ['alert', 'alert_cause', 'alert_log', 'alert_preference', 'alert_recipient', 'school_channels'],
  'alarm/delivery': ['alert_delivery', 'contact_address', 'delivery_attempt', 'provider_use', 'push_address'],

  'field/cardSettings': ['command', 'class_mode_rule', 'card_call', 'card_records', 'card_sms'],
  'field/fences': [
    'fence',
    'fence_class',
    'fence_state',
    'fence_student',
    'fence_version',
    'fence_watch',
    'crossing',
    'school_calendar',
  ],
  'field/gateway': ['card_stranger'],
  'field/health': ['battery', 'card_trouble', 'card_worn', 'temperature', 'temperature_limits'],
  'field/intake': ['fix', 'position'],
  'field/positions': ['contact'],
  'field/radioMap': [
    'wifi_ap',
    'mast_learned',
    'radio_lesson',
    'radio_heard',
    'radio_factor',
    'radio_doubt',
    'radio_school',
    'placing_hour',
  ],
  'field/radioProviders': ['located_answer', 'mast_table', 'provider_day', 'provider_factor'],
  'field/waters': ['water_area', 'water_state', 'water_verdict', 'water_watch', 'swim'],

  'school/approvals': [
    'approval',
    'approval_copy',
    'approval_count',
    'approval_definition',
    'approval_effect',
    'approval_file',
    'approval_file_part',
    'approval_log',
    'approval_notice',
    'approval_stand_in',
    'approval_task',
    'archive_chain',
    'archive_link',
    'archive_reader',
    'archive_record',
    'leave_span',
  ],
  'school/groups': [
    'class_group',
    'group_leader',
    'group_pupil',
    'roll_call',
    'roll_call_mark',
    'roll_call_pupil',
    'trip_answer',
    'trip_notice',
  ],
  'school/notices': ['notice', 'notice_reader', 'notice_push'],

  'running/cells': ['cell', 'card_elsewhere', 'school_cell'],
  'running/keeping': ['keeping_act'],
};

/** Files of `server/` that write rows of any table, and why. */
const EVERYWHERE: Record<string, string> = {
  'engine/store/fixPartitions.ts': 'days that are over go with the partition of their fixes',
  'engine/store/steps/': 'a step of the schema brings its rows along',
  'people/leaving/childRows.ts': 'the erasure of a child takes its rows out of every table',
  'running/cells/copySchool.ts': 'a school moves whole',
  'running/cells/moveFixes.ts': 'a school moves whole',
  'running/cells/moveSchool.ts': 'a school moves whole',
  'running/keeping/restore.ts': 'a backup brings every table back',
  'running/retention/': 'rows whose time is over go',
};

/** A helper that writes the table which its caller names, with how the caller names it. */
const HELPERS: Record<string, RegExp> = {
  'alarm/delivery/noticeQueue.ts': /noticeQueue\b[^;]*?\bname: '(\w+)'/g,
  'field/drawn/drawnStates.ts': /: DrawnStates = \{ table: '(\w+)'/g,
  'engine/store/upsertRows.ts': /upsertRows\([^;]*?\btable: '(\w+)'/g,
};

const NAME = String.raw`(\w+|\$\{[^}]*\})`;
const WRITES = [
  new RegExp(String.raw`\b(?:insert into|delete from|merge into)\s+(?:only\s+)?${NAME}`, 'g'),
  new RegExp(String.raw`\bupdate\s+(?:only\s+)?${NAME}(?:\s+(?:as\s+)?\w+)?\s+set\b`, 'g'),
  ...Object.values(HELPERS),
];

/** The tables that a source text writes; `${...}` where the text does not say which. */
const writtenIn = (text: string): string[] => [
  ...new Set(WRITES.flatMap((write) => [...text.matchAll(write)].map(([, table = '']) => table))),
];

/** The tables that a file of `server/` writes and that are another noun's. */
const foreignIn = (file: string, text: string): string[] => {
  if (Object.keys(EVERYWHERE).some((place) => file.startsWith(place))) return [];
  const own = Object.entries(TABLES_OF).flatMap(([folder, tables]) => (file.startsWith(`${folder}/`) ? tables : []));
  return writtenIn(text).filter((table) => !own.includes(table) && !(table.startsWith('$') && file in HELPERS));
};

const SERVER = join(import.meta.dirname, '../../server');
const read = (file: string) => readFileSync(join(SERVER, file), 'utf8');
const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /^(?!.*\.(?:test|fixtures)\.).*\.(?:ts|mjs)$/.test(file),
);

describe('a file writes rows of its own noun only', () => {
  it.each(files.filter((file) => writtenIn(read(file)).length > 0))('%s', (file) => {
    expect(foreignIn(file, read(file))).toEqual([]);
  });
});

it('a foreign write is found, in whatever words', () => {
  const found = (file: string, text: string) => foreignIn(file, text);
  expect(found('school/approvals/a.ts', 'insert into group_pupil (group_id) values ($1)')).toEqual(['group_pupil']);
  expect(found('people/cards/a.ts', 'update position set line_new = false')).toEqual(['position']);
  expect(found('people/cards/a.ts', 'update position as old set line_new = false')).toEqual(['position']);
  expect(found('people/roster/a.ts', "await upsertRows(tx, {\n  table: 'student',")).toEqual(['student']);
  expect(found('people/operator/a.ts', 'delete from ${table} where user_id = $1')).toEqual(['${table}']);
  expect(found('school/groups/a.ts', 'insert into group_pupil (group_id) select $1')).toEqual([]);
  expect(found('running/retention/a.ts', 'delete from alert where raised_at < $1')).toEqual([]);
});

describe('each table of the schema', () => {
  let db: Db;
  beforeAll(async () => {
    db = await freshDb();
  });
  afterAll(() => db.close());

  it('belongs to one noun', async () => {
    const names = (await storedTables(db)).map(({ name }) => name);
    expect(Object.values(TABLES_OF).flat().sort()).toEqual(names.sort());
  });
});

it('an exception names files that are there', () => {
  const gone = [...Object.keys(EVERYWHERE), ...Object.keys(HELPERS), ...Object.keys(TABLES_OF)].filter(
    (place) => !files.some((file) => file.startsWith(place)),
  );
  expect(gone).toEqual([]);
});
