/** Imports a school's roster in one transaction. Rows with known ids are updated; no row is deleted. */
import { spanMs } from '../../contract/day';
import type { PlatformContext } from '../platform';
import { sha256 } from '../sha256';
import type { Queryable } from '../store/db';
import type { Roster } from './roster';
import { pinyinOf } from './pinyin';

type Cell = string | number | boolean | Date | null;

/** Inserts rows with one statement, each column as an array. `conflict` is the `on conflict` clause. */
async function insertRows(
  tx: Queryable,
  table: string,
  columns: Record<string, string>,
  rows: Cell[][],
  conflict: string,
) {
  if (rows.length === 0) return;
  const names = Object.keys(columns);
  const arrays = Object.values(columns).map((type, i) => `$${i + 1}::${type}[]`);
  await tx.query(
    `insert into ${table} (${names.join(', ')}) select * from unnest(${arrays.join(', ')}) ${conflict}`,
    names.map((_, column) => rows.map((row) => row[column])),
  );
}

const updating = (key: string, ...columns: string[]) =>
  `on conflict (${key}) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`;

export async function importRoster(
  { db, clock, passwords, settings }: Pick<PlatformContext, 'db' | 'clock' | 'passwords' | 'settings'>,
  roster: Roster,
): Promise<void> {
  const { school, classes, students, accounts, devices, places } = roster;
  const now = clock().getTime();
  // Each password is hashed once: many accounts have the same starting password, and a hash takes a tenth of a second.
  const hashes = new Map<string, string>();
  for (const { password } of accounts) {
    if (!hashes.has(password)) hashes.set(password, await passwords.hash(password + settings.compat.passwordSuffix));
  }
  const identities = accounts.flatMap(({ userId, identities }) =>
    identities.map((identity) => ({ userId, ...identity })),
  );

  await db.transaction(async (tx) => {
    const t = 'text'; // shortens the tables of column types below
    await insertRows(
      tx,
      'school',
      { school_id: t, name: t, time_zone: t, province_code: t },
      [[school.schoolId, school.name, school.timeZone, school.provinceCode]],
      updating('school_id', 'name', 'time_zone', 'province_code'),
    );
    await insertRows(
      tx,
      'class',
      { class_id: t, school_id: t, name: t, position: 'integer' },
      classes.map(({ classId, name }, i) => [classId, school.schoolId, name, i]),
      updating('class_id', 'name', 'position'),
    );
    await insertRows(
      tx,
      'student',
      { student_id: t, school_id: t, class_id: t, name: t, spelling: t, initials: t, subscribed: 'boolean' },
      students.map(({ studentId, classId, name, subscribed }) => {
        const { spelling, initials } = pinyinOf(name);
        return [studentId, school.schoolId, classId, name, spelling, initials, subscribed];
      }),
      updating('student_id', 'class_id', 'name', 'spelling', 'initials', 'subscribed'),
    );
    // An existing account keeps its password: the import never overwrites what a user has set.
    await insertRows(
      tx,
      'account',
      { user_id: t, account: t, mobile: t, real_name: t, password_hash: t, password_set_at: 'timestamptz' },
      accounts.map(({ userId, account, mobile, realName, password, passwordAge }) => [
        userId,
        account,
        mobile,
        realName,
        hashes.get(password) ?? '',
        new Date(now - passwordAge * spanMs(1, 'days')),
      ]),
      updating('user_id', 'account', 'mobile', 'real_name'),
    );
    await insertRows(
      tx,
      'identity',
      { role_id: t, user_id: t, user_type: t, school_id: t, student_id: t },
      identities.map((identity) => [
        identity.roleId,
        identity.userId,
        identity.userType,
        school.schoolId,
        'studentId' in identity ? identity.studentId : null,
      ]),
      updating('role_id', 'user_type', 'student_id'),
    );
    await insertRows(
      tx,
      'teaching',
      { role_id: t, class_id: t, leads: 'boolean' },
      identities.flatMap((identity) =>
        'classIds' in identity
          ? identity.classIds.map((classId) => [identity.roleId, classId, identity.leads?.includes(classId) ?? false])
          : [],
      ),
      updating('role_id, class_id', 'leads'),
    );
    await insertRows(
      tx,
      'device',
      { unique_id: t, rfid: t, phone: t, model: t, student_id: t, report_interval: 'integer' },
      devices.map(({ uniqueId, rfid, phone, model, studentId, reportInterval }) => [
        uniqueId,
        rfid,
        phone,
        model,
        studentId,
        reportInterval,
      ]),
      updating('unique_id', 'rfid', 'phone', 'model', 'student_id', 'report_interval'),
    );
    await insertRows(
      tx,
      'place',
      {
        place_id: t,
        school_id: t,
        student_id: t,
        name: t,
        kind: t,
        lng: 'double precision',
        lat: 'double precision',
        radius: 'real',
      },
      places.map(({ placeId, studentId, name, kind, lng, lat, radius }) => [
        placeId,
        school.schoolId,
        studentId,
        name,
        kind,
        lng,
        lat,
        radius,
      ]),
      updating('place_id', 'name', 'kind', 'lng', 'lat', 'radius'),
    );
  });
  await db.notify('devices', '');
}

/**
 * Creates an intake key: for one device, or for a gateway that reports for all devices (`uniqueId` null).
 * @throws for an unknown device: a key for one device must never become a key for all.
 */
export async function grantKey(
  { db }: Pick<PlatformContext, 'db'>,
  key: string,
  label: string,
  uniqueId: string | null,
): Promise<void> {
  const [device] =
    uniqueId === null
      ? []
      : await db.query<{ device_no: number }>('select device_no from device where unique_id = $1', [uniqueId]);
  if (uniqueId !== null && !device) throw new Error('There is no such device');
  await db.query(
    'insert into intake_key (key_hash, device_no, label) values ($1, $2, $3) on conflict (key_hash) do nothing',
    [sha256(key), device?.device_no ?? null, label],
  );
  await db.notify('devices', '');
}
