/** Remembers that the key of an unbound card was pressed: whoever presses it holds the card, and may bind it. */
import { KEY_PRESS_COUNTS_FOR } from '../../contract/card';
import type { PlatformContext } from '../platform';
import { isCallForHelp } from './alarms';
import type { KeyGrant } from './keyring';
import type { Report } from './report';

/**
 * Stores the instant of presses that just happened, and nothing else of the reports. A card that somebody wears keeps
 * no press: its SOS is an alert.
 */
export async function saveKeyPresses(
  { db, clock }: Pick<PlatformContext, 'db' | 'clock'>,
  { deviceNo, schoolId }: KeyGrant,
  reports: readonly Report[],
): Promise<void> {
  const now = clock();
  const isNow = ({ deviceTime, archived }: Report) =>
    !archived && Math.abs(now.getTime() - deviceTime.getTime()) <= KEY_PRESS_COUNTS_FOR * 1000;
  const pressed = reports.filter((report) => isCallForHelp(report.alarms) && isNow(report));
  if (pressed.length === 0) return;
  await db.query(
    `update device set key_pressed_at = $2
     where unique_id = any($1) and student_id is null and ($3::int is null or device_no = $3)
       and ($4::text is null or pool_school_id = $4)`,
    [[...new Set(pressed.map(({ uniqueId }) => uniqueId))], now, deviceNo, schoolId],
  );
}
