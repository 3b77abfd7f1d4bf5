/** Bodies forwarded by Traccar, of all versions, and the reports that they become. */
import { describe, expect, it } from 'vitest';
import {
  hexOf,
  TRACCAR_DEVICE,
  traccarEvent,
  VERSION_4,
  WATCH_FIX,
  WATCH_NETWORK,
  WATCH_SOS,
} from '../../../tests/harness/traccarBodies';
import { readTraccar } from './traccar';

const NOW = new Date('2026-03-02T01:00:00Z');
const read = (body: unknown, queryId: string | null = null) => readTraccar(body, queryId, NOW);
describe('a forwarded position', () => {
  it('of a watch is a fix in metres per second with unknown accuracy', () =>
    expect(read({ position: WATCH_FIX, device: TRACCAR_DEVICE })).toEqual({
      uniqueId: '9705141740',
      deviceTime: new Date('2026-03-02T00:00:03Z'),
      clock: 'unknown',
      fix: {
        time: new Date('2026-03-02T00:00:03Z'),
        lng: 116.397,
        lat: 39.909,
        accuracy: null,
        source: 'gps',
        speed: 1.11,
        course: 90,
        altitude: 47,
        valid: true,
        mock: false,
      },
      battery: 64,
      charging: null,
      temperature: null,
      worn: null,
      alarms: [],
      result: null,
      archived: false,
      scan: {
        time: new Date('2026-03-02T00:00:03Z'),
        points: [{ mac: '44:56:e2:03:ea:2a', ssid: '', rssi: -69 }],
        masts: [{ radio: null, mcc: 460, mnc: 1, area: 42_308, cell: 101_992_452, dbm: -100 }],
      },
    }));
  it('without a fix and with an SOS is a contact with an alarm', () =>
    expect(read({ position: WATCH_SOS, device: TRACCAR_DEVICE })).toMatchObject({
      fix: null,
      alarms: ['sos'],
      battery: 22,
      deviceTime: new Date('2026-03-02T00:01:03Z'),
    }));
  it('of the Traccar Client app', () =>
    expect(
      read({
        position: {
          ...WATCH_FIX,
          protocol: 'osmand',
          attributes: { event: 'motionchange', motion: false, batteryLevel: 79 },
          deviceTime: '2026-03-02T00:02:03.444+00:00',
          fixTime: '2026-03-02T00:02:03.444+00:00',
          latitude: -6.1148096,
          longitude: 106.6837015,
          altitude: 35.7,
          speed: 36.29,
          course: 63,
          accuracy: 3.8,
          network: null,
        },
        device: TRACCAR_DEVICE,
      }),
    ).toMatchObject({
      battery: 79,
      fix: { accuracy: 3.8, speed: 18.67, altitude: 35.7, time: new Date('2026-03-02T00:02:03.444Z') },
    }));
  it('of version 4 has its device id in the query or in an attribute', () => {
    const readThen = (body: unknown, queryId: string | null = null) =>
      readTraccar(body, queryId, new Date('2020-05-07T09:50:00Z'));
    const expected = {
      battery: 53,
      fix: { accuracy: 2200, lng: 99.6410078, course: null, time: new Date('2020-05-07T09:48:15Z') },
    };
    expect(readThen({ position: VERSION_4 }, '99')).toMatchObject({ uniqueId: '99', ...expected });
    expect(readThen(VERSION_4, '99')).toMatchObject({ uniqueId: '99', ...expected });
    expect(
      readThen({ position: { ...VERSION_4, attributes: { ...VERSION_4.attributes, uniqueId: '98' } } }),
    ).toMatchObject({
      uniqueId: '98',
      ...expected,
    });
  });
  it('of a PHP gateway may contain [] for empty objects', () =>
    expect(
      read({
        position: { ...VERSION_4, attributes: [] },
        device: { ...TRACCAR_DEVICE, attributes: [], geofenceIds: [] },
      }),
    ).toMatchObject({ uniqueId: '9705141740', battery: null, alarms: [] }));
  it.each([
    '2026-03-02T00:00:03Z',
    '2026-03-02T00:00:03.000+00:00',
    '2026-03-02T00:00:03.000+0000',
    '2026-03-02T08:00:03.000+08:00',
  ])('reads %s', (time) =>
    expect(read({ position: { ...WATCH_FIX, fixTime: time }, device: TRACCAR_DEVICE })?.fix?.time).toEqual(
      new Date('2026-03-02T00:00:03Z'),
    ),
  );
  it.each([
    [{ approximate: true }, WATCH_NETWORK, 'wifi'],
    [{ approximate: true }, { ...WATCH_NETWORK, wifiAccessPoints: null }, 'cell'],
    [{ approximate: true }, { ...WATCH_NETWORK, wifiAccessPoints: [] }, 'cell'],
    [{ approximate: true }, null, 'cell'],
    [{}, WATCH_NETWORK, 'gps'],
  ])('with %j and its network has the source %3$s', (attributes, heard, source) =>
    expect(read({ position: { ...WATCH_FIX, attributes, network: heard }, device: TRACCAR_DEVICE })?.fix?.source).toBe(
      source,
    ),
  );
  it('with valid: false is a fix that is not valid', () =>
    expect(read({ position: { ...WATCH_FIX, valid: false }, device: TRACCAR_DEVICE })?.fix).toMatchObject({
      valid: false,
      lng: 116.397,
    }));
  it('that never had a fix is a contact', () =>
    expect(
      read({
        position: { ...WATCH_SOS, valid: true, fixTime: '1970-01-01T00:00:00.000+00:00' },
        device: TRACCAR_DEVICE,
      }),
    ).toMatchObject({ fix: null }));
  it('with a repeated place keeps both times', () =>
    expect(
      read({ position: { ...WATCH_FIX, deviceTime: '2026-03-02T00:30:00.000+00:00' }, device: TRACCAR_DEVICE }),
    ).toMatchObject({
      deviceTime: new Date('2026-03-02T00:30:00Z'),
      fix: { time: new Date('2026-03-02T00:00:03Z') },
    }));
  it('contains the reply to a command, charging and archive', () =>
    expect(
      read({
        position: { ...WATCH_FIX, attributes: { result: 'SOS1 OK', charge: true, archive: true } },
        device: TRACCAR_DEVICE,
      }),
    ).toMatchObject({ result: 'SOS1 OK', charging: true, archived: true }));
  it.each([
    ['a watch', 'watch', { temp1: 36.4 }, 36.4],
    ['a lorry, whose first thermometer is its cold store', 'jt808', { temp1: 4.5 }, null],
    ['any card whose gateway says it is the body', 'jt808', { bodyTemperature: 36.9, temp1: 21 }, 36.9],
    ['a card that only knows how warm its battery is', 'watch', { deviceTemp: 36.4 }, null],
  ])("has the wearer's temperature of %s", (_, protocol, attributes, temperature) =>
    expect(read({ position: { ...WATCH_FIX, protocol, attributes }, device: TRACCAR_DEVICE })).toMatchObject({
      temperature,
    }),
  );
  it("is worn or not by its flag or by the alarm 'removing'", () => {
    expect(read({ position: { ...WATCH_FIX, attributes: { worn: true } }, device: TRACCAR_DEVICE })?.worn).toBe(true);
    expect(read({ position: { ...WATCH_FIX, attributes: { alarm: 'removing' } }, device: TRACCAR_DEVICE })?.worn).toBe(
      false,
    );
  });
  it('keeps its fix when another value has a wrong type', () =>
    expect(
      read({
        position: {
          ...WATCH_FIX,
          attributes: { batteryLevel: 'full', charge: 'yes', approximate: 'roughly', raw: 5 },
          network: 'none',
        },
        device: TRACCAR_DEVICE,
      }),
    ).toMatchObject({ battery: null, charging: null, fix: { source: 'gps' } }));
});

describe('alarms', () => {
  it.each<[unknown, string[]]>([
    [0xfffffffd, ['sos']],
    // The shock hides the key in Traccar's word for it.
    [0xfffffffc, ['sos', 'vibration']],
    [0xfffbffff, ['sos']],
    [0xffffffff, []],
    [0, []],
    ['none', []],
  ])('of an H02 card are in its status word %s', (status, alarms) => {
    const alarm = alarms.includes('vibration') ? 'vibration' : undefined;
    const position = { ...WATCH_FIX, protocol: 'h02', attributes: { status, ...(alarm && { alarm }) } };
    expect(read({ position, device: TRACCAR_DEVICE })?.alarms).toEqual(alarms);
  });
  it.each([
    ['sos', ['sos']],
    ['lowBattery,sos', ['sos', 'lowBattery']],
    ['lowBattery, removing,lowBattery', ['removing', 'lowBattery']],
    ['somethingNew', ['general']],
    [null, []],
  ])('%s is %j, the most urgent first', (alarm, alarms) =>
    expect(read({ position: { ...WATCH_FIX, attributes: { alarm } }, device: TRACCAR_DEVICE })?.alarms).toEqual(alarms),
  );

  it.each([
    [
      'a weak battery and SOS',
      '[3G*6907919734*003e*AL_LTE,170525,214118,V,0,N,0,E,0,0,0,0,0,22,0,0,00010001,0,0,0]',
      ['sos', 'lowBattery'],
    ],
    [
      'SOS alone',
      '[3G*6907919734*003e*AL_LTE,170525,214118,V,0,N,0,E,0,0,0,0,0,22,0,0,00010000,0,0,0]',
      ['sos', 'lowBattery'],
    ],
    [
      'a card taken off, in a frame with an index',
      '[ZJ*014111001332708*0075*0064*AL,040418,052156,A,22.536207,N,113.938673,E,0,0,0,5,100,82,1000,50,00100000,1,255,460,0,9340,3663,35]',
      ['removing', 'lowBattery'],
    ],
    [
      'removal and moving',
      '[3G*358839237678820*0122*ALCUSTOMER1,251120,081821,V,0.0,N,0.0,E,2.58,317.462,35.147,14,100,2,11089,0,00100008,1,1,460,01,42308]',
      ['removing', 'lowBattery'],
    ],
    [
      'a short status word',
      '[SG*8800000015*0087*AL,220414,134652,A,22.571707,N,113.8613968,E,0.1,0.0,100,7,60,90,1000,50,0001,4,1,460,0]',
      ['lowBattery'],
    ],
    [
      'a fall',
      '[3G*8308373902*0080*AL,230817,095346,A,47.083950,N,15.4821850,E,7.60,273.8,0.0,4,15,44,0,0,00200010,2,255,232]',
      ['fallDown', 'lowBattery'],
    ],
    ['a heartbeat', '[3G*4700186508*000B*LK,0,10,100]', ['lowBattery']],
  ])('of a watch are read from its status word: %s', (_, frame, alarms) =>
    expect(
      read({
        position: { ...WATCH_SOS, attributes: { alarm: 'lowBattery', raw: hexOf(frame) } },
        device: TRACCAR_DEVICE,
      })?.alarms,
    ).toEqual(alarms),
  );
  it('of another protocol are not read from the raw message', () =>
    expect(
      read({
        position: {
          ...WATCH_SOS,
          protocol: 'gt06',
          attributes: { raw: hexOf('[3G*6907919734*003e*AL,170525,214118,V,0,N,0,E,0,0,0,0,0,22,0,0,00010000,0,0,0]') },
        },
        device: TRACCAR_DEVICE,
      })?.alarms,
    ).toEqual([]));
});

describe('a forwarded event', () => {
  it('contains its position', () =>
    expect(
      read({
        event: traccarEvent('geofenceExit', { positionId: 4242, geofenceId: 5 }),
        position: { ...WATCH_FIX, id: 4242 },
        device: TRACCAR_DEVICE,
        geofence: { id: 5, name: 'Campus', area: 'POLYGON ((39.906 116.393))' },
      }),
    ).toMatchObject({ fix: { lng: 116.397 }, alarms: [] }));
  it('of type alarm is a report, with or without a position', () => {
    const alarm = traccarEvent('alarm', { attributes: { alarm: 'sos' } });
    expect(
      read({ event: alarm, position: { ...WATCH_SOS, attributes: { batteryLevel: 22 } }, device: TRACCAR_DEVICE }),
    ).toMatchObject({
      alarms: ['sos'],
      battery: 22,
    });
    expect(read({ event: alarm, device: TRACCAR_DEVICE })).toMatchObject({
      alarms: ['sos'],
      fix: null,
      deviceTime: new Date('2026-03-02T00:01:03Z'),
    });
  });
  it.each(['deviceOffline', 'deviceOnline', 'deviceUnknown', 'commandResult', 'maintenance'])(
    'of type %s is ignored',
    (type) => expect(read({ event: traccarEvent(type), device: TRACCAR_DEVICE })).toBeNull(),
  );
});

describe('a forwarded body is refused', () => {
  it.each([
    ['that is nothing', null, 400],
    ['that is a list', [], 400],
    ['that is empty', {}, 400],
    ['without a device', { position: WATCH_FIX }, 400],
    ['without coordinates', { position: { ...WATCH_FIX, latitude: null }, device: TRACCAR_DEVICE }, 400],
    ['with a latitude in words', { position: { ...WATCH_FIX, latitude: 'north' }, device: TRACCAR_DEVICE }, 400],
    ['with a place off the earth', { position: { ...WATCH_FIX, longitude: 181 }, device: TRACCAR_DEVICE }, 400],
  ])('%s', (_, body, code) => expect(() => read(body)).toThrow(expect.objectContaining({ code })));
});
