/**
 * The style of the demo town. In its GeoJSON `properties.kind` names each feature:
 *
 * - areas: ground, park, campus, water, river, playground, building and home, with a `use`;
 * - lines: road and bridge, with `class` (main, street, path) and `name`;
 * - points: gate and label, with `name`, `nameEn` and `rank` (1 is the most important).
 *
 * The features are in drawing order.
 */
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { StyleOptions, TownBasemap } from './basemapTypes';
import { type Palette, paletteOf } from './palette';
import { DEVICE_FONT, widthByZoom, labelPaint, ROUND_LINES } from './styleParts';

const kind = (...kinds: string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', kinds]];
const road = (...classes: string[]): ExpressionSpecification => [
  'all',
  kind('road'),
  ['in', ['get', 'class'], ['literal', classes]],
];
const byClass = (main: number, street: number): ExpressionSpecification => [
  'match',
  ['get', 'class'],
  'main',
  main,
  street,
];

/**
 * MapLibre draws the outline of an antialiased fill as extra lines. That is worth its cost only from this zoom on,
 * where edges are long and few.
 */
const ANTIALIAS_FROM = 15.5;
const far = { maxzoom: ANTIALIAS_FROM } as const;
const near = { minzoom: ANTIALIAS_FROM } as const;

/** All areas but open country, which has the background colour anyway. */
const landscape: ExpressionSpecification = [
  'all',
  kind('ground', 'park', 'campus', 'water', 'river', 'playground'),
  ['!=', ['get', 'use'], 'land'],
];

/**
 * The colour of all areas below the roads. They are one layer, because each further layer costs a pass over the whole
 * screen.
 */
const landColour = (colour: Palette): ExpressionSpecification => [
  'match',
  ['get', 'kind'],
  ['water', 'river'],
  colour.water,
  'campus',
  colour.campus,
  'park',
  ['match', ['get', 'use'], ['garden', 'lawn', 'bank'], colour.garden, colour.park],
  'playground',
  ['match', ['get', 'use'], 'track', colour.track, colour.sport],
  [
    'match',
    ['get', 'use'],
    'field',
    colour.field,
    'school',
    colour.campus,
    ['hospital', 'civic', 'commerce', 'plaza'],
    colour.civic,
    'sports',
    colour.garden,
    colour.built,
  ],
];

const houseColour = (colour: Palette): ExpressionSpecification => [
  'match',
  ['get', 'kind'],
  'home',
  colour.home,
  ['match', ['get', 'use'], 'school', colour.school, colour.building],
];

/** From which zoom a name of each rank appears. */
const isNameVisible: ExpressionSpecification = [
  '>=',
  ['zoom'],
  ['match', ['get', 'rank'], 1, 11, 2, 13, 3, 14.3, 15.6],
];

const nameColour = (colour: Palette): ExpressionSpecification => [
  'match',
  ['get', 'use'],
  'water',
  colour.waterName,
  ['park', 'sight', 'sports'],
  colour.parkName,
  'school',
  colour.schoolName,
  ['hospital', 'civic', 'commerce', 'plaza'],
  colour.name,
  colour.quietName,
];

export function townStyle(basemap: TownBasemap, { dark, language }: StyleOptions): StyleSpecification {
  const colour = paletteOf(dark);
  const name: ExpressionSpecification =
    language === 'zh' ? ['get', 'name'] : ['coalesce', ['get', 'nameEn'], ['get', 'name']];
  const from = { source: 'town' } as const;
  const layers: LayerSpecification[] = [
    { id: 'ground', type: 'background', paint: { 'background-color': colour.ground } },
    {
      ...from,
      ...far,
      id: 'land-far',
      type: 'fill',
      filter: landscape,
      paint: { 'fill-color': landColour(colour), 'fill-antialias': false },
    },
    { ...from, ...near, id: 'land', type: 'fill', filter: landscape, paint: { 'fill-color': landColour(colour) } },
    {
      ...from,
      id: 'campus-edge',
      type: 'line',
      filter: kind('campus'),
      paint: { 'line-color': colour.campusEdge, 'line-width': 1.25 },
    },
    {
      ...from,
      id: 'path',
      type: 'line',
      minzoom: 14.5,
      filter: road('path'),
      paint: { 'line-color': colour.path, 'line-width': widthByZoom(1.6, 0.4), 'line-dasharray': [3, 1.6] },
    },
    {
      ...from,
      id: 'road-edge',
      type: 'line',
      minzoom: 13,
      filter: road('main', 'street'),
      layout: ROUND_LINES,
      paint: { 'line-color': colour.roadEdge, 'line-width': widthByZoom(byClass(20, 12.5), byClass(2.4, 1.4)) },
    },
    {
      ...from,
      id: 'road',
      type: 'line',
      filter: road('main', 'street'),
      layout: { ...ROUND_LINES, 'line-sort-key': byClass(2, 1) },
      paint: { 'line-color': colour.road, 'line-width': widthByZoom(byClass(17.5, 10.5), byClass(1.8, 0.8)) },
    },
    {
      ...from,
      id: 'bridge',
      type: 'line',
      minzoom: 14,
      filter: kind('bridge'),
      paint: {
        'line-color': colour.bridge,
        'line-width': widthByZoom(1.2, 0.4),
        'line-gap-width': widthByZoom(['match', ['get', 'class'], 'main', 19, 'street', 12, 4], 1),
      },
    },
    {
      ...from,
      ...far,
      id: 'house-far',
      type: 'fill',
      minzoom: 14,
      filter: kind('building', 'home'),
      paint: { 'fill-color': houseColour(colour), 'fill-antialias': false },
    },
    {
      ...from,
      ...near,
      id: 'house',
      type: 'fill',
      filter: kind('building', 'home'),
      paint: { 'fill-color': houseColour(colour), 'fill-outline-color': colour.buildingEdge },
    },
    {
      ...from,
      id: 'gate',
      type: 'circle',
      minzoom: 15.5,
      filter: ['all', kind('gate'), ['==', ['get', 'use'], 'campus']],
      paint: {
        'circle-radius': 3.5,
        'circle-color': colour.halo,
        'circle-stroke-color': colour.gate,
        'circle-stroke-width': 2,
      },
    },
    {
      ...from,
      id: 'stop',
      type: 'circle',
      minzoom: 15,
      filter: ['all', kind('label'), ['==', ['get', 'use'], 'stop']],
      paint: {
        'circle-radius': 2.6,
        'circle-color': colour.halo,
        'circle-stroke-color': colour.quietName,
        'circle-stroke-width': 1.5,
      },
    },
    {
      ...from,
      id: 'road-name',
      type: 'symbol',
      minzoom: 14.8,
      filter: road('main', 'street'),
      layout: {
        'text-field': name,
        'text-font': DEVICE_FONT,
        'text-size': 11,
        'symbol-placement': 'line',
        'symbol-spacing': 420,
        'text-padding': 12,
        'text-letter-spacing': 0.08,
      },
      paint: labelPaint(colour.quietName, colour),
    },
    {
      ...from,
      id: 'label',
      type: 'symbol',
      filter: ['all', kind('label'), isNameVisible],
      layout: {
        'text-field': name,
        'text-font': DEVICE_FONT,
        'text-size': ['match', ['get', 'rank'], 1, 14, 2, 12.5, 11.5],
        'text-max-width': 7,
        'text-line-height': 1.15,
        'text-offset': ['match', ['get', 'use'], 'stop', ['literal', [0, 1]], ['literal', [0, 0]]],
        'symbol-sort-key': ['get', 'rank'],
        'text-padding': 8,
      },
      paint: labelPaint(nameColour(colour), colour),
    },
  ];
  return {
    version: 8,
    sources: {
      town: {
        type: 'geojson',
        data: basemap.url,
        tolerance: 0.2,
        ...(basemap.attribution !== undefined && { attribution: basemap.attribution }),
      },
    },
    layers,
  };
}
