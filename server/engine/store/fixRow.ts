/** Reads fixes from the store: their columns and the mapping to the contract. */
import { type Fix, FixSource, NoiseReason } from '../../../contract';

/** The fix columns of tables `fix` and `position`. */
export interface FixRow {
  fix_time: Date;
  lng: number;
  lat: number;
  accuracy: number | null;
  source: number;
  speed: number | null;
  course: number | null;
  altitude: number | null;
  noise: number;
}

/**
 * Stored numbers are indexes (sources) and bits (noise) in the contract's order of words. That order must not change.
 */
const SOURCES = FixSource.options;
const REASONS = NoiseReason.options;

export const sourceNumber = (source: FixSource) => SOURCES.indexOf(source);
export const noiseBits = (reasons: readonly NoiseReason[]) =>
  reasons.reduce((bits, reason) => bits | (1 << REASONS.indexOf(reason)), 0);

export function toFix(row: FixRow): Fix {
  return {
    fixTime: row.fix_time.toISOString(),
    lng: row.lng,
    lat: row.lat,
    accuracy: row.accuracy,
    source: SOURCES[row.source] ?? 'gps',
    speed: row.speed,
    course: row.course,
    altitude: row.altitude,
    noise: REASONS.filter((_, bit) => row.noise & (1 << bit)),
  };
}
