/**
 * Collects how much of the map is covered. Bars, sheets and drawers register their covers, the map's buttons and its
 * scale their margins; the camera keeps its target clear of both.
 */
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';

/** CSS pixels from each edge of the map. */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

/** Several covers on one side overlap and do not add up: each gives its reach from the map's edge. */
export const combineCovers = (covers: Iterable<Partial<Insets>>): Insets => {
  const all = { ...NO_INSETS };
  for (const cover of covers) {
    for (const side of ['top', 'right', 'bottom', 'left'] as const) all[side] = Math.max(all[side], cover[side] ?? 0);
  }
  return all;
};

export class SafeAreaStore {
  private readonly covers = new Map<string, Partial<Insets>>();
  private readonly listeners = new Set<() => void>();
  private insets = NO_INSETS;
  private readonly namedMargins = new Map<string, Partial<Insets>>();
  private margins = NO_INSETS;

  /** Sets or, with null, removes the cover of this name. */
  cover(name: string, cover: Partial<Insets> | null) {
    if (cover) this.covers.set(name, cover);
    else this.covers.delete(name);
    this.insets = combineCovers(this.covers.values());
    for (const listener of this.listeners) listener();
  }

  /**
   * Sets the margin of this name, which buttons or the scale take along the edges inside the free area: CSS pixels from
   * these edges. It does not move the middle of the free area, but the camera fits nothing beneath it. Null removes it.
   */
  setEdgeMargins(name: string, margins: Partial<Insets> | null) {
    if (margins) this.namedMargins.set(name, margins);
    else this.namedMargins.delete(name);
    this.margins = combineCovers(this.namedMargins.values());
    for (const listener of this.listeners) listener();
  }

  readonly edgeMargins = () => this.margins;

  readonly read = () => this.insets;

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
}

const SafeAreaContext = createContext(new SafeAreaStore());

/** Goes above both the map and everything that covers it. */
export function SafeAreaProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => new SafeAreaStore());
  return <SafeAreaContext value={store}>{children}</SafeAreaContext>;
}

export const useSafeAreaStore = () => useContext(SafeAreaContext);

/**
 * Registers a cover of the map while the caller is mounted.
 * @param cover CSS pixels from the map's edges; null for none
 */
export function useCovers(name: string, cover: Partial<Insets> | null) {
  const store = useSafeAreaStore();
  const { top = 0, right = 0, bottom = 0, left = 0 } = cover ?? {};
  useEffect(() => {
    store.cover(name, { top, right, bottom, left });
    return () => store.cover(name, null);
  }, [store, name, top, right, bottom, left]);
}

/** All covers combined. */
export function useSafeArea(): Insets {
  const store = useSafeAreaStore();
  return useSyncExternalStore(store.subscribe, store.read, store.read);
}
