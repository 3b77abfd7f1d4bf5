/** Tells every process with the commit that cards, intake keys or schools that it may have cached are others now. */
import type { Migration } from '../db';

export const knownDevicesStep: Migration = {
  id: '047 known devices',
  sql: /* sql */ `
  create function known_devices_changed() returns trigger language plpgsql as $$
  begin
    -- The same notice twice in a transaction is sent once.
    perform pg_notify('devices', '');
    return null;
  end $$;

  -- New rows are not cached yet, and columns that no intake reads are left out: reports change some of them.
  create trigger device_known after update of unique_id, student_id, pool_school_id, released_at or delete on device
    for each statement execute function known_devices_changed();
  create trigger intake_key_known after update of device_no, school_id, revoked_at or delete on intake_key
    for each statement execute function known_devices_changed();
  create trigger student_known after update of school_id on student
    for each statement execute function known_devices_changed();
  create trigger school_known after update of disabled_at on school
    for each statement execute function known_devices_changed();
  `,
};
