/** Converts between map points and screen pixels, for drawing tools in the page above the map. */
import type { Map as MapInstance } from 'maplibre-gl';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { freeOffset, type MapSize, usableInsets } from '../camera/freeArea';
import { type Datum, fromMap, type LngLat, toMap } from '../geo/datum';
import { METRES_PER_DEGREE } from '../geo/mercator';
import { useMapScene } from '../mapScene';
import { type Insets, useSafeArea } from '../camera/safeArea';
import type { ScreenPoint } from '../taps/TapRouter';

/** The map as it lies on the screen in one frame. */
export interface PenView {
  /** From WGS-84 to CSS pixels from the map's top left corner. */
  toScreen: (point: LngLat) => ScreenPoint;
  /** From CSS pixels to WGS-84. */
  toGround: (point: ScreenPoint) => LngLat;
  /** The free area, which no bar or sheet covers, CSS pixels. */
  free: { left: number; top: number; right: number; bottom: number };
  /** The middle of the free area, where the crosshair stands. */
  crosshair: ScreenPoint;
  /** The point under the crosshair, WGS-84. */
  centre: LngLat;
  /** Metres on the ground per CSS pixel, at the crosshair. */
  metresPerPixel: number;
}

/** @param size of the map, CSS pixels. @param insets what bars and sheets cover */
export function penView(
  map: Pick<MapInstance, 'project' | 'unproject'>,
  datum: Datum,
  size: MapSize,
  insets: Insets,
): PenView {
  const toScreen = (point: LngLat) => {
    const { x, y } = map.project([...toMap(datum, point)]);
    return { x, y };
  };
  const toGround = ({ x, y }: ScreenPoint) => {
    const { lng, lat } = map.unproject([x, y]);
    return fromMap(datum, [lng, lat]);
  };
  const { left, top, right, bottom } = usableInsets(insets, size);
  const [dx, dy] = freeOffset(insets, size);
  const crosshair = { x: size.width / 2 + dx, y: size.height / 2 + dy };
  const centre = toGround(crosshair);
  const [, above] = toGround({ x: crosshair.x, y: crosshair.y - 1 });
  return {
    toScreen,
    toGround,
    free: { left, top, right: size.width - right, bottom: size.height - bottom },
    crosshair,
    centre,
    metresPerPixel: Math.abs(above - centre[1]) * METRES_PER_DEGREE,
  };
}

/** Holds the current PenView: components that draw every frame subscribe, others read it when something is pressed. */
export class PenViewStore {
  private view: PenView | null = null;
  private readonly listeners = new Set<() => void>();
  private readonly restListeners = new Set<() => void>();

  /** Null while there is no map. */
  readonly read = () => this.view;

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Calls `listener` when the camera has stopped. Returns a function that ends it. */
  readonly onRest = (listener: () => void) => {
    this.restListeners.add(listener);
    return () => void this.restListeners.delete(listener);
  };

  /** Sets the view and notifies the subscribers. */
  show(view: PenView | null) {
    this.view = view;
    for (const listener of this.listeners) listener();
  }

  /** Notifies the listeners of `onRest`. */
  rest() {
    for (const listener of this.restListeners) listener();
  }
}

/**
 * A store that is updated in every frame in which the camera or the free area moves. The calling component does not
 * render for it.
 */
export function usePenViewStore(): PenViewStore {
  const { map, datum } = useMapScene();
  const insets = useSafeArea();
  const [views] = useState(() => new PenViewStore());
  useEffect(() => {
    if (!map) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = map.getContainer();
      views.show(penView(map, datum, { width, height }, insets));
    };
    const rest = () => views.rest();
    measure();
    rest();
    map.on('move', measure);
    map.on('resize', measure);
    map.on('moveend', rest);
    return () => {
      map.off('move', measure);
      map.off('resize', measure);
      map.off('moveend', rest);
      views.show(null);
    };
  }, [map, datum, insets, views]);
  return views;
}

/** The current PenView; renders the component in every frame in which it changes. */
export const usePenView = (views: PenViewStore): PenView | null => useSyncExternalStore(views.subscribe, views.read);

/** CSS pixels by which an arrow key moves the map. */
const PAN = 60;
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -PAN],
  ArrowDown: [0, PAN],
  ArrowLeft: [-PAN, 0],
  ArrowRight: [PAN, 0],
};

/** Moves the map under the crosshair by an arrow key; other keys are left alone. */
export function panByKey(map: Pick<MapInstance, 'panBy'> | null | undefined, event: KeyboardEvent): void {
  const by = ARROWS[event.key];
  if (!by) return;
  event.preventDefault();
  map?.panBy([...by], { duration: 0 });
}
