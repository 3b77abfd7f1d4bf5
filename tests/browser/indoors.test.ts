/**
 * A card that goes indoors, in each protocol over its own socket: it sees no satellites, and its parent sees where it
 * is by what it hears, with the radius of that. It arrives in school by Wi-Fi alone; one radio alone opens no fence.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tcpWire } from '../../mocks/cards/tcpWire';
import { locationBody, wornCard } from '../../mocks/cards/wornCard';
import { wornHq } from '../../mocks/cards/wornHq';
import { wornWatch } from '../../mocks/cards/wornWatch';
import type { CardScan } from '../../mocks/day/hearing';
import { localDigits } from '../../server/field/gateway/student/cardTime';
import { LINE_CONFIRMED } from '../../server/people/cards/knownLines';
import { lineKeyOf } from '../../server/people/cards/trust';
import { nodeCardCipher } from '../../server/running/node/cardCipher';
import { FIRMWARE, TEST_MAKER } from '../harness/cards';
import { GATEWAY_KEY } from '../harness/platform';
import { TEST_SCHOOL } from '../harness/testSchool';
import { allTests } from '../harness/opened';
import { beginFence, button, expectSaid, type Place, saveFence, stay, way } from './drivers/fence';
import { openAs } from './drivers/session';
import { CHROMIUM, openStage } from './drivers/stage';

const SIM = '89860000000000000001';
const [MING, FANG, HUA, YUE] = ['860000000000001', '860000000000002', '860000000000003', '860000000000004'] as const;
const ROSTER = {
  ...TEST_SCHOOL,
  students: TEST_SCHOOL.students.map((student) => ({ ...student, subscribed: true })),
  devices: [
    ...TEST_SCHOOL.devices.map((device) => (device.uniqueId === MING ? { ...device, iccid: SIM } : device)),
    { uniqueId: YUE, rfid: 'A4', phone: null, model: 'card', studentId: 's-yue', reportInterval: 60 },
  ],
};
const HOME = { lng: 120.93, lat: 30.925 };
const SCHOOL = { lng: 120.92, lat: 30.92 };
/** Routers of the school, and the only one near the home. */
const ROUTERS = [1, 2, 3, 4, 5].map((n) => `3c:84:6a:0${n}:00:01`);
const ROUTER_OF_HOME = '50:d2:f5:01:00:01';
const MASTS = [51_201, 51_202].map((cell) => ({ mcc: 460, mnc: 0, area: 6_334, cell, dbm: -80 }));
const MINUTE = 60_000;
/** Five access points that were heard within 50 m: a radius of tens of metres. */
const BY_WIFI = /Wi-Fi定位 ±[1-5]\d 米/;

describe.skipIf(CHROMIUM === null)('in the browser (skipped without Chromium)', () => {
  const stage = allTests(() => openStage({ rosters: [ROSTER], cardMakers: [TEST_MAKER] }));
  const stops: (() => void)[] = [];
  afterAll(() => stops.forEach((stop) => stop()));
  let count = 0;
  /** A real card never hears the same strengths twice. */
  const hears = (macs: readonly string[]): CardScan => ({
    points: macs.map((mac) => ({ mac, rssi: -60 - (count++ % 7) })),
    masts: MASTS,
  });
  const inSchool = () => hears(ROUTERS);
  const clock = () => new Date(stage.now());
  const after = (milliseconds: number, work: () => void) => void setTimeout(work, Math.min(milliseconds, 1_100));

  async function tell(id: string, place: Place | null, { points, masts }: CardScan) {
    const query = new URLSearchParams({ id, timestamp: String(Math.round(stage.now())) });
    if (place) {
      query.set('lat', String(place.lat));
      query.set('lon', String(place.lng));
      query.set('accuracy', '8');
    }
    for (const { mac, rssi } of points) query.append('wifi', `${mac},${rssi}`);
    for (const { mcc, mnc, area, cell, dbm } of masts) query.append('cell', [mcc, mnc, area, cell, dbm].join(','));
    const { status } = await fetch(`${stage.url}intake/osmand/${GATEWAY_KEY}?${query}`);
    expect(status).toBe(200);
  }

  /** Two cards walk by the school and by the home, and the map learns what they heard. */
  beforeAll(async () => {
    for (let round = 0; round < 6; round += 1) {
      stage.later(25 * MINUTE);
      for (const id of [HUA, YUE])
        await tell(id, { lng: SCHOOL.lng + round * 0.0001, lat: SCHOOL.lat }, hears(ROUTERS));
      stage.later(25 * MINUTE);
      for (const id of [HUA, YUE]) await tell(id, HOME, hears([ROUTER_OF_HOME]));
    }
    // Lessons are saved, and then taught.
    await stage.runScheduled();
    await stage.runScheduled();
    expect(await stage.db.query('select 1 from wifi_ap')).toHaveLength(ROUTERS.length + 1);
  });

  it('a student card arrives in school by Wi-Fi alone, and one radio opens no fence', async () => {
    let place: Place | null = HOME;
    let heard = hears([]);
    const card = wornCard({
      imei: MING,
      iccid: SIM,
      model: 'b2',
      seal: { maker: TEST_MAKER, firmware: FIRMWARE.b2, cipher: nodeCardCipher },
      open: tcpWire(stage.cardPort),
      clock,
      after,
      battery: () => 80,
      locate: () =>
        locationBody(
          {
            fix: place && { ...place, accuracy: 8, source: 'gps', speed: 0, course: null },
            scan: { ...heard, points: heard.points.map(({ mac, rssi }) => ({ mac, rssi: rssi - (count++ % 7) })) },
          },
          localDigits(clock()),
        ),
    });
    stops.push(card.stop);
    await card.start();
    const goes = async (places: readonly (Place | null)[], scan: CardScan) => {
      heard = scan;
      for (const next of places) {
        stage.later(30_000);
        place = next;
        await card.report();
      }
    };
    await goes(stay(HOME, 4), hears([]));
    const page = await openAs(stage, 'li');
    await beginFence(page);
    await button(page, /^归途小学，120 米$/).tap();
    await saveFence(page);
    await page.goto('home');
    await page.locator('.map-shell[data-live="live"]').waitFor();
    // Half of the way by satellites, more than 500 m from the school.
    await goes(way(HOME, SCHOOL, 12).slice(0, 6), hears([]));
    await goes(
      Array.from({ length: 14 }, () => null),
      inSchool(),
    );
    await expectSaid(page, /^李明 \d\d:\d\d 走进围栏“归途小学”$/);
    await sees('li', 's-ming', /在归途小学 · 刚刚/, BY_WIFI);
    const crossings = () => stage.db.query("select 1 from crossing where kind = 'leave'");
    // The router of the home alone: somebody may carry it.
    await goes(
      Array.from({ length: 14 }, () => null),
      { points: [{ mac: ROUTER_OF_HOME, rssi: -50 }], masts: [] },
    );
    await stage.runScheduled();
    expect(await crossings()).toEqual([]);
    await page.done();
  });

  it('a watch keeps a place with its radius', async () => {
    await confirm(HUA, 'watch');
    const watch = wornWatch({
      id: HUA,
      open: tcpWire(stage.cardPort),
      clock,
      place: () => null,
      hears: inSchool,
      after,
    });
    stops.push(watch.stop);
    await watch.start();
    stage.later(MINUTE);
    watch.report();
    await sees('zhang', 's-hua', /在归途小学 · 刚刚/, BY_WIFI);
  });

  it('a card over HTTP keeps a place with its radius', async () => {
    stage.later(MINUTE);
    await tell(YUE, null, inSchool());
    await sees('chen', 's-yue', /在归途小学 · 刚刚/, BY_WIFI);
  });

  it('a card of the *HQ family tells masts alone, and its place is as wide as that', async () => {
    await confirm(FANG, 'hq');
    const card = wornHq({ imei: FANG, open: tcpWire(stage.cardPort), clock, place: () => null, masts: () => MASTS });
    stops.push(card.stop);
    await card.start();
    await sees('sun', 's-fang', /大概在半径 \d{3} 米的圈内/, /基站定位 ±\d{3} 米/, '2');
  });

  const confirm = async (uniqueId: string, protocol: 'watch' | 'hq') => {
    const key = lineKeyOf({
      uniqueId,
      protocol,
      maker: protocol === 'watch' ? '3G' : 'HQ',
      iccid: '',
      network: '127.0',
    });
    await stage.db.query(
      `insert into card_known_line (unique_id, line_key, iccid, came_at, last_at, confirmed_at)
       values ($1, $2, '', $3, $3, $3)`,
      [uniqueId, key, clock()],
    );
    await stage.db.notify(LINE_CONFIRMED, uniqueId);
  };
  /** The parent reads the place on the first screen, and on the child's sheet how it was found and how wide it is. */
  const sees = async (account: string, studentId: string, words: RegExp, how: RegExp, userType?: string) => {
    const page = await openAs(stage, account, 'home', {
      ...(userType && { as: (identity) => identity.userType === userType }),
    });
    await page.getByText(words).first().waitFor();
    await page.goto(`position?studentId=${studentId}`);
    await page.getByText(how).first().waitFor();
    await page.done();
  };
});
