/** Colours of the track in light and dark mode, chosen to be distinct with colour-blindness too. */
import type { ExpressionSpecification } from 'maplibre-gl';
import { type ColourBy, SPEED_STEPS } from './trackLines';

export interface TrackLooks {
  /** From the first trip of the day to the last. */
  time: readonly [string, string, string, string];
  /** One colour more than `SPEED_STEPS`, the slowest first. */
  speed: readonly [string, string, string, string];
  casing: string;
  /** The chosen segment. */
  chosen: string;
  gap: string;
  place: string;
  placeEdge: string;
  ink: string;
  halo: string;
  doubted: string;
  usual: string;
  chevron: string;
}

const DAY: TrackLooks = {
  time: ['#1d5fbf', '#7a3fb5', '#c02f6b', '#b45309'],
  speed: ['#1d5fbf', '#7a3fb5', '#c02f6b', '#b45309'],
  casing: '#ffffff',
  chosen: '#0b5f58',
  gap: '#5b6672',
  place: '#ffffff',
  placeEdge: '#0b5f58',
  ink: '#1a2725',
  halo: '#ffffff',
  doubted: '#945200',
  usual: '#5b6672',
  chevron: '#ffffff',
};

const NIGHT: TrackLooks = {
  time: ['#7db2ff', '#c79bff', '#ff8fb8', '#ffb45c'],
  speed: ['#7db2ff', '#c79bff', '#ff8fb8', '#ffb45c'],
  casing: '#0f1517',
  chosen: '#4fd1c0',
  gap: '#aab6c2',
  place: '#1b2327',
  placeEdge: '#4fd1c0',
  ink: '#e9efed',
  halo: '#0f1517',
  doubted: '#f5b83d',
  usual: '#aab6c2',
  chevron: '#0f1517',
};

export const looksOf = (dark: boolean): TrackLooks => (dark ? NIGHT : DAY);

/**
 * Map expression of the line's colour, by the properties of its pieces. Pieces of the other colours stand on the map until
 * these come.
 */
export function lineColour({ time, speed }: TrackLooks, by: ColourBy): ExpressionSpecification {
  if (by === 'time')
    return [
      'interpolate',
      ['linear'],
      ['coalesce', ['get', 'time'], 0],
      0,
      time[0],
      1 / 3,
      time[1],
      2 / 3,
      time[2],
      1,
      time[3],
    ];
  const [a, b, c] = SPEED_STEPS;
  return ['step', ['coalesce', ['get', 'speed'], 0], speed[0], a, speed[1], b, speed[2], c, speed[3]];
}
