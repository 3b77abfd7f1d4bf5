/** Marks as shapes for the map. GeoJSON, WGS-84. */
import type { FeatureCollection } from 'geojson';
import { collection, point } from '../overlays/geojson';
import type { DayEvent } from './dayEvents';

export const eventShapes = (marks: readonly DayEvent[]): FeatureCollection =>
  collection(
    marks.flatMap(({ id, kind, where }) => (where ? [point([...where], { id, icon: eventImageId(kind) })] : [])),
  );

/** Id of the picture of a kind. */
export const eventImageId = (kind: DayEvent['kind']) => `track-event-${kind}`;
