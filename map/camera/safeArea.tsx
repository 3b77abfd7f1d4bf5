/** Which part of the map is free: bars, sheets and drawers say what they cover, its own buttons what they take besides, and the camera keeps what matters out of both. */
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';

/** CSS pixels from each edge of the map. */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

/** Two covers on one side overlap rather than add up: each says how far from the map's edge it reaches. */
export const covered = (covers: Iterable<Partial<Insets>>): Insets => {
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
  private margins = NO_INSETS;

  cover(name: string, cover: Partial<Insets> | null) {
    if (cover) this.covers.set(name, cover);
    else this.covers.delete(name);
    this.insets = covered(this.covers.values());
    for (const listener of this.listeners) listener();
  }

  /**
   * What stands within the free part along its edges, in CSS pixels from these: it does not move the middle, but nothing that is to be seen
   * whole may lie beneath it. Null when there is nothing any more.
   */
  furnish(margins: Partial<Insets> | null) {
    this.margins = { ...NO_INSETS, ...margins };
  }

  readonly furnished = () => this.margins;

  readonly read = () => this.insets;

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
}

const SafeAreaContext = createContext(new SafeAreaStore());

/** Put it above both the map and whatever covers it. */
export function SafeAreaProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => new SafeAreaStore());
  return <SafeAreaContext value={store}>{children}</SafeAreaContext>;
}

export const useSafeAreaStore = () => useContext(SafeAreaContext);

/** Says that something named covers the map this far from its edges; a null cover, or unmounting, frees it. */
export function useCovers(name: string, cover: Partial<Insets> | null) {
  const store = useSafeAreaStore();
  const { top = 0, right = 0, bottom = 0, left = 0 } = cover ?? {};
  useEffect(() => {
    store.cover(name, { top, right, bottom, left });
    return () => store.cover(name, null);
  }, [store, name, top, right, bottom, left]);
}

/** What is covered now, all together. */
export function useSafeArea(): Insets {
  const store = useSafeAreaStore();
  return useSyncExternalStore(store.subscribe, store.read, store.read);
}
