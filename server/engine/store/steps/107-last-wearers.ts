/**
 * Which pupil wore a card's number last. A number has one wearer: what reports and commands left under it is erased
 * with that pupil. Nobody reads by it.
 */
import type { Migration } from '../db';

export const lastWearersStep: Migration = {
  id: '107 last wearers',
  sql: [
    'alter table device add column last_worn_by text',
    // Without an action: a pupil who is deleted past the erasure would leave rows behind that nobody finds.
    'alter table device add constraint device_last_worn_by foreign key (last_worn_by) references student',
    // What was kept of earlier numbers says whose they were.
    /* sql */ `update device set last_worn_by = worn.student_id from (
        select device_no, min(student_id) as student_id from (
          select device_no, kept_for as student_id from device
          union all select device_no, student_id from card_binding
          union all select device_no, student_id from crossing
          union all select device_no, student_id from water_verdict
          union all select device_no, student_id from card_trouble
          union all select device_no, student_id from alert
          union all select device_no, student_id from fence_watch
          union all select device_no, student_id from water_watch) known
        where student_id in (select student_id from student) group by device_no) worn
      where device.device_no = worn.device_no and device.student_id is null`,
    'create index device_last_worn_by on device (last_worn_by) where last_worn_by is not null',
  ],
};
