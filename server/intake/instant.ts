/** Parses instants as devices and gateways write them. */

const WRITTEN = /^(\d{4}-\d{2}-(\d{2}))[T ](\d{2}:\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+ -]\d{2}:?\d{2})?$/i;
const NUMBER = /^\d{1,15}(\.\d+)?$/;
/** Smaller numbers are seconds, others milliseconds (Traccar, OsmAndProtocolDecoder.java). */
const SECONDS_END = 2_147_483_647;

/**
 * Parses epoch seconds or milliseconds, ISO 8601 with 'Z', '+00:00' or '+0000', or 'yyyy-MM-dd HH:mm:ss'; UTC without
 * an offset.
 * A space may stand for the plus of an offset, as in a query string. Null for anything else and for days that do not
 * exist.
 */
export function readInstant(written: string | number): Date | null {
  const text = String(written).trim();
  if (NUMBER.test(text)) return new Date(Math.round(Number(text) < SECONDS_END ? Number(text) * 1000 : Number(text)));
  const match = WRITTEN.exec(text);
  if (!match) return null;
  const [, date, day, minute, second = '00', fraction = '0', zone = 'Z'] = match;
  // JavaScript would read 30 February as 1 March.
  if (new Date(`${date}T00:00:00Z`).getUTCDate() !== Number(day)) return null;
  const offset = zone
    .toUpperCase()
    .replace(' ', '+')
    .replace(/^(...)(..)$/, '$1:$2');
  const instant = new Date(`${date}T${minute}:${second}.${fraction}${offset}`);
  return Number.isNaN(instant.getTime()) ? null : instant;
}
