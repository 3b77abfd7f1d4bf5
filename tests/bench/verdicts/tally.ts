/** Counts what a rule tells of marked stays, waits and ways that only pass, on one clock. */
import type { Outline } from '../../../contract/fences/outline';
import { planarMetres } from '../../../contract/geo';
import type { LngLat } from '../../../contract/primitives';
import type { TimedFix } from '../../../contract/fences/timedFix';
import { median, quantile, round, type Row } from '../print';
import type { Engine } from '../fences/engines';
import { asCard, type CardKind } from './cards';
import type { MarkedStay, MarkedTimeline } from './markedDays';

export interface Tally {
  arrivals: { pairs: number; delays: number[] };
  departures: { pairs: number; delays: number[] };
  waits: { pairs: number; rang: number; shortPairs: number; shortRang: number };
  passes: { pairs: number; rang: number };
  falseExits: number;
  falseArrivals: number;
}

export const emptyTally = (): Tally => ({
  arrivals: { pairs: 0, delays: [] },
  departures: { pairs: 0, delays: [] },
  waits: { pairs: 0, rang: 0, shortPairs: 0, shortRang: 0 },
  passes: { pairs: 0, rang: 0 },
  falseExits: 0,
  falseArrivals: 0,
});

/** A fence, and what the marks say of it. */
export interface MarkedPlace {
  middle: LngLat;
  stays: MarkedStay[];
}

/** A mark is set when seated: an alarm this long before it is about it, ms. */
const BEFORE = 10 * 60_000;
/** A departure is told within this, ms. */
const AFTER = 30 * 60_000;
/** A stay so near to a fence that passes would be a stay at its edge. Metres. */
const BESIDE = 400;
/** Places this near are one. Metres. */
const SAME = 75;

/** Places of all stays: the median of all phones' good fixes; stays without such fixes have none. */
export function placesOf({ phones, stays }: MarkedTimeline): MarkedPlace[] {
  const all = phones.flatMap(({ runs }) => runs.flat()).filter(({ accuracy }) => (accuracy ?? 99) <= 50);
  const places: MarkedPlace[] = [];
  for (const stay of stays) {
    const near = all.filter(({ time }) => time >= stay.from && time < stay.to);
    if (near.length === 0) continue;
    const middle = [median(near.map(({ lng }) => lng)), median(near.map(({ lat }) => lat))] as const;
    const known = places.find((place) => planarMetres(place.middle, middle) < SAME);
    if (known) known.stays.push(stay);
    else places.push({ middle, stays: [stay] });
  }
  return places;
}

/** Adds what a rule tells on one timeline. @param fenceOf the fence round a place. */
export function tallyTimeline(
  tally: Tally,
  timeline: MarkedTimeline,
  kind: CardKind,
  rule: Engine,
  fenceOf: (middle: LngLat) => Outline,
): void {
  const places = placesOf(timeline).map((place) => ({ ...place, outline: fenceOf(place.middle) }));
  for (const [at, { runs }] of timeline.phones.entries()) {
    const cards = runs.map((run, i) => asCard(run, timeline.stays, kind, at * 1000 + i));
    const fixes = cards.flat().sort((one, other) => one.time - other.time);
    const every = kind.every || usual(fixes);
    for (const { middle, outline, stays } of places) {
      const inside = (run: readonly TimedFix[], from: number, to: number) =>
        run.some(({ time, lng, lat }) => time >= from && time <= to && outline.depth(lng, lat) > 0);
      if (!runs.some((run) => inside(run, 0, Number.MAX_SAFE_INTEGER))) continue;
      const { alarms } = rule(outline, fixes, every);
      const rungs = (of: 'arrive' | 'leave', from: number, to: number) =>
        alarms.filter(({ kind: one, rang }) => one === of && rang > from && rang <= to);
      for (const run of runs) {
        const [begin, end] = [run[0]?.time ?? 0, run.at(-1)?.time ?? 0];
        const own = stays.filter(({ from }) => from >= begin && from <= end + 60_000);
        for (const { from, to } of passesOf(middle, places, { begin, end })) {
          if (!inside(run, from, to)) continue;
          tally.passes.pairs += 1;
          tally.passes.rang += rungs('arrive', from, to).length > 0 ? 1 : 0;
        }
        for (const stay of own)
          if (inside(run, stay.from - BEFORE, stay.to)) tallyStay(tally, stay, rungs, inside, run);
      }
    }
  }
}

/**
 * The ways between two marked stays that lie at other places: by the marks a fence is only passed on them. Time before
 * the first mark and after the last is none: there people stay, and nobody marks it.
 */
function passesOf(middle: LngLat, places: readonly MarkedPlace[], { begin, end }: { begin: number; end: number }) {
  const marked = places
    .flatMap((place) => place.stays.map((stay) => ({ ...stay, middle: place.middle })))
    .filter(({ from, to }) => from >= begin && to <= end)
    .sort((one, other) => one.from - other.from);
  const beside = (stay: (typeof marked)[number]) => planarMetres(middle, stay.middle) < BESIDE;
  return marked.flatMap((stay, i) => {
    const next = marked[i + 1];
    return !next || beside(stay) || beside(next) ? [] : [{ from: stay.to, to: next.from }];
  });
}

function tallyStay(
  tally: Tally,
  { kind, from, to, open }: MarkedStay,
  rungs: (of: 'arrive' | 'leave', from: number, to: number) => { rang: number }[],
  inside: (run: readonly TimedFix[], from: number, to: number) => boolean,
  run: readonly TimedFix[],
): void {
  const told = rungs('arrive', from - BEFORE, to);
  if (kind === 'wait') {
    if (to - from >= 600_000) return;
    const short = to - from < 300_000 ? 1 : 0;
    const rang = told.length > 0 ? 1 : 0;
    tally.waits.pairs += 1;
    tally.waits.rang += rang;
    tally.waits.shortPairs += short;
    tally.waits.shortRang += short * rang;
    return;
  }
  tally.arrivals.pairs += 1;
  if (told[0]) tally.arrivals.delays.push((told[0].rang - from) / 1000);
  tally.falseArrivals += Math.max(0, told.length - 1);
  tally.falseExits += rungs('leave', from, to).length;
  if (open || !run.some(({ time }) => time > to + 300_000) || !inside(run, from - BEFORE, to)) return;
  tally.departures.pairs += 1;
  const left = rungs('leave', to, to + AFTER)[0];
  if (left) tally.departures.delays.push((left.rang - to) / 1000);
}

/** Seconds between two fixes of a recording: the median. */
const usual = (fixes: readonly TimedFix[]) =>
  Math.max(1, median(fixes.slice(1).map(({ time }, i) => (time - (fixes[i]?.time ?? time)) / 1000)));

export function tallyRow({ arrivals, departures, waits, passes, falseExits, falseArrivals }: Tally): Row {
  const late = (of: string, delays: readonly number[]) => ({
    [`${of}P50S`]: round(median(delays), 0),
    [`${of}P90S`]: round(quantile(delays, 0.9), 0),
  });
  return {
    told: arrivals.delays.length,
    arrivals: arrivals.pairs,
    ...late('arrival', arrivals.delays),
    waitsThatRang: waits.rang,
    waits: waits.pairs,
    waitsUnder5ThatRang: waits.shortRang,
    waitsUnder5: waits.shortPairs,
    passesThatRang: passes.rang,
    passes: passes.pairs,
    falseExits,
    falseArrivals,
    departuresTold: departures.delays.length,
    departures: departures.pairs,
    ...late('departure', departures.delays),
  };
}
