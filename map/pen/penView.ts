/** How the map lies on the screen now, for what is drawn above it in the page: places to pixels and back, and the part that is free. */
import type { Map as MapInstance } from 'maplibre-gl';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { freeOffset, type Size, usable } from '../camera/freeArea';
import { type Datum, fromMap, type LngLat, toMap } from '../geo/datum';
import { useMapScene } from '../mapScene';
import { type Insets, useSafeArea } from '../camera/safeArea';
import type { ScreenPoint } from '../taps/TapRouter';

export interface PenView {
  /** CSS pixels from the map's top left corner; WGS-84 in. */
  toScreen: (place: LngLat) => ScreenPoint;
  /** WGS-84 out. */
  toGround: (point: ScreenPoint) => LngLat;
  /** What bars and sheets leave free, CSS pixels. */
  free: { left: number; top: number; right: number; bottom: number };
  /** The middle of the free part, where the cross stands, and the place below it. */
  cross: ScreenPoint;
  centre: LngLat;
  /** On the ground, at the cross. */
  metresPerPixel: number;
}

/** Metres of a degree of latitude, mean earth radius 6,371,008.8 m. */
const DEGREE = 111_195;

export function penView(
  map: Pick<MapInstance, 'project' | 'unproject'>,
  datum: Datum,
  size: Size,
  insets: Insets,
): PenView {
  const toScreen = (place: LngLat) => {
    const { x, y } = map.project([...toMap(datum, place)]);
    return { x, y };
  };
  const toGround = ({ x, y }: ScreenPoint) => {
    const { lng, lat } = map.unproject([x, y]);
    return fromMap(datum, [lng, lat]);
  };
  const { left, top, right, bottom } = usable(insets, size);
  const [dx, dy] = freeOffset(insets, size);
  const cross = { x: size.width / 2 + dx, y: size.height / 2 + dy };
  const centre = toGround(cross);
  const [, above] = toGround({ x: cross.x, y: cross.y - 1 });
  return {
    toScreen,
    toGround,
    free: { left, top, right: size.width - right, bottom: size.height - bottom },
    cross,
    centre,
    metresPerPixel: Math.abs(above - centre[1]) * DEGREE,
  };
}

/** The view as it is now, for those who draw every frame, and for those who only ask when something is pressed. */
export class PenViews {
  private view: PenView | null = null;
  private readonly listeners = new Set<() => void>();
  private readonly resting = new Set<() => void>();

  /** Null while there is no map. */
  readonly read = () => this.view;

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Calls back when the camera has come to rest. */
  readonly onRest = (listener: () => void) => {
    this.resting.add(listener);
    return () => void this.resting.delete(listener);
  };

  show(view: PenView | null) {
    this.view = view;
    for (const listener of this.listeners) listener();
  }

  rest() {
    for (const listener of this.resting) listener();
  }
}

/** Keeps up with every frame in which the camera or the free part moves; the component itself is not rendered for it. */
export function usePenViews(): PenViews {
  const { map, datum } = useMapScene();
  const insets = useSafeArea();
  const [views] = useState(() => new PenViews());
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

/** Renders with every frame of it. */
export const usePenView = (views: PenViews): PenView | null => useSyncExternalStore(views.subscribe, views.read);
