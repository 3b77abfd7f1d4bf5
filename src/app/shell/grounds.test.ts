/** Which map is under the pupils, which ones may be chosen, and what comes after one that fails. */
import { expect, it } from 'vitest';
import type { BasemapConfig } from '../../../contract/runtimeConfig';
import { mapsToShow, nextMap } from './fallBack';
import { groundsOf } from './grounds';

const raster = (name: string): BasemapConfig => ({ kind: 'raster', tiles: [`https://${name}.test/{z}/{x}/{y}`] });
const TOWN = { url: '/town/a.pmtiles', schema: 'protomaps' } as const;
const NONE = { basemap: { kind: 'none' } as const, satellite: null, townFile: null };
const ALL = { basemap: raster('streets'), satellite: raster('sky'), townFile: TOWN };
const OWN = { basemap: raster('own'), satellite: null };
const names = (all: { ground: string; basemap: BasemapConfig }[]) =>
  all.map(({ ground, basemap }) =>
    basemap.kind === 'raster' ? `${ground} ${new URL(basemap.tiles[0] ?? '').host}` : `${ground} ${basemap.kind}`,
  );

it('there is nothing to choose where there is one map or none', () => {
  expect(groundsOf(NONE, null)).toEqual([]);
  expect(groundsOf({ ...NONE, basemap: raster('a') }, null)).toEqual(['streets', 'plain']);
  expect(groundsOf(ALL, null)).toEqual(['streets', 'satellite', 'plain']);
});

it('the school’s own map comes before that of the installation, and what fails gives way to the next', () => {
  expect(names(mapsToShow(ALL, OWN, 'streets'))).toEqual([
    'streets own.test',
    'streets own.test',
    'streets streets.test',
    'streets pmtiles',
    'plain none',
  ]);
  expect(names(mapsToShow(ALL, null, 'satellite'))).toEqual([
    'satellite sky.test',
    'streets streets.test',
    'streets streets.test',
    'streets pmtiles',
    'plain none',
  ]);
});

it('who wants no map, and a school that has chosen none, see none', () => {
  expect(names(mapsToShow(ALL, OWN, 'plain'))[0]).toBe('plain none');
  expect(names(mapsToShow(ALL, { basemap: { kind: 'none' }, satellite: null }, 'streets'))).toEqual(['plain none']);
});

it('a school that has chosen the town file has the one that is served, and a satellite map that is gone is not wanted', () => {
  expect(names(mapsToShow(ALL, { basemap: { kind: 'townFile' }, satellite: null }, 'streets'))[0]).toBe(
    'streets pmtiles',
  );
  expect(names(mapsToShow({ ...ALL, satellite: null }, null, 'satellite'))[0]).toBe('streets streets.test');
});

it('after each that has failed comes the next one, down to no map', () => {
  const all = mapsToShow(ALL, OWN, 'satellite');
  const failed: string[] = [];
  const seen: string[] = [];
  for (let next = nextMap(all, failed); next; next = nextMap(all, failed)) {
    seen.push(...names([next]));
    failed.push(JSON.stringify(next.basemap));
  }
  expect(seen).toEqual([
    'satellite sky.test',
    'streets own.test',
    'streets streets.test',
    'streets pmtiles',
    'plain none',
  ]);
});
