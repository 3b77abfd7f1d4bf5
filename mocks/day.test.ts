/** What the demo's cards say: always enough of them on their way, never anywhere a child could not be. */
import { describe, expect, it } from 'vitest';
import { readOsmand } from '../server/field/intake/osmand';
import { clock, DAY, HOUR, MINUTE, startOf } from './day/calendar';
import { wornCards, sceneAt } from './day/cardsOf';
import { latestReports, reportsBetween } from './day/cardReports';
import { toOsmAnd } from './day/report';
import { routineDay } from './day/schoolDay';
import { createRoster } from './people/createRoster';
import { distanceToLine } from './town/line';
import { distance, metresOf } from './town/plane';
import { inside } from './town/ring';
import { createTown } from './town/town';
import { inWater } from './town/water';

const town = createTown();
const roster = createRoster(town);
const cards = wornCards(town, roster);
/** Where cards say by themselves where they are by Wi-Fi and masts. */
const knowing = createTown({ hasRadios: false });
/** Monday 16 November 2026 in Shanghai. */
const MONDAY = startOf(Date.UTC(2026, 10, 16) / DAY);
const SUNDAY = MONDAY + 6 * DAY;
const TUESDAY = MONDAY + DAY;

const sceneOf = (card: (typeof cards)[number], instant: number) => {
  const scene = sceneAt(card.stretchAt(instant), instant);
  if (!scene) throw new Error('Nobody is nowhere');
  return scene;
};
const cardOf = (behaviour: string) => {
  const card = cards.find(({ device }) => device.behaviour === behaviour);
  if (!card) throw new Error(`No card is ${behaviour}`);
  return card;
};
const saidBy = (imei: string, from: number, to: number) =>
  [...reportsBetween(town, roster, from, to)].filter((report) => report.imei === imei);

describe('at any hour', () => {
  const hours = [MONDAY, SUNDAY].flatMap((day) =>
    Array.from({ length: 24 }, (_, hour) => day + hour * HOUR + 17 * MINUTE),
  );
  const bell = [55, 57, 59, 60, 62, 65].map((minute) => MONDAY + clock(7, minute));

  it.each(
    [...hours, ...bell].map((instant) => [new Date(instant + 8 * HOUR).toISOString().slice(0, 16), instant] as const),
  )('at least forty are on their way: %s', (_, instant) => {
    const walking = cards.filter(
      (card) => sceneOf(card, instant).kind === 'journey' && sceneOf(card, instant).at(instant).speed > 0.5,
    );
    expect(walking.length).toBeGreaterThanOrEqual(40);
  });

  it('twenty to sixty reports come in a second', () => {
    for (let hour = 0; hour < 24; hour += 3) {
      const from = MONDAY + hour * HOUR + 5 * MINUTE;
      const persecond = [...reportsBetween(town, roster, from, from + 20_000)].length / 20;
      expect(persecond).toBeGreaterThan(20);
      expect(persecond).toBeLessThan(60);
    }
  });

  it('a class has some of its own on the way', () => {
    for (let hour = 0; hour < 24; hour++) {
      const instant = TUESDAY + hour * HOUR + 31 * MINUTE;
      for (const { classId } of roster.classes) {
        const mates = cards.filter(({ pupil }) => pupil.student.classId === classId);
        expect(mates.filter((card) => sceneOf(card, instant).outdoors).length).toBeGreaterThanOrEqual(8);
      }
    }
  });

  it('cards of every state are found', () => {
    for (let hour = 0; hour < 24; hour += 4) {
      const latest = new Set(latestReports(town, roster, MONDAY + hour * HOUR).map(({ imei }) => imei));
      const silent = cards.filter(({ device }) => !latest.has(device.imei));
      expect(silent.length).toBeGreaterThanOrEqual(2);
      expect(silent.length).toBeLessThan(20);
    }
  });
});

describe('the reports', () => {
  it('are the same however often and in whatever pieces one asks', () => {
    const from = MONDAY + 9 * HOUR + 13;
    const whole = [...reportsBetween(town, roster, from, from + 90_000)];
    const again = createRoster(createTown());
    const fresh = createTown();
    const pieces = [0, 1, 2, 3, 4, 5, 6, 7, 8].flatMap((piece) => [
      ...reportsBetween(fresh, again, from + piece * 10_000, from + (piece + 1) * 10_000),
    ]);
    expect(pieces).toEqual(whole);
    expect(whole.length).toBeGreaterThan(1_000);
  });

  it('come in the order of time, within what was asked', () => {
    const [from, to] = [TUESDAY + 7 * HOUR + 40 * MINUTE, TUESDAY + 7 * HOUR + 42 * MINUTE];
    const times = [...reportsBetween(town, roster, from, to)].map(({ time }) => time);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.every((time) => time > from && time <= to && Number.isInteger(time))).toBe(true);
  });

  it('of one card are 5 to 30 s apart outdoors and minutes apart at rest', () => {
    const card = cardOf('steady');
    const times = saidBy(card.device.imei, TUESDAY + 18 * HOUR, TUESDAY + 19 * HOUR);
    const gaps = times.slice(1).map(({ time }, index) => ({
      gap: time - (times[index]?.time ?? 0),
      outdoors: [time, times[index]?.time ?? 0].every((at) => sceneOf(card, at).outdoors),
    }));
    expect(gaps.filter(({ outdoors }) => outdoors).length).toBeGreaterThan(50);
    for (const { gap, outdoors } of gaps) {
      expect(gap).toBeGreaterThan(0);
      expect(gap).toBeLessThan(outdoors ? 45_000 : 9 * MINUTE);
    }
  });

  it.each([
    ['that know their places', knowing, ['gps', 'wifi', 'cell', 'none']],
    ['that tell what they hear', town, ['gps', 'none']],
  ])('of cards %s are understood by the intake as they were meant', (_, of, sources) => {
    const now = new Date(MONDAY + 15 * HOUR);
    const reports = [...reportsBetween(of, roster, MONDAY + 14 * HOUR, MONDAY + 14 * HOUR + 20_000)];
    expect(new Set(reports.map(({ fix }) => fix?.source ?? 'none'))).toEqual(new Set(sources));
    for (const report of reports) {
      const read = readOsmand(new URLSearchParams(toOsmAnd(report).toString()), now);
      expect({
        uniqueId: read.uniqueId,
        time: read.deviceTime.getTime(),
        battery: read.battery,
        charging: read.charging,
      }).toEqual({
        uniqueId: report.imei,
        time: report.time,
        battery: report.battery,
        charging: report.charging,
      });
      expect(read.alarms).toEqual(report.alarm ? [report.alarm] : []);
      const { lng, lat, accuracy, source, speed = -1 } = read.fix ?? {};
      expect(read.fix && { lng, lat, accuracy, source }).toEqual(
        report.fix && {
          lng: report.fix.lng,
          lat: report.fix.lat,
          accuracy: report.fix.accuracy,
          source: report.fix.source,
        },
      );
      expect(speed).toBeCloseTo(report.fix?.speed ?? -1, 2);
      expect(read.scan?.points.map(({ mac, rssi }) => ({ mac, rssi })) ?? []).toEqual(report.scan?.points ?? []);
      expect(read.scan?.masts.map(({ cell, dbm }) => [cell, dbm]) ?? []).toEqual(
        report.scan?.masts.map(({ cell, dbm }) => [cell, dbm]) ?? [],
      );
    }
  });

  it('err as satellites, Wi-Fi and masts do', () => {
    const byImei = new Map(cards.map((card) => [card.device.imei, card]));
    const errors = { gps: [] as number[], wifi: [] as number[], cell: [] as number[] };
    let held = 0;
    for (const { imei, time, fix } of reportsBetween(
      knowing,
      roster,
      MONDAY + 12 * HOUR,
      MONDAY + 12 * HOUR + 5 * MINUTE,
    )) {
      const card = byImei.get(imei);
      if (!fix || !card) continue;
      const off = distance(metresOf([fix.lng, fix.lat]), sceneOf(card, time).at(time).at);
      errors[fix.source].push(off);
      if (fix.source === 'cell' && off <= fix.accuracy) held++;
    }
    const at = (list: number[], share: number) => [...list].sort((a, b) => a - b)[Math.floor(list.length * share)] ?? 0;
    expect(at(errors.gps, 0.5)).toBeGreaterThan(2);
    expect(at(errors.gps, 0.95)).toBeLessThan(16);
    // A few fixes are reflected far away.
    expect(Math.max(...errors.gps)).toBeGreaterThan(100);
    expect(at(errors.gps, 0.99)).toBeLessThan(20);
    expect(at(errors.wifi, 0.95)).toBeLessThan(40);
    expect(errors.cell.length).toBeGreaterThan(50);
    expect(held / errors.cell.length).toBeGreaterThan(0.6);
  });
});

describe('the ways', () => {
  const some = cards.filter((_, index) => index % 12 === 0);

  it('keep to the streets, and over water to the bridges', () => {
    const bridges = town.graph.edges.filter(({ bridge }) => bridge).map(({ line }) => line);
    const passed = some.flatMap((card) =>
      Array.from({ length: 12 * 180 }, (_, step) => TUESDAY + 6 * HOUR + step * 20_000).flatMap((instant) => {
        const scene = sceneOf(card, instant);
        return scene.kind === 'journey' ? [scene.at(instant).at] : [];
      }),
    );
    expect(passed.length).toBeGreaterThan(20_000);
    const wet = passed.filter((point) => inWater(point));
    expect(wet.length).toBeGreaterThan(50);
    expect(wet.filter((point) => !bridges.some((line) => distanceToLine(point, line) < 0.5))).toEqual([]);
    const dry = passed.filter((_, index) => index % 25 === 0);
    expect(dry.filter((point) => !town.graph.edges.some(({ line }) => distanceToLine(point, line) < 0.5))).toEqual([]);
  });

  it('are gone at the pace of feet, wheels or a bus', () => {
    const fastest = { walk: 2, bike: 4.5, lift: 6.5, bus: 8 };
    const speeds = { walk: [] as number[], bike: [] as number[], lift: [] as number[], bus: [] as number[] };
    for (const card of cards) {
      for (let instant = MONDAY + 7 * HOUR; instant < MONDAY + 9 * HOUR; instant += 30_000) {
        const scene = sceneOf(card, instant);
        if (scene.kind === 'journey') speeds[card.pupil.manner].push(scene.at(instant).speed);
      }
    }
    for (const manner of ['walk', 'bike', 'lift', 'bus'] as const) {
      expect(speeds[manner].length).toBeGreaterThan(100);
      expect(Math.max(...speeds[manner])).toBeLessThan(fastest[manner]);
      expect(Math.max(...speeds[manner])).toBeGreaterThan(fastest[manner] / 2);
      expect(speeds[manner].some((speed) => speed === 0)).toBe(true);
    }
  });

  it('join without a jump, from story to school hours and back', () => {
    const STEP = 6_000;
    const [from, to] = [MONDAY + 5 * HOUR, MONDAY + 19 * HOUR];
    for (const card of some.slice(0, 24)) {
      const passed = Array.from(
        { length: (to - from) / STEP },
        (_, step) => sceneOf(card, from + step * STEP).at(from + step * STEP).at,
      );
      const steps = passed.slice(1).map((at, index) => distance(at, passed[index] ?? at));
      // A door and a desk are some metres apart.
      expect(Math.max(...steps)).toBeLessThan((8 * STEP) / 1000 + 30);
    }
  });
});

describe('school hours', () => {
  it('bring everyone to school by eight, and home in the afternoon', () => {
    const atSchool = (instant: number) =>
      cards.filter((card) => inside(town.campus.grounds, sceneOf(card, instant).at(instant).at)).length;
    const onTheWayIn = cards.filter((card) => {
      const scene = sceneOf(card, MONDAY + clock(7, 45));
      return scene.place.name === 'yard';
    });
    expect(onTheWayIn.length).toBeGreaterThan(cards.length * 0.6);
    expect(atSchool(MONDAY + clock(7, 57))).toBeGreaterThan(cards.length * 0.55);
    expect(atSchool(MONDAY + clock(17, 15))).toBeLessThan(cards.length * 0.4);
  });

  it('are kept by an ordinary day: lessons, break, lunch, home; nobody at school on Sunday', () => {
    const where = (day: number, instant: number) =>
      cards
        .map(({ pupil }) => routineDay(pupil, day).find(({ from, to }) => instant >= from && instant < to))
        .map((scene) => (scene?.kind === 'stay' ? scene.place.name : 'way'));
    const [monday, sunday] = [MONDAY / DAY + 8 / 24, SUNDAY / DAY + 8 / 24].map(Math.round) as [number, number];
    const share = (places: string[], name: string) => places.filter((place) => place === name).length / places.length;
    expect(share(where(monday, MONDAY + clock(9)), 'room')).toBe(1);
    expect(share(where(monday, MONDAY + clock(10, 10)), 'yard')).toBe(1);
    expect(share(where(monday, MONDAY + clock(12, 5)), 'canteen')).toBe(1);
    expect(share(where(monday, MONDAY + clock(20)), 'home')).toBeGreaterThan(0.98);
    for (const hour of [9, 11, 15]) expect(share(where(sunday, SUNDAY + clock(hour)), 'room')).toBe(0);
  });
});
