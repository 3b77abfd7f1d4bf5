/** Brings a roster into the store: all of it or nothing. What is there already under the same id is kept up to date. */
import type { PlatformContext } from '../platform';
import { sha256 } from '../sha256';
import type { Queryable } from '../store/db';
import type { Roster } from './roster';
import { pinyinOf } from './pinyin';

const DAY = 24 * 3600_000;

type Cell = string | number | boolean | Date | null;

/** Inserts rows as one statement, a column an array. `conflict` says what to do with those that are there. */
async function put(tx: Queryable, table: string, columns: Record<string, string>, rows: Cell[][], conflict: string) {
  if (rows.length === 0) return;
  const names = Object.keys(columns);
  const arrays = Object.values(columns).map((type, i) => `$${i + 1}::${type}[]`);
  await tx.query(
    `insert into ${table} (${names.join(', ')}) select * from unnest(${arrays.join(', ')}) ${conflict}`,
    names.map((_, column) => rows.map((row) => row[column])),
  );
}

const replacing = (key: string, ...columns: string[]) =>
  `on conflict (${key}) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`;

export async function importRoster(
  { db, clock, passwords, settings }: Pick<PlatformContext, 'db' | 'clock' | 'passwords' | 'settings'>,
  roster: Roster,
): Promise<void> {
  const { school, classes, students, accounts, devices, places } = roster;
  const now = clock().getTime();
  // One hash for each different password: a roster's starting passwords are alike, and each hash costs a tenth of a
  // second.
  const hashes = new Map<string, string>();
  for (const { password } of accounts) {
    if (!hashes.has(password)) hashes.set(password, await passwords.hash(password + settings.compat.passwordSuffix));
  }
  const identities = accounts.flatMap(({ userId, identities }) =>
    identities.map((identity) => ({ userId, ...identity })),
  );

  await db.transaction(async (tx) => {
    const t = 'text';
    await put(
      tx,
      'school',
      { school_id: t, name: t, time_zone: t, province_code: t },
      [[school.schoolId, school.name, school.timeZone, school.provinceCode]],
      replacing('school_id', 'name', 'time_zone', 'province_code'),
    );
    await put(
      tx,
      'class',
      { class_id: t, school_id: t, name: t, position: 'integer' },
      classes.map(({ classId, name }, i) => [classId, school.schoolId, name, i]),
      replacing('class_id', 'name', 'position'),
    );
    await put(
      tx,
      'student',
      { student_id: t, school_id: t, class_id: t, name: t, spelling: t, initials: t, subscribed: 'boolean' },
      students.map(({ studentId, classId, name, subscribed }) => {
        const { spelling, initials } = pinyinOf(name);
        return [studentId, school.schoolId, classId, name, spelling, initials, subscribed];
      }),
      replacing('student_id', 'class_id', 'name', 'spelling', 'initials', 'subscribed'),
    );
    // An account that is there keeps its password: a roster never undoes what a person has set.
    await put(
      tx,
      'account',
      { user_id: t, account: t, mobile: t, real_name: t, password_hash: t, password_set_at: 'timestamptz' },
      accounts.map(({ userId, account, mobile, realName, password, passwordAge }) => [
        userId,
        account,
        mobile,
        realName,
        hashes.get(password) ?? '',
        new Date(now - passwordAge * DAY),
      ]),
      replacing('user_id', 'account', 'mobile', 'real_name'),
    );
    await put(
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
      replacing('role_id', 'user_type', 'student_id'),
    );
    await put(
      tx,
      'teaching',
      { role_id: t, class_id: t, leads: 'boolean' },
      identities.flatMap((identity) =>
        'classIds' in identity
          ? identity.classIds.map((classId) => [identity.roleId, classId, identity.leads?.includes(classId) ?? false])
          : [],
      ),
      replacing('role_id, class_id', 'leads'),
    );
    await put(
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
      replacing('unique_id', 'rfid', 'phone', 'model', 'student_id', 'report_interval'),
    );
    await put(
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
      replacing('place_id', 'name', 'kind', 'lng', 'lat', 'radius'),
    );
  });
  await db.notify('devices', '');
}

/**
 * Opens the intake for a key: of one device, or, with null, of a gateway that speaks for all.
 * Throws for a device that is not there: a key that was meant for one must never become one for all.
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
  if (uniqueId !== null && !device) throw new Error('No such device');
  await db.query(
    'insert into intake_key (key_hash, device_no, label) values ($1, $2, $3) on conflict (key_hash) do nothing',
    [sha256(key), device?.device_no ?? null, label],
  );
  await db.notify('devices', '');
}
