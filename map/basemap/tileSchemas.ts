/**
 * Where the vector tile schemas keep the features that our style draws: OpenMapTiles (openmaptiles.org/schema),
 * Protomaps basemap v4 (docs.protomaps.com), and Shortbread 1.0 and 1.1 (shortbread-tiles.org/schema).
 */
import type { ExpressionSpecification } from 'maplibre-gl';
import type { TileSchema } from './basemapTypes';

/** A layer of the tiles, and which of its features. */
export interface TileSelection {
  layer: string;
  filter?: ExpressionSpecification;
}

/** The features that vectorTileStyle draws. Areas are listed by their colour in the palette. */
export interface TileSelections {
  areas: Readonly<
    Record<'built' | 'civic' | 'field' | 'park' | 'garden' | 'sport' | 'campus', readonly TileSelection[]>
  >;
  water: TileSelection;
  /** The open sea, where it has a layer of its own. */
  sea?: TileSelection;
  waterway: TileSelection;
  path: TileSelection;
  minor: TileSelection;
  street: TileSelection;
  main: TileSelection;
  rail: TileSelection;
  building: TileSelection;
  border: TileSelection;
  roadName: TileSelection;
  waterName: TileSelection;
  place: TileSelection;
  /** Points of interest: schools, parks, hospitals, stations. `isSchool` and `isPark` choose their colour. */
  poi: TileSelection & { isSchool: ExpressionSpecification; isPark: ExpressionSpecification };
  /** The name in the chosen language. */
  name: ExpressionSpecification;
}

/** True when the property has one of the values. */
const anyOf = (property: string, ...values: string[]): ExpressionSpecification => [
  'in',
  ['get', property],
  ['literal', values],
];
const line: ExpressionSpecification = ['==', ['geometry-type'], 'LineString'];
const area: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon'];
const point: ExpressionSpecification = ['==', ['geometry-type'], 'Point'];

const openmaptiles = (language: string): TileSelections => {
  const by = (...classes: string[]) => anyOf('class', ...classes);
  const road = (...classes: string[]): TileSelection => ({
    layer: 'transportation',
    filter: ['all', line, by(...classes)],
  });
  return {
    areas: {
      built: [{ layer: 'landuse', filter: by('residential', 'industrial', 'quarter', 'suburb', 'neighbourhood') }],
      civic: [
        { layer: 'landuse', filter: by('commercial', 'retail', 'hospital', 'library', 'military', 'bus_station') },
      ],
      field: [{ layer: 'landcover', filter: by('farmland', 'sand') }],
      garden: [
        { layer: 'landcover', filter: by('grass', 'wetland') },
        { layer: 'landuse', filter: by('cemetery') },
      ],
      park: [
        { layer: 'park', filter: area },
        { layer: 'landcover', filter: ['any', by('wood', 'forest'), anyOf('subclass', 'park')] },
      ],
      campus: [{ layer: 'landuse', filter: by('school', 'university', 'college', 'kindergarten') }],
      sport: [{ layer: 'landuse', filter: by('pitch', 'playground', 'stadium', 'track') }],
    },
    water: { layer: 'water', filter: area },
    waterway: { layer: 'waterway' },
    path: road('path', 'track'),
    minor: road('minor', 'service'),
    street: road('tertiary', 'secondary'),
    main: road('primary', 'trunk', 'motorway'),
    rail: { layer: 'transportation', filter: ['all', line, by('rail'), ['!=', ['get', 'brunnel'], 'tunnel']] },
    building: { layer: 'building' },
    border: { layer: 'boundary', filter: ['<=', ['get', 'admin_level'], 6] },
    roadName: {
      layer: 'transportation_name',
      filter: by('motorway', 'trunk', 'primary', 'secondary', 'tertiary', 'minor'),
    },
    waterName: { layer: 'water_name' },
    place: { layer: 'place' },
    poi: {
      layer: 'poi',
      filter: by(
        'school',
        'college',
        'university',
        'kindergarten',
        'park',
        'hospital',
        'railway',
        'library',
        'stadium',
        'attraction',
        'museum',
      ),
      isSchool: by('school', 'college', 'university', 'kindergarten'),
      isPark: by('park', 'stadium', 'attraction'),
    },
    name:
      language === 'zh'
        ? ['coalesce', ['get', 'name:zh'], ['get', 'name']]
        : ['coalesce', ['get', `name:${language}`], ['get', 'name:latin'], ['get', 'name']],
  };
};

const protomaps = (language: string): TileSelections => {
  const by = (...kinds: string[]) => anyOf('kind', ...kinds);
  const road = (...kinds: string[]): TileSelection => ({ layer: 'roads', filter: by(...kinds) });
  const land = (...kinds: string[]): TileSelection => ({ layer: 'landuse', filter: by(...kinds) });
  return {
    areas: {
      built: [land('residential', 'industrial')],
      civic: [land('commercial', 'hospital', 'military', 'railway', 'pedestrian')],
      field: [land('farmland', 'beach', 'orchard'), { layer: 'landcover', filter: by('farmland', 'barren') }],
      garden: [
        land('grass', 'meadow', 'cemetery', 'golf_course', 'wetland', 'scrub', 'zoo'),
        { layer: 'landcover', filter: by('grassland', 'scrub') },
      ],
      park: [
        land('park', 'forest', 'wood', 'nature_reserve', 'national_park', 'garden'),
        { layer: 'landcover', filter: by('forest') },
      ],
      campus: [land('school', 'university', 'college', 'kindergarten')],
      sport: [land('pitch', 'playground', 'stadium', 'recreation_ground')],
    },
    water: { layer: 'water', filter: area },
    waterway: { layer: 'water', filter: line },
    path: road('path'),
    minor: { layer: 'roads', filter: ['all', by('minor_road'), ['!=', ['get', 'kind_detail'], 'service']] },
    street: {
      layer: 'roads',
      filter: [
        'all',
        by('major_road'),
        anyOf('kind_detail', 'tertiary', 'secondary', 'tertiary_link', 'secondary_link'),
      ],
    },
    main: {
      layer: 'roads',
      filter: [
        'any',
        by('highway'),
        ['all', by('major_road'), anyOf('kind_detail', 'primary', 'trunk', 'primary_link', 'trunk_link')],
      ],
    },
    rail: { layer: 'roads', filter: ['all', by('rail'), ['!', ['has', 'is_tunnel']]] },
    building: { layer: 'buildings', filter: area },
    border: { layer: 'boundaries', filter: ['<=', ['get', 'kind_detail'], 6] },
    roadName: road('highway', 'major_road', 'minor_road'),
    waterName: { layer: 'water', filter: point },
    place: { layer: 'places' },
    poi: {
      layer: 'pois',
      filter: by(
        'school',
        'college',
        'university',
        'kindergarten',
        'park',
        'hospital',
        'station',
        'library',
        'stadium',
        'attraction',
        'museum',
      ),
      isSchool: by('school', 'college', 'university', 'kindergarten'),
      isPark: by('park', 'stadium', 'attraction'),
    },
    name:
      language === 'zh'
        ? ['coalesce', ['get', 'name:zh-Hans'], ['get', 'name:zh'], ['get', 'name']]
        : ['coalesce', ['get', `name:${language}`], ['get', 'name']],
  };
};

const shortbread = (language: string): TileSelections => {
  const by = (...kinds: string[]) => anyOf('kind', ...kinds);
  const road = (...kinds: string[]): TileSelection => ({ layer: 'streets', filter: by(...kinds) });
  const land = (...kinds: string[]): TileSelection => ({ layer: 'land', filter: by(...kinds) });
  const site = (...kinds: string[]): TileSelection => ({ layer: 'sites', filter: by(...kinds) });
  const isSchool = anyOf('amenity', 'school', 'college', 'university', 'kindergarten');
  const isPark: ExpressionSpecification = [
    'any',
    anyOf('leisure', 'park', 'stadium'),
    anyOf('tourism', 'attraction', 'zoo', 'theme_park'),
  ];
  return {
    areas: {
      built: [land('residential', 'industrial', 'garages')],
      civic: [land('commercial', 'retail', 'railway'), site('hospital')],
      field: [land('farmland', 'farmyard', 'sand', 'beach', 'orchard', 'vineyard', 'greenhouse_horticulture')],
      garden: [
        land('grass', 'meadow', 'cemetery', 'grave_yard', 'golf_course', 'village_green', 'allotments'),
        land('grassland', 'scrub', 'heath', 'swamp', 'marsh', 'wet_meadow', 'bog'),
      ],
      park: [land('park', 'forest', 'garden')],
      campus: [site('school', 'university', 'college')],
      sport: [land('playground', 'recreation_ground'), site('sports_centre')],
    },
    water: { layer: 'water_polygons', filter: ['!=', ['get', 'kind'], 'glacier'] },
    sea: { layer: 'ocean' },
    waterway: { layer: 'water_lines', filter: ['!=', ['get', 'tunnel'], true] },
    path: road('footway', 'path', 'pedestrian', 'cycleway', 'steps', 'track'),
    minor: road('unclassified', 'residential', 'living_street'),
    street: road('secondary', 'tertiary'),
    main: road('motorway', 'trunk', 'primary'),
    rail: {
      layer: 'streets',
      filter: ['all', by('rail', 'narrow_gauge', 'light_rail', 'tram', 'subway'), ['!=', ['get', 'tunnel'], true]],
    },
    building: { layer: 'buildings' },
    border: {
      layer: 'boundaries',
      filter: ['all', ['<=', ['get', 'admin_level'], 6], ['!=', ['get', 'maritime'], true]],
    },
    roadName: {
      layer: 'street_labels',
      filter: by(
        'motorway',
        'trunk',
        'primary',
        'secondary',
        'tertiary',
        'unclassified',
        'residential',
        'living_street',
      ),
    },
    waterName: { layer: 'water_polygons_labels' },
    place: { layer: 'place_labels', filter: ['!', by('farm', 'isolated_dwelling', 'locality')] },
    poi: {
      layer: 'pois',
      filter: ['any', isSchool, isPark, anyOf('amenity', 'hospital', 'library'), anyOf('tourism', 'museum')],
      isSchool,
      isPark,
    },
    // It has names in English and German; a missing one may be an empty text.
    name:
      language === 'zh'
        ? ['get', 'name']
        : [
            'case',
            ['in', ['coalesce', ['get', 'name_en'], ''], ['literal', ['']]],
            ['get', 'name'],
            ['get', 'name_en'],
          ],
  };
};

const SELECTIONS = { openmaptiles, protomaps, shortbread };
export const tileSelections = (schema: TileSchema, language: string) => SELECTIONS[schema](language);
