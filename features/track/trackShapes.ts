/** A day as shapes for the map: made once for a day, never during its replay. GeoJSON, WGS-84. */
import type { Feature, FeatureCollection, Position } from 'geojson';
import { reasonsOf, simplify, type Trip } from '../../contract/track';
import type { TrackDay } from './tellDay';
import type { StoryWords } from './storyWords';

/** m. No trusted fix lies farther than this from the drawn line; half of what a good fix may be off. */
const TOLERANCE = 4;
/** Colours along a day: as many steps as the eye can tell. */
const TIME_STEPS = 32;
/** km/h. Where the colour of speed changes; a walk, a bicycle, a bus in town, a road. */
export const SPEED_STEPS = [7, 20, 50] as const;

export interface TrackShapes {
  /** Ways whole (kind 'trip'), unknown ways ('gap'), places stayed at ('spot'), where the day begins and ends ('start', 'end'). `segment` names the part of the day. */
  ways: FeatureCollection;
  /** The same ways in pieces of one colour: `time` 0 to 1 over the hours on the way, `speed` in km/h. */
  pieces: FeatureCollection;
  /** Doubted fixes, `fix` their index. */
  doubted: FeatureCollection;
}

/** Edges of one colour that follow each other. */
interface Piece {
  key: string;
  coordinates: Position[];
}

const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features });
const line = (coordinates: Position[], properties: Record<string, unknown>): Feature => ({ type: 'Feature', geometry: { type: 'LineString', coordinates }, properties });
const point = (coordinates: Position, properties: Record<string, unknown>): Feature => ({ type: 'Feature', geometry: { type: 'Point', coordinates }, properties });

/** The first and the last instant on the way, ms; what the colours of time lie between. */
export function hoursOnTheWay({ story }: TrackDay): { from: number; to: number } {
  const trips = story.segments.filter(({ kind }) => kind === 'trip');
  return { from: trips[0]?.from ?? story.from, to: trips.at(-1)?.to ?? story.end };
}

export function trackShapes(day: TrackDay, words: StoryWords): TrackShapes {
  const { track, story, spots } = day;
  const placeOf = (index: number): Position => {
    const fix = track.fixes[index];
    return fix ? [fix.lng, fix.lat] : [0, 0];
  };
  const span = hoursOnTheWay(day);
  const ways: Feature[] = [];
  const pieces: Feature[] = [];

  for (const [segment, part] of story.segments.entries()) {
    if (part.kind === 'trip') {
      const rows = simplify(story, part, TOLERANCE);
      ways.push(line(Array.from(rows, placeOf), { kind: 'trip', segment }));
      pieces.push(...piecesOf(part, rows, segment));
    } else if (part.kind === 'gap' && part.before !== null && part.after !== null) {
      ways.push(line([placeOf(part.before), placeOf(part.after)], { kind: 'gap', segment }));
    }
  }
  for (const [spot, { centre, dwell, stays }] of spots.entries()) {
    const times = stays.map((index) => {
      const stay = story.segments[index];
      return stay ? `${words.time(stay.from)}–${stay.open ? '' : words.time(stay.to)}` : '';
    });
    ways.push(point([...centre], { kind: 'spot', spot, minutes: dwell / 60_000, name: words.place(stays[0] ?? -1), times: times.length > 2 ? `${times[0]}\n…` : times.join('\n') }));
  }
  const { row } = story.trail;
  const [first, last] = [row[0], row.at(-1)];
  if (first !== undefined && last !== undefined) {
    ways.push(point(placeOf(first), { kind: 'start', segment: 0 }));
    if (story.end === story.to) ways.push(point(placeOf(last), { kind: 'end', segment: story.segments.length - 1 }));
  }
  return { ways: collection(ways), pieces: collection(pieces), doubted: collection(doubted()) };

  /** Edges of one trip, joined while their colours are the same. */
  function piecesOf(trip: Trip, rows: Int32Array, segment: number): Feature[] {
    const features: Feature[] = [];
    const runs: Piece[] = [];
    for (let k = 0; k + 1 < rows.length; k += 1) {
      const [a, b] = [rows[k] ?? 0, rows[k + 1] ?? 0];
      const [since, until] = [Math.max(trip.from, story.at[a] ?? 0), Math.min(trip.to, story.at[b] ?? 0)];
      const time = span.to > span.from ? Math.round((((since + until) / 2 - span.from) / (span.to - span.from)) * TIME_STEPS) / TIME_STEPS : 0;
      const speed = until > since ? (flatMetres(placeOf(a), placeOf(b)) / (until - since)) * 3600 : 0;
      const step = SPEED_STEPS.filter((limit) => speed >= limit).length;
      const key = `${time} ${step}`;
      const run = runs.at(-1);
      if (run?.key === key) {
        run.coordinates.push(placeOf(b));
        continue;
      }
      const coordinates = [placeOf(a), placeOf(b)];
      runs.push({ key, coordinates });
      features.push(line(coordinates, { segment, time, speed: SPEED_STEPS[step - 1] ?? 0 }));
    }
    return features;
  }

  function doubted(): Feature[] {
    const features: Feature[] = [];
    for (let fix = 0; fix < story.flags.length; fix += 1) {
      const bits = story.flags[fix] ?? 0;
      const at = track.fixes[fix];
      if (bits && at && (at.lng !== 0 || at.lat !== 0)) features.push(point([at.lng, at.lat], { fix, reason: reasonsOf(bits)[0] }));
    }
    return features;
  }
}

/** Metres on a flat earth; an edge of a walk is short. */
const flatMetres = (a: Position, b: Position) => {
  const east = ((b[0] ?? 0) - (a[0] ?? 0)) * Math.cos(((a[1] ?? 0) * Math.PI) / 180);
  return Math.hypot(east, (b[1] ?? 0) - (a[1] ?? 0)) * 111_195;
};
