/**
 * What the demo's cards hear, and that the map which it teaches shows them where they are: a whole start of the demo's
 * past, without its sockets.
 */
import { describe, expect, it } from 'vitest';
import { planarMetres } from '../contract/geo';
import { DEFAULT_SETTINGS } from '../server/engine/settings';
import { readMac } from '../server/field/radioMap/accessPoints';
import { allTests } from '../tests/harness/opened';
import { testPlatform } from '../tests/harness/platform';
import { DAY, HOUR, MINUTE, startOf } from './day/calendar';
import { sceneAt, wornCards } from './day/cardsOf';
import { latestReports, reportsBetween } from './day/cardReports';
import { createDemoWorld, DEMO_KEY } from './demoWorld';
import { seed } from './seed';
import { seedRadioMap } from './seedRadioMap';
import { toOsmAnd } from './day/report';
import { lngLatOf } from './town/plane';

/** Monday 16 November 2026 in Shanghai. */
const MONDAY = startOf(Date.UTC(2026, 10, 16) / DAY);
const LESSON = MONDAY + 9 * HOUR;
const world = createDemoWorld();
const { town, roster } = world;
const cards = new Map(wornCards(town, roster).map((card) => [card.device.imei, card]));
const sceneOf = (imei: string, time: number) => {
  const card = cards.get(imei);
  return card && sceneAt(card.stretchAt(time), time);
};

const middle = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
/** Number of a fix by Wi-Fi in the store. */
const WIFI = 1;

describe('the cards of the demo', () => {
  const reports = [...reportsBetween(town, roster, LESSON, LESSON + 5 * MINUTE)];
  const indoors = reports.filter(({ imei, time }) => sceneOf(imei, time)?.outdoors === false);
  const outdoors = reports.filter(({ imei, time }) => sceneOf(imei, time)?.outdoors === true);
  const strongest = (some: typeof reports) => some.map(({ scan }) => scan?.points[0]?.rssi ?? -Infinity);

  it('have no fix indoors, and hear three to nine access points in most reports', () => {
    expect(indoors.length).toBeGreaterThan(100);
    expect(indoors.filter(({ fix }) => fix !== null)).toEqual([]);
    const heard = indoors.map(({ scan }) => scan?.points.length ?? 0).filter((count) => count > 0);
    expect(heard.length / indoors.length).toBeGreaterThan(0.6);
    for (const count of heard) expect(count >= 3 && count <= 9, `${count}`).toBe(true);
  });

  it('have a fix outdoors, and hear weaker access points as they pass buildings', () => {
    const withFix = outdoors.filter(({ fix }) => fix !== null);
    expect(withFix.length / outdoors.length).toBeGreaterThan(0.8);
    expect(withFix.filter(({ scan }) => (scan?.points.length ?? 0) > 0).length).toBeGreaterThan(50);
    expect(middle(strongest(outdoors).filter(Number.isFinite))).toBeLessThan(
      middle(strongest(indoors).filter(Number.isFinite)) - 10,
    );
  });

  it('hear addresses that there can be, some of them of guests, and others the same radio under two', () => {
    const macs = new Set(reports.flatMap(({ scan }) => (scan?.points ?? []).map(({ mac }) => mac)));
    for (const mac of macs) expect(readMac(mac)).toBe(mac);
    const isLocal = (mac: string) => (Number.parseInt(mac.slice(0, 2), 16) & 2) !== 0;
    expect([...macs].filter(isLocal).length).toBeGreaterThan(20);
    const radios = new Set([...macs].map((mac) => mac.slice(3, 16)));
    expect(radios.size).toBeLessThan(macs.size * 0.75);
  });

  it('hear the same however often one asks, and never twice the same strengths', () => {
    expect([...reportsBetween(town, roster, LESSON, LESSON + 5 * MINUTE)]).toEqual(reports);
    const [one] = indoors.filter(({ scan }) => (scan?.points.length ?? 0) > 2);
    const others = reports.filter(({ imei, scan }) => imei === one?.imei && scan !== null && scan !== one.scan);
    for (const { scan } of others) expect(scan?.points).not.toEqual(one?.scan?.points);
  });

  it('know where they are by themselves in a town without radios', () => {
    const other = createDemoWorld({ hasRadios: false });
    const said = latestReports(other.town, other.roster, LESSON);
    expect(new Set(said.map(({ fix }) => fix?.source ?? 'none'))).toEqual(new Set(['gps', 'wifi', 'cell', 'none']));
    expect(said.filter(({ scan }) => scan !== null)).toEqual([]);
  });
});

describe('the map that the demo teaches on its start', () => {
  const tester = allTests(() => testPlatform({ settings: { ...DEFAULT_SETTINGS, demo: true } }));

  it('shows the pupils indoors by Wi-Fi, most of them within the radius that it says', async () => {
    tester.time.now = LESSON;
    await tester.db.query('delete from account');
    await seed(tester.platform, world);
    await seedRadioMap(tester.platform, world);
    const reports = latestReports(town, roster, LESSON).filter(
      ({ imei, time, scan }) => sceneOf(imei, time)?.outdoors === false && (scan?.points.length ?? 0) > 0,
    );
    for (const report of reports) {
      const path = `/intake/osmand/${DEMO_KEY}?${toOsmAnd(report)}`;
      expect((await tester.fetch(new Request(`http://demo.test${path}`))).status).toBe(200);
    }
    const shown = await tester.db.query<{ imei: string; lng: number; lat: number; accuracy: number; source: number }>(
      `select unique_id as imei, lng, lat, accuracy, source from position join device using (device_no)
       where lng is not null`,
    );
    const placed = reports.flatMap(({ imei, time }) => {
      const place = shown.find((one) => one.imei === imei && one.source === WIFI);
      const at = sceneOf(imei, time)?.at(time).at;
      return place && at ? [{ ...place, off: planarMetres([place.lng, place.lat], lngLatOf(at)) }] : [];
    });
    expect(reports.length).toBeGreaterThan(50);
    expect(placed.length / reports.length).toBeGreaterThan(0.7);
    expect(middle(placed.map(({ off }) => off))).toBeLessThan(35);
    expect(placed.filter(({ off, accuracy }) => off <= accuracy).length / placed.length).toBeGreaterThan(0.6);
    // A radius that holds everybody would say nothing.
    expect(middle(placed.map(({ accuracy }) => accuracy))).toBeLessThan(60);
  });
});
