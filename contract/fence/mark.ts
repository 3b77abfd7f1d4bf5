/** A fix measured against a fence, and written down as evidence. */
import type { Mark } from './evidence';
import type { Outline } from './outline';
import type { Sighting } from './sighting';

/** A fix and how deep inside it lies, metres; negative outside. */
export interface Measured {
  fix: Sighting;
  depth: number;
}

export const measured = (fix: Sighting, outline: Outline): Measured => ({
  fix,
  depth: outline.depth(fix.lng, fix.lat),
});

/** As it travels: depth to a decimetre, as no fix is truer. */
export const toMark = ({ fix: { time, lng, lat, accuracy, source }, depth }: Measured): Mark => ({
  fixTime: new Date(time).toISOString(),
  lng,
  lat,
  accuracy,
  source,
  // Without the minus of a zero, which does not travel.
  depth: Math.round(depth * 10) / 10 + 0,
});
