/** Bars, sheets and drawers say how much of the map they cover; whoever holds the map listens. */
import { createContext, useContext, useEffect } from 'react';

/** CSS pixels from each edge of the map. */
export interface MapInset {
  top?: number;
  right?: number;
  bottom?: number;
  left?: number;
}

/** Takes what something named covers; null frees it again. Without a map it falls on deaf ears. */
export const MapInsetContext = createContext<(name: string, cover: MapInset | null) => void>(() => {});

/** Says what something named covers, for as long as the caller is mounted. */
export function useMapInset(name: string, { top = 0, right = 0, bottom = 0, left = 0 }: MapInset) {
  const say = useContext(MapInsetContext);
  useEffect(() => {
    say(name, { top, right, bottom, left });
    return () => say(name, null);
  }, [say, name, top, right, bottom, left]);
}
