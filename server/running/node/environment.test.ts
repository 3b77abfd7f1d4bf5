/** Figures of the environment are read whole, or not at all. */
import { describe, expect, it } from 'vitest';
import { readEnvironment } from './environment';

describe('a figure of the environment', () => {
  it.each(['80abc', '0x50', '8e1', '80.5', '-1', '+80', '８０', 'Infinity', '65536', '99999999999'])(
    'PORT=%s is refused by its name',
    (text) => expect(() => readEnvironment({ PORT: text })).toThrow(/^PORT must be/),
  );

  it.each(['300,0x400', '300,', '300,abc', '5e2,900'])('ALERT_ROUNDS=%s is refused', (text) =>
    expect(() => readEnvironment({ ALERT_ROUNDS: text })).toThrow(/^ALERT_ROUNDS must be/),
  );

  it('that is set to nothing is not set, and blanks around it are none of it', () => {
    const { port, settings } = readEnvironment({ PORT: ' 8080 ', KEEP_DAYS: '', LEAVER_DAYS: ' ' });
    const usual = readEnvironment({}).settings;
    expect([port, settings.keepDays, settings.leaverDays]).toEqual([8080, usual.keepDays, usual.leaverDays]);
    expect(usual.keepDays).toBeGreaterThan(0);
  });
});

describe('BOUNDS', () => {
  it('is an area of the Earth', () =>
    expect(readEnvironment({ BOUNDS: '120.8, 30.8,121.1,31' }).bounds).toEqual([120.8, 30.8, 121.1, 31]));
  it.each(['30.8,120.8,31,121.1', '120.8,30.8,121.1', '121.1,30.8,120.8,31', 'a,b,c,d', '1e2,30,121,31'])(
    '%s is refused',
    (text) => expect(() => readEnvironment({ BOUNDS: text })).toThrow(/^BOUNDS must be/),
  );
});

describe('a variable of JSON that does not fit', () => {
  it.each([
    [
      'BASEMAP',
      '{"kind":"pmtile","url":"x"}',
      'BASEMAP: kind must be one of townFile, town, pmtiles, raster, style, none',
    ],
    [
      'BASEMAP',
      '{"kind":"raster","tiles":"https://t.example/{z}","datum":"china"}',
      'BASEMAP: tiles must be an array; datum must be one of wgs84, gcj02, bd09',
    ],
    ['BASEMAP', '5', 'BASEMAP: it must be an object'],
    ['BASEMAP', '{kind:none}', 'BASEMAP must be JSON'],
    ['APPLICATIONS', '[{"appCode":"a","address":"/a","secret":"short"}]', 'APPLICATIONS: 0.secret does not fit'],
  ])('%s=%s is refused in words, without its values', (name, text, words) =>
    expect(() => readEnvironment({ [name]: text })).toThrow(new Error(words)),
  );
});

it('a variable fixes its setting, and the secret of an address that it gives', () => {
  expect([...readEnvironment({ TRACCAR_URL: 'https://cards.test', KEEP_DAYS: '90' }).fixed]).toEqual([
    'keepDays',
    'traccarUrl',
    'traccarToken',
  ]);
  expect([...readEnvironment({ KEEP_DAYS: ' ' }).fixed]).toEqual([]);
  // A secret alone goes nowhere: what is kept counts, address and secret.
  expect([...readEnvironment({ TRACCAR_TOKEN: 'a-token' }).fixed]).toEqual([]);
});

describe('RADIO_SERVICES', () => {
  it('is a list of services, each with its own address where none is named', () =>
    expect(readEnvironment({ RADIO_SERVICES: '[{"service":"ichnaea","dailyMost":"50"}]' }).radioServices).toEqual([
      { service: 'ichnaea', host: 'https://api.beacondb.net', apiKey: '', signSecret: '', dailyMost: 50 },
    ]));
  it.each(['[', '{}', '[{"service":"google","dailyMost":"5"}]', '[{"service":"ichnaea","dailyMost":50}]'])(
    '%s is refused without its text',
    (text) => expect(() => readEnvironment({ RADIO_SERVICES: text })).toThrow(/^RADIO_SERVICES must be a JSON list/),
  );
  it('is off without one', () => expect(readEnvironment({}).radioServices).toBeUndefined());
});
