/**
 * The style of the demo town. Its GeoJSON says what each feature is by `properties.kind`: polygons ground, water, park, campus,
 * building, home; lines river, bridge, road (`class`: main, street, path); points gate and label (`name`, `nameEn`, `rank` 1 is greatest).
 */
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { StyleWish, TownBasemap } from './basemap';
import { paletteOf } from './palette';

const kind = (...kinds: string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', kinds]];
const road = (...classes: string[]): ExpressionSpecification => ['all', kind('road'), ['in', ['get', 'class'], ['literal', classes]]];

/** Width in pixels that doubles with each zoom, as a width in metres does. */
const width = (at17: number): ExpressionSpecification => ['interpolate', ['exponential', 2], ['zoom'], 12, Math.max(at17 / 32, 0.6), 17, at17, 20, at17 * 8];

export function townStyle(basemap: TownBasemap, { dark, language }: StyleWish): StyleSpecification {
  const colour = paletteOf(dark);
  const name: ExpressionSpecification = language === 'zh' ? ['get', 'name'] : ['coalesce', ['get', 'nameEn'], ['get', 'name']];
  const from = { source: 'town' } as const;
  const layers: LayerSpecification[] = [
    { id: 'ground', type: 'background', paint: { 'background-color': colour.ground } },
    { ...from, id: 'park', type: 'fill', filter: kind('park'), paint: { 'fill-color': colour.park } },
    { ...from, id: 'campus', type: 'fill', filter: kind('campus'), paint: { 'fill-color': colour.campus, 'fill-outline-color': colour.campusEdge } },
    { ...from, id: 'water', type: 'fill', filter: kind('water'), paint: { 'fill-color': colour.water, 'fill-outline-color': colour.waterEdge } },
    { ...from, id: 'river', type: 'line', filter: kind('river'), layout: { 'line-cap': 'round', 'line-join': 'round' }, paint: { 'line-color': colour.water, 'line-width': width(22) } },
    { ...from, id: 'path', type: 'line', minzoom: 14, filter: road('path'), paint: { 'line-color': colour.path, 'line-width': width(2), 'line-dasharray': [3, 1.5] } },
    { ...from, id: 'road-edge', type: 'line', filter: road('main', 'street'), layout: { 'line-cap': 'round', 'line-join': 'round' }, paint: { 'line-color': colour.roadEdge, 'line-width': ['interpolate', ['exponential', 2], ['zoom'], 12, ['match', ['get', 'class'], 'main', 2.4, 1.2], 17, ['match', ['get', 'class'], 'main', 17, 10.5], 20, ['match', ['get', 'class'], 'main', 122, 74]] } },
    { ...from, id: 'street', type: 'line', filter: road('street'), layout: { 'line-cap': 'round', 'line-join': 'round' }, paint: { 'line-color': colour.street, 'line-width': width(9) } },
    { ...from, id: 'main', type: 'line', filter: road('main'), layout: { 'line-cap': 'round', 'line-join': 'round' }, paint: { 'line-color': colour.road, 'line-width': width(15) } },
    { ...from, id: 'bridge', type: 'line', filter: kind('bridge'), paint: { 'line-color': colour.bridge, 'line-width': width(1.5), 'line-gap-width': width(13) } },
    { ...from, id: 'building', type: 'fill', minzoom: 13.5, filter: kind('building'), paint: { 'fill-color': colour.building, 'fill-outline-color': colour.buildingEdge } },
    { ...from, id: 'home', type: 'fill', minzoom: 14, filter: kind('home'), paint: { 'fill-color': colour.home, 'fill-outline-color': colour.homeEdge } },
    { ...from, id: 'gate', type: 'circle', minzoom: 15, filter: kind('gate'), paint: { 'circle-radius': 3.5, 'circle-color': colour.halo, 'circle-stroke-color': colour.gate, 'circle-stroke-width': 2 } },
    {
      ...from,
      id: 'label',
      type: 'symbol',
      filter: kind('label'),
      layout: {
        'text-field': name,
        'text-font': ['sans-serif'],
        'text-size': ['interpolate', ['linear'], ['get', 'rank'], 1, 14, 4, 11],
        'text-max-width': 8,
        'symbol-sort-key': ['get', 'rank'],
        'text-padding': 6,
      },
      paint: { 'text-color': colour.name, 'text-halo-color': colour.halo, 'text-halo-width': 1.4 },
    },
  ];
  return {
    version: 8,
    sources: { town: { type: 'geojson', data: basemap.url, ...(basemap.attribution !== undefined && { attribution: basemap.attribution }) } },
    layers,
  };
}
