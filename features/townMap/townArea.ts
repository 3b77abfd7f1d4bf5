/** The area of a town file on the map, and sizes in words. Pure. */
import type { FeatureCollection, Polygon } from 'geojson';
import type { TownBox } from '../../contract/townMap/calls';

const outline = ([west, south, east, north]: TownBox): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});

/** Outlines with a property `is` that tells them apart. */
export const outlines = (boxes: Readonly<Record<string, TownBox | null>>): FeatureCollection => ({
  type: 'FeatureCollection',
  features: Object.entries(boxes).flatMap(([is, box]) =>
    box ? [{ type: 'Feature' as const, properties: { is }, geometry: outline(box) }] : [],
  ),
});

/** Bytes as people say them: with one decimal below 10. */
export function sizeOf(bytes: number): string {
  const [size, unit] = bytes >= 1e9 ? [bytes / 1e9, 'GB'] : bytes >= 1e6 ? [bytes / 1e6, 'MB'] : [bytes / 1e3, 'kB'];
  return `${size < 10 ? Math.round(size * 10) / 10 : Math.round(size)} ${unit}`;
}

/** The kilometres that are typed; null while they are none. */
export function kmOf(typed: string, { least, most }: { least: number; most: number }): number | null {
  const km = /^\d{1,2}(?:[.,]\d)?$/.test(typed.trim()) ? Number(typed.trim().replace(',', '.')) : Number.NaN;
  return km >= least && km <= most ? km : null;
}
