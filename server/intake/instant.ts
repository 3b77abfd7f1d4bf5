/** Reads the ways in which devices and gateways write an instant. */

const WRITTEN = /^(\d{4}-\d{2}-(\d{2}))[T ](\d{2}:\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+ -]\d{2}:?\d{2})?$/i;
const NUMBER = /^\d{1,15}(\.\d+)?$/;
/** Below it a number counts seconds, from it on milliseconds (Traccar, OsmAndProtocolDecoder). */
const SECONDS_END = 2_147_483_647;

/**
 * Epoch seconds or milliseconds, ISO 8601 with 'Z', '+00:00' or '+0000', or 'yyyy-MM-dd HH:mm:ss'; without a zone it is UTC.
 * The plus of an offset may have become a space, as it does in a query string. Null when it is none of these, or no day of the calendar.
 */
export function readInstant(written: string | number): Date | null {
  const text = String(written).trim();
  if (NUMBER.test(text)) return new Date(Math.round(Number(text) < SECONDS_END ? Number(text) * 1000 : Number(text)));
  const match = WRITTEN.exec(text);
  if (!match) return null;
  const [, date, day, minute, second = '00', fraction = '0', zone = 'Z'] = match;
  // JavaScript reads 30 February as 1 March.
  if (new Date(`${date}T00:00:00Z`).getUTCDate() !== Number(day)) return null;
  const offset = zone
    .toUpperCase()
    .replace(' ', '+')
    .replace(/^(...)(..)$/, '$1:$2');
  const instant = new Date(`${date}T${minute}:${second}.${fraction}${offset}`);
  return Number.isNaN(instant.getTime()) ? null : instant;
}
