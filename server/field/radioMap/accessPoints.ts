/**
 * Which access points of a scan say where a card is: fixed ones that may be used. Names are read here, and nowhere
 * kept. Pure.
 */

/** An access point as a card hears it. */
export interface ScannedPoint {
  /** Lower case, with colons. */
  mac: string;
  /** The network's name; empty when the card tells none. */
  ssid: string;
  /** dBm, negative; null when the card does not tell. */
  rssi: number | null;
}

/** An access point that may be learned. `key` and `radio` are digests: no address is kept. */
export interface HeardPoint {
  key: string;
  /** The same for all networks of one radio. */
  radio: string;
  /** True for an address that its maker did not give: a further network of a radio, or a phone's. */
  local: boolean;
  /** dBm. */
  rssi: number;
}

/** Access points of one scan, at most: cards send no more. */
export const MOST_POINTS = 12;
/** Strength that is assumed where a card tells none, and the range in which a strength is one. dBm. */
const ASSUMED_RSSI = -75;
const WEAKEST = -110;
const STRONGEST = -10;

const MAC = /^[0-9a-f]{2}(?::[0-9a-f]{2}){5}$/;
/** Networks whose owners ask not to be mapped, by their name's end. */
const OPTED_OUT = /_nomap$|_optout/i;
/**
 * Names of what travels: phones that share their connection, cars, buses, trains, cameras behind a windscreen. Names of
 * makers alone ('HUAWEI-…', 'Xiaomi_…') are those of routers at home.
 */
const TRAVELLERS =
  /\b(?:iphone|ipad|androidap|galaxy [a-z]\d+|redmi(?: note)? \d+|oneplus \d+|pixel \d)|^(?:mi|vivo|oppo|honor|nova) ?[a-z]?\d+|'s (?:phone|iphone)|的(?:iphone|手机)|\bmifi\b|随身|hotspot|热点|\b(?:bus|train|tram|metro|shuttle|taxi|dash ?cam|carplay|mycar|tesla)\b|公交|地铁|高铁|列车|车载|行车|大巴/i;

/** The address in its one form; null for what is none, is of many devices, or of nobody. */
export function readMac(written: string): string | null {
  const mac = written.trim().toLowerCase().replaceAll('-', ':');
  if (!MAC.test(mac) || mac === '00:00:00:00:00:00') return null;
  // The lowest bit of the first octet: an address of many (IEEE 802).
  return Number.parseInt(mac.slice(0, 2), 16) % 2 === 1 ? null : mac;
}

/** Locally administered: the second bit of the first octet (IEEE 802). */
const isLocal = (mac: string) => (Number.parseInt(mac.slice(0, 2), 16) & 2) !== 0;

/**
 * What the networks of one radio share: octets 2 to 5 and the high half of octet 6. Virtual networks differ in the
 * first octet or in the last half.
 */
const radioOf = (mac: string) => mac.slice(3, 16);

export const isLearnable = ({ ssid }: Pick<ScannedPoint, 'ssid'>): boolean =>
  !OPTED_OUT.test(ssid) && !TRAVELLERS.test(ssid);

/** dBm; one firmware loses the sign, others tell nothing. */
function strengthOf(rssi: number | null): number {
  const strength = rssi === null || rssi === 0 ? ASSUMED_RSSI : -Math.abs(rssi);
  return Math.min(Math.max(strength, WEAKEST), STRONGEST);
}

/**
 * The access points of a scan that may be learned and located by, the strongest first, each once.
 * @param digest of a text, keyed with the installation's secret
 */
export function heardPoints(scan: Iterable<ScannedPoint>, digest: (text: string) => string): HeardPoint[] {
  const strongest = new Map<string, number>();
  for (const point of scan) {
    const mac = readMac(point.mac);
    if (mac === null || !isLearnable(point)) continue;
    strongest.set(mac, Math.max(strengthOf(point.rssi), strongest.get(mac) ?? -Infinity));
  }
  return [...strongest]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_POINTS)
    .map(([mac, rssi]) => ({ key: digest(mac), radio: digest(`radio ${radioOf(mac)}`), local: isLocal(mac), rssi }));
}
