/** Moves the map's camera. All targets are placed in the free area, the part of the map that no bar or sheet covers. */
import type { Map as MapInstance } from 'maplibre-gl';
import { useMemo } from 'react';
import { boundsOf, fitPadding, freeOffset, isFree, type MapSize } from './freeArea';
import { boundsToMap, type Bounds, fromMap, type LngLat, toMap } from '../geo/datum';
import { useMapScene } from '../mapScene';
import { type Insets, useSafeAreaStore } from './safeArea';
import { endStandingFit, standFit } from './standingFit';

/**
 * The closest zoom of `fit` unless the caller gives one: the bounds of a single point would end at the closest zoom of
 * all.
 */
const MAX_FIT_ZOOM = 17;

/** Data of the events of a move that a button asks for. A gesture on the map brings its `originalEvent`. */
const BY_HAND = { byHand: true };

/** True for an event of a move that the viewer asked for, by a gesture or a button. */
export const isByHand = (event: { originalEvent?: unknown; byHand?: boolean }) =>
  event.originalEvent !== undefined || event.byHand === true;

export interface MapCamera {
  /** Flies until the point (WGS-84) is in the middle of the free area. Keeps the zoom unless one is given. */
  flyTo: (point: LngLat, zoom?: number) => void;
  /**
   * Shows the whole extent (WGS-84), clear of the free area's edges, of the map's buttons and its scale, after
   * `seconds`. Until the viewer acts it is fitted again when what covers the map changes. Does nothing for an empty list
   * of points.
   */
  fit: (extent: Bounds | { points: Iterable<LngLat> }, options?: { maxZoom?: number; seconds?: number }) => void;
  /** True when one of the points (WGS-84) is covered or off the map. */
  hides: (points: readonly LngLat[]) => boolean;
  /**
   * Moves only when the point (WGS-84) is covered or off the map. `seconds` is the duration, to move together with a
   * gliding dot.
   */
  keepInView: (point: LngLat, seconds?: number) => void;
  /**
   * Moves at constant speed, as a dot does, until the point (WGS-84) is in the middle of the free area after `seconds`.
   */
  follow: (point: LngLat, seconds: number) => void;
  zoomBy: (steps: number) => void;
  /** The point in the middle of the free area (WGS-84) and the zoom, now; null without a map. */
  current: () => { centre: LngLat; zoom: number } | null;
}

const sizes = new WeakMap<MapInstance, MapSize>();

/**
 * The map's size, measured again only after a resize: reading it in every frame would force a layout of the page each
 * time.
 */
function sizeOf(map: MapInstance): MapSize {
  const known = sizes.get(map);
  if (known) return known;
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  sizes.set(map, { width, height });
  map.once('resize', () => sizes.delete(map));
  return { width, height };
}

const sameInsets = (one: Insets, other: Insets) =>
  one.top === other.top && one.right === other.right && one.bottom === other.bottom && one.left === other.left;

const pendingFrames = new WeakMap<MapInstance, number>();

/**
 * Runs `go` in the next frame. By then a sheet that mounts together with the request has registered its cover. A later
 * request replaces an earlier one.
 */
function inNextFrame(map: MapInstance, go: () => void) {
  const waiting = pendingFrames.get(map);
  if (waiting === undefined) map.once('remove', () => cancelAnimationFrame(pendingFrames.get(map) ?? 0));
  else cancelAnimationFrame(waiting);
  pendingFrames.set(map, requestAnimationFrame(go));
}

/** Requests made before the map exists are dropped; MapView sets the initial camera. */
export function useCamera(): MapCamera {
  const { map, datum, reducedMotion } = useMapScene();
  const safeArea = useSafeAreaStore();

  return useMemo(() => {
    const offset = (on: MapInstance) => freeOffset(safeArea.read(), sizeOf(on));
    const centreOf = (point: LngLat): [number, number] => [...toMap(datum, point)];
    const duration = (seconds: number) => (reducedMotion ? 0 : seconds * 1000);
    const isHidden = (on: MapInstance, point: LngLat) =>
      !isFree(on.project(centreOf(point)), safeArea.read(), sizeOf(on), safeArea.edgeMargins());

    return {
      flyTo(point, zoom) {
        if (!map) return;
        endStandingFit(map);
        inNextFrame(map, () => {
          const target = { center: centreOf(point), zoom: zoom ?? map.getZoom(), offset: offset(map) };
          if (reducedMotion) map.easeTo({ ...target, duration: 0 });
          else map.flyTo({ ...target, maxDuration: 1500 });
        });
      },
      fit(extent, { maxZoom = MAX_FIT_ZOOM, seconds = 0.6 } = {}) {
        const bounds = 'points' in extent ? boundsOf(extent.points) : extent;
        if (!map || !bounds) return;
        const [west, south, east, north] = boundsToMap(datum, bounds);
        const padded = () => fitPadding(safeArea.read(), sizeOf(map), safeArea.edgeMargins());
        let fitted: Insets | null = null;
        const go = () => {
          fitted = padded();
          map.fitBounds([west, south, east, north], { padding: fitted, maxZoom, duration: duration(seconds) });
        };
        inNextFrame(map, go);
        standFit(map, safeArea.subscribe, () => {
          if (fitted !== null && !sameInsets(fitted, padded())) inNextFrame(map, go);
        });
      },
      hides: (points) => map !== null && points.some((point) => isHidden(map, point)),
      keepInView(point, seconds = 0.3) {
        if (!map || !isHidden(map, point)) return;
        endStandingFit(map);
        map.easeTo({ center: centreOf(point), offset: offset(map), duration: duration(seconds) });
      },
      follow(point, seconds) {
        if (!map) return;
        endStandingFit(map);
        map.easeTo({
          center: centreOf(point),
          offset: offset(map),
          duration: duration(seconds),
          easing: (part) => part,
        });
      },
      zoomBy(steps) {
        if (!map) return;
        endStandingFit(map);
        const [x, y] = offset(map);
        const { width, height } = sizeOf(map);
        map.easeTo(
          {
            zoom: map.getZoom() + steps,
            around: map.unproject([width / 2 + x, height / 2 + y]),
            duration: duration(0.2),
          },
          BY_HAND,
        );
      },
      current() {
        if (!map) return null;
        const [x, y] = offset(map);
        const { width, height } = sizeOf(map);
        const { lng, lat } = map.unproject([width / 2 + x, height / 2 + y]);
        return { centre: fromMap(datum, [lng, lat]), zoom: map.getZoom() };
      },
    };
  }, [map, datum, reducedMotion, safeArea]);
}
