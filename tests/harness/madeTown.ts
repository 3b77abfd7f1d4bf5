/**
 * A small made town as a PMTiles file with the layers of OpenMapTiles: streets, a park, a school, shops, with names.
 */
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, FeatureCollection, Geometry } from 'geojson';
import { tileIdToZxy } from 'pmtiles';
import { METRES_PER_DEGREE, metresPerDegreeLng } from '../../contract/geo';
import type { LngLat } from '../../contract/primitives';
import { townBox } from '../../contract/townMap/calls';
import { tileFile } from './tileFile';

/** The middle of the town: the gate of its school, WGS-84. */
export const TOWN_GATE = { lng: 120.92, lat: 30.92 };

/** Metres east and north of the gate. */
export const townPoint = (east: number, north: number): LngLat => [
  TOWN_GATE.lng + east / metresPerDegreeLng(TOWN_GATE.lat),
  TOWN_GATE.lat + north / METRES_PER_DEGREE,
];

const of = (geometry: Geometry, properties: Record<string, string>): Feature => ({
  type: 'Feature',
  geometry,
  properties,
});
const line = (...points: [east: number, north: number][]): Geometry => ({
  type: 'LineString',
  coordinates: points.map((point) => [...townPoint(...point)]),
});
const point = (east: number, north: number): Geometry => ({ type: 'Point', coordinates: [...townPoint(east, north)] });
const square = (east: number, north: number, half: number): Geometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
      [-1, -1],
    ].map(([x = 0, y = 0]) => [...townPoint(east + x * half, north + y * half)]),
  ],
});

const names = (name: string, latin: string) => ({ name, 'name:zh': name, 'name:en': latin });
const LAKE_ROAD = line([-3_000, -400], [3_000, -400]);
const SCHOOL_ROAD = line([-3_000, 60], [3_000, 60]);
const HILL_ROAD = line([800, -3_000], [800, 3_000]);

/** Features by their layer. */
const LAYERS: Record<string, Feature[]> = {
  transportation: [LAKE_ROAD, SCHOOL_ROAD, HILL_ROAD].map((road) => of(road, { class: 'secondary' })),
  transportation_name: [
    of(LAKE_ROAD, { class: 'secondary', ...names('湖滨路', 'Lakeside Road') }),
    of(SCHOOL_ROAD, { class: 'secondary', ...names('学堂路', 'School Road') }),
    of(HILL_ROAD, { class: 'secondary', ...names('青山路', 'Hill Road') }),
  ],
  landuse: [of(square(0, -60, 90), { class: 'school' })],
  park: [of(square(-1_200, 500, 300), { class: 'park', ...names('荷花公园', 'Lotus Park') })],
  poi: [
    of(point(0, -60), { class: 'school', rank: '1', ...names('第一小学', 'First School') }),
    of(point(-1_200, 500), { class: 'park', rank: '1', ...names('荷花公园', 'Lotus Park') }),
    of(point(1_000, -380), { class: 'shop', rank: '2', ...names('新华书店', 'Xinhua Bookshop') }),
  ],
  building: [of(square(20, -60, 30), {}), of(square(1_000, -370, 15), {})],
};

/** Its bytes: 12 km around the gate, zooms 10 to 15. */
export function madeTown(): Uint8Array<ArrayBuffer> {
  const layers = Object.entries(LAYERS).map(
    ([name, features]) =>
      [
        name,
        new GeoJSONVT({ type: 'FeatureCollection', features } satisfies FeatureCollection, {
          maxZoom: 15,
          indexMaxZoom: 10,
          buffer: 128,
        }),
      ] as const,
  );
  return tileFile({
    box: townBox(TOWN_GATE, 6),
    minZoom: 10,
    maxZoom: 15,
    layers: Object.keys(LAYERS),
    tile(id) {
      const [zoom, x, y] = tileIdToZxy(id);
      const here = layers.flatMap(([name, index]) => {
        const tile = index.getTile(zoom, x, y);
        return tile ? [[name, tile] as const] : [];
      });
      return fromGeojsonVt(Object.fromEntries(here), { version: 2, extent: 4096 });
    },
  });
}
