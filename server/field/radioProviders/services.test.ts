/** Each service by its own form, over real sockets: what it is asked, what its answers mean, and how it misbehaves. */
import gcoord from 'gcoord';
import { afterEach, describe, expect, it } from 'vitest';
import { RADIO_SERVICES, type RadioServiceName } from '../../../contract/settings/radioServices';
import { boundedRequest } from '../../running/node/boundedRequest';
import { amapSignature } from './amap';
import { answerOfFault, askOnce } from './askService';
import { type RadioAnswer, questionOf } from './question';
import {
  bodyOfPlace,
  MAST,
  PLACED,
  type RadioServiceStandIn,
  radioServiceStandIn,
  type RadioTrouble,
  scanOf,
} from './radioServices.fixtures';

const request = boundedRequest({ allowed: ['127.0.0.1'], timeout: 400 });
let standIn: RadioServiceStandIn | null = null;
afterEach(async () => {
  await standIn?.close();
  standIn = null;
});

async function ask(name: RadioServiceName, scan = scanOf(3), ...troubles: RadioTrouble[]): Promise<RadioAnswer> {
  await standIn?.close();
  standIn = await radioServiceStandIn(name);
  standIn.next(...troubles);
  const question = questionOf(scan, '123456789012345');
  if (!question) throw new Error('the scan asks nothing');
  return answerOfFault(await askOnce(request, standIn.service, question));
}
const heard = () => standIn?.heard[0] ?? '';
const bodyHeard = () => JSON.parse(heard().slice(heard().indexOf('\r\n\r\n') + 4)) as Record<string, unknown>;
const queryHeard = () => new URL(heard().split(' ')[1] ?? '', 'http://x').searchParams;

describe.each(RADIO_SERVICES)('%s', (name) => {
  const refused: RadioTrouble = { status: 200, body: '{"status":"0","info":"INVALID_USER_KEY","message":"token?"}' };

  it('places by access points, in WGS-84', async () => {
    const answer = await ask(name);
    expect(answer).toMatchObject({ result: 'placed', source: 'wifi', radius: 45 });
    if (answer.result !== 'placed') return;
    expect(answer.at[0]).toBeCloseTo(PLACED[0], 5);
    expect(answer.at[1]).toBeCloseTo(PLACED[1], 5);
  });

  it('places by masts alone, no nearer than a mast can', async () => {
    expect(await ask(name, scanOf(0))).toMatchObject({ result: 'placed', source: 'cell', radius: 500 });
  });

  it('believes no 0,0, no circle of a region, no radius of 0 and none of ten metres', async () => {
    const said = (place: readonly [number, number], accuracy: number) => ask(name, scanOf(3), { place, accuracy });
    expect(await said([0, 0], 20)).toEqual({ result: 'notPlaced' });
    expect(await said([116.4, 39.9], 400_000)).toEqual({ result: 'notPlaced' });
    expect(await said([116.4, 39.9], 0)).toMatchObject({ result: 'placed', radius: 150 });
    expect(await said([116.4, 39.9], 10)).toMatchObject({ result: 'placed', radius: 30 });
    expect(await said([116.4, 39.9], 3_000)).toMatchObject({ result: 'placed', source: 'cell', radius: 3_000 });
    for (const accuracy of ['wide', '', -5])
      expect(await ask(name, scanOf(3), { place: [116.4, 39.9], accuracy })).toMatchObject({ radius: 150 });
  });

  it('that misbehaves gives no place, and a code in place of a sentence', async () => {
    for (const [trouble, code] of [
      ['silent', 'timeout'],
      ['reset', 'ECONNRESET'],
      ['redirect', 'http302'],
      ['endless', 'long'],
      ['packed', 'unreadable'],
      [{ status: 200, body: '' }, 'unreadable'],
      [{ status: 200, body: '<html>log in to the network</html>' }, 'unreadable'],
      [{ status: 200, body: '[1]' }, 'unreadable'],
      [{ status: 500, body: '<html>' }, 'http500'],
      [{ status: 404, body: 'no such page' }, 'http404'],
    ] as const)
      expect(await ask(name, scanOf(3), trouble), JSON.stringify(trouble)).toEqual({ result: 'failed', code });
    expect(await ask(name, scanOf(3), 'cut')).toMatchObject({ result: 'failed' });
    const broken = { status: 200, body: bodyOfPlace(name, [Number.NaN, 200], 10) };
    expect((await ask(name, scanOf(3), broken)).result).not.toBe('placed');
  });

  it('that refuses the key fails, with HTTP 200 or without', async () => {
    const answers: Record<RadioServiceName, RadioTrouble> = {
      amap: refused,
      ichnaea: { status: 403, body: '{"error":{"errors":[{"reason":"dailyLimitExceeded"}],"code":403}}' },
      google: { status: 400, body: '{"error":{"errors":[{"reason":"keyInvalid"}],"code":400}}' },
      unwired: { status: 200, body: '{"status":"error","message":"Invalid token","balance":0}' },
    };
    const codes = {
      amap: 'INVALID_USER_KEY',
      ichnaea: 'dailyLimitExceeded',
      google: 'keyInvalid',
      unwired: 'invalidToken',
    };
    expect(await ask(name, scanOf(3), answers[name])).toEqual({ result: 'failed', code: codes[name] });
  });

  it('that knows none of the radios gives no place, and has not failed', async () => {
    const notFound = { status: 404, body: '{"error":{"errors":[{"reason":"notFound"}],"code":404}}' };
    const answers: Record<RadioServiceName, RadioTrouble> = {
      amap: { status: 200, body: '{"status":"1","info":"OK","infocode":"10000","result":{"type":"0"}}' },
      ichnaea: notFound,
      google: notFound,
      unwired: { status: 200, body: '{"status":"error","message":"No matches found","balance":9}' },
    };
    expect(await ask(name, scanOf(3), answers[name])).toEqual({ result: 'notPlaced' });
  });

  it('has no name of a network in its question, nor of what travels or opted out', async () => {
    const scan = scanOf(3);
    const carried = { mac: 'a4:56:02:77:77:77', ssid: 'iPhone of Ming', rssi: -20 };
    const optedOut = { mac: 'a4:56:02:88:88:88', ssid: 'home_nomap', rssi: -20 };
    await ask(name, { ...scan, points: [carried, optedOut, ...scan.points] });
    for (const word of ['HUAWEI', 'Ming', 'nomap', '77:77', '88:88', '77%3A77']) expect(heard()).not.toContain(word);
    expect(heard()).toMatch(/a4(?::|%3A)56/);
  });
});

describe('AMap', () => {
  it('is asked with colons, strengths, no names, and digits in place of an IMEI', async () => {
    await ask('amap', scanOf(2));
    expect(Object.fromEntries(queryHeard())).toEqual({
      key: 'key-of-test',
      accesstype: '1',
      imei: '123456789012345',
      macs: 'a4:56:02:00:10:10,-50,|a4:56:02:01:11:10,-51,',
      output: 'json',
    });
  });

  it('is asked about masts where no access points are', async () => {
    await ask('amap', scanOf(1, 0, [MAST, { ...MAST, cell: 7, dbm: null }]));
    expect(Object.fromEntries(queryHeard())).toMatchObject({
      accesstype: '0',
      cdma: '0',
      network: 'GPRS',
      bts: '460,0,22549,104857601,-91',
      nearbts: '460,0,22549,7,-85',
    });
    expect(queryHeard().has('macs')).toBe(false);
  });

  it('is signed where there is a secret: MD5 of the sorted parameters and the secret', async () => {
    // Recomputed by hand: printf 'a=1&b=2secret' | md5sum
    expect(amapSignature({ b: '2', a: '1' }, 'secret')).toBe('8d9f51949e440aa629fd1a035708473a');
  });

  it('says GCJ-02, which differs from WGS-84 by hundreds of metres', () => {
    const [lng, lat] = gcoord.transform<[number, number]>([...PLACED], gcoord.WGS84, gcoord.GCJ02);
    expect(Math.hypot(lng - PLACED[0], lat - PLACED[1])).toBeGreaterThan(0.003);
  });
});

describe('the form of ichnaea', () => {
  it('asks for no guess by the network address or the area, and refuses one that comes', async () => {
    await ask('ichnaea');
    expect(bodyHeard()).toMatchObject({ considerIp: false, fallbacks: { ipf: false, lacf: false } });
    expect(heard()).toContain('user-agent: Homeward');
    for (const fallback of ['ipf', 'lacf']) {
      const body = JSON.stringify({ location: { lat: 39.9, lng: 116.4 }, accuracy: 10, fallback });
      expect(await ask('ichnaea', scanOf(3), { status: 200, body })).toEqual({ result: 'notPlaced' });
    }
  });

  it('names the kind of each mast, also where the card does not tell it, and none of 5G', async () => {
    const masts = [MAST, { ...MAST, radio: null, cell: 300 }, { ...MAST, radio: 'nr' as const, cell: 2 ** 33 }];
    await ask('ichnaea', scanOf(0, 0, masts));
    expect(bodyHeard()['cellTowers']).toMatchObject([
      { radioType: 'lte', mobileCountryCode: 460, mobileNetworkCode: 0, locationAreaCode: 22_549, cellId: 104_857_601 },
      { radioType: 'gsm', cellId: 300 },
    ]);
    await ask('google', scanOf(0, 0, masts));
    expect(bodyHeard()['cellTowers']).toMatchObject([{}, {}, { radioType: 'nr', newRadioCellId: 2 ** 33 }]);
    expect(bodyHeard()).toMatchObject({ considerIp: false });
    expect(heard()).toContain('/geolocation/v1/geolocate?key=key-of-test');
  });

  it('is not asked where it knows no such mast', async () => {
    expect(await ask('ichnaea', scanOf(0, 0, [{ ...MAST, radio: 'nr' }]))).toEqual({ result: 'notPlaced' });
    expect(standIn?.heard).toEqual([]);
  });
});

it('Unwired Labs is asked about masts of one network and one kind', async () => {
  await ask('unwired', scanOf(2, 0, [MAST, { ...MAST, cell: 9 }, { ...MAST, mnc: 1 }, { ...MAST, radio: 'gsm' }]));
  expect(bodyHeard()).toEqual({
    token: 'key-of-test',
    address: 0,
    radio: 'lte',
    mcc: 460,
    mnc: 0,
    cells: [
      { lac: 22_549, cid: 104_857_601, signal: -91 },
      { lac: 22_549, cid: 9, signal: -91 },
    ],
    wifi: [
      { bssid: 'a4:56:02:00:10:10', signal: -50 },
      { bssid: 'a4:56:02:01:11:10', signal: -51 },
    ],
  });
});

it('one radio alone asks nothing: it may be carried, and its other networks are the same radio', () => {
  expect(questionOf(scanOf(1, 0, []), '')).toBeNull();
  const one = scanOf(1, 0, []);
  const twin = { mac: 'a6:56:02:00:10:11', ssid: '', rssi: -60 };
  expect(questionOf({ ...one, points: [...one.points, twin] }, '')).toBeNull();
  expect(questionOf(scanOf(1), '')).toMatchObject({ points: [], masts: [MAST] });
});
