/** A card's row as the rules of silence take it. */
import type { Heard } from '../../contract/health';

/** Of `position`, its device and its row `worn` in card_worn. */
export const HEARD = `position.device_no, device.report_interval, position.contact_at, position.received_at, position.fix_time, position.lng, position.lat, position.accuracy,
  position.battery, position.charging, position.alarm, worn.worn`;

export interface HeardRow {
  device_no: number;
  report_interval: number;
  contact_at: Date;
  received_at: Date;
  fix_time: Date | null;
  lng: number | null;
  lat: number | null;
  accuracy: number | null;
  battery: number | null;
  charging: boolean | null;
  alarm: string | null;
  worn: boolean | null;
}

/** @param emptyAt when its battery was to be empty; ms */
export const toHeard = (row: HeardRow, emptyAt: number | null): Heard => ({
  contactAt: row.contact_at.getTime(),
  receivedAt: row.received_at.getTime(),
  fixAt: row.fix_time?.getTime() ?? null,
  power: row.battery,
  charging: row.charging,
  emptyAt,
  alarm: row.alarm,
  worn: row.worn,
  every: row.report_interval,
});
