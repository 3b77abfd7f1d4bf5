/** Makes of a phone's fixes what a card would report: seldom, and indoors nothing, or places by Wi-Fi. */
import type { TimedFix } from '../../../contract/fences/timedFix';
import type { MarkedStay } from './markedDays';

export interface CardKind {
  /** Least seconds between two fixes; 0: as recorded. */
  every: number;
  /** What the card does in a stay: what the phone did, nothing, or it reports as usual. */
  indoors: 'as recorded' | 'silent' | 'reports';
  /** Fixes indoors come from Wi-Fi, and some lie. */
  wifi: boolean;
}

/** Indoors from so long after the mark on, ms. */
const INSIDE_AFTER = 60_000;
/** Wi-Fi: metres of accuracy that it states, share of places that lie, and how far off those are. */
const WIFI = { accuracy: 40, lies: 0.06, least: 120, most: 400 };

/** Numbers from 0 to 1, the same for the same seed (mulberry32, public domain). */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A place some metres off, in a direction of chance. */
export function strayed(fix: TimedFix, metres: number, turn: number): TimedFix {
  const degrees = metres / 111_195;
  const lat = fix.lat + degrees * Math.cos(turn * 2 * Math.PI);
  return { ...fix, lat, lng: fix.lng + (degrees * Math.sin(turn * 2 * Math.PI)) / Math.cos((lat * Math.PI) / 180) };
}

/** @param stays the marked stays, by time. */
export function asCard(
  fixes: readonly TimedFix[],
  stays: readonly MarkedStay[],
  kind: CardKind,
  seed: number,
): TimedFix[] {
  const chance = dice(seed);
  const rests = stays.filter(({ kind: of }) => of === 'dwell');
  const restAt = (time: number) => rests.find(({ from, to }) => time >= from + INSIDE_AFTER && time < to);
  const inside = kind.indoors === 'reports' ? withIndoors(fixes, rests, kind.every || 60) : fixes;
  const card: TimedFix[] = [];
  for (const fix of inside) {
    const rest = restAt(fix.time);
    if (rest && kind.indoors === 'silent') continue;
    const before = card.at(-1);
    if (before && fix.time - before.time < kind.every * 1000 - 500) continue;
    card.push(rest && kind.wifi ? byWifi(fix, chance) : fix);
  }
  return card;
}

function byWifi(fix: TimedFix, chance: () => number): TimedFix {
  const lies = chance() < WIFI.lies;
  // 68 % of a two-dimensional normal error lie within 1.51 deviations.
  const metres = lies
    ? WIFI.least + (WIFI.most - WIFI.least) * chance()
    : (WIFI.accuracy / 1.51) * Math.sqrt(-2 * Math.log(1 - chance()));
  return { ...strayed(fix, metres, chance()), accuracy: WIFI.accuracy, source: 'wifi', speed: null };
}

/** A phone at rest reports nothing: it gets a fix at the rest's middle place for each interval. */
function withIndoors(fixes: readonly TimedFix[], rests: readonly MarkedStay[], every: number): TimedFix[] {
  const added = rests.flatMap(({ from, to }) => {
    const own = fixes.filter(({ time, accuracy }) => time >= from && time < to && (accuracy ?? 99) <= 50);
    const place = own[own.length >> 1];
    if (!place || !fixes.some(({ time }) => Math.abs(time - from) < 600_000)) return [];
    const count = Math.floor((to - from - INSIDE_AFTER) / (every * 1000));
    return Array.from({ length: count }, (_, i) => ({
      ...place,
      time: from + INSIDE_AFTER + i * every * 1000,
      speed: null,
    }));
  });
  return [...fixes, ...added].sort((one, other) => one.time - other.time);
}
