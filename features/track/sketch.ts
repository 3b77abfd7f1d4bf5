/** A drawing of the day's ways without a map, for paper. */
import type { LngLat } from '../../contract';
import { simplify } from '../../contract/track';
import { placesOf } from './placesOf';
import type { TrackDay } from './tellDay';

export interface Sketch {
  width: number;
  height: number;
  /** SVG paths. */
  ways: string;
  gaps: string;
  /** Middles of the spots, in their order. */
  spots: [x: number, y: number][];
}

const SIZE = { width: 640, height: 260, margin: 24 } as const;
/** m. On paper a house is a hair's breadth. */
const TOLERANCE = 5;
/** Degrees. A day in one place is not blown up to fill the paper. */
const LEAST_SPAN = 0.004;

export function sketch(told: TrackDay): Sketch {
  const { track, story, spots } = told;
  const places = placesOf(told);
  const lngs = places.map(([lng]) => lng);
  const lats = places.map(([, lat]) => lat);
  const [west, east] = extent(lngs);
  const [south, north] = extent(lats);
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const { width, height, margin } = SIZE;
  const scale = Math.min((width - 2 * margin) / Math.max(LEAST_SPAN, (east - west) * shrink), (height - 2 * margin) / Math.max(LEAST_SPAN, north - south));
  const put = ([lng, lat]: LngLat): [number, number] => [
    Math.round(width / 2 + (lng - (west + east) / 2) * shrink * scale),
    Math.round(height / 2 - (lat - (south + north) / 2) * scale),
  ];
  const path = (rows: Iterable<number>) =>
    Array.from(rows)
      .flatMap((row) => track.fixes[row] ?? [])
      .map(({ lng, lat }, k) => `${k === 0 ? 'M' : 'L'}${put([lng, lat]).join(' ')}`)
      .join('');
  return {
    width,
    height,
    ways: story.segments.map((part) => (part.kind === 'trip' ? path(simplify(story, part, TOLERANCE)) : '')).join(''),
    gaps: story.segments.map((part) => (part.kind === 'gap' && part.before !== null && part.after !== null ? path([part.before, part.after]) : '')).join(''),
    spots: spots.map(({ centre }) => put(centre)),
  };
}

function extent(numbers: readonly number[]): [least: number, most: number] {
  let [least, most] = [Infinity, -Infinity];
  for (const one of numbers) [least, most] = [Math.min(least, one), Math.max(most, one)];
  return least <= most ? [least, most] : [0, 0];
}
