/** A map as a setting: what is refused, what consoles make of it, and what each preset says of itself. */
import { describe, expect, it } from 'vitest';
import { BasemapConfig } from '../runtimeConfig';
import { SETTINGS } from './settings';
import { keyOf, lackOf, MAP_PRESETS, PRESET_FACTS, presetOf, presetsOf } from './mapPresets';
import { choiceOf, MapSetting, resolvedBasemap, satelliteOf } from './mapSetting';

const TOWN = { url: '/map/town.pmtiles', schema: 'protomaps' } as const;
const FILE = { kind: 'pmtiles', ...TOWN };
const OWN: MapSetting = { kind: 'raster', tiles: ['https://t.test/{z}/{x}/{y}.png'] };

describe('the basemap of a setting', () => {
  it('is the town file where nothing is set and one is there, and nothing without one', () => {
    expect(resolvedBasemap(undefined, TOWN)).toEqual(FILE);
    expect(resolvedBasemap(null, null)).toEqual({ kind: 'none' });
  });

  it('is the town file that is served now, where that is chosen', () => {
    expect(resolvedBasemap({ kind: 'townFile' }, TOWN)).toEqual(FILE);
    expect(resolvedBasemap({ kind: 'townFile' }, null)).toEqual({ kind: 'none' });
  });

  it('is no map where that is chosen, and any other as it is set', () => {
    expect(resolvedBasemap({ kind: 'none' }, TOWN)).toEqual({ kind: 'none' });
    expect(resolvedBasemap(OWN, TOWN)).toEqual(OWN);
    expect(satelliteOf({ kind: 'none' })).toBeNull();
    expect(satelliteOf(null)).toBeNull();
  });

  it('has the approval number in its attribution, and nothing that only the form needs', () => {
    expect(choiceOf({ ...OWN, attribution: '天地图', preset: 'raster', approval: 'GS(2024)0650号' })).toEqual({
      ...OWN,
      attribution: '天地图 · 审图号：GS(2024)0650号',
    });
    expect(choiceOf({ ...OWN, approval: 'GS(1)' })).toMatchObject({ attribution: '审图号：GS(1)' });
  });
});

describe('a preset', () => {
  it.each(MAP_PRESETS.flatMap((preset) => PRESET_FACTS[preset].uses.map((use) => [preset, use] as const)))(
    '%s for %s is a map that the setting takes, with datum, zoom and attribution',
    (preset, use) => {
      const { needsApproval, needsKey, map } = PRESET_FACTS[preset];
      const made = map(use, 'k 1');
      if (!made) return;
      const whole = made.kind === 'townFile' || made.kind === 'none' ? made : { ...made, preset, approval: 'GS(1)' };
      const name = use === 'streets' ? 'basemap' : 'satellite';
      expect(SETTINGS[name].read(JSON.stringify(whole))).toEqual(whole);
      expect(presetOf(whole)).toBe(preset);
      if (needsKey) expect(keyOf(whole)).toBe('k 1');
      if (needsApproval) expect(SETTINGS[name].read(JSON.stringify({ ...whole, approval: ' ' }))).toBeNull();
      const basemap = resolvedBasemap(whole, null);
      expect(BasemapConfig.parse(basemap)).toEqual(basemap);
      if (basemap.kind === 'raster') expect(basemap).toMatchObject({ maxZoom: expect.any(Number) });
      if (basemap.kind !== 'none')
        expect(basemap).toMatchObject({ datum: expect.any(String), attribution: expect.any(String) });
    },
  );

  it('has the datum that its provider draws in', () => {
    const datums = presetsOf('streets').map((preset) => {
      const made = PRESET_FACTS[preset].map('streets', 'k');
      return [preset, made && 'datum' in made ? made.datum : null];
    });
    expect(Object.fromEntries(datums)).toMatchObject({
      amap: 'gcj02',
      tianditu: 'wgs84',
      openFreeMap: 'wgs84',
      osm: 'wgs84',
    });
  });

  it('without its key lacks it', () => {
    const made = PRESET_FACTS.tianditu.map('streets', '');
    expect(made && lackOf({ ...made, preset: 'tianditu', approval: 'GS(1)' } as MapSetting)).toBe('key');
  });
});

it.each([
  ['a directive in an origin', { kind: 'style', url: 'https://s.test/a', hosts: ['https://t.test; script-src *'] }],
  ['a path in an origin', { kind: 'style', url: 'https://s.test/a', hosts: ['https://t.test/x'] }],
  ['too many origins', { kind: 'style', url: 'https://s.test/a', hosts: Array(9).fill('https://t.test') }],
  ['markup in a number', { ...OWN, approval: '<img src=x>' }],
  ['another kind', { kind: 'town', url: '/t' }],
  ['no tiles', { kind: 'raster', tiles: [] }],
])('with %s is refused', (_, map) => expect(SETTINGS.basemap.read(JSON.stringify(map))).toBeNull());

it('pictures from above are never a file of streets', () => {
  expect(SETTINGS.satellite.read('{"kind":"townFile"}')).toBeNull();
  expect(SETTINGS.satellite.read('{"kind":"pmtiles","url":"/a"}')).toBeNull();
});
