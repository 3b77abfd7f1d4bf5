/**
 * A map of access points that cards teach: it places scans where they were made, says how sure that is, and believes
 * neither what moves nor who lies.
 */
import { describe, expect, it } from 'vitest';
import { planarMetres } from '../../../contract/geo';
import { type ScannedPoint, heardPoints } from './accessPoints';
import { compared, type Factors, NO_FACTORS } from './calibration';
import { comparedWith, type HeldLessons, type Lesson, teachLesson, testLesson } from './lessons';
import { boundedRadius, locate, type PointLookup } from './locate';
import { DAY, heardAt, madeTown, noon, placeAt } from './madeTown.fixtures';
import { isIgnored, type KnownPoint, placeOf, taught } from './pointMap';

const plain = (text: string) => text;
const heard = (...points: Partial<ScannedPoint>[]) =>
  heardPoints(
    points.map((point) => ({ mac: '3c:84:6a:00:00:01', ssid: '', rssi: -60, ...point })),
    plain,
  );

/** A map in memory. */
function mapOf() {
  const byKey = new Map<string, KnownPoint>();
  const lookup: PointLookup = {
    byKey,
    get byRadio() {
      const found = new Map<string, KnownPoint[]>();
      for (const point of byKey.values()) found.set(point.radio, [...(found.get(point.radio) ?? []), point]);
      return found;
    },
  };
  let factors: Factors = NO_FACTORS;
  let held: HeldLessons = new Map();
  return {
    byKey,
    lookup,
    get factors() {
      return factors;
    },
    teach(lessons: readonly Lesson[]) {
      const tested = lessons.map((lesson) => testLesson(lesson, lookup, factors));
      factors = comparedWith(factors, tested);
      for (const one of tested) {
        const result = teachLesson(one, byKey, held);
        held = result.held;
        for (const point of result.points) byKey.set(point.key, point);
      }
    },
    place(lesson: Pick<Lesson, 'points' | 'time'>) {
      const located = locate(lesson.points, lookup, lesson.time);
      return located && { ...located, radius: boundedRadius(located.radius, factors[located.radios].factor) };
    },
  };
}

describe('of a scan', () => {
  it('addresses in any writing are one, the loudest counts, and twelve at most are taken', () => {
    expect(heard({ mac: '3C-84-6A-00-00-01', rssi: -80 }, { rssi: -50 })).toMatchObject([
      { key: '3c:84:6a:00:00:01', rssi: -50 },
    ]);
    const fifty = Array.from({ length: 50 }, (_, i) => ({
      mac: `3c:84:6a:00:00:${(i + 16).toString(16)}`,
      rssi: -90 + i,
    }));
    expect(heard(...fifty).map(({ rssi }) => rssi)).toEqual(Array.from({ length: 12 }, (_, i) => -41 - i));
  });

  it.each([
    ['of many', { mac: '01:00:5e:00:00:01' }],
    ['of nobody', { mac: '00:00:00:00:00:00' }],
    ['broken', { mac: '3c:84:6a:00:00' }],
    ['whose owner opts out', { ssid: 'Wang_nomap' }],
    ['of a phone', { ssid: 'iPhone' }],
    ['of a phone in Chinese', { ssid: '小明的手机' }],
    ['of a bus', { ssid: '公交WiFi-302' }],
    ['of a dash camera', { ssid: 'dash cam 4' }],
  ])('an address %s is left out', (_, point) => {
    expect(heard(point)).toEqual([]);
  });

  it('a router at home stays in, though it bears the name of a maker of phones', () => {
    for (const ssid of ['HUAWEI-8K2P', 'Xiaomi_1F2E', 'MiFibre', 'school_business'])
      expect(heard({ ssid }), ssid).toHaveLength(1);
  });

  it('a strength is negative, also where the card loses the sign or tells none', () => {
    const rssi = (value: number | null) => heard({ rssi: value })[0]?.rssi;
    expect([rssi(63), rssi(null), rssi(0), rssi(-200)]).toEqual([-63, -75, -75, -110]);
  });

  it('networks of one radio share it', () => {
    const [a, b, c] = [heard({}), heard({ mac: '3e:84:6a:00:00:05' }), heard({ mac: '3c:84:6a:00:00:11' })];
    expect(a[0]?.radio).toBe(b[0]?.radio);
    expect(a[0]?.radio).not.toBe(c[0]?.radio);
    expect([a[0]?.local, b[0]?.local]).toEqual([false, true]);
  });
});

describe('a map that was taught for three days', () => {
  const town = madeTown(7);
  const map = mapOf();
  for (const day of [0, 1, 2]) map.teach(town.walk(day, 400));
  const tests = town.walk(3, 400);
  const placed = tests.map((one) => map.place(one));
  const errors = tests.flatMap(({ truth }, i) => {
    const one = placed[i];
    return one ? [{ error: planarMetres(one.at, truth), radius: one.radius }] : [];
  });

  it('places nearly all scans, half of them within 20 m', () => {
    expect(errors.length).toBeGreaterThan(380);
    const sorted = errors.map(({ error }) => error).sort((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(20);
    expect(sorted[Math.floor(sorted.length * 0.95)]).toBeLessThan(45);
  });

  it('says a radius that holds about 68 of 100', () => {
    // Of the fixes that it can be compared with, which err themselves.
    const all = tests.flatMap(({ at }, i) => {
      const one = placed[i];
      return one ? [planarMetres(one.at, at) <= one.radius] : [];
    });
    const within = all.filter(Boolean).length / all.length;
    expect(within).toBeGreaterThan(0.58);
    expect(within).toBeLessThan(0.78);
  });

  it('says nothing of access points that nobody taught', () => {
    expect(map.place({ points: heard({}), time: noon(3) })).toBeNull();
  });

  it('is not led astray by a fix far off: it holds the lesson, and believes it when it recurs on another day', () => {
    const { points } = tests.find(({ points: all }) => all.length === 5) ?? { points: [] };
    const key = points[0]?.key ?? '';
    const before = map.byKey.get(key);
    const wrong = (day: number): Lesson => ({
      card: 100,
      at: placeAt(1_500, 0),
      accuracy: 10,
      time: noon(day),
      points,
    });
    map.teach([wrong(4)]);
    map.teach([wrong(4)]);
    expect(map.byKey.get(key)).toEqual(before);
    map.teach([wrong(5)]);
    expect(map.byKey.get(key)?.other).not.toBeNull();
  });

  it('a fix that is too wide teaches nothing', () => {
    const size = map.byKey.size;
    map.teach([
      { card: 100, at: placeAt(0, 0), accuracy: 61, time: noon(6), points: heard({ mac: '3c:84:6a:00:00:99' }) },
    ]);
    expect(map.byKey.size).toBe(size);
  });
});

describe('an access point', () => {
  const point = { key: 'a', radio: 'r', local: false };
  const see = (before: KnownPoint | null, east: number, day: number, minutes = 0) =>
    taught(before, point, {
      card: 1,
      at: placeAt(east, 0),
      accuracy: 10,
      rssi: -60,
      time: noon(day) + minutes * 60_000,
    });
  const seen = (...sightings: [east: number, day: number, minutes?: number][]) =>
    sightings.reduce<KnownPoint | null>((known, one) => see(known, ...one), null) as KnownPoint;
  const eastOf = (known: KnownPoint) => planarMetres(placeOf(known.place.spots).at, placeAt(0, 0));

  it('keeps eight spots at most', () => {
    const walked = seen(...Array.from({ length: 30 }, (_, i): [number, number] => [(i % 15) * 18, i % 3]));
    expect(walked.place.spots.length).toBeLessThanOrEqual(8);
    expect(walked.place.sightings).toBe(30);
  });

  it('that moved house is at its new place from the second day on', () => {
    const home = seen([0, 0], [0, 1], [0, 2], [2_000, 10]);
    expect(eastOf(home)).toBeLessThan(1);
    const moved = see(home, 2_000, 11);
    expect(eastOf(moved)).toBeGreaterThan(1_990);
    expect(moved.moved).toBe(1);
    expect(isIgnored(moved, noon(11))).toBe(false);
  });

  it('is not moved by two fixes within minutes: it may be a bus that stands still', () => {
    expect(eastOf(seen([0, 0], [0, 1], [2_000, 10], [2_000, 10, 5]))).toBeLessThan(1);
  });

  it('is not moved by one doubtful fix', () => {
    const home = seen([0, 0], [0, 1], [2_000, 2], [0, 3]);
    expect(eastOf(home)).toBeLessThan(1);
    expect(home.other).toBeNull();
  });

  it('that is at a third place moves, and is ignored for thirty days, then learned anew', () => {
    const bus = seen([0, 0], [1_000, 0, 5], [2_000, 0, 10]);
    expect(isIgnored(bus, noon(29))).toBe(true);
    expect(isIgnored(bus, noon(30))).toBe(false);
    expect(see(bus, 0, 10)).toBe(bus);
    expect(eastOf(see(bus, 3_000, 31))).toBeGreaterThan(2_990);
  });

  it('that goes to and fro is ignored longer each time', () => {
    const back = seen([0, 0], [0, 1], [2_000, 2], [2_000, 3], [0, 4], [0, 5]);
    expect(back.moved).toBe(1);
    expect(isIgnored(seen([0, 0], [0, 1], [2_000, 2], [2_000, 2, 40], [2_000, 3]), noon(4))).toBe(false);
  });
});

describe('one radio alone', () => {
  const known = (changes: Partial<KnownPoint> = {}, days = 3): PointLookup => {
    const one = Array.from({ length: days }, (_, day) => day).reduce<KnownPoint | null>(
      (before, day) =>
        taught(
          before,
          { key: 'a', radio: 'r', local: false },
          { card: 1, at: placeAt(0, 0), accuracy: 10, rssi: -60, time: noon(day) },
        ),
      null,
    ) as KnownPoint;
    const point = { ...one, ...changes };
    return { byKey: new Map([['a', point]]), byRadio: new Map([['r', [point]]]) };
  };
  const scan = (strangers = 0) => [
    { key: 'a', radio: 'r', local: false, rssi: -60 },
    ...Array.from({ length: strangers }, (_, i) => ({ key: `s${i}`, radio: `sr${i}`, local: false, rssi: -70 })),
  ];

  it('places a scan when it is settled', () => {
    expect(locate(scan(), known(), noon(4))).toMatchObject({ radios: 1 });
  });

  it('does not when it is a network of its own making that is a day old: it may be a phone', () => {
    expect(locate(scan(), known({ local: true }, 1), noon(1))).toBeNull();
    expect(locate(scan(), known({ local: true }, 2), noon(2))).not.toBeNull();
  });

  it('does not when it was heard at two places', () => {
    const { place } = known().byKey.get('a') ?? { place: null };
    if (!place) throw new Error('unknown');
    expect(
      locate(scan(), known({ other: { ...place, spots: [{ at: placeAt(900, 0), n: 1, rssi: -60, by: 1 }] } }), noon(4)),
    ).toBeNull();
  });

  it('does not amid three strangers when it is known from one day: it may be the bus', () => {
    expect(locate(scan(3), known({}, 1), noon(1))).toBeNull();
    expect(locate(scan(2), known({}, 1), noon(1))).not.toBeNull();
  });

  it('that moves places nothing', () => {
    expect(locate(scan(), known({ mobileUntil: Math.floor(noon(9) / DAY) }), noon(4))).toBeNull();
  });
});

it('a hotspot in a bag, the loudest of all, moves no place', () => {
  const town = madeTown(11);
  const map = mapOf();
  const withBag = (lessons: ReturnType<typeof town.walk>) =>
    lessons.map((one) => ({
      ...one,
      points: [{ key: 'bag', radio: 'bag', local: true, rssi: -30 }, ...one.points.slice(0, 4)],
    }));
  for (const day of [0, 1, 2]) map.teach(withBag(town.walk(day, 300)));
  const errors = withBag(town.walk(3, 200)).flatMap((one) => {
    const placed = map.place(one);
    return placed ? [planarMetres(placed.at, one.truth)] : [];
  });
  errors.sort((a, b) => a - b);
  expect(errors[Math.floor(errors.length / 2)]).toBeLessThan(24);
});

it('invented lessons of one card move nothing that other cards teach', () => {
  const town = madeTown(13);
  const map = mapOf();
  for (const day of [0, 1, 2]) map.teach(town.walk(day, 400));
  const tests = town.walk(5, 150);
  const medianOf = () => {
    const errors = tests.flatMap((one) => {
      const placed = map.place(one);
      return placed ? [planarMetres(placed.at, one.truth)] : [];
    });
    return errors.sort((a, b) => a - b)[Math.floor(errors.length / 2)] ?? Infinity;
  };
  const before = medianOf();
  const invented = Array.from({ length: 100 }, (_, i) => ({
    card: 666,
    at: placeAt(3_000 + i * 2, 0),
    accuracy: 5,
    time: noon(4) + i * 60_000,
    points: heardAt(town.routers, 0, 0, town.random),
  }));
  map.teach(invented);
  expect(medianOf()).toBeLessThan(before + 2);
});

describe('against what two cards taught, one card alone', () => {
  const point = { key: 'a', radio: 'r', local: false };
  const saying = (before: KnownPoint | null, card: number, east: number, day: number, minutes = 0) =>
    taught(before, point, { card, at: placeAt(east, 0), accuracy: 10, rssi: -60, time: noon(day) + minutes * 60_000 });
  const eastOf = (known: KnownPoint) => planarMetres(placeOf(known.place.spots).at, placeAt(0, 0));
  /** Two honest cards, each on three days. */
  const honest = [0, 1, 2].reduce<KnownPoint | null>(
    (known, day) => saying(saying(known, 1, 0, day), 2, 0, day, 5),
    null,
  ) as KnownPoint;
  const LIAR = 666;

  it('moves no access point to another place', () => {
    let known = honest;
    for (let day = 3; day < 12; day++) known = saying(known, LIAR, 2_000, day);
    expect(eastOf(known)).toBeLessThan(1);
    expect(known.moved).toBe(0);
    // Another card says it too: it has moved.
    expect(eastOf(saying(known, 3, 2_000, 12))).toBeGreaterThan(1_990);
  });

  it('makes none be ignored, by three places or by going to and fro', () => {
    let known = honest;
    for (let i = 0; i < 30; i++) known = saying(known, LIAR, (i % 3) * 1_000, 3 + i);
    expect(isIgnored(known, noon(33))).toBe(false);
    expect(eastOf(known)).toBeLessThan(1);
  });

  it('draws none away by spots around it', () => {
    let known = honest;
    for (let i = 0; i < 60; i++) known = saying(known, LIAR, 250, 3, i);
    expect(eastOf(known)).toBeLessThan(1);
  });

  it('pushes no spot that they filled', () => {
    let known = honest;
    for (let i = 0; i < 40; i++) known = saying(known, 1 + (i % 2), 0, 3, i);
    for (let i = 0; i < 100; i++) known = saying(known, LIAR, Math.min(14, eastOf(known) + 14), 4, i);
    expect(known.place.spots[0]?.at).toEqual(honest.place.spots[0]?.at);
  });

  it('gives no more than a third of the comparisons', () => {
    const town = madeTown(23);
    const map = mapOf();
    for (const day of [0, 1]) map.teach(town.walk(day, 300, 10));
    const before = map.factors;
    // A liar says 400 m off a thousand times, beside thirty true lessons.
    const lies = Array.from({ length: 1_000 }, (_, i) => ({
      card: LIAR,
      at: placeAt(200, 200),
      accuracy: 5,
      time: noon(2) + i * 60_000,
      points: heardAt(town.routers, -150, -150, town.random),
    }));
    const truths = town.walk(2, 30, 10);
    const tested = [...lies, ...truths].map((lesson) => testLesson(lesson, map.lookup, before));
    const seenOf = (factors: Factors) => ([1, 2, 3] as const).reduce((sum, one) => sum + factors[one].seen, 0);
    const most = Math.ceil(1_030 / 3) + 30;
    expect(seenOf(comparedWith(before, tested)) - seenOf(before)).toBeLessThanOrEqual(most);
  });
});

it('a factor widens what is too narrow, and stays in its bounds', () => {
  let factors: Factors = NO_FACTORS;
  for (let i = 0; i < 200; i++) factors = compared(factors, 3, true);
  expect(factors[3].factor).toBe(4);
  // Classes that were not compared follow.
  expect(factors[1].factor).toBeGreaterThan(1);
  for (let i = 0; i < 400; i++) factors = compared(factors, 3, false);
  expect(factors[3].factor).toBe(0.2);
});
