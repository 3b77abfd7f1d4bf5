/**
 * Places scans of public sets by our map, by the rules of ichnaea and by the mean of known places, in one run: each
 * scan by what was learned on earlier days. Nothing is fetched: the sets are read from the folder REAL_SCANS.
 */
import { planarMetres } from '../../contract/geo';
import type { HeardPoint } from '../../server/field/radioMap/accessPoints';
import { madeTown } from '../../server/field/radioMap/madeTown.fixtures';
import type { LngLat } from '../../contract/primitives';
import { dayOf } from '../../server/field/radioMap/pointMap';
import type { Row } from './print';
import { ours } from './wifi/ours';
import { ichnaea, type Locator, naive, type Placed } from './wifi/peers';
import { type PublicScan, type PublicSet, publicScans } from './wifi/publicScans';

const WAYS: Record<string, () => Locator> = { naive, ichnaea, ours };
const MINUTE = 60_000;
/** Access points of a scan that is a test. */
const LEAST_POINTS = 3;

/**
 * A town made from a seed. Three days teach it, by fixes that err: some lie far off, a fifth of the cards carry a
 * hotspot, and a fifth of the routers change places before the third day. The truth of the fourth day is known.
 */
function madeScans(): { scans: PublicScan[]; tested: PublicScan[] } {
  const town = madeTown(17);
  const bag: HeardPoint = { key: 'bag', radio: 'bag', local: true, rssi: -30 };
  const moved = (name: string) => `router-${(Number(name.slice(7)) + 50) % 100}`;
  const walk = (day: number) =>
    town.walk(day, 400, 12).map((one) => {
      const points = one.points.map((point) => {
        const isMoved = day >= 2 && Number(point.key.slice(7)) % 5 === 0;
        const key = isMoved ? moved(point.key) : point.key;
        return { ...point, key, radio: `radio ${key}` };
      });
      const isFarOff = town.random() < 0.05;
      const at: LngLat = isFarOff ? [one.at[0] + 0.02, one.at[1]] : one.at;
      return { ...one, at, points: one.card < 4 ? [bag, ...points] : points };
    });
  const tested = walk(3).map(({ truth, ...one }) => ({ ...one, at: truth }));
  return { scans: [...[0, 1, 2].flatMap(walk), ...tested], tested };
}

export function* wifi(): Iterable<Row> {
  const made = madeScans();
  for (const [name, make] of Object.entries(WAYS))
    yield { what: 'made', way: name, ...figuresOf(made.tested, byDay(make(), made.scans, made.tested)) };
  const folder = process.env['REAL_SCANS'];
  if (!folder) {
    yield { what: 'scans', skipped: 'REAL_SCANS names no folder of public scans' };
    return;
  }
  for (const set of ['duke', 'wigle'] satisfies PublicSet[]) {
    const scans = publicScans(folder, set);
    if (scans.length === 0) {
      yield { what: set, skipped: 'it is not in the folder' };
      continue;
    }
    const days = [...new Set(scans.map(({ time }) => dayOf(time)))];
    yield { what: set, scans: scans.length, days: days.length };
    const answers = new Map<string, (Placed | null)[]>();
    const large = scans.filter(({ points }) => points.length >= LEAST_POINTS);
    const tested = large.filter((scan, i) => isTest(scan, large.slice(0, i)));
    for (const [name, make] of Object.entries(WAYS)) answers.set(name, byDay(make(), scans, tested));
    const peer = answers.get('ichnaea') ?? [];
    for (const [name, placed] of answers) {
      yield { what: set, way: name, ...figuresOf(tested, placed) };
      const onPeers = tested.map((_, i) => (peer[i] ? (placed[i] ?? null) : null));
      yield { what: set, way: `${name}, where ichnaea answers`, ...figuresOf(tested, onPeers) };
    }
  }
}

/** One scan a minute and device is a test. */
function isTest({ card, time }: PublicScan, before: readonly PublicScan[]): boolean {
  const last = before.findLast((one) => one.card === card);
  return !last || time - last.time >= MINUTE || Math.floor(last.time / MINUTE) !== Math.floor(time / MINUTE);
}

function byDay(locator: Locator, scans: readonly PublicScan[], tested: readonly PublicScan[]): (Placed | null)[] {
  const answers = new Map<PublicScan, Placed | null>();
  const isTested = new Set(tested);
  for (const day of new Set(scans.map(({ time }) => dayOf(time)))) {
    const today = scans.filter(({ time }) => dayOf(time) === day);
    for (const scan of today) if (isTested.has(scan)) answers.set(scan, locator.place(scan.points, scan.time));
    locator.teach(today);
  }
  return tested.map((scan) => answers.get(scan) ?? null);
}

function figuresOf(tested: readonly PublicScan[], placed: readonly (Placed | null)[]) {
  const errors: number[] = [];
  let within = 0;
  tested.forEach(({ at }, i) => {
    const one = placed[i];
    if (!one) return;
    const error = planarMetres(one.at, at);
    errors.push(error);
    if (error <= one.radius) within++;
  });
  errors.sort((a, b) => a - b);
  const at = (share: number) => Math.round(errors[Math.floor((errors.length - 1) * share)] ?? Number.NaN);
  return {
    tests: tested.length,
    locatedPercent: Math.round((100 * errors.length) / tested.length),
    median: at(0.5),
    p68: at(0.68),
    p95: at(0.95),
    withinPercent: Math.round((100 * within) / errors.length),
  };
}
