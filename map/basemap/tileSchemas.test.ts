/** Our style draws features of each schema by the layers and values that its documents name. */
import { featureFilter, createExpression, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, it } from 'vitest';
import { tileSelections, type TileSelection, type TileSelections } from './tileSchemas';
import { vectorTileStyle } from './vectorTileStyle';

const TYPES = { point: 1, line: 2, area: 3 } as const;
const takes = ({ filter }: TileSelection, type: keyof typeof TYPES, properties: Record<string, unknown>) =>
  featureFilter(filter, 'filter').filter({ zoom: 14 }, { type: TYPES[type], properties, geometry: [] });

describe.each(['openmaptiles', 'protomaps', 'shortbread'] as const)('tiles of %s', (schema) => {
  it.each(['zh', 'en'])('make a style that MapLibre takes, in %s', (language) => {
    const style = vectorTileStyle(
      { kind: 'pmtiles', url: '/a' },
      schema,
      { dark: false, language },
      'https://a.test/a',
    );
    expect(validateStyleMin(style)).toEqual([]);
  });
});

/** Layer, kind of geometry and properties as shortbread-tiles.org/schema/1.1 names them, and what draws them. */
describe('of Shortbread', () => {
  const all = tileSelections('shortbread', 'zh');
  it.each<[keyof TileSelections, string, keyof typeof TYPES, Record<string, unknown>]>([
    ['main', 'streets', 'line', { kind: 'motorway', link: true }],
    ['main', 'streets', 'line', { kind: 'primary', rail: false }],
    ['street', 'streets', 'line', { kind: 'tertiary' }],
    ['minor', 'streets', 'line', { kind: 'living_street' }],
    ['path', 'streets', 'line', { kind: 'footway' }],
    ['rail', 'streets', 'line', { kind: 'rail', rail: true }],
    ['roadName', 'street_labels', 'line', { kind: 'residential', name: '成府路' }],
    ['water', 'water_polygons', 'area', { kind: 'reservoir' }],
    ['sea', 'ocean', 'area', {}],
    ['waterway', 'water_lines', 'line', { kind: 'canal', tunnel: false }],
    ['waterName', 'water_polygons_labels', 'point', { kind: 'water', name: '未名湖' }],
    ['building', 'buildings', 'area', { dummy: 1 }],
    ['border', 'boundaries', 'line', { admin_level: 4 }],
    ['place', 'place_labels', 'point', { kind: 'neighbourhood', name: '五道口' }],
    ['poi', 'pois', 'point', { amenity: 'school', name: '北大附小' }],
    ['poi', 'pois', 'point', { tourism: 'museum' }],
  ])('%s is drawn from %s', (name, layer, type, properties) => {
    const selection = all[name] as TileSelection;
    expect(selection.layer).toBe(layer);
    expect(takes(selection, type, properties)).toBe(true);
  });

  it('leaves out tunnels of rails, borders on the sea, and shops', () => {
    expect(takes(all.rail, 'line', { kind: 'subway', tunnel: true })).toBe(false);
    expect(takes(all.border, 'line', { admin_level: 2, maritime: true })).toBe(false);
    expect(takes(all.poi, 'point', { shop: 'bakery', name: 'x' })).toBe(false);
  });

  it('campuses and parks have their colours', () => {
    expect(all.areas.campus.some((one) => one.layer === 'sites' && takes(one, 'area', { kind: 'school' }))).toBe(true);
    expect(all.areas.park.some((one) => one.layer === 'land' && takes(one, 'area', { kind: 'park' }))).toBe(true);
  });

  it.each([
    ['zh', { name: '成府路', name_en: 'Chengfu Road' }, '成府路'],
    ['en', { name: '成府路', name_en: 'Chengfu Road' }, 'Chengfu Road'],
    ['en', { name: '成府路', name_en: '' }, '成府路'],
    ['en', { name: '成府路' }, '成府路'],
  ])('is named in %s: %o', (language, properties, words) => {
    const made = createExpression(tileSelections('shortbread', language).name, 'name');
    if (made.result !== 'success') throw new Error('no expression');
    expect(made.value.evaluate({ zoom: 14 }, { type: 1, properties } as never)).toBe(words);
  });
});
