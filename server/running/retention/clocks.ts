/**
 * How long the store keeps what tells where somebody was, or who looked. The privacy policy promises it, and
 * docs/operating.md lists every table. Days of fixes have partitions of their own
 * (`server/engine/store/fixPartitions.ts`). Sessions, codes and failures are swept where they are used.
 */
import { spanMs } from '../../../contract/day';
import { KEPT_MS } from '../../field/radioProviders/answerRows';
import { UNDO_DAYS } from '../../../contract/roster/calls';

/** One table with a clock. */
export interface TableClock {
  table: string;
  /** SQL condition on the table's row: too old. `$1` is the instant before which it is. */
  old: string;
  /** Milliseconds that a row is kept, or the setting with its days; `keepDays` by default. */
  keep?: number | 'recordDays';
  /** SQL that notes the deletion with it, over `gone`, the rows with these columns; `$2` is now. */
  note?: { of: string; sql: string };
}

/** The chain of archives says which records the platform deleted itself. */
const NOTE_REMOVED: TableClock['note'] = {
  of: 'instance_id',
  sql: /* sql */ `update archive_link set removed_at = $2 from gone where archive_link.instance_id = gone.instance_id`,
};

export const CLOCKS: readonly TableClock[] = [
  { table: 'crossing', old: 'at < $1' },
  { table: 'water_verdict', old: 'at < $1' },
  { table: 'swim', old: 'to_at < $1' },
  { table: 'temperature', old: 'at < $1' },
  // A forecast of the battery needs no more.
  { table: 'battery', old: 'at < $1', keep: spanMs(8, 'days') },
  // With its recipients, its log and its deliveries.
  { table: 'alert', old: 'raised_at < $1' },
  { table: 'contact_look', old: 'at < $1' },
  { table: 'provider_use', old: 'last_at < $1' },
  { table: 'located_answer', old: 'asked_at < $1', keep: KEPT_MS.placed },
  { table: 'located_answer', old: 'source is null and asked_at < $1', keep: KEPT_MS.notPlaced },
  { table: 'provider_day', old: 'day < $1' },
  // Of somebody who is no more at the school, and what was never proved.
  {
    table: 'contact_address',
    old: `$1::timestamptz is not null and not exists (select 1 from identity
      where identity.user_id = contact_address.user_id and identity.school_id = contact_address.school_id)`,
    keep: 0,
  },
  { table: 'contact_address', old: 'proved_at is null and made_at < $1', keep: spanMs(2, 'days') },
  { table: 'roll_call', old: 'opened_at < $1' },
  // With who has read it.
  { table: 'notice', old: 'published_at < $1' },
  // Trips that are over, and groups that were removed.
  { table: 'class_group', old: 'ends_at < $1 or (removed and changed_at < $1)' },
  // With its tasks, copies, log and what followed from it. One that still runs stays.
  {
    table: 'approval',
    old: `ended_at < $1 and not exists (select 1 from archive_record record
      where record.instance_id = approval.instance_id and kept_until is not null)`,
    note: NOTE_REMOVED,
  },
  // A record whose kind says for how long it is kept.
  {
    table: 'approval',
    old: 'instance_id in (select instance_id from archive_record where kept_until < $1)',
    keep: 0,
    note: NOTE_REMOVED,
  },
  // Files that were never sent with a form; those of a form go with it.
  { table: 'approval_file', old: 'instance_id is null and touched_at < $1', keep: spanMs(7, 'days') },
  { table: 'approval_notice', old: 'made_at < $1', keep: spanMs(2, 'days') },
  { table: 'trip_notice', old: 'made_at < $1', keep: spanMs(2, 'days') },
  { table: 'notice_push', old: 'made_at < $1', keep: spanMs(2, 'days') },
  { table: 'approval_stand_in', old: 'until_at < $1' },
  { table: 'access_log', old: 'last_at < $1' },
  // The store refuses to delete a younger row, by its own clock: a day more.
  { table: 'audit', old: 'at < $1', keep: spanMs(3 * 366 + 1, 'days') },
  // A setting that is still wanted stays; so does the version before it, for who reverts.
  {
    table: 'command',
    old: `asked_at < $1 and (version is null or (select count(*) from command newer
      where newer.device_no = command.device_no and newer.kind = command.kind
        and newer.version > command.version) >= 2 or exists (select 1 from device
      where device.device_no = command.device_no and released_at < $1))`,
  },
  { table: 'card_call', old: 'began_at < $1', keep: 'recordDays' },
  { table: 'card_sms', old: 'sent_at < $1', keep: 'recordDays' },
  { table: 'card_binding', old: 'ended_at < $1' },
  { table: 'invitation', old: 'expires_at < $1', keep: spanMs(7, 'days') },
  { table: 'guardian_proposal', old: 'proposed_at < $1', keep: spanMs(90, 'days') },
  { table: 'card_request', old: 'asked_at < $1', keep: spanMs(7, 'days') },
  { table: 'card_worn', old: 'at < $1' },
  { table: 'card_line', old: 'logged_in_at < $1' },
  { table: 'card_known_line', old: 'last_at < $1' },
  { table: 'card_stranger', old: 'last_at < $1', keep: spanMs(30, 'days') },
  { table: 'key_stranger', old: 'last_at < $1', keep: spanMs(30, 'days') },
  // Access points: a phone's own network is of one day; what one card alone taught tells where its child lives.
  { table: 'wifi_ap', old: 'last_at < $1', keep: spanMs(180, 'days') },
  { table: 'wifi_ap', old: 'days = 1 and last_at < $1', keep: spanMs(30, 'days') },
  {
    table: 'wifi_ap',
    old: `$1::timestamptz is not null and taught_by is not null and not exists (select 1 from device
      where device_no = any(taught_by) and student_id is not null)`,
    keep: 0,
  },
  { table: 'mast_learned', old: 'last_at < $1', keep: spanMs(180, 'days') },
  { table: 'radio_lesson', old: 'made_at < $1', keep: spanMs(2, 'days') },
  { table: 'radio_heard', old: 'at < $1', keep: spanMs(1, 'days') },
  { table: 'radio_doubt', old: 'made_at < $1', keep: spanMs(30, 'days') },
  { table: 'placing_hour', old: 'hour < $1' },
  // What an import changed is kept while it can be undone; that it was made, as long as the rest.
  {
    table: 'roster_change',
    old: 'import_id in (select import_id from roster_import where made_at < $1)',
    keep: spanMs(UNDO_DAYS, 'days'),
  },
  { table: 'roster_import', old: 'made_at < $1' },
  // A removed fence, with its versions, can be brought back until then.
  { table: 'fence', old: 'removed and changed_at < $1' },
  {
    table: 'fence_version',
    old: `exists (select 1 from fence_version newer where newer.fence_id = fence_version.fence_id
        and newer.version = fence_version.version + 1 and newer.changed_at < $1)
      and not exists (select 1 from crossing where crossing.fence_id = fence_version.fence_id
        and crossing.fence_version = fence_version.version)`,
  },
  {
    table: 'fence_state',
    old: `$1::timestamptz is not null and (
      not exists (select 1 from fence where fence.fence_id = fence_state.fence_id and not removed)
      or not exists (select 1 from fence_watch where fence_watch.device_no = fence_state.device_no))`,
  },
  {
    table: 'water_state',
    old: `$1::timestamptz is not null
      and not exists (select 1 from water_area where water_area.area_id = water_state.area_id and not removed)`,
  },
];

/**
 * The last place of each card: in lists, and for the judges of fences and waters. The intake reads and writes these
 * rows under the lock of the device, so they are deleted under it too.
 */
export interface CardClock {
  table: string;
  old: string;
  /** What to do with an old row; deleted by default. */
  clear?: string;
}

export const CARD_CLOCKS: readonly CardClock[] = [
  { table: 'position', old: 'contact_at < $1' },
  {
    table: 'position',
    old: 'fix_time < $1',
    // The card still reports, without a fix.
    clear: `fix_time = null, lng = null, lat = null, accuracy = null, source = null, speed = null, course = null,
      altitude = null, noise = null`,
  },
  { table: 'fence_watch', old: 'fix_time < $1' },
  { table: 'water_watch', old: `(trail ->> 'time')::double precision < extract(epoch from $1::timestamptz) * 1000` },
];
