/** The camera is a request, not state: ask, and the map goes there in its own time, keeping what was asked for in the free part. */
import type { Map as MapInstance } from 'maplibre-gl';
import { useMemo } from 'react';
import { boundsOf, fitPadding, freeOffset, isFree, type Size } from './freeArea';
import { boundsToMap, type Bounds, fromMap, type LngLat, toMap } from '../geo/datum';
import { useMapScene } from '../mapScene';
import { useSafeAreaStore } from './safeArea';

/** A single pupil fills no bounds; nobody wants to stand on the roof. */
const CLOSE = 17;

export interface Camera {
  /** Brings a point (WGS-84) to the middle of the free part; keeps the zoom unless one is given. */
  flyTo: (point: LngLat, zoom?: number) => void;
  /** Shows all of it, clear of the free part's edge and of the map's buttons, after `seconds` of flight: bounds `[west, south, east, north]` or points, WGS-84. Nothing happens for no points. */
  fit: (extent: Bounds | { points: Iterable<LngLat> }, options?: { maxZoom?: number; seconds?: number }) => void;
  /** Moves only if the point (WGS-84) is covered or off the map; `seconds` lets it glide along with a dot. */
  keepInView: (point: LngLat, seconds?: number) => void;
  /** Glides so that the point (WGS-84) is in the middle after `seconds`, evenly, as a moving dot does. */
  follow: (point: LngLat, seconds: number) => void;
  zoomBy: (steps: number) => void;
  /** What the middle of the free part shows now (WGS-84), and the zoom; null without a map. */
  look: () => { centre: LngLat; zoom: number } | null;
}

const sizes = new WeakMap<MapInstance, Size>();

/** Measured once, and again when the map has another size: asking the page in every frame would lay it out every time. */
function sizeOf(map: MapInstance): Size {
  const known = sizes.get(map);
  if (known) return known;
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  sizes.set(map, { width, height });
  map.once('resize', () => sizes.delete(map));
  return { width, height };
}

const frames = new WeakMap<MapInstance, number>();

/** In the next frame: by then a sheet that comes with the request has said what it covers. A later request takes an earlier one's place. */
function inNextFrame(map: MapInstance, go: () => void) {
  const waiting = frames.get(map);
  if (waiting === undefined) map.once('remove', () => cancelAnimationFrame(frames.get(map) ?? 0));
  else cancelAnimationFrame(waiting);
  frames.set(map, requestAnimationFrame(go));
}

/** Requests made before the map is there are dropped: the initial camera is MapView's own. */
export function useCamera(): Camera {
  const { map, datum, still } = useMapScene();
  const safeArea = useSafeAreaStore();

  return useMemo(() => {
    const offset = (on: MapInstance) => freeOffset(safeArea.read(), sizeOf(on));
    const place = (point: LngLat): [number, number] => [...toMap(datum, point)];
    const duration = (seconds: number) => (still ? 0 : seconds * 1000);

    return {
      flyTo(point, zoom) {
        if (!map) return;
        inNextFrame(map, () => {
          const target = { center: place(point), zoom: zoom ?? map.getZoom(), offset: offset(map) };
          if (still) map.easeTo({ ...target, duration: 0 });
          else map.flyTo({ ...target, maxDuration: 1500 });
        });
      },
      fit(extent, { maxZoom = CLOSE, seconds = 0.6 } = {}) {
        const bounds = 'points' in extent ? boundsOf(extent.points) : extent;
        if (!map || !bounds) return;
        const [west, south, east, north] = boundsToMap(datum, bounds);
        inNextFrame(map, () => {
          map.fitBounds([west, south, east, north], {
            padding: fitPadding(safeArea.read(), sizeOf(map), safeArea.furnished()),
            maxZoom,
            duration: duration(seconds),
          });
        });
      },
      keepInView(point, seconds = 0.3) {
        if (!map || isFree(map.project(place(point)), safeArea.read(), sizeOf(map), safeArea.furnished())) return;
        map.easeTo({ center: place(point), offset: offset(map), duration: duration(seconds) });
      },
      follow(point, seconds) {
        map?.easeTo({ center: place(point), offset: offset(map), duration: duration(seconds), easing: (part) => part });
      },
      zoomBy(steps) {
        if (!map) return;
        const [x, y] = offset(map);
        const { width, height } = sizeOf(map);
        map.easeTo({
          zoom: map.getZoom() + steps,
          around: map.unproject([width / 2 + x, height / 2 + y]),
          duration: duration(0.2),
        });
      },
      look() {
        if (!map) return null;
        const [x, y] = offset(map);
        const { width, height } = sizeOf(map);
        const { lng, lat } = map.unproject([width / 2 + x, height / 2 + y]);
        return { centre: fromMap(datum, [lng, lat]), zoom: map.getZoom() };
      },
    };
  }, [map, datum, still, safeArea]);
}
