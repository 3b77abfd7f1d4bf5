/**
 * Contacts: reports without a fix. They show that a card is on where it gets no fix, usually indoors. A row stores one
 * day in slots of five minutes.
 */
import { spanMs } from '../../../contract/day';
import type { Queryable } from '../../engine/store/db';

const DAY = spanMs(1, 'days');
/** Milliseconds of a slot. */
const SLOT = spanMs(5, 'minutes');
const SLOTS = DAY / SLOT;

/** A report without a fix, by the card's clock. */
export interface Contact {
  deviceNo: number;
  at: Date;
}

/** True when a report falls into another slot than the card's last contact. */
export const isNewSlot = (at: Date, before: Date | null) =>
  before === null || Math.floor(at.getTime() / SLOT) !== Math.floor(before.getTime() / SLOT);

/** Stores contacts; a known one changes nothing. */
export async function saveContacts(tx: Queryable, contacts: readonly Contact[]): Promise<void> {
  if (contacts.length === 0) return;
  const days = new Map<string, { deviceNo: number; day: string; heard: boolean[] }>();
  for (const { deviceNo, at } of contacts) {
    const day = at.toISOString().slice(0, 10);
    const row = days.get(`${deviceNo} ${day}`) ?? { deviceNo, day, heard: Array.from({ length: SLOTS }, () => false) };
    row.heard[Math.floor((at.getTime() % DAY) / SLOT)] = true;
    days.set(`${deviceNo} ${day}`, row);
  }
  // Always in the same order, so that two transactions cannot deadlock.
  const rows = [...days.values()].sort(
    (one, other) => one.deviceNo - other.deviceNo || one.day.localeCompare(other.day),
  );
  await tx.query(
    `insert into contact as kept (device_no, day, heard)
     select * from unnest($1::int[], $2::date[], $3::bit(${SLOTS})[])
     on conflict (device_no, day) do update set heard = kept.heard | excluded.heard
     where kept.heard | excluded.heard <> kept.heard`,
    [
      rows.map(({ deviceNo }) => deviceNo),
      rows.map(({ day }) => day),
      rows.map(({ heard }) => heard.map((bit) => (bit ? '1' : '0')).join('')),
    ],
  );
}

/** The contacts of a card between two instants, ascending, in epoch milliseconds: the middle of each slot. */
export async function contactsBetween(db: Queryable, deviceNo: number | null, from: Date, to: Date): Promise<number[]> {
  const rows = await db.query<{ midnight: number; heard: string }>(
    `select (extract(epoch from day) * 1000)::float8 as midnight, heard::text as heard from contact
     where device_no = $1 and day >= ($2::timestamptz at time zone 'UTC')::date
       and day <= ($3::timestamptz at time zone 'UTC')::date order by day`,
    [deviceNo, from, to],
  );
  return rows
    .flatMap(({ midnight, heard }) =>
      Array.from(heard, (bit, slot) => (bit === '1' ? midnight + (slot + 0.5) * SLOT : Number.NaN)),
    )
    .filter((instant) => instant >= from.getTime() && instant < to.getTime());
}
