import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { describe, expect, it } from 'vitest';
import { type Basemap, datumOf, groundOnly, styleAtOnce } from './basemap';
import { CEILINGS, ceilingOf } from '../layers/layerGroups';
import { keepOverlays } from './carryOverlays';
import { amapBasemap, tiandituBasemap } from './rasterStyle';

const DAY = { dark: false, language: 'zh' } as const;
const town: Basemap = { kind: 'town', url: '/town.geojson' };
const styleOf = (basemap: Basemap, wish: Parameters<typeof styleAtOnce>[1] = DAY) =>
  styleAtOnce(basemap, wish) ?? groundOnly(wish);
const fence: LayerSpecification = { id: 'fence-area', type: 'fill', source: 'fences' };

/** The style with a fence that an overlay had put onto the floor 'areas'. */
const withFence = (style: StyleSpecification): StyleSpecification => ({
  ...style,
  sources: { ...style.sources, fences: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
  layers: style.layers.flatMap((layer) => (layer.id === ceilingOf('areas') ? [fence, layer] : [layer])),
});

describe('a change of basemap', () => {
  it('keeps what overlays had drawn, on its floor, above the new basemap', () => {
    const next = keepOverlays(withFence(styleOf(town)), styleOf({ kind: 'raster', tiles: ['/{z}/{x}/{y}.png'] }));
    const order = next.layers.map(({ id }) => id);
    expect(order.indexOf('fence-area')).toBeGreaterThan(order.indexOf('pictures'));
    expect(order.indexOf('fence-area')).toBe(order.indexOf(ceilingOf('areas')) - 1);
    expect(Object.keys(next.sources).toSorted()).toEqual(['fences', 'pictures']);
  });

  it('takes nothing of the old basemap along', () => {
    const next = keepOverlays(withFence(styleOf(town)), groundOnly(DAY));
    expect(next.layers.map(({ id }) => id)).toEqual(['ground', 'fence-area', ...CEILINGS.map(({ id }) => id)]);
  });

  it('keeps the overlays through day and night', () => {
    const night = keepOverlays(withFence(styleOf(town)), styleOf(town, { dark: true, language: 'zh' }));
    expect(night.layers.filter(({ id }) => id === 'fence-area')).toHaveLength(1);
    expect(night.layers.filter(({ id }) => id === 'label')).toHaveLength(1);
  });

  it('begins with the style as it is', () => {
    const style = styleOf(town);
    expect(keepOverlays(undefined, style)).toBe(style);
  });
});

describe('a basemap', () => {
  it('ends with the floors, in their order, whatever its kind', () => {
    for (const basemap of [town, { kind: 'none' } as const, amapBasemap()]) {
      expect(styleOf(basemap).layers.slice(-CEILINGS.length)).toEqual(CEILINGS);
    }
  });

  it('declares the datum it is drawn in', () => {
    expect(
      [town, amapBasemap(), tiandituBasemap('key'), { kind: 'style', url: '/s', datum: 'bd09' } as const].map(datumOf),
    ).toEqual(['wgs84', 'gcj02', 'wgs84', 'bd09']);
  });

  it('writes its names in the language asked for', () => {
    const label = (language: 'zh' | 'en') =>
      styleOf(town, { dark: false, language }).layers.find(({ id }) => id === 'label')?.layout;
    expect(label('zh')).toMatchObject({ 'text-field': ['get', 'name'] });
    expect(label('en')).toMatchObject({ 'text-field': ['coalesce', ['get', 'nameEn'], ['get', 'name']] });
  });

  it('asks for tiles with the key in its place', () => {
    expect(tiandituBasemap('a b').tiles[0]).toContain('tk=a%20b');
  });
});
