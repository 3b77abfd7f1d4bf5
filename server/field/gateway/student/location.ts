/**
 * The body of a location report: `gps@lbs@wifi`. Longitude comes first, decimal degrees, WGS-84. Names of Wi-Fi
 * networks may contain each delimiter, so access points are found by the form of their MAC address.
 */
import { MOST_LOOKED_AT, type ToldMast, type ToldPoint } from '../../intake/radioScan';

export interface LocationBody {
  /** Null when the card has none. `valid` is the card's own word. */
  place: { lng: number; lat: number; valid: boolean } | null;
  /** The digits of its time; empty when it has none. */
  time: string;
  /** The serving mast; null when the card tells none. */
  mast: ToldMast | null;
  accessPoints: Required<ToldPoint>[];
}

const GPS = /^([012])([EW])(\d{1,3}(?:\.\d{1,14})?)([NS])(\d{1,3}(?:\.\d{1,14})?)T(\d{14})?$/;
/** What follows the name of an access point. */
const AFTER_NAME = /!([0-9A-Fa-f]{2}(?:[:-][0-9A-Fa-f]{2}){5})(?:!(-?\d{1,3}))?(?:#|$)/g;

/** Reads the body; null when its first part is no GPS part, as in a damaged frame. */
export function readLocation(body: string): LocationBody | null {
  const [gps = '', ...others] = body.split('@');
  const match = GPS.exec(gps);
  if (!match) return null;
  const [, flag, east, lngDigits, north, latDigits, time = ''] = match;
  const lng = Number(lngDigits) * (east === 'W' ? -1 : 1);
  const lat = Number(latDigits) * (north === 'S' ? -1 : 1);
  const isPlace = Math.abs(lng) <= 180 && Math.abs(lat) <= 90 && !(lng === 0 && lat === 0);
  // Stored fixes have no cell part, so it is known by its form. A network's name may contain the sign between parts.
  const hasCells = /^(?:0|\d+(?:!-?\d+){3,4})$/.test(others[0] ?? '');
  return {
    place: flag === '2' || !isPlace ? null : { lng, lat, valid: flag === '0' },
    time,
    mast: hasCells && others[0] !== '0' && !others[0]?.startsWith('0!0!') ? mastOf(others[0] ?? '') : null,
    accessPoints: readAccessPoints((hasCells ? others.slice(1) : others).join('@')),
  };
}

function mastOf(text: string): ToldMast {
  const [mcc = null, mnc = null, area = null, cell = null, level = null] = text.split('!').map(Number);
  return { radio: null, mcc, mnc, area, cell, dbm: level === null ? null : dbmOf(level) };
}

/** Some write dBm; others count from -110, as their modem does. */
function dbmOf(level: number): number | null {
  if (!Number.isInteger(level) || level < -140 || level > 63) return null;
  return level < 0 ? level : level - 110;
}

function readAccessPoints(text: string): LocationBody['accessPoints'] {
  const found: LocationBody['accessPoints'] = [];
  let from = 0;
  for (const { 0: rest, 1: mac = '', 2: rssi, index } of text.matchAll(AFTER_NAME)) {
    const ssid = text.slice(from, index);
    from = index + rest.length;
    found.push({ ssid, mac, rssi: rssi === undefined ? null : Number(rssi) });
    if (found.length === MOST_LOOKED_AT) break;
  }
  return found;
}
