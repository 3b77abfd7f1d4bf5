/** Parses instants as devices and gateways write them. */

const WRITTEN = /^(\d{4}-\d{2}-(\d{2}))[T ](\d{2}:\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+ -]\d{2}(?::?\d{2})?)?$/i;
const NUMBER = /^\d{1,19}(\.\d+)?$/;
/** Smaller numbers are seconds (Traccar, OsmAndProtocolDecoder.java), then milliseconds, microseconds, nanoseconds. */
const SECONDS_END = 2_147_483_647;
const UNITS = [1000, 1, 1e-3, 1e-6] as const;
/** yyyyMMddHHmmss, UTC: as a number of milliseconds it would lie six centuries ahead. */
const DIGITS = /^(20\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/;

/** Milliseconds since 1970 of a number of seconds or of their thousandth, millionth or billionth parts. */
function epochMs(count: number): number {
  const unit = UNITS.findIndex((_, index) => count < SECONDS_END * 1000 ** index);
  return Math.round(count * (UNITS[unit] ?? 1e-6));
}

/**
 * Parses epoch seconds, milli-, micro- or nanoseconds, ISO 8601 with 'Z', '+00:00', '+0000' or '+00' (as PostgreSQL
 * writes it), 'yyyy-MM-dd HH:mm:ss' or 'yyyyMMddHHmmss'; UTC without an offset.
 * A space may stand for the plus of an offset, as in a query string. Null for anything else and for days that do not
 * exist.
 */
export function readInstant(written: string | number): Date | null {
  const text = String(written).trim().replace(DIGITS, '$1-$2-$3T$4:$5:$6Z');
  if (NUMBER.test(text)) return new Date(epochMs(Number(text)));
  const match = WRITTEN.exec(text);
  if (!match) return null;
  const [, date, day, minute, second = '00', fraction = '0', zone = 'Z'] = match;
  // JavaScript would read 30 February as 1 March.
  if (new Date(`${date}T00:00:00Z`).getUTCDate() !== Number(day)) return null;
  const offset = zone
    .toUpperCase()
    .replace(' ', '+')
    .replace(/^(...)(..)$/, '$1:$2')
    .replace(/^(...)$/, '$1:00');
  const instant = new Date(`${date}T${minute}:${second}.${fraction}${offset}`);
  return Number.isNaN(instant.getTime()) ? null : instant;
}
