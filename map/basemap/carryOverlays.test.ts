/** Overlays survive a change of style, and every basemap becomes a complete style. */
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { describe, expect, it } from 'vitest';
import { datumOf, plainStyle, localStyle, withLayerGroups } from './basemap';
import type { Basemap } from './basemapTypes';
import { GROUP_END_LAYERS, groupEndId } from '../layers/layerGroups';
import { carryOverlays } from './carryOverlays';
import { PRESET_FACTS } from '../../contract/settings/mapPresets';

const amap = PRESET_FACTS.amap.map('streets', '') as Basemap;
const DAY = { dark: false, language: 'zh' } as const;
const town: Basemap = { kind: 'town', url: '/town.geojson' };
const styleOf = (basemap: Basemap, options: Parameters<typeof localStyle>[1] = DAY) =>
  localStyle(basemap, options) ?? plainStyle(options);
const fence: LayerSpecification = { id: 'fence-area', type: 'fill', source: 'fences' };

/** The style with a fence that an overlay has added to the group 'areas'. */
const withFence = (style: StyleSpecification): StyleSpecification => ({
  ...style,
  sources: { ...style.sources, fences: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
  layers: style.layers.flatMap((layer) => (layer.id === groupEndId('areas') ? [fence, layer] : [layer])),
});

describe('a change of basemap', () => {
  it('keeps the layers of overlays, in their group, above the new basemap', () => {
    const next = carryOverlays(withFence(styleOf(town)), styleOf({ kind: 'raster', tiles: ['/{z}/{x}/{y}.png'] }));
    const order = next.layers.map(({ id }) => id);
    expect(order.indexOf('fence-area')).toBeGreaterThan(order.indexOf('images'));
    expect(order.indexOf('fence-area')).toBe(order.indexOf(groupEndId('areas')) - 1);
    expect(Object.keys(next.sources).toSorted()).toEqual(['fences', 'images']);
  });

  it('keeps nothing of the old basemap', () => {
    const next = carryOverlays(withFence(styleOf(town)), plainStyle(DAY));
    expect(next.layers.map(({ id }) => id)).toEqual(['ground', 'fence-area', ...GROUP_END_LAYERS.map(({ id }) => id)]);
  });

  it('keeps the overlays through a change of day and night', () => {
    const night = carryOverlays(withFence(styleOf(town)), styleOf(town, { dark: true, language: 'zh' }));
    expect(night.layers.filter(({ id }) => id === 'fence-area')).toHaveLength(1);
    expect(night.layers.filter(({ id }) => id === 'label')).toHaveLength(1);
  });

  it('leaves the first style as it is', () => {
    const style = styleOf(town);
    expect(carryOverlays(undefined, style)).toBe(style);
  });
});

describe('a basemap', () => {
  it('ends with the ends of the layer groups, in their order, whatever its kind', () => {
    for (const basemap of [town, { kind: 'none' } as const, amap]) {
      expect(styleOf(basemap).layers.slice(-GROUP_END_LAYERS.length)).toEqual(GROUP_END_LAYERS);
    }
  });

  it('declares its datum', () => {
    expect([town, amap, town, { kind: 'style', url: '/s', datum: 'bd09' } as const].map(datumOf)).toEqual([
      'wgs84',
      'gcj02',
      'wgs84',
      'bd09',
    ]);
  });

  it('has names in the chosen language', () => {
    const label = (language: string) =>
      styleOf(town, { dark: false, language }).layers.find(({ id }) => id === 'label')?.layout;
    expect(label('zh')).toMatchObject({ 'text-field': ['get', 'name'] });
    expect(label('en')).toMatchObject({ 'text-field': ['coalesce', ['get', 'nameEn'], ['get', 'name']] });
  });
});

it('of a style with parts that the map cannot draw, the rest is shown', () => {
  const style = withLayerGroups({
    version: 8,
    terrain: { source: 'hills' },
    projection: { type: 'globe' },
    sky: {},
    sources: {
      town: { type: 'geojson', data: '/town.geojson' },
      hills: { type: 'raster-dem', url: '/hills.json' },
      film: {
        type: 'video',
        urls: ['/film.mp4'],
        coordinates: [
          [0, 1],
          [1, 1],
          [1, 0],
          [0, 0],
        ],
      },
    },
    layers: [
      { id: 'ground', type: 'background' },
      { id: 'crowds', type: 'heatmap', source: 'town' },
      { id: 'heights', type: 'color-relief', source: 'hills' },
      { id: 'shade', type: 'hillshade', source: 'hills' },
      { id: 'cinema', type: 'raster', source: 'film' },
      { id: 'roads', type: 'line', source: 'town' },
    ],
  });
  expect(style.layers.map(({ id }) => id)).toEqual([
    'ground',
    'shade',
    'roads',
    ...GROUP_END_LAYERS.map(({ id }) => id),
  ]);
  expect(Object.keys(style.sources)).toEqual(['town', 'hills']);
  expect(style).not.toHaveProperty('terrain');
  expect(style).not.toHaveProperty('projection');
});
