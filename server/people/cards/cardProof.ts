/**
 * What shows that somebody holds a card: its RFID number, the code printed on it, or a press of its key. Anybody can
 * send the frame of a press, so it counts only with the card's own key or by a line that a family confirmed.
 */
import { KEY_PRESS_COUNTS_FOR } from '../../../contract/cards';
import { sha256 } from '../../engine/sha256';
import type { Queryable } from '../../engine/store/db';

/** Letters and digits as a person copies them: case, spaces and dashes do not matter. */
const asWritten = (text: string) => text.toUpperCase().replaceAll(/[\s-]/g, '');

/** SHA-256 of the code printed on a card, with the card's number, so that equal codes have different hashes. */
export const cardCodeHash = (uniqueId: string, code: string) => sha256(`card ${uniqueId} ${asWritten(code)}`);

interface ProvenCard {
  unique_id: string;
  rfid: string | null;
  code_hash: string | null;
  key_pressed_at: Date | null;
}

/** @param written the RFID number or code that the guardian read from the card; null: only a pressed key counts. */
export function holdsCard(card: ProvenCard, written: string | null, now: Date): boolean {
  if (written !== null) {
    const isRfid = card.rfid !== null && asWritten(card.rfid) === asWritten(written);
    return isRfid || cardCodeHash(card.unique_id, written) === card.code_hash;
  }
  const pressed = card.key_pressed_at?.getTime();
  return pressed !== undefined && now.getTime() - pressed <= KEY_PRESS_COUNTS_FOR * 1000;
}

/**
 * Whether a press of this card's key proves anything: it has a key of its own, a line that a family
 * confirmed, or a SIM that the school lists.
 */
export async function pressProves(on: Queryable, imei: string): Promise<boolean> {
  const [row] = await on.query<{ proves: boolean }>(
    `select exists (select 1 from card_known_line where unique_id = $1 and confirmed_at is not null)
       or exists (select 1 from device where unique_id = $1 and iccid is not null)
       or exists (select 1 from intake_key join device using (device_no)
         where unique_id = $1 and revoked_at is null) as proves`,
    [imei],
  );
  return row?.proves ?? false;
}
