/**
 * The style of the demo town. Its GeoJSON says what each feature is by `properties.kind`: areas ground (`use`: estate, field, ...), park,
 * campus, water, river, playground (`use`: track, grass, court), building and home; lines road and bridge (`class`: main, street, path);
 * points gate and label (`name`, `nameEn`, `rank` 1 is greatest, `use`).
 */
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { StyleWish, TownBasemap } from './basemap';
import { paletteOf } from './palette';

const kind = (...kinds: string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', kinds]];
const use = (...uses: string[]): ExpressionSpecification => ['in', ['get', 'use'], ['literal', uses]];
const road = (...classes: string[]): ExpressionSpecification => ['all', kind('road'), ['in', ['get', 'class'], ['literal', classes]]];

/** Width in pixels that doubles with each zoom, as a width in metres does. */
const width = (at17: number): ExpressionSpecification => ['interpolate', ['exponential', 2], ['zoom'], 12, Math.max(at17 / 32, 0.6), 17, at17, 20, at17 * 8];

/** The same for main roads, streets and paths in one layer. */
const wide = (main: number, street: number, path: number): ExpressionSpecification => {
  const of = (share: number): ExpressionSpecification => ['match', ['get', 'class'], 'main', main * share, 'street', street * share, path * share];
  return ['interpolate', ['exponential', 2], ['zoom'], 12, of(1 / 8), 17, of(1), 20, of(8)];
};

export function townStyle(basemap: TownBasemap, { dark, language }: StyleWish): StyleSpecification {
  const colour = paletteOf(dark);
  const name: ExpressionSpecification = language === 'zh' ? ['get', 'name'] : ['coalesce', ['get', 'nameEn'], ['get', 'name']];
  const from = { source: 'town' } as const;
  const layers: LayerSpecification[] = [
    { id: 'ground', type: 'background', paint: { 'background-color': colour.ground } },
    { ...from, id: 'estate', type: 'fill', filter: ['all', kind('ground'), ['!', use('land', 'field')]], paint: { 'fill-color': colour.estate } },
    { ...from, id: 'field', type: 'fill', filter: ['all', kind('ground'), use('field')], paint: { 'fill-color': colour.field } },
    { ...from, id: 'park', type: 'fill', filter: kind('park'), paint: { 'fill-color': colour.park } },
    { ...from, id: 'campus', type: 'fill', filter: kind('campus'), paint: { 'fill-color': colour.campus, 'fill-outline-color': colour.campusEdge } },
    { ...from, id: 'water', type: 'fill', filter: kind('water', 'river'), paint: { 'fill-color': colour.water, 'fill-outline-color': colour.waterEdge } },
    { ...from, id: 'playground', type: 'fill', minzoom: 13, filter: kind('playground'), paint: { 'fill-color': ['match', ['get', 'use'], 'track', colour.track, 'grass', colour.grass, colour.court] } },
    { ...from, id: 'path', type: 'line', minzoom: 14, filter: road('path'), paint: { 'line-color': colour.path, 'line-width': width(2), 'line-dasharray': [3, 1.5] } },
    { ...from, id: 'road-edge', type: 'line', filter: road('main', 'street'), layout: { 'line-cap': 'round', 'line-join': 'round' }, paint: { 'line-color': colour.roadEdge, 'line-width': wide(17, 10.5, 2) } },
    { ...from, id: 'street', type: 'line', filter: road('street'), layout: { 'line-cap': 'round', 'line-join': 'round' }, paint: { 'line-color': colour.street, 'line-width': width(9) } },
    { ...from, id: 'main', type: 'line', filter: road('main'), layout: { 'line-cap': 'round', 'line-join': 'round' }, paint: { 'line-color': colour.road, 'line-width': width(15) } },
    { ...from, id: 'bridge-edge', type: 'line', minzoom: 13, filter: kind('bridge'), paint: { 'line-color': colour.bridge, 'line-width': wide(19, 13, 6) } },
    { ...from, id: 'bridge', type: 'line', minzoom: 13, filter: kind('bridge'), paint: { 'line-color': colour.road, 'line-width': wide(15, 9, 3.5) } },
    { ...from, id: 'building', type: 'fill', minzoom: 13.5, filter: kind('building'), paint: { 'fill-color': colour.building, 'fill-outline-color': colour.buildingEdge } },
    { ...from, id: 'home', type: 'fill', minzoom: 14, filter: kind('home'), paint: { 'fill-color': colour.home, 'fill-outline-color': colour.homeEdge } },
    { ...from, id: 'gate', type: 'circle', minzoom: 15, filter: kind('gate'), paint: { 'circle-radius': 3.5, 'circle-color': colour.halo, 'circle-stroke-color': colour.gate, 'circle-stroke-width': 2 } },
    {
      ...from,
      id: 'street-name',
      type: 'symbol',
      minzoom: 15,
      filter: road('main', 'street'),
      layout: { 'symbol-placement': 'line', 'text-field': name, 'text-font': ['sans-serif'], 'text-size': 11, 'symbol-spacing': 320, 'text-max-angle': 25, 'text-letter-spacing': 0.08 },
      paint: { 'text-color': colour.quietName, 'text-halo-color': colour.road, 'text-halo-width': 1.2 },
    },
    {
      ...from,
      id: 'label',
      type: 'symbol',
      filter: ['all', kind('label'), ['<=', ['get', 'rank'], ['step', ['zoom'], 2, 13.6, 3, 15, 4]]],
      layout: {
        'text-field': name,
        'text-font': ['sans-serif'],
        'text-size': ['interpolate', ['linear'], ['get', 'rank'], 1, 14, 4, 11],
        'text-max-width': 8,
        'symbol-sort-key': ['get', 'rank'],
        'text-padding': 6,
      },
      paint: {
        'text-color': ['match', ['get', 'use'], 'water', colour.waterName, 'park', colour.parkName, 'estate', colour.quietName, 'stop', colour.quietName, colour.name],
        'text-halo-color': colour.halo,
        'text-halo-width': 1.4,
      },
    },
  ];
  return {
    version: 8,
    sources: { town: { type: 'geojson', data: basemap.url, ...(basemap.attribution !== undefined && { attribution: basemap.attribution }) } },
    layers,
  };
}
