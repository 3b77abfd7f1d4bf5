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

/** What the colour of the line says. */
export type ColourBy = 'time' | 'speed';

export interface TrackLines {
  /** Whole trips. The property `segment` is the index of the segment, here and below. */
  trips: Feature[];
  /**
   * The same trips in pieces of one colour (kind 'trip'), with `time` from 0 to 1 over the travel hours or `speed` in
   * km/h; and gaps (kind 'gap'). Colours of speed change so often that pieces of both would be too short to be
   * simplified and too many to be drawn.
   */
  pieces: Record<ColourBy, Feature[]>;
}

/** Consecutive edges of one colour. */
interface ColourRun {
  colour: number;
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
  const pieces: TrackLines['pieces'] = { time: [], speed: [] };
  const placeOf = (row: number): Position => [story.lng[row] ?? 0, story.lat[row] ?? 0];

  for (const [segment, part] of story.segments.entries()) {
    if (part.kind === 'trip') {
      const rows = simplify(story, part, TOLERANCE);
      trips.push(line(Array.from(rows, placeOf), { segment }));
      for (const by of ['time', 'speed'] as const) pieces[by].push(...piecesOf(part, rows, segment, by));
    } else if (part.kind === 'gap') {
      const known = fixesAround(story, part);
      if (known.length < 2) continue;
      const gap = line(known.map(placeOf), { kind: 'gap', segment });
      pieces.time.push(gap);
      pieces.speed.push(gap);
    }
  }
  return { trips, pieces };

  /** The pieces of one trip. */
  function piecesOf(trip: Trip, rows: Int32Array, segment: number, by: ColourBy): Feature[] {
    const features: Feature[] = [];
    let run: ColourRun = { colour: Number.NaN, coordinates: [] };
    for (let k = 0; k + 1 < rows.length; k += 1) {
      const [a, b] = [rows[k] ?? 0, rows[k + 1] ?? 0];
      const [since, until] = [Math.max(trip.from, story.at[a] ?? 0), Math.min(trip.to, story.at[b] ?? 0)];
      const colour = by === 'time' ? timeOf((since + until) / 2) : speedOf(a, b, until - since);
      if (run.colour === colour) {
        run.coordinates.push(placeOf(b));
        continue;
      }
      run = { colour, coordinates: [placeOf(a), placeOf(b)] };
      features.push(line(run.coordinates, { kind: 'trip', segment, [by]: colour }));
    }
    return features;
  }

  /** From 0 to 1 over the travel hours, in steps. */
  function timeOf(instant: number): number {
    if (span.to <= span.from) return 0;
    return Math.round(((instant - span.from) / (span.to - span.from)) * TIME_STEPS) / TIME_STEPS;
  }

  /** km/h between two rows: 0, or the highest limit that is reached. */
  function speedOf(a: number, b: number, ms: number): number {
    const speed = ms > 0 ? (metresBetween(placeOf(a), placeOf(b)) / ms) * 3600 : 0;
    return SPEED_STEPS.findLast((limit) => speed >= limit) ?? 0;
  }
}

const metresBetween = ([lng1 = 0, lat1 = 0]: Position, [lng2 = 0, lat2 = 0]: Position) =>
  planarMetres([lng1, lat1], [lng2, lat2]);
