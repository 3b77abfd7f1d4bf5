/** Draws the day's trips without a map, for paper. */
import type { LngLat } from '../../../contract';
import { planarMetres } from '../../../contract/geo';
import { fixesAround, simplify } from '../../../contract/track';
import { extentOf } from '../overlays/geojson';
import type { AnalysedDay } from '../day/analysedDay';

export interface RouteDrawing {
  width: number;
  height: number;
  /** SVG path data. */
  trips: string;
  gaps: string;
  /** The visited places by their index, with their centre in the drawing. */
  places: { index: number; x: number; y: number }[];
}

export interface RouteDrawingOptions {
  /** True to round all places to a grid of `GRID` degrees. */
  round: boolean;
  /** True to leave out the home and its surroundings. */
  withoutHome: boolean;
}

const SIZE = { width: 640, height: 260, margin: 24 } as const;
/** Metres. On paper a house is as thin as a line. */
const TOLERANCE = 5;
/** Degrees. A day at one place is not enlarged to fill the paper. */
const LEAST_SPAN = 0.004;
/** Degrees, about 500 m. */
const GRID = 0.005;
/** Metres around the home that are left out. */
const AROUND_HOME = 300;

export function drawRoute(
  { story, visitedPlaces }: AnalysedDay,
  { round, withoutHome }: RouteDrawingOptions,
): RouteDrawing {
  const [west, south, east, north] = extentOf(story) ?? [0, 0, 0, 0];
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const { width, height, margin } = SIZE;
  const scale = Math.min(
    (width - 2 * margin) / Math.max(LEAST_SPAN, (east - west) * shrink),
    (height - 2 * margin) / Math.max(LEAST_SPAN, north - south),
  );
  const rounded = (degrees: number) => (round ? Math.round(degrees / GRID) * GRID : degrees);
  const toDrawing = ([lng, lat]: LngLat): [number, number] => [
    Math.round(width / 2 + (rounded(lng) - (west + east) / 2) * shrink * scale),
    Math.round(height / 2 - (rounded(lat) - (south + north) / 2) * scale),
  ];
  const homes = withoutHome ? visitedPlaces.filter(({ home }) => home) : [];
  const isHome = (place: LngLat) => homes.some(({ centre }) => planarMetres(place, centre) < AROUND_HOME);
  /** A line through the rows, with a break where it would show the home. */
  const path = (rows: Iterable<number>) => {
    let [drawn, pen] = ['', false];
    for (const row of rows) {
      const at: LngLat = [story.lng[row] ?? 0, story.lat[row] ?? 0];
      if (!isHome(at)) drawn += `${pen ? 'L' : 'M'}${toDrawing(at).join(' ')}`;
      pen = !isHome(at);
    }
    return drawn;
  };
  return {
    width,
    height,
    trips: story.segments.map((part) => (part.kind === 'trip' ? path(simplify(story, part, TOLERANCE)) : '')).join(''),
    gaps: story.segments
      .map((part) => {
        const known = part.kind === 'gap' ? fixesAround(story, part) : [];
        return known.length > 1 ? path(known) : '';
      })
      .join(''),
    places: visitedPlaces.flatMap(({ centre }, index) => {
      const [x, y] = toDrawing(centre);
      return isHome(centre) ? [] : [{ index, x, y }];
    }),
  };
}
