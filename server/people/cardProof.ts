/** What shows that somebody holds a card: its RFID number, the code printed on it, or a press of its key. */
import { KEY_PRESS_COUNTS_FOR } from '../../contract/card';
import { sha256 } from '../sha256';

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
