/**
 * Then and now on the map of an alert: where it happened, where the child is, and the line between the two. Pure.
 * Coordinates are [lng, lat], WGS-84.
 */
import type { Feature, FeatureCollection, LineString, Point } from 'geojson';
import { type Alert, type AlertKind, type AlertNow, isSafeNow, type PositionNow } from '../../contract';
import { planarMetres } from '../../contract/geo';
import { roughRadius } from '../../contract/whereabouts';
import type { LngLat } from '../../map/geo/datum';

/** Metres. Nearer, the pin and the dot would lie on each other, and there is no way to show. */
const APART = 30;
/** Kinds that happen at a place. A battery runs low anywhere. */
const AT_A_PLACE: ReadonlySet<AlertKind> = new Set(['sos', 'fall', 'water', 'removed', 'fence']);

export interface ThenAndNow {
  shapes: FeatureCollection<Point | LineString, ThenNowPart>;
  /** Points that the map should show: none, then alone, or then and now. */
  extent: LngLat[];
}

interface ThenNowPart {
  part: 'then' | 'way' | 'now';
  /** The time of the fix; with a tick when the child is safe now. */
  words: string;
  safe: boolean;
}

/**
 * Empty for an alert that is closed, and where the place is not known. The way leads to the newest fix: it is missing
 * while the child is where it happened, and when the newest fix says nothing exact of the child.
 * @param when formats an instant
 * @param tick marks a time at which the child was safe
 */
export function thenNowShapes(
  { kind, state, happened }: Pick<Alert, 'kind' | 'state' | 'happened'>,
  position: PositionNow | undefined,
  now: AlertNow | null,
  { when, tick }: { when: (instant: string) => string; tick: (time: string) => string },
): ThenAndNow {
  const { where } = happened;
  const none: ThenAndNow = { shapes: { type: 'FeatureCollection', features: [] }, extent: [] };
  if (state === 'closed' || where === null || !AT_A_PLACE.has(kind)) return none;
  const safe = isSafeNow(now);
  const then: LngLat = [where.lng, where.lat];
  const pin = (part: 'then' | 'now', at: LngLat, words: string): Feature<Point, ThenNowPart> => ({
    type: 'Feature',
    properties: { part, words, safe },
    geometry: { type: 'Point', coordinates: [...at] },
  });
  const fix = position?.fix;
  const follows =
    fix &&
    position.lostTime === null &&
    fix.noise.length === 0 &&
    roughRadius(fix) === null &&
    Date.parse(fix.fixTime) > Date.parse(where.fixTime) &&
    planarMetres(then, [fix.lng, fix.lat]) >= APART;
  if (!follows)
    return {
      shapes: { type: 'FeatureCollection', features: [pin('then', then, when(where.fixTime))] },
      extent: [then],
    };
  const here: LngLat = [fix.lng, fix.lat];
  const time = when(fix.fixTime);
  return {
    shapes: {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: { part: 'way', words: '', safe },
          geometry: { type: 'LineString', coordinates: [[...then], [...here]] },
        },
        pin('then', then, when(where.fixTime)),
        pin('now', here, safe ? tick(time) : time),
      ],
    },
    extent: [then, here],
  };
}
