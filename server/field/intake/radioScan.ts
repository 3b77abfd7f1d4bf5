/**
 * The radios that a card hears, from what its message says: at most so many are looked at, and what cannot be one is
 * left out. Every protocol's scan goes through here.
 */
import { isLearnable, MOST_POINTS, readMac, type ScannedPoint } from '../radioMap/accessPoints';
import { MOST_MASTS, type ScannedMast, type WrittenReport, type WrittenTime } from './report';

/** An access point as a message says it. */
export interface ToldPoint {
  /** In any letters, with colons or dashes. */
  mac: string;
  ssid?: string;
  /** dBm, with or without its sign. */
  rssi: number | null;
}

/** A mast as a message says it; null stands for what is no number. */
export interface ToldMast extends Record<'mcc' | 'mnc' | 'area' | 'cell' | 'dbm', number | null> {
  radio: ScannedMast['radio'];
}

interface HeardRadios {
  /** In any order. */
  points?: Iterable<ToldPoint>;
  /** The serving one first. */
  masts?: Iterable<ToldMast>;
  /** 'absent': they were heard when the report was made. */
  time?: WrittenTime;
}

/** Entries of one kind that are looked at, the first ones: more than any card hears. */
export const MOST_LOOKED_AT = 64;
/** Signs of an address with some blanks around it. */
const LONGEST_ADDRESS = 24;
/** Signs of a name that are kept, its last ones: a name has 32, and its end may ask not to be mapped (IEEE 802.11). */
const LONGEST_NAME = 64;
/** dBm without the sign. What is beyond is no strength. */
const FAINTEST_POINT = 120;
const MAST_RANGE = [-140, -20] as const;

/** The scan for a report; no member where nothing is left of it. */
export function radioScan({ points = [], masts = [], time = 'absent' }: HeardRadios): Pick<WrittenReport, 'scan'> {
  const heard = { points: strongest(points), masts: trueMasts(masts) };
  return heard.points.length + heard.masts.length === 0 ? {} : { scan: { time, ...heard } };
}

function* firstOf<One>(all: Iterable<One>): Generator<One> {
  let left = MOST_LOOKED_AT;
  for (const one of all) {
    yield one;
    left -= 1;
    if (left === 0) return;
  }
}

/** Each once, with its greatest strength; those without one last. */
function strongest(points: Iterable<ToldPoint>): ScannedPoint[] {
  const heard = new Map<string, ScannedPoint>();
  for (const { mac: written, ssid = '', rssi } of firstOf(points)) {
    const mac = written.length > LONGEST_ADDRESS ? null : readMac(written);
    if (mac === null) continue;
    const point = { mac, ssid: ssid.slice(-LONGEST_NAME), rssi: strengthOf(rssi) };
    const known = heard.get(mac);
    // Of two names the one that asks not to be mapped is heeded.
    const name = known && !isLearnable(known) ? known.ssid : point.ssid;
    heard.set(mac, { ...(known && rank(known) > rank(point) ? known : point), ssid: name });
  }
  return [...heard.values()].sort((one, other) => rank(other) - rank(one)).slice(0, MOST_POINTS);
}

const rank = ({ rssi }: ScannedPoint) => rssi ?? -Infinity;

/** dBm; one firmware loses the sign, and 0 is the word of others for 'unknown'. */
function strengthOf(rssi: number | null): number | null {
  const strength = Math.round(Math.abs(rssi ?? 0));
  return strength > 0 && strength <= FAINTEST_POINT ? -strength : null;
}

/** Values of 16, 28 and 36 bits that stand for 'unknown', and an area that stands for 'none' (3GPP TS 23.003). */
const UNKNOWN_CELLS = new Set([0xff_ff, 0xf_ff_ff_ff, 0xf_ff_ff_ff_ff]);
const UNKNOWN_AREAS = new Set([0xff_fe, 0xff_ff, 0xf_ff_ff_ff, 0xff_ff_ff]);
const LARGEST_AREA = 0xff_ff_ff;
const LARGEST_CELL = 0xf_ff_ff_ff_ff;

function trueMasts(masts: Iterable<ToldMast>): ScannedMast[] {
  const heard = new Map<string, ScannedMast>();
  for (const { radio, mcc, mnc, area, cell, dbm } of firstOf(masts)) {
    if (!isWithin(mcc, 1, 999) || !isWithin(mnc, 0, 999)) continue;
    if (!isWithin(area, 1, LARGEST_AREA) || !isWithin(cell, 1, LARGEST_CELL)) continue;
    if (UNKNOWN_AREAS.has(area) || UNKNOWN_CELLS.has(cell)) continue;
    const key = [mcc, mnc, area, cell].join(' ');
    if (heard.has(key)) continue;
    heard.set(key, { radio, mcc, mnc, area, cell, dbm: isWithin(dbm, ...MAST_RANGE) ? dbm : null });
    if (heard.size === MOST_MASTS) break;
  }
  return [...heard.values()];
}

/** A whole number from `least` to `most`. */
const isWithin = (value: number | null, least: number, most: number): value is number =>
  value !== null && Number.isInteger(value) && value >= least && value <= most;
