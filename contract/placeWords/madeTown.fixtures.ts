/** A made town anywhere on the earth: its features in metres east and north of a middle, and their own distances. */
import { offsetBy } from '../geo';
import type { LngLat } from '../primitives';
import type { PlaceName } from './fact';
import type { TownTiles } from './surroundings';
import { gridOf, TILE_UNITS } from './tileGrid';
import { type PlaceKind, type TownTile, TownTileBuilder } from './townTile';

export type Metres = readonly [east: number, north: number];

export interface MadeTown {
  roads?: readonly { name: string; line: readonly Metres[] }[];
  places?: readonly { name: string; kind: PlaceKind; at: Metres }[];
  areas?: readonly { name: string | null; kind: PlaceKind; ring: readonly Metres[] }[];
  numbers?: readonly { number: string; at: Metres }[];
}

export const called = (local: string): PlaceName => ({ local, by: {} });

/** Tiles with everything that is within a few kilometres; like those of a file, each in its own units. */
export function madeTiles(town: MadeTown, middle: LngLat, maxZoom = 15): TownTiles {
  const tiles = new Map<string, TownTile>();
  return {
    minZoom: 9,
    maxZoom,
    async tile(zoom, x, y) {
      const key = `${zoom}/${x}/${y}`;
      const tile = tiles.get(key) ?? tileOf(town, middle, zoom, x, y);
      tiles.set(key, tile);
      return tile;
    },
  };
}

/** A tile keeps what lies in it or within a quarter of its edge, as files do. */
function tileOf(town: MadeTown, middle: LngLat, zoom: number, x: number, y: number): TownTile {
  const builder = new TownTileBuilder();
  const turn = 2 ** zoom;
  const unitsOf = ([east, north]: Metres): [number, number] => {
    const at = gridOf(offsetBy(middle, east, north), zoom);
    const across = at.x - x - turn * Math.round((at.x - x) / turn);
    return [across * TILE_UNITS, (at.y - y) * TILE_UNITS];
  };
  const isHere = ([unitX, unitY]: readonly [number, number]) =>
    Math.abs(unitX - TILE_UNITS / 2) < TILE_UNITS * 0.75 && Math.abs(unitY - TILE_UNITS / 2) < TILE_UNITS * 0.75;
  for (const { name, line } of town.roads ?? []) builder.addWay(called(name), line.flatMap(unitsOf));
  for (const { name, kind, at } of town.places ?? []) {
    const units = unitsOf(at);
    if (isHere(units)) builder.addPlace({ name: called(name), kind, x: units[0], y: units[1] });
  }
  for (const { name, kind, ring } of town.areas ?? [])
    builder.addArea(kind, name === null ? null : called(name), [ring.flatMap(unitsOf)]);
  for (const { number, at } of town.numbers ?? []) {
    const units = unitsOf(at);
    if (isHere(units)) builder.addNumber({ number, x: units[0], y: units[1] });
  }
  return builder.finish();
}
