/** What can be wrong with the outline of a water. Apart from the sweep that finds it: the calls need the words alone. */
export const WATER_FAULTS = [
  'not-geojson',
  /** It says that its coordinates are not WGS-84. */
  'other-datum',
  'empty',
  /** A feature that is neither an area nor a line. */
  'no-shape',
  /** Nobody falls into it: a tunnel, a covered stream. */
  'underground',
  'not-a-number',
  'out-of-range',
  'near-pole',
  'too-few-corners',
  'open-ring',
  'self-crossing',
  'hole-outside',
  /** A puddle, in square metres. */
  'too-small',
  'too-large',
] as const;
export type WaterFault = (typeof WATER_FAULTS)[number];

/** Degrees, and square metres: from a garden pond to a great lake. */
export const WATER_BOUNDS = { latitude: 85, area: { least: 4, most: 100_000_000_000 } } as const;
