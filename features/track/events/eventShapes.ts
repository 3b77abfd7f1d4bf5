/** Marks as shapes for the map. GeoJSON, WGS-84. */
import type { FeatureCollection } from 'geojson';
import { collection, point } from '../overlays/geojson';
import type { Mark } from './dayEvents';

export const markShapes = (marks: readonly Mark[]): FeatureCollection =>
  collection(marks.flatMap(({ id, kind, where }) => (where ? [point([...where], { id, icon: imageOf(kind) })] : [])));

/** Id of the picture of a kind. */
export const imageOf = (kind: Mark['kind']) => `track-mark-${kind}`;
