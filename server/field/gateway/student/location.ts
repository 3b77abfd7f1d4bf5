/**
 * The body of a location report: `gps@lbs@wifi`. Longitude comes first, decimal degrees, WGS-84. Names of Wi-Fi
 * networks may contain each delimiter, so access points are found by the form of their MAC address.
 */

export interface AccessPoint {
  ssid: string;
  /** Lower case, with colons. */
  mac: string;
  /** dBm, negative; null when it is missing. */
  rssi: number | null;
}

export interface LocationBody {
  /** The place and the digits of its time; null when the card has none. `valid` is the card's own word. */
  place: { lng: number; lat: number; valid: boolean; time: string } | null;
  cells: string | null;
  accessPoints: AccessPoint[];
}

const GPS = /^([012])([EW])(\d{1,3}(?:\.\d{1,14})?)([NS])(\d{1,3}(?:\.\d{1,14})?)T(\d{14})?$/;
/** What follows the name of an access point. */
const AFTER_NAME = /!([0-9A-Fa-f]{2}(?::[0-9A-Fa-f]{2}){5})(?:!(-?\d{1,3}))?(?:#|$)/g;
/** Most access points that a known card sends, and some more. */
const MOST_ACCESS_POINTS = 20;

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
    place: flag === '2' || !isPlace ? null : { lng, lat, valid: flag === '0', time },
    cells: hasCells && others[0] !== '0' && !others[0]?.startsWith('0!0!') ? (others[0] ?? null) : null,
    accessPoints: readAccessPoints((hasCells ? others.slice(1) : others).join('@')),
  };
}

function readAccessPoints(text: string): AccessPoint[] {
  const found: AccessPoint[] = [];
  let from = 0;
  for (const { 0: rest, 1: mac = '', 2: rssi, index } of text.matchAll(AFTER_NAME)) {
    const ssid = text.slice(from, index);
    from = index + rest.length;
    // One firmware leaves out the sign.
    found.push({ ssid, mac: mac.toLowerCase(), rssi: rssi === undefined ? null : -Math.abs(Number(rssi)) });
    if (found.length === MOST_ACCESS_POINTS) break;
  }
  return found;
}
