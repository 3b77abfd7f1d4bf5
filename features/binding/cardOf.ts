/** The card that a scan or somebody's typing means (3.09). */

export interface ScannedCard {
  imei: string;
  /** The code gave no radio number. */
  rfid: string | null;
}

const NUMBER = /^[\w-]{5,32}$/;
const RFID = /^[\w-]{1,32}$/;

const cardFrom = (imei: string, rfid: string | null): ScannedCard | null =>
  NUMBER.test(imei) && /\d/.test(imei) && (rfid === null || RFID.test(rfid)) ? { imei, rfid } : null;

/** An address with imei and rfid among its query values (or a `code` that holds either form), 'imei@rfid', or the bare number. */
export function cardOf(scanned: string): ScannedCard | null {
  const text = scanned.trim();
  if (text.includes('=')) return cardInQuery(text.slice(text.indexOf('?') + 1).split('#')[0] ?? '');
  const [imei = '', rfid = null, ...rest] = text.split('@');
  return rest.length > 0 ? null : cardFrom(imei.replaceAll(' ', ''), rfid);
}

/** The same for the query of an address, with or without its '?'. */
export function cardInQuery(search: string): ScannedCard | null {
  const query = new URLSearchParams(search);
  const code = query.get('code');
  if (code !== null && !code.includes('=')) return cardOf(code);
  return cardFrom((query.get('imei') ?? '').trim(), query.get('rfid')?.trim() || null);
}
