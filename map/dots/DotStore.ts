/**
 * The latest position of every dot, outside React: a fix changes one dot and notifies the scene, and no component
 * renders.
 */

import type { DotBadge } from './dotStyle';

/** One thing on the map that may move. Coordinates are WGS-84 degrees. */
export interface Dot {
  id: string;
  lng: number;
  lat: number;
  /** Written below the dot from a close zoom on. */
  name: string;
  /** On the disc: one to three characters. */
  letter: string;
  /** The state, which is a key of the overlay's styles. */
  state: string;
  /** Degrees clockwise from true north; null when the dot does not move or the course is unknown. */
  course: number | null;
  /**
   * Radius of the accuracy circle (68 % probability), metres; null when unknown. Drawn for the selected dot and for
   * soft styles.
   */
  radius?: number | null;
  badge?: DotBadge | null;
  /** Number of the flag of its group; shown where there is no badge. */
  flag?: number | null;
}

/** `dots` is null when all dots may have changed. `seconds` is the duration of the glide to the new position. */
export interface DotChange {
  dots: readonly Dot[] | null;
  seconds: number;
}

export class DotStore {
  private readonly all = new Map<string, Dot>();
  private readonly listeners = new Set<(change: DotChange) => void>();

  /** Replaces all dots. Dots that stay glide to their new positions. */
  set(dots: Iterable<Dot>, seconds = 0) {
    this.all.clear();
    for (const dot of dots) this.all.set(dot.id, dot);
    this.notify({ dots: null, seconds });
  }

  /** Adds a dot, or lets a known one glide to its new position in `seconds`. */
  update(dot: Dot, seconds = 0) {
    const known = this.all.has(dot.id);
    this.all.set(dot.id, dot);
    this.notify({ dots: known ? [dot] : null, seconds });
  }

  remove(id: string) {
    if (this.all.delete(id)) this.notify({ dots: null, seconds: 0 });
  }

  get(id: string): Dot | undefined {
    return this.all.get(id);
  }

  values(): Iterable<Dot> {
    return this.all.values();
  }

  get size() {
    return this.all.size;
  }

  subscribe(listener: (change: DotChange) => void) {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private notify(change: DotChange) {
    for (const listener of this.listeners) listener(change);
  }
}
