/** Where the two vector tile schemas keep what our style draws: OpenMapTiles (openmaptiles.org/schema) and Protomaps basemap v4 (docs.protomaps.com). */
import type { ExpressionSpecification } from 'maplibre-gl';
import type { MapLanguage, TileSchema } from './basemap';

interface Found {
  layer: string;
  filter?: ExpressionSpecification;
}

/** What the style asks of a schema. Areas are listed by the colour they take. */
export interface TileWords {
  areas: Readonly<Record<'built' | 'civic' | 'field' | 'park' | 'garden' | 'sport' | 'campus', readonly Found[]>>;
  water: Found;
  waterway: Found;
  path: Found;
  minor: Found;
  street: Found;
  main: Found;
  rail: Found;
  building: Found;
  border: Found;
  roadName: Found;
  waterName: Found;
  place: Found;
  /** Schools, parks, hospitals, stations; `isSchool` and `isPark` colour them. */
  sight: Found & { isSchool: ExpressionSpecification; isPark: ExpressionSpecification };
  name: ExpressionSpecification;
}

const anyOf = (property: string, ...values: string[]): ExpressionSpecification => [
  'in',
  ['get', property],
  ['literal', values],
];
const line: ExpressionSpecification = ['==', ['geometry-type'], 'LineString'];
const area: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon'];
const point: ExpressionSpecification = ['==', ['geometry-type'], 'Point'];

const openmaptiles = (language: MapLanguage): TileWords => {
  const by = (...classes: string[]) => anyOf('class', ...classes);
  const road = (...classes: string[]): Found => ({ layer: 'transportation', filter: ['all', line, by(...classes)] });
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
    sight: {
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
        : ['coalesce', ['get', 'name:en'], ['get', 'name:latin'], ['get', 'name']],
  };
};

const protomaps = (language: MapLanguage): TileWords => {
  const by = (...kinds: string[]) => anyOf('kind', ...kinds);
  const road = (...kinds: string[]): Found => ({ layer: 'roads', filter: by(...kinds) });
  const land = (...kinds: string[]): Found => ({ layer: 'landuse', filter: by(...kinds) });
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
    sight: {
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
        : ['coalesce', ['get', 'name:en'], ['get', 'name']],
  };
};

export const tileWords = (schema: TileSchema, language: MapLanguage) =>
  (schema === 'openmaptiles' ? openmaptiles : protomaps)(language);
