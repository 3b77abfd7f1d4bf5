/** Reads a card's numbers from a scanned code or from typed text (3.09). */
import * as z from 'zod/mini';
import { Imei, Rfid } from '../../contract/cards';

export interface ScannedCard {
  imei: string;
  /** The radio number; null when the code has none. */
  rfid: string | null;
}

const cardFrom = (imei: string, rfid: string | null): ScannedCard | null => {
  // A code on a card has no spaces inside: such a text is another kind of code.
  if (rfid !== null && /\s/.test(rfid.trim())) return null;
  const [number, chip] = [Imei.safeParse(imei), z.nullable(Rfid).safeParse(rfid)];
  return number.success && /\d/.test(number.data) && chip.success ? { imei: number.data, rfid: chip.data } : null;
};

/**
 * Accepts an address with `imei` and `rfid` in its query (or with a `code` that holds either form), 'imei@rfid',
 * or the bare number.
 * Returns null for anything else.
 */
export function parseScannedCard(scanned: string): ScannedCard | null {
  const text = scanned.trim();
  if (text.includes('=')) return scannedCardFromQuery(text.slice(text.indexOf('?') + 1).split('#')[0] ?? '');
  const [imei = '', rfid = null, ...rest] = text.split('@');
  return rest.length > 0 ? null : cardFrom(imei, rfid);
}

/** The same for the query of an address, with or without the '?'. */
export function scannedCardFromQuery(search: string): ScannedCard | null {
  const query = new URLSearchParams(search);
  const code = query.get('code');
  if (code !== null && !code.includes('=')) return parseScannedCard(code);
  return cardFrom((query.get('imei') ?? '').trim(), query.get('rfid')?.trim() || null);
}

/** A number printed on the card, without the spaces that people copy along; null when it cannot be one. */
export function cardCodeFrom(typed: string): string | null {
  return Rfid.safeParse(typed).data ?? null;
}
