/** How much of the map bars, sheets and drawers cover. */
import { createContext, useContext, useEffect } from 'react';

/** Covered CSS pixels from each edge of the map. */
export interface MapInset {
  top?: number;
  right?: number;
  bottom?: number;
  left?: number;
}

/** Reports the inset of a named part of the screen; null removes it. Does nothing without a map. */
export const MapInsetContext = createContext<(name: string, inset: MapInset | null) => void>(() => {});

/** Reports the inset of a named part while the component is mounted. */
export function useMapInset(name: string, { top = 0, right = 0, bottom = 0, left = 0 }: MapInset) {
  const report = useContext(MapInsetContext);
  useEffect(() => {
    report(name, { top, right, bottom, left });
    return () => report(name, null);
  }, [report, name, top, right, bottom, left]);
}
