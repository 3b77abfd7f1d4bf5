/** The demo's past days, and how each card behaves. */
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, startOf } from './day/calendar';
import { wornCards, sceneAt } from './day/cardsOf';
import { ordinaryDays } from './day/history';
import type { CardReport } from './day/report';
import { reportNow, reportsBetween } from './day/cardReports';
import { createRoster } from './people/createRoster';
import { createTown } from './town/town';

const town = createTown();
const roster = createRoster(town);
const cards = wornCards(town, roster);
/** Monday 16 November 2026 in Shanghai. */
const MONDAY = startOf(Date.UTC(2026, 10, 16) / DAY);
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
function byImei(reports: Iterable<CardReport>): Map<string, CardReport[]> {
  const found = new Map<string, CardReport[]>();
  for (const report of reports) found.set(report.imei, [...(found.get(report.imei) ?? []), report]);
  return found;
}

describe('the past', () => {
  const students = new Set(roster.students.slice(0, 40).map(({ studentId }) => studentId));
  const reports = [...ordinaryDays(town, roster, MONDAY, TUESDAY, students)];
  const byCard = byImei(reports);

  it('is a few hundred fixes a card and day, in order', () => {
    expect(byCard.size).toBeGreaterThan(35);
    for (const said of byCard.values()) {
      expect(said.length).toBeGreaterThan(100);
      expect(said.length).toBeLessThan(700);
      expect(said.every(({ time }, index) => index === 0 || time > (said[index - 1] as CardReport).time)).toBe(true);
      expect(said.every(({ time }) => time > MONDAY && time <= TUESDAY)).toBe(true);
    }
  });

  it('reaches from one asked-for end to the other, whatever the pieces', () => {
    const noon = MONDAY + 12 * HOUR;
    const halves = [
      ...ordinaryDays(town, roster, MONDAY, noon, students),
      ...ordinaryDays(town, roster, noon, TUESDAY, students),
    ];
    expect(halves.length).toBe(reports.length);
    expect(new Set(halves.map(({ imei, time }) => `${imei} ${time}`))).toEqual(
      new Set(reports.map(({ imei, time }) => `${imei} ${time}`)),
    );
  });
});

describe('behaviours', () => {
  it('mute says nothing, indoors only that it lives, mastOnly only masts', () => {
    const [from, to] = [TUESDAY + 10 * HOUR, TUESDAY + 10 * HOUR + 10 * MINUTE];
    const said = byImei(reportsBetween(town, roster, from, to));
    expect(said.get(cardOf('mute').device.imei)).toBeUndefined();
    expect(reportNow(town, roster, cardOf('mute').device.imei, from)).toBeNull();
    expect(new Set(said.get(cardOf('indoors').device.imei)?.map(({ fix }) => fix))).toEqual(new Set([null]));
    expect(new Set(said.get(cardOf('indoors').device.imei)?.map(({ scan }) => scan))).toEqual(new Set([null]));
    const ofMasts = said.get(cardOf('mastOnly').device.imei)?.filter(({ scan }) => scan !== null) ?? [];
    expect(ofMasts.length).toBeGreaterThan(0);
    for (const { fix, scan } of ofMasts) expect([fix, scan?.points, scan?.masts.length]).toEqual([null, [], 3]);
    const knowing = byImei(reportsBetween(createTown({ hasRadios: false }), roster, from, to));
    expect(new Set(knowing.get(cardOf('mastOnly').device.imei)?.flatMap(({ fix }) => fix?.source ?? []))).toEqual(
      new Set(['cell']),
    );
  });

  it('quiet is silent for ten hours of the day', () => {
    const { device } = cardOf('quiet');
    const silent = Array.from({ length: 96 }, (_, quarter) =>
      reportNow(town, roster, device.imei, TUESDAY + quarter * 15 * MINUTE),
    ).filter((report) => !report);
    expect(silent).toHaveLength(40);
  });

  it('sos calls for less than two minutes, once in an hour and a half', () => {
    const { device } = cardOf('sos');
    const alarmed = Array.from({ length: 95 * 12 }, (_, step) => TUESDAY + step * 5_000).filter(
      (instant) => reportNow(town, roster, device.imei, instant)?.alarm === 'sos',
    );
    expect(alarmed.length).toBeGreaterThan(15);
    expect(alarmed.length).toBeLessThan(24);
  });

  it('batteries fall through the day, an old one to its alarm, and are charged at home by night', () => {
    const level = (behaviour: string, hour: number) =>
      reportNow(town, roster, cardOf(behaviour).device.imei, TUESDAY + hour * HOUR);
    expect(level('weak', 8)?.battery).toBeGreaterThan(80);
    expect(level('weak', 20)?.alarm).toBe('lowBattery');
    expect(level('steady', 20)?.battery).toBeLessThan(level('steady', 8)?.battery ?? 0);
    const plugged = cards.flatMap((card) => {
      const instant = TUESDAY + 22 * HOUR;
      return reportNow(town, roster, card.device.imei, instant)?.charging
        ? [sceneOf(card, instant).place.name + sceneOf(card, instant).kind]
        : [];
    });
    expect(plugged.length).toBeGreaterThan(50);
    expect(new Set(plugged)).toEqual(new Set(['homestay']));
  });
});
