/** A store with rows in most tables, among them texts that a careless copy would break. */
import type { Db } from '../../server/engine/store/db';
import { openFixPartitions } from '../../server/engine/store/fixPartitions';
import { silentLog } from './silentLog';
import { fastPasswords, TEST_SETTINGS } from './platform';
import { grantKey } from '../../server/people/roster/importRoster';
import { importRoster } from '../../server/running/consequences';
import { MORNING, TEST_SCHOOL } from './testSchool';

/** Tab, line end, backslash, COPY's end mark, quotes, an astral character, a combining mark. */
export const AWKWARD_TEXT = 'a\tb\nc\\d\r\n\\.\n"e" \'f\' \\N 𠮷 e\u0301';

/** Fills a migrated store. @param days days with fixes before `MORNING`. */
export async function fillStore(db: Db, days = 3): Promise<void> {
  const now = new Date(MORNING);
  const platform = { db, clock: () => now, passwords: fastPasswords, settings: TEST_SETTINGS, log: silentLog };
  await importRoster(platform, TEST_SCHOOL);
  await grantKey(platform, 'key', AWKWARD_TEXT, null);
  const dayOf = (back: number) => new Date(MORNING - back * 86_400_000).toISOString().slice(0, 10);
  await openFixPartitions(
    db,
    Array.from({ length: days }, (_, back) => dayOf(back)),
    now,
  );
  // The last day has no partition: its fixes are in the default one.
  await db.query(
    `insert into fix (device_no, fix_time, lng, lat, accuracy, source, speed, altitude, received_at)
     select device_no, $1::timestamptz - make_interval(days => day, secs => n * 30), 120.92 + n * 1e-5 / 3,
       30.92 - day * 1e-4 / 7, 9.1, n % 3, null, n * 0.1, $1
     from device, generate_series(0, $2::int) day, generate_series(1, 500) n`,
    [now, days],
  );
  await db.query(
    `insert into contact (device_no, day, heard)
     select device_no, '2026-03-01', set_bit(repeat('0', 288)::bit(288), device_no % 288, 1) from device`,
  );
  await db.query(
    `insert into photo (photo_id, user_id, type, bytes, made_at)
     select 'photo', 'u-li', 'image/png', decode(string_agg(lpad(to_hex(n), 2, '0'), ''), 'hex'), $1
     from generate_series(0, 255) n`,
    [now],
  );
  await db.query('update account set real_name = $1 where user_id = $2', [AWKWARD_TEXT, 'u-li']);
  await db.query(
    `insert into alert (alert_id, student_id, kind, urgency, subject, episode, at, raised_at, heard_at, changed_at,
       version, state)
     values ('alert', 's-ming', 'sos', 'now', jsonb_build_object('text', $2::text), '', $1, $1, $1, $1, 2, 'open')`,
    [now, AWKWARD_TEXT],
  );
  for (const version of [1, 2])
    await db.query(`insert into alert_log (alert_id, version, at, what, note) values ('alert', $1, $2, 'raised', $3)`, [
      version,
      now,
      AWKWARD_TEXT,
    ]);
}
