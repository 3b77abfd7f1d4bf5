/** The dots as last reported, outside React: a fix changes one of them and tells who draws, and nothing renders. */

import type { DotSign } from './dotStyle';

/** One thing that has a place. Coordinates are WGS-84 degrees. */
export interface Dot {
  id: string;
  lng: number;
  lat: number;
  /** Shown under the dot from a close zoom on. */
  name: string;
  /** One character (a surname's) on the disc. */
  mark: string;
  /** Which of the overlay's looks it has: its state, in colour and shape. */
  state: string;
  /** Degrees clockwise from true north; null when it does not move or nobody knows. */
  course: number | null;
  /** Metres in which it is with a likelihood of 68 %; drawn as a disc for the selected and for soft looks. Null when unknown. */
  radius?: number | null;
  /** A badge at the disc's shoulder. */
  sign?: DotSign | null;
}

/** `dots` is null when all of them may have changed. `seconds` is how long the way to the new place takes. */
export interface DotChange {
  dots: readonly Dot[] | null;
  seconds: number;
}

export class DotStore {
  private readonly all = new Map<string, Dot>();
  private readonly listeners = new Set<(change: DotChange) => void>();

  /** Replaces all dots; those that stay glide to their new places. */
  set(dots: Iterable<Dot>, seconds = 0) {
    this.all.clear();
    for (const dot of dots) this.all.set(dot.id, dot);
    this.tell({ dots: null, seconds });
  }

  /** Adds the dot, or sends it to its new place over `seconds`. */
  update(dot: Dot, seconds = 0) {
    const known = this.all.has(dot.id);
    this.all.set(dot.id, dot);
    this.tell({ dots: known ? [dot] : null, seconds });
  }

  remove(id: string) {
    if (this.all.delete(id)) this.tell({ dots: null, seconds: 0 });
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

  private tell(change: DotChange) {
    for (const listener of this.listeners) listener(change);
  }
}
