/** The town as one GeoJSON FeatureCollection: the vector basemap of the demo. WGS-84, six decimals. */
import type { Feature, FeatureCollection, Geometry, Position } from 'geojson';
import { fields } from './fields';
import type { Area } from './ground';
import { simplified, type Line } from './line';
import { CREEK, LAKE, RIVER } from './plan';
import { lngLatOf, type Metres } from './plane';
import { bridgeSpans } from './bridges';
import { streets } from './streets';
import type { Town } from './town';
import { creek, island, lake, river } from './water';

/** Metres a drawn line may lie away from the planned one. */
const STRAY = 0.6;

const positions = (line: Line): Position[] => simplified(line, STRAY).map((point) => [...lngLatOf(point)]);
const feature = (
  kind: string,
  geometry: Geometry,
  properties: Record<string, string | number | undefined> = {},
): Feature => ({
  type: 'Feature',
  properties: { kind, ...Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined)) },
  geometry,
});

/** One feature for all polygons of an area; none for an area without polygons. */
const areaFeature = ({ kind, polygons, ...properties }: Area): Feature[] => {
  const drawn = polygons.map((rings) => rings.map(positions));
  const [first, ...more] = drawn;
  if (!first) return [];
  return [
    feature(
      kind,
      more.length === 0 ? { type: 'Polygon', coordinates: first } : { type: 'MultiPolygon', coordinates: drawn },
      properties,
    ),
  ];
};

/** Layers from the ground up, in drawing order. */
const ORDER = [
  'ground',
  'park',
  'campus',
  'water',
  'river',
  'playground',
  'road',
  'bridge',
  'building',
  'home',
  'gate',
  'label',
];

export function townGeoJson(town: Town): FeatureCollection {
  const waters: Area[] = [
    { kind: 'river', name: RIVER.name, nameEn: RIVER.nameEn, polygons: [[river]] },
    { kind: 'river', name: CREEK.name, nameEn: CREEK.nameEn, polygons: [[creek]] },
    { kind: 'water', name: LAKE.name, nameEn: LAKE.nameEn, polygons: [[lake, island]] },
  ];
  const drawn = drawnWays(town);
  const paths = new Map<string, Line[]>();
  for (const { way, line } of drawn)
    if (way >= streets.length)
      paths.set(town.ways[way]?.name ?? '', [...(paths.get(town.ways[way]?.name ?? '') ?? []), line]);
  const features = [
    ...fields().flatMap(areaFeature),
    ...waters.flatMap(areaFeature),
    ...town.ground.areas.flatMap(areaFeature),
    ...drawn.flatMap(({ way, line }) => {
      const street = streets[way];
      return street
        ? [
            feature(
              'road',
              { type: 'LineString', coordinates: positions(line) },
              { class: street.class, name: street.name, nameEn: street.nameEn },
            ),
          ]
        : [];
    }),
    ...[...paths].map(([, lines]) =>
      feature('road', { type: 'MultiLineString', coordinates: lines.map(positions) }, { class: 'path' }),
    ),
    ...bridgeSpans(town.ways).map(({ class: className, name, nameEn, line }) =>
      feature('bridge', { type: 'LineString', coordinates: positions(line) }, { class: className, name, nameEn }),
    ),
    ...town.gates.map(({ at, ...properties }) =>
      feature('gate', { type: 'Point', coordinates: [...lngLatOf(at)] }, { ...properties }),
    ),
    ...town.labels.map(({ at, ...properties }) =>
      feature('label', { type: 'Point', coordinates: [...lngLatOf(at)] }, { ...properties }),
    ),
  ];
  const floor = ({ properties }: Feature) => ORDER.indexOf(String(properties?.['kind']));
  return { type: 'FeatureCollection', features: features.sort((a, b) => floor(a) - floor(b)) };
}

/** Each way without the overshoots of the drawing. */
function drawnWays({ graph }: Town): { way: number; line: Line }[] {
  const drawn: { way: number; line: Metres[]; end: number }[] = [];
  for (const { way, line, from, to } of graph.edges) {
    const last = drawn.at(-1);
    if (last?.way === way && last.end === from) {
      last.line.push(...line.slice(1));
      last.end = to;
    } else drawn.push({ way, line: [...line], end: to });
  }
  return drawn;
}
