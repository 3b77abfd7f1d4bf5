/** Makes the lines of a day for the map, once per day and not during a replay. GeoJSON, WGS-84. */
import type { Feature, Position } from 'geojson';
import { planarMetres } from '../../../contract/geo';
import { type DayStory, fixesAround, simplify, type Trip } from '../../../contract/track';
import { line } from './geojson';

/** Metres. No trusted fix lies farther from the drawn line; half the error of a good fix. */
const TOLERANCE = 4;
/** Number of colours along a day; the eye can tell about as many apart. */
const TIME_STEPS = 32;
/** km/h. Limits between the colours of speed: walking, cycling, a bus in town, a road. */
export const SPEED_STEPS = [7, 20, 50] as const;

export interface TrackLines {
  /** Whole trips. The property `segment` is the index of the segment, here and below. */
  trips: Feature[];
  /**
   * The same trips in pieces of one colour (kind 'trip'), with `time` from 0 to 1 over the travel hours and `speed` in
   * km/h; and gaps (kind 'gap').
   */
  pieces: Feature[];
}

/** Consecutive edges of one colour. */
interface ColourRun {
  key: string;
  coordinates: Position[];
}

/** First and last instant of the trips, milliseconds. The colours of time span these hours. */
export function travelHours({ segments, from, end }: DayStory): { from: number; to: number } {
  const trips = segments.filter(({ kind }) => kind === 'trip');
  return { from: trips[0]?.from ?? from, to: trips.at(-1)?.to ?? end };
}

export function trackLines(story: DayStory): TrackLines {
  const span = travelHours(story);
  const trips: Feature[] = [];
  const pieces: Feature[] = [];
  const placeOf = (row: number): Position => [story.lng[row] ?? 0, story.lat[row] ?? 0];

  for (const [segment, part] of story.segments.entries()) {
    if (part.kind === 'trip') {
      const rows = simplify(story, part, TOLERANCE);
      trips.push(line(Array.from(rows, placeOf), { segment }));
      pieces.push(...piecesOf(part, rows, segment));
    } else if (part.kind === 'gap') {
      const known = fixesAround(story, part);
      if (known.length > 1) pieces.push(line(known.map(placeOf), { kind: 'gap', segment }));
    }
  }
  return { trips, pieces };

  /** The pieces of one trip. */
  function piecesOf(trip: Trip, rows: Int32Array, segment: number): Feature[] {
    const features: Feature[] = [];
    let run: ColourRun = { key: '', coordinates: [] };
    for (let k = 0; k + 1 < rows.length; k += 1) {
      const [a, b] = [rows[k] ?? 0, rows[k + 1] ?? 0];
      const [since, until] = [Math.max(trip.from, story.at[a] ?? 0), Math.min(trip.to, story.at[b] ?? 0)];
      const time =
        span.to > span.from
          ? Math.round((((since + until) / 2 - span.from) / (span.to - span.from)) * TIME_STEPS) / TIME_STEPS
          : 0;
      const speed = until > since ? (metresBetween(placeOf(a), placeOf(b)) / (until - since)) * 3600 : 0;
      const step = SPEED_STEPS.filter((limit) => speed >= limit).length;
      const key = `${time} ${step}`;
      if (run.key === key) {
        run.coordinates.push(placeOf(b));
        continue;
      }
      run = { key, coordinates: [placeOf(a), placeOf(b)] };
      features.push(line(run.coordinates, { kind: 'trip', segment, time, speed: SPEED_STEPS[step - 1] ?? 0 }));
    }
    return features;
  }
}

const metresBetween = ([lng1 = 0, lat1 = 0]: Position, [lng2 = 0, lat2 = 0]: Position) =>
  planarMetres([lng1, lat1], [lng2, lat2]);
