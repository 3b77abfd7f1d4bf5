/** Which names are shown: as many as lie clear of each other and of every disc, the more important first. */

/** A rectangle on the screen, CSS pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Nameplate {
  box: Box;
  /** Smaller goes first: what was shown a moment ago, then the graver state. SURE is shown whatever it lies on. */
  order: number;
}

/** The order of the selected one's name. */
export const SURE = -Infinity;

const apart = (a: Box, b: Box) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

/** Side of a cell of the index; larger than most plates, so that one looks into few cells. */
const CELL = 96;

class Boxes {
  private readonly cells = new Map<number, Box[]>();

  private *keys({ left, top, right, bottom }: Box) {
    for (let column = Math.floor(left / CELL); column <= Math.floor(right / CELL); column++) {
      for (let row = Math.floor(top / CELL); row <= Math.floor(bottom / CELL); row++) yield column * 65536 + row;
    }
  }

  clear(box: Box) {
    for (const key of this.keys(box)) if (this.cells.get(key)?.some((other) => !apart(box, other))) return false;
    return true;
  }

  take(box: Box) {
    for (const key of this.keys(box)) {
      const cell = this.cells.get(key);
      if (cell) cell.push(box);
      else this.cells.set(key, [box]);
    }
  }
}

/** Indices of the plates that are shown, in their order. `discs` are taken already. */
export function placeNames(plates: readonly Nameplate[], discs: readonly Box[]): number[] {
  const taken = new Boxes();
  for (const disc of discs) taken.take(disc);
  const byOrder = plates
    .map((plate, index) => ({ ...plate, index }))
    .sort((a, b) => (a.order === b.order ? a.index - b.index : a.order < b.order ? -1 : 1));
  return byOrder
    .filter(({ box, order }) => {
      if (order !== SURE && !taken.clear(box)) return false;
      taken.take(box);
      return true;
    })
    .map(({ index }) => index);
}
