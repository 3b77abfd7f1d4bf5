/** The shapes of a day for the map. GeoJSON, WGS-84. */
import type { Feature, FeatureCollection } from 'geojson';
import { spanMs } from '../../../contract/day';
import { reasonsOf, sightingsIn } from '../../../contract/track';
import { collection, point } from './geojson';
import { roughShapes } from './roughShapes';
import type { StoryWords } from '../story/storyWords';
import type { AnalysedDay } from '../day/analysedDay';
import type { ColourBy } from './trackLines';

const MINUTE = spanMs(1, 'minutes');

export interface TrackShapes {
  /** Pieces of one colour and gaps, as in `TrackLines`. */
  pieces: Record<ColourBy, FeatureCollection>;
  /** Whole trips. */
  trips: FeatureCollection;
  /**
   * Visited places (kind 'stay'), where the day begins and ends (kinds 'start' and 'end'), and fixes within gaps (kind
   * 'sighting').
   */
  places: FeatureCollection;
  /** The circles of a day without an exact fix, as in `roughShapes`. */
  rough: FeatureCollection;
}

/** One constant object, so that a map without a day is not redrawn. */
export const NO_SHAPES: TrackShapes = {
  pieces: { time: collection([]), speed: collection([]) },
  trips: collection([]),
  places: collection([]),
  rough: collection([]),
};

export function trackShapes(day: AnalysedDay, words: StoryWords): TrackShapes {
  const { story, visitedPlaces, lines } = day;
  const places: Feature[] = visitedPlaces.map(({ centre, dwell, stays }, place) => {
    const times = stays.map((index) => {
      const stay = story.segments[index];
      return stay ? `${words.time(stay.from)}–${stay.open ? '' : words.time(stay.to)}` : '';
    });
    return point([...centre], {
      kind: 'stay',
      place,
      minutes: dwell / MINUTE,
      name: words.place(stays[0] ?? -1),
      times: times.length > 2 ? `${times[0]}\n…` : times.join('\n'),
    });
  });
  for (const [segment, part] of story.segments.entries())
    if (part.kind === 'gap')
      for (const fix of sightingsIn(story, part))
        places.push(
          point([story.lng[fix] ?? 0, story.lat[fix] ?? 0], {
            kind: 'sighting',
            segment,
            times: words.time(story.at[fix] ?? 0),
          }),
        );
  const { row } = story.trusted;
  const end = (at: number | undefined, kind: 'start' | 'end') => {
    if (at !== undefined) places.push(point([story.lng[at] ?? 0, story.lat[at] ?? 0], { kind }));
  };
  end(row[0], 'start');
  if (story.end === story.to) end(row.at(-1), 'end');
  return {
    pieces: { time: collection(lines.pieces.time), speed: collection(lines.pieces.speed) },
    trips: collection(lines.trips),
    places: collection(places),
    rough: roughShapes(day),
  };
}

/** Doubted fixes as points; `fix` is their index. */
export function doubtedShapes({ story: { flags, lng, lat } }: AnalysedDay): FeatureCollection {
  const features: Feature[] = [];
  for (let fix = 0; fix < flags.length; fix += 1) {
    const bits = flags[fix] ?? 0;
    if (bits && (lng[fix] !== 0 || lat[fix] !== 0))
      features.push(point([lng[fix] ?? 0, lat[fix] ?? 0], { fix, reason: reasonsOf(bits)[0] }));
  }
  return collection(features);
}
