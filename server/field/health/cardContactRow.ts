/** Reads a card's contacts from the store for the silence rules. */
import type { CardContact } from '../../../contract/health';

/** Columns of `position`, its `device` and `card_worn` as `worn`. */
export const CONTACT_COLUMNS = `position.device_no, device.report_interval,
  position.contact_at, position.received_at, position.fix_time,
  position.lng, position.lat, position.accuracy, position.battery, position.charging, position.alarm, worn.worn`;

export interface CardContactRow {
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

/** @param emptyAt when the battery was forecast to be empty, milliseconds; null without a forecast */
export const toCardContact = (row: CardContactRow, emptyAt: number | null): CardContact => ({
  contactAt: row.contact_at.getTime(),
  receivedAt: row.received_at.getTime(),
  fixAt: row.fix_time?.getTime() ?? null,
  power: row.battery,
  charging: row.charging,
  emptyAt,
  alarm: row.alarm,
  worn: row.worn,
  reportInterval: row.report_interval,
});
