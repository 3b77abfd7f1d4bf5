/**
 * Maps that the form offers by name: addresses, datum, closest zoom, attribution, and what somebody must bring for
 * them. A key of a map goes to every browser that shows it.
 */
import type { MapSetting } from './mapSetting';

export const MAP_PRESETS = [
  'townFile',
  'tianditu',
  'amap',
  'openFreeMap',
  'versaTiles',
  'osm',
  'esri',
  'style',
  'pmtiles',
  'raster',
  'none',
] as const;
export type MapPreset = (typeof MAP_PRESETS)[number];

/** Which of the two maps a school has: streets, or pictures from above. */
export type MapUse = 'streets' | 'satellite';

export interface PresetFacts {
  /** Where people use it; 'own' is a map by its address. */
  region: 'own' | 'china' | 'world';
  uses: readonly MapUse[];
  /** A key of its provider is in each address of a tile. */
  needsKey?: true;
  /** A public map of China needs the number of its review in sight. */
  needsApproval?: true;
  /** The map; null for one that is typed in. The key is empty where none is needed. */
  map(use: MapUse, key: string): MapSetting | null;
}

const tiandituTiles = (layer: 'vec' | 'cva' | 'img' | 'cia', key: string) =>
  [0, 1, 2, 3, 4, 5, 6, 7].map(
    (host) =>
      `https://t${host}.tianditu.gov.cn/DataServer?T=${layer}_w&x={x}&y={y}&l={z}&tk=${encodeURIComponent(key)}`,
  );
const amapTiles = (host: string, query: string) =>
  [1, 2, 3, 4].map((n) => `https://${host}0${n}.is.autonavi.com/appmaptile?${query}&x={x}&y={y}&z={z}`);

const OSM = '© OpenStreetMap contributors';
const typed = { region: 'own', map: () => null } as const;

export const PRESET_FACTS: Readonly<Record<MapPreset, PresetFacts>> = {
  townFile: { region: 'own', uses: ['streets'], map: () => ({ kind: 'townFile' }) },
  /** China's national map: vec and img with their names above (cva, cia); CGCS2000, which equals WGS-84 here. */
  tianditu: {
    region: 'china',
    uses: ['streets', 'satellite'],
    needsKey: true,
    needsApproval: true,
    map: (use, key) => ({
      kind: 'raster',
      tiles: tiandituTiles(use === 'streets' ? 'vec' : 'img', key),
      overlay: tiandituTiles(use === 'streets' ? 'cva' : 'cia', key),
      datum: 'wgs84',
      maxZoom: 18,
      attribution: '天地图',
    }),
  },
  /** AMap, GCJ-02. Its tile addresses are undocumented; an installation needs a licence of AMap. */
  amap: {
    region: 'china',
    uses: ['streets', 'satellite'],
    needsApproval: true,
    map: (use) => ({
      kind: 'raster',
      ...(use === 'streets'
        ? { tiles: amapTiles('webrd', 'lang=zh_cn&size=1&scale=1&style=8') }
        : { tiles: amapTiles('webst', 'style=6'), overlay: amapTiles('webst', 'style=8') }),
      datum: 'gcj02',
      maxZoom: 18,
      attribution: '高德地图',
    }),
  },
  openFreeMap: {
    region: 'world',
    uses: ['streets'],
    map: () => ({
      kind: 'style',
      url: 'https://tiles.openfreemap.org/styles/liberty',
      datum: 'wgs84',
      attribution: `OpenFreeMap ${OSM}`,
    }),
  },
  versaTiles: {
    region: 'world',
    uses: ['streets'],
    map: () => ({
      kind: 'style',
      url: 'https://tiles.versatiles.org/assets/styles/colorful/style.json',
      datum: 'wgs84',
      attribution: `VersaTiles ${OSM}`,
    }),
  },
  /** operations.osmfoundation.org/policies/tiles: pages identify themselves, nobody fetches in bulk. */
  osm: {
    region: 'world',
    uses: ['streets'],
    map: () => ({
      kind: 'raster',
      tiles: ['https://tile.openstreetmap.org/{z}/{x}/{y}.png'],
      datum: 'wgs84',
      maxZoom: 19,
      attribution: OSM,
    }),
  },
  /** World Imagery; rows before columns. */
  esri: {
    region: 'world',
    uses: ['satellite'],
    map: () => ({
      kind: 'raster',
      tiles: ['https://server.arcgisonline.com/ArcGIS/rest/services/World_Imagery/MapServer/tile/{z}/{y}/{x}'],
      datum: 'wgs84',
      maxZoom: 19,
      attribution: 'Esri, Maxar, Earthstar Geographics',
    }),
  },
  style: { ...typed, uses: ['streets', 'satellite'] },
  pmtiles: { ...typed, uses: ['streets'] },
  raster: { ...typed, uses: ['streets', 'satellite'] },
  none: { region: 'own', uses: ['streets', 'satellite'], map: () => ({ kind: 'none' }) },
};

/** The presets of a use, in their order. */
export const presetsOf = (use: MapUse): MapPreset[] =>
  MAP_PRESETS.filter((preset) => PRESET_FACTS[preset].uses.includes(use));

const isPreset = (name: string | undefined): name is MapPreset => MAP_PRESETS.some((one) => one === name);

/** The preset that a setting was made of; one that is typed in goes by its kind. */
export function presetOf(setting: MapSetting): MapPreset {
  if (setting.kind === 'townFile') return 'townFile';
  if ('preset' in setting && isPreset(setting.preset)) return setting.preset;
  return isPreset(setting.kind) ? setting.kind : 'none';
}

/** The key in the addresses of a Tianditu map; empty without one. */
export function keyOf(setting: MapSetting): string {
  const [first = ''] = setting.kind === 'raster' ? setting.tiles : [];
  return URL.canParse(first) ? (new URL(first).searchParams.get('tk') ?? '') : '';
}

/** What is missing of what a preset asks for. */
export function lackOf(setting: MapSetting): 'key' | 'approval' | null {
  const { needsKey, needsApproval } = PRESET_FACTS[presetOf(setting)];
  if (needsKey && keyOf(setting) === '') return 'key';
  const approval = 'approval' in setting ? (setting.approval ?? '') : '';
  return needsApproval && approval.trim() === '' ? 'approval' : null;
}
