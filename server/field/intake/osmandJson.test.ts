/** OsmAnd messages in JSON and the reports that they become. */
import { describe, expect, it } from 'vitest';
import { readOsmandJson } from './osmandJson';

const NOW = new Date('2026-03-02T01:00:00Z');
const coords = { latitude: 30.92, longitude: 120.92, accuracy: 5, speed: 1.4, heading: 63, altitude: 7 };
const location = { timestamp: '2026-03-02T00:59:00Z', coords, battery: { level: 0.79, is_charging: true } };
const read = (body: unknown) => readOsmandJson(body, NOW).reports;

describe('an OsmAnd message in JSON', () => {
  it('has its speed in m/s and the battery from 0 to 1', () =>
    expect(read({ device_id: '7', location })).toEqual([
      {
        uniqueId: '7',
        deviceTime: new Date('2026-03-02T00:59:00Z'),
        clock: 'right',
        fix: {
          time: new Date('2026-03-02T00:59:00Z'),
          lng: 120.92,
          lat: 30.92,
          accuracy: 5,
          source: 'gps',
          speed: 1.4,
          course: 63,
          altitude: 7,
          valid: true,
          mock: false,
        },
        battery: 79,
        charging: true,
        temperature: null,
        worn: null,
        alarms: [],
        result: null,
        archived: false,
      },
    ]));
  it('reads -1 as unknown', () =>
    expect(
      read({
        device_id: 7,
        location: { ...location, coords: { ...coords, speed: -1, heading: -1 }, battery: { level: -1 } },
      })[0],
    ).toMatchObject({
      uniqueId: '7',
      battery: null,
      fix: { speed: null, course: null },
    }));
  it('reads temperature and worn from extras, and ignores extras of a wrong type', () => {
    expect(
      read({ device_id: 7, location: { ...location, extras: { temperature: 37.2, worn: true } } })[0],
    ).toMatchObject({ temperature: 37.2, worn: true });
    expect(
      read({ device_id: 7, location: { ...location, extras: { temperature: 'warm', worn: 'yes', alarm: 'sos' } } })[0],
    ).toMatchObject({ temperature: null, worn: null, alarms: ['sos'] });
  });
  it('without coordinates is a contact', () =>
    expect(read({ device_id: '7', location: { battery: { level: 1 } } })[0]).toMatchObject({
      fix: null,
      battery: 100,
      deviceTime: NOW,
    }));
  it.each([{ alarm: 'sos' }, { extras: { alarm: 'sos' } }])('is an SOS with %j', (words) =>
    expect(read({ device_id: '7', location: { ...location, ...words } })[0]?.alarms).toEqual(['sos']),
  );
  it('may contain [] for an empty object', () =>
    expect(read({ device_id: '7', location: { ...location, extras: [] } })).toHaveLength(1));
  it('ignores unknown members', () =>
    expect(
      read({
        device_id: '7',
        location: { ...location, uuid: 'x', activity: { type: 'still' }, coords: { ...coords, floor: null } },
        more: 1,
      }),
    ).toHaveLength(1));

  it.each([
    ['a list for one device', { device_id: '7', locations: [location, { ...location, timestamp: 1772412000 }] }],
    ['the list of the app', { device_id: '7', location: [location, { ...location, timestamp: 1772412000 }] }],
    [
      'a list of messages',
      [
        { device_id: '7', location },
        { device_id: '7', location: { ...location, timestamp: '2026-03-02 00:40:00' } },
      ],
    ],
  ])('may be %s', (_, body) =>
    expect(read(body).map(({ uniqueId, deviceTime }) => [uniqueId, deviceTime.toISOString().slice(11, 16)])).toEqual([
      ['7', '00:59'],
      ['7', '00:40'],
    ]),
  );

  const bad = { ...location, coords: { ...coords, latitude: 'north' } };
  it.each([
    ['nothing', null, 400, 'body: does not fit'],
    ['a word', 'hello', 400, 'body: does not fit'],
    ['no location', { device_id: '7' }, 400, 'location: does not fit'],
    ['no device', { location }, 400, 'The message has no device id'],
    ['a latitude in words', { device_id: '7', location: bad }, 400, 'latitude: does not fit'],
    ['half a place', { device_id: '7', location: { coords: { latitude: 1 } } }, 400, 'longitude: does not fit'],
    [
      'a place off the earth',
      { device_id: '7', location: { coords: { latitude: 91, longitude: 1 } } },
      400,
      'Latitude or longitude is out of range',
    ],
    ['an empty batch', [], 400, 'The batch is empty'],
    ['an empty list', { device_id: '7', locations: [] }, 400, 'The batch is empty'],
    [
      'a batch of 1,001',
      Array.from({ length: 1001 }, () => ({ device_id: '7', location })),
      413,
      'More than 1000 reports in one body',
    ],
  ])('with %s is refused', (_, body, code, message) =>
    expect(() => read(body)).toThrow(expect.objectContaining({ code, message })),
  );

  it.each([
    ['a place that cannot be read', [location, bad, location], 'report 1: latitude: does not fit'],
    ['two of them', [location, bad, bad, location], 'report 1: latitude: does not fit'],
    [
      'a place off the earth',
      [location, { coords: { latitude: 91, longitude: 1 } }, location],
      'Latitude or longitude',
    ],
    ['something else', [location, 'hello', location], 'report 1: body: does not fit'],
  ])('of a batch with %s the others are read', (_, locations, message) => {
    const { reports, refusal } = readOsmandJson({ device_id: '7', locations }, NOW);
    expect(reports.map(({ fix }) => fix?.lat)).toEqual([30.92, 30.92]);
    expect(refusal).toMatchObject({ code: 400, message: expect.stringContaining(message) as string });
  });

  it.each([
    ['altitude', 'NaN'],
    ['altitude', Number.NaN],
    ['altitude', '-9999'],
    ['speed', 'fast'],
    ['speed', null],
    ['heading', [1]],
    ['accuracy', {}],
    ['accuracy', 'NaN'],
  ])('with %s %j has its place', (name, value) => {
    const [report] = read({ device_id: 7, location: { ...location, coords: { ...coords, [name]: value } } });
    expect(report?.fix).toMatchObject({ lat: 30.92, lng: 120.92 });
  });
  it.each([
    [{ level: '0.4' }, 40],
    [{ level: 0.4 }, 40],
    [{ level: 1 }, 100],
    [{ level: 79 }, 79],
    // An iPhone that does not measure.
    [{ level: 0 }, null],
    [{ level: -1 }, null],
    [{ level: 'full' }, null],
    ['0.4', null],
    [7, null],
  ])('with the battery %j has %s %% and its place', (battery, percent) =>
    expect(read({ device_id: 7, location: { ...location, battery } })[0]).toMatchObject({
      battery: percent,
      fix: { lat: 30.92 },
    }),
  );
  it('reads places that are texts', () =>
    expect(
      read({ device_id: 7, location: { coords: { latitude: '30.92', longitude: '120.92' }, mock: 'true' } })[0]?.fix,
    ).toMatchObject({ lat: 30.92, lng: 120.92, mock: true }));
  it.each([bad, { ...location, coords: 'here' }, { ...location, coords: { latitude: 91, longitude: 1 } }])(
    'is an SOS without a place with %j',
    (place) =>
      expect(read({ device_id: 7, location: { ...place, alarm: 'sos' } })[0]).toMatchObject({
        alarms: ['sos'],
        fix: null,
      }),
  );
  it('keeps the distances of reports whose clock is ahead', () => {
    const at = (time: string) => ({ ...location, timestamp: time });
    const locations = [at('2026-03-09T08:00:00Z'), at('2026-03-02T00:58:00Z'), at('2026-03-09T08:05:00Z')];
    expect(read({ device_id: 7, locations }).map(({ fix, clock }) => [fix?.time.toISOString(), clock])).toEqual([
      ['2026-03-02T00:55:00.000Z', 'wrong'],
      ['2026-03-02T00:58:00.000Z', 'right'],
      ['2026-03-02T01:00:00.000Z', 'wrong'],
    ]);
  });
});
