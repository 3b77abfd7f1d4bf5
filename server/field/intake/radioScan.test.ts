/**
 * The radios that a report carries, in each protocol: the same bad inputs as each of them writes them. `*HQ` tells
 * masts alone.
 */
import { describe, expect, it } from 'vitest';
import { expectBoundScan } from '../../../tests/harness/radioScans';
import { WATCH_MESSAGES } from '../../../tests/harness/watchMessages';
import { hearHq } from '../gateway/hq/hear';
import hqMessages from '../gateway/hq/messages.json';
import { toByteText } from '../gateway/link';
import { localDigits } from '../gateway/student/cardTime';
import { writeStudentFrame } from '../gateway/student/frame';
import { hearStudent } from '../gateway/student/hear';
import { hearWatch } from '../gateway/watch/hear';
import { writeWatchFrame } from '../gateway/watch/frame';
import { readOsmand } from './osmand';
import { readOsmandJson } from './osmandJson';
import { radioScan } from './radioScan';
import type { Report } from './report';
import { readTraccar } from './traccar';

const NOW = new Date('2026-09-01T01:00:00Z');
const HOUR_AGO = new Date('2026-09-01T00:00:00Z');
const IMEI = '866000000000017';

interface Said {
  points?: { mac: string; ssid?: string; rssi?: number | string }[];
  masts?: (number | string)[][];
  at?: Date;
}
interface Speaker {
  name: string;
  hear(said: Said): Report | null | undefined;
  /** What it does not tell, or not in every form. */
  lacks?: 'names' | 'points';
  /** Whether what it says is text, and so may be cut anywhere. */
  text?(said: Said): string;
  hearText?(text: string): Report | null | undefined;
}

function studentText({ points = [], masts = [], at = NOW }: Said, command = 'REPORT_LOCATION_INFO') {
  const time = localDigits(at);
  const wifi = points.map(({ ssid = 'net', mac, rssi }) => [ssid, mac, ...(rssi === undefined ? [] : [rssi])]);
  const body = `2E0.000000N0.000000T${time}@${(masts[0] ?? [0]).join('!')}@${wifi.map((one) => one.join('!')).join('#')}`;
  return writeStudentFrame(
    { imei: IMEI, iccid: '898600000000000000A1', serial: `${time}0001`, command, type: 3, time, body },
    'characters',
  );
}
const hearStudentText = (text: string) => {
  const state = { model: 'd' as const, skewMs: 0, count: 0 };
  return hearStudent(text, state, NOW, null)?.report;
};

const watchDigits = (at: Date) => at.toISOString().replace(/^..(..)-(..)-(..)T(..):(..):(..).*$/, '$3$2$1,$4$5$6');
function watchText({ points = [], masts = [], at = NOW }: Said, word = 'UD_LTE') {
  const [mcc = 460, mnc = 0] = masts[0] ?? [];
  const cells = [masts.length, 1, ...(masts.length ? [mcc, mnc] : []), ...masts.map((one) => one.slice(2).join(','))];
  const wifi = points.map(({ ssid = 'net', mac, rssi = '' }) => [ssid, mac, rssi].join(','));
  const head = `${word},${watchDigits(at)},V,0.0,N,0.0,E,0,0,0,0,100,64,7,0,00000000`;
  const content = toByteText([head, ...cells, points.length, ...wifi, '0.0'].join(','));
  return writeWatchFrame({ maker: '3G', id: '9031853319', serial: null, content });
}
const hearWatchText = (text: string) => hearWatch(text, NOW)?.report;

function hqText({ masts = [], at = NOW }: Said) {
  const [day, clock] = watchDigits(at).split(',');
  const [mcc = 460, mnc = 0] = masts[0] ?? [];
  const cells = masts.map(([, , area, cell, dbm = '']) => `${area},${cell},${dbm}`);
  return `*HQ,${IMEI},NBR,${[clock, mcc, mnc, 0, masts.length, ...cells, day, 'FFFFFFFF'].join(',')}#`;
}
const hearHqText = (text: string) => hearHq(text, NOW)?.report;

const wifiTexts = ({ points = [] }: Said) => points.map(({ mac, rssi = '' }) => `${mac},${rssi}`);
const cellTexts = ({ masts = [] }: Said) => masts.map((one) => one.join(','));
const network = ({ points = [], masts = [] }: Said) => ({
  radioType: 'gsm',
  wifiAccessPoints: points.map(({ mac, ssid, rssi }) => ({ macAddress: mac, ssid, signalStrength: rssi })),
  cellTowers: masts.map(([mobileCountryCode, mobileNetworkCode, locationAreaCode, cellId, signalStrength]) => ({
    mobileCountryCode,
    mobileNetworkCode,
    locationAreaCode,
    cellId,
    signalStrength,
  })),
});

const SPEAKERS: Speaker[] = [
  {
    name: 'a student card',
    hear: (said) => hearStudentText(studentText(said)),
    text: studentText,
    hearText: hearStudentText,
  },
  { name: 'a watch', hear: (said) => hearWatchText(watchText(said)), text: watchText, hearText: hearWatchText },
  {
    name: 'a card of the *HQ family',
    hear: (said) => hearHqText(hqText(said)),
    lacks: 'points',
    text: hqText,
    hearText: hearHqText,
  },
  {
    name: 'OsmAnd as a query',
    hear: (said) =>
      readOsmand(
        new URLSearchParams([
          ['id', IMEI],
          ['timestamp', (said.at ?? NOW).toISOString()],
          ...wifiTexts(said).map((one) => ['wifi', one]),
          ...cellTexts(said).map((one) => ['cell', one]),
        ]),
        NOW,
      ),
    lacks: 'names',
  },
  {
    name: 'OsmAnd as JSON',
    hear: (said) =>
      readOsmandJson(
        {
          device_id: IMEI,
          location: {
            timestamp: (said.at ?? NOW).toISOString(),
            extras: { wifi: wifiTexts(said), cell: cellTexts(said) },
          },
        },
        NOW,
      ).reports[0],
    lacks: 'names',
  },
  {
    name: 'a Traccar server',
    hear: (said) =>
      readTraccar(
        {
          position: {
            deviceTime: (said.at ?? NOW).toISOString(),
            valid: false,
            latitude: 0,
            longitude: 0,
            network: network(said),
          },
          device: { uniqueId: IMEI },
        },
        null,
        NOW,
      ),
  },
];
const HEARS_POINTS = SPEAKERS.filter(({ lacks }) => lacks !== 'points');
const NAMES = SPEAKERS.filter(({ lacks }) => lacks === undefined);

const mac = (nth: number) => `ac:bc:32:78:a2:${nth.toString(16).padStart(2, '0')}`;
const macs = (report: Report | null | undefined) => report?.scan?.points.map((point) => point.mac);

describe.each(HEARS_POINTS)('$name', ({ hear, lacks }) => {
  it('tells access points, the strongest first, at the time of the report', () => {
    const report = hear({
      points: [
        { mac: mac(1), ssid: 'home', rssi: -80 },
        { mac: mac(2), ssid: '家', rssi: -45 },
      ],
      at: HOUR_AGO,
    });
    const name = (ssid: string) => (lacks === 'names' ? '' : ssid);
    expect(report).toMatchObject({ fix: null, deviceTime: HOUR_AGO });
    expect(report?.scan).toEqual({
      time: HOUR_AGO,
      points: [
        { mac: mac(2), ssid: name('家'), rssi: -45 },
        { mac: mac(1), ssid: name('home'), rssi: -80 },
      ],
      masts: [],
    });
  });

  it('tells the twelve strongest of fifty', () => {
    const points = Array.from({ length: 50 }, (_, nth) => ({ mac: mac(nth), rssi: -40 - ((nth * 7) % 50) }));
    const strongest = points.toSorted((one, other) => other.rssi - one.rssi).slice(0, 12);
    expect(macs(hear({ points }))).toEqual(strongest.map((one) => one.mac));
  });

  it('reads dashes and capital letters, each address once with its greatest strength', () => {
    const report = hear({
      points: [
        { mac: 'AC-BC-32-78-A2-01', rssi: -70 },
        { mac: mac(1), rssi: -50 },
        { mac: mac(1).toUpperCase(), rssi: -60 },
      ],
    });
    expect(report?.scan?.points).toEqual([expect.objectContaining({ mac: mac(1), rssi: -50 })]);
  });

  it.each(['00:00:00:00:00:00', '01:00:5e:00:00:01', 'ff:ff:ff:ff:ff:ff', 'ac:bc:32:78:a2', '', 'x'])(
    'leaves out what is no address of one access point: %s',
    (wrong) => {
      const report = hear({
        points: [
          { mac: wrong, rssi: -40 },
          { mac: mac(2), rssi: -60 },
        ],
      });
      expect(macs(report)).toEqual([mac(2)]);
      expect(hear({ points: [{ mac: wrong, rssi: -40 }] })).not.toHaveProperty('scan');
    },
  );

  it.each<[number | string | undefined, number | null]>([
    [61, -61],
    [-61, -61],
    [0, null],
    [-200, null],
    [undefined, null],
  ])('takes a strength of %s for %s dBm', (rssi, dBm) => {
    const points = [{ mac: mac(1), ...(rssi !== undefined && { rssi }) }];
    expect(hear({ points })?.scan?.points).toEqual([expect.objectContaining({ mac: mac(1), rssi: dBm })]);
  });
});

describe.each(NAMES)('$name', ({ hear }) => {
  it('finds access points whatever their names are, and heeds those that ask not to be mapped', () => {
    const names = ['a,b!c#d', 'me@home', '咖啡厅', 'mine_nomap', '[x]', '12', '-61', 'ac:bc:32:78:a2'];
    const points = names.map((ssid, nth) => ({ ssid, mac: mac(nth), rssi: -40 - nth }));
    const report = hear({ points, masts: [[460, 0, 9_231, 2_351, -87]] });
    expect(report?.scan?.points.map((one) => one.ssid)).toEqual(names);
    const twice = hear({
      points: [
        { ssid: 'x_nomap', mac: mac(1), rssi: -70 },
        { ssid: 'x', mac: mac(1), rssi: -40 },
      ],
    });
    expect(twice?.scan?.points).toEqual([{ ssid: 'x_nomap', mac: mac(1), rssi: -40 }]);
  });

  it('keeps the end of a name that is too long', () => {
    const ssid = `${'n'.repeat(900)}_nomap`;
    expect(hear({ points: [{ ssid, mac: mac(1), rssi: -70 }] })?.scan?.points[0]?.ssid).toBe(ssid.slice(-64));
  });
});

describe.each(SPEAKERS)('$name', ({ name, hear, text, hearText }) => {
  const most = name === 'a student card' ? 1 : 7;

  it('tells the serving mast first, and no more than a modem does', () => {
    const masts = Array.from({ length: 9 }, (_, nth) => [460, 1, 9_231, 2_351 + nth, -87]);
    const heard = hear({ masts: [masts[0] ?? [], ...masts], at: HOUR_AGO })?.scan;
    expect(heard).toMatchObject({ time: HOUR_AGO, points: [] });
    expect(heard?.masts.map(({ cell, dbm }) => [cell, dbm])).toEqual(
      masts.slice(0, most).map(([, , , cell, dbm]) => [cell, dbm]),
    );
  });

  it.each([
    [0, 0, 0, 0, 0],
    [460, 0, 0, 2_351, -87],
    [460, 0, 9_231, 0, -87],
    [460, 0, 65_535, 2_351, -87],
    [460, 0, 65_534, 2_351, -87],
    [460, 0, 9_231, 65_535, -87],
    [460, 0, 9_231, 268_435_455, -87],
    [1_460, 0, 9_231, 2_351, -87],
    [460, 1_000, 9_231, 2_351, -87],
  ])('takes %i-%i-%i-%i for no mast', (...mast) => {
    expect(hear({ masts: [mast] })).not.toHaveProperty('scan');
  });

  it.skipIf(!text)('a message that is cut tells no radio that the whole one does not', () => {
    const said = {
      points: [1, 2, 3].map((nth) => ({ ssid: `net ${nth}`, mac: mac(nth), rssi: -40 - nth })),
      masts: [1, 2].map((nth) => [460, 0, 9_231, 2_350 + nth, -87]),
    };
    const whole = text?.(said) ?? '';
    const end = whole.at(-1) ?? '';
    const own = hearText?.(whole)?.scan;
    const radios = new Set([
      ...(own?.points ?? []).map((one) => one.mac),
      ...(own?.masts ?? []).map((one) => one.cell),
    ]);
    expect(radios.size).toBeGreaterThan(0);
    for (let cut = 1; cut < whole.length; cut += 1) {
      const report = hearText?.(whole.slice(0, cut) + end);
      if (!report?.scan) continue;
      expectBoundScan(report);
      for (const one of report.scan.points) expect(radios).toContain(one.mac);
    }
  });

  it('says nothing of radios where it hears none', () => expect(hear({})).not.toHaveProperty('scan'));
});

describe('radios that a card kept', () => {
  const points = [{ mac: mac(1), rssi: -50 }];
  const masts = [[460, 0, 9_231, 2_351, -87]];

  it('have the time of the place beside them, where a student card tells it', () => {
    const text = studentText({ points, at: HOUR_AGO }, 'REPORT_HIS_LOCATION_INFO');
    const sentNow = text.replace(/,3,\d{14},/, `,3,${localDigits(NOW)},`);
    expect(hearStudentText(sentNow)).toMatchObject({ archived: true, deviceTime: NOW, scan: { time: HOUR_AGO } });
    const untimed = sentNow.replace(/T\d{14}@/, 'T00000000000000@');
    expect(hearStudentText(untimed)).toMatchObject({ archived: true, fix: null });
    expect(hearStudentText(untimed)).not.toHaveProperty('scan');
  });

  it('have the time of the message of a watch, and are left out when that cannot be true', () => {
    expect(hearWatchText(watchText({ points, masts, at: HOUR_AGO }, 'UD2'))).toMatchObject({
      archived: true,
      scan: { time: HOUR_AGO },
    });
    const unset = watchText({ points, masts, at: new Date('2001-01-01T00:00:00Z') }, 'UD2');
    expect(hearWatchText(unset)).not.toHaveProperty('scan');
    expect(hearWatchText(unset.replace('UD2', 'UD_'))?.scan).toMatchObject({ time: NOW });
  });

  it('are never newer than their report', () => {
    const ahead = watchText({ points, at: new Date('2026-09-01T01:10:00Z') });
    const report = hearWatchText(ahead);
    expect(report?.scan?.time).toEqual(report?.deviceTime);
  });
});

it('looks at so many entries and no more, however many there are', () => {
  let looked = 0;
  function* endless() {
    for (;;) {
      looked += 1;
      yield { mac: mac(looked % 200), rssi: -50 };
    }
  }
  expect(radioScan({ points: endless() }).scan?.points).toHaveLength(12);
  expect(looked).toBe(64);
  expect(radioScan({ points: [{ mac: 'a'.repeat(1e6), rssi: -50 }] })).toEqual({});
});

it('a network of a watch by its word, and of a forwarded mast by its own name alone', () => {
  const masts = [[460, 0, 9_231, 2_351, -87]];
  const radio = (report: Report | null | undefined) => report?.scan?.masts[0]?.radio;
  expect(radio(hearWatchText(watchText({ masts }, 'AL_WCDMA')))).toBe('umts');
  expect(radio(hearWatchText(watchText({ masts }, 'UD')))).toBeNull();
  const forwarded = (radioType?: string) =>
    readTraccar(
      {
        position: {
          deviceTime: NOW.toISOString(),
          valid: false,
          latitude: 0,
          longitude: 0,
          network: {
            radioType: 'gsm',
            cellTowers: network({ masts }).cellTowers.map((one) => ({
              ...one,
              radioType,
            })),
          },
        },
        device: { uniqueId: IMEI },
      },
      null,
      NOW,
    );
  expect([radio(forwarded()), radio(forwarded('wcdma')), radio(forwarded('LTE'))]).toEqual([null, 'umts', 'lte']);
  expect(forwarded('cdma')).not.toHaveProperty('scan');
});

describe('recorded messages', () => {
  const heardIn = (texts: string[], hear: (text: string) => Report | null | undefined) =>
    texts.map((text) => hear(text)?.scan).filter((scan) => scan !== undefined);

  it('of the *HQ family tell the masts of NBR, V3, VP1 and BS', () => {
    const texts = hqMessages.messages.flatMap(({ text }) => text ?? []);
    const whole = texts.filter((text) => /,(?:NBR|V3|VP1,V|BS),/.test(text));
    const scans = heardIn(texts, hearHqText);
    expect([whole.length, scans.length]).toEqual([15, 15]);
    const cells = scans.map(({ masts }) => masts.map(({ mcc, mnc, area, cell }) => [mcc, mnc, area, cell].join('-')));
    expect(cells).toContainEqual(['284-3-1450-11473']);
    expect(cells).toContainEqual(['470-2-92-3565', '470-2-92-19433', '470-2-92-1340']);
    expect(cells).toContainEqual(['724-10-7011-6505', '724-10-7011-4274']);
    expect(cells).toContainEqual([
      '260-6-1014-50675',
      ...['50633', '17933', '17231', '50632', '13211', '17031'].map((cell) => `260-6-1014-${cell}`),
    ]);
  });

  it.skipIf(WATCH_MESSAGES.length === 0)('of watches tell each address that stands in them', () => {
    const told = WATCH_MESSAGES.map(({ text }) => {
      const [, day, month, year] = /,(\d\d)(\d\d)(\d\d),\d{6},/.exec(text) ?? [];
      const atItsTime = new Date(`20${year ?? 26}-${month ?? '01'}-${day ?? '01'}T23:59:59Z`);
      const said = text.match(/(?:[0-9a-f]{2}:){5}[0-9a-f]{2}/g) ?? [];
      return { said, heard: hearWatch(text, atItsTime)?.report?.scan?.points.map((one) => one.mac) ?? [] };
    });
    expect(told.filter(({ heard }) => heard.length > 0)).toHaveLength(11);
    for (const { said, heard } of told) expect(heard.toSorted()).toEqual(said.toSorted());
  });
});
