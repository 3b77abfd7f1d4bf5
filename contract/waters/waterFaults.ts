/**
 * Faults of a water's outline, and its bounds. A file of its own, because the calls need the names without the checks.
 */
export const WATER_FAULTS = [
  'not-geojson',
  /** The file states a datum other than WGS-84. */
  'other-datum',
  'empty',
  /** The feature is neither an area nor a line. */
  'no-shape',
  /** A tunnel or a covered stream, which is no danger. */
  'underground',
  'not-a-number',
  'out-of-range',
  'near-pole',
  'too-few-corners',
  'too-many-corners',
  'open-ring',
  'self-crossing',
  'hole-outside',
  /** Smaller than the least area. */
  'too-small',
  'too-large',
] as const;
export type WaterFault = (typeof WATER_FAULTS)[number];

/**
 * Largest latitude in degrees; the area in square metres, from a garden pond to a great lake; most corners of one
 * water, islands and the width of a line included. OpenStreetMap's largest lakes in China have fewer.
 */
export const WATER_BOUNDS = { latitude: 85, corners: 10_000, area: { least: 4, most: 100_000_000_000 } } as const;
