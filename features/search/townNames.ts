/**
 * The names on the town's map: roads, and what has a label. The search and nobody else reads them, so they are fetched
 * when it opens.
 */
import type { FeatureCollection, Position } from 'geojson';
import * as z from 'zod/mini';
import { planarMetres } from '../../contract/geo';
import type { LngLat } from '../../contract/primitives';
import type { RuntimeConfig } from '../../contract/runtimeConfig';
import { namesAddress, TownFileName } from '../../contract/townMap/calls';

/** A road or a place of the town with its name. */
export interface NamedFeature {
  name: string;
  /** In Latin letters, where the map has it. */
  latin?: string;
  kind: 'road' | 'place';
  /** [lng, lat], WGS-84. Of a road a point on it. */
  at: LngLat;
  /** Pinyin and its first letters, where the map has them. */
  spelling?: string;
  initials?: string;
}

/** Names that are read of one map, at most. */
const MOST_NAMES = 60_000;
/** Metres within which one name is one thing: a river has several labels, a road is cut at crossings. */
const SAME = 3_000;

/** The lines and labels of the demo's town (`map/basemap/townStyle.ts`). */
export function namesOfTown({ features }: FeatureCollection): NamedFeature[] {
  const found = new Map<string, NamedFeature[]>();
  for (const { properties, geometry } of features) {
    const { kind, name, nameEn } = (properties ?? {}) as Record<string, unknown>;
    if (typeof name !== 'string' || name.trim() === '') continue;
    const is = kind === 'road' || kind === 'bridge' ? 'road' : kind === 'label' ? 'place' : null;
    const at = is === null ? null : middleOf(geometry);
    if (is === null || at === null) continue;
    const same = found.get(`${is} ${name}`) ?? [];
    if (same.some((one) => planarMetres(one.at, at) < SAME)) continue;
    found.set(`${is} ${name}`, [...same, { name, ...(typeof nameEn === 'string' && { latin: nameEn }), kind: is, at }]);
    if (found.size >= MOST_NAMES) break;
  }
  return [...found.values()].flat();
}

/** A point, or the vertex in the middle of the longest line. Null for anything else. */
function middleOf(geometry: FeatureCollection['features'][number]['geometry']): LngLat | null {
  if (geometry.type === 'Point') return pairOf(geometry.coordinates);
  const lines =
    geometry.type === 'LineString'
      ? [geometry.coordinates]
      : geometry.type === 'MultiLineString'
        ? geometry.coordinates
        : [];
  const [longest] = lines.toSorted((a, b) => b.length - a.length);
  return longest ? pairOf(longest[Math.floor(longest.length / 2)]) : null;
}

const pairOf = (position: Position | undefined): LngLat | null => {
  const [lng, lat] = position ?? [];
  return lng === undefined || lat === undefined ? null : [lng, lat];
};

/**
 * The named features of the town: those of its file, or of the demo's town; none where there is neither.
 * @throws when they do not come
 */
export async function readTownNames({ basemap, townFile }: TownMaps, signal: AbortSignal): Promise<NamedFeature[]> {
  if (townFile)
    return z
      .array(TownFileName)
      .parse(await jsonOf(namesAddress(townFile.url), signal))
      .map(([name, latin, kind, lng, lat, spelling, initials]) => ({
        name,
        ...(latin && { latin }),
        kind,
        at: [lng, lat],
        spelling,
        initials,
      }));
  return basemap.kind === 'town' ? namesOfTown((await jsonOf(basemap.url, signal)) as FeatureCollection) : [];
}

/** The maps of the installation. */
export type TownMaps = Pick<RuntimeConfig, 'basemap' | 'townFile'>;

async function jsonOf(address: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`The town's map: HTTP ${response.status}`);
  return response.json();
}
