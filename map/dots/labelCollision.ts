/** Chooses which names are shown: as many as overlap neither each other nor a disc, the important ones first. */

/** A rectangle on the screen, CSS pixels. */
export interface ScreenBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface LabelCandidate {
  box: ScreenBox;
  /** The smaller, the more important. ALWAYS_SHOWN is shown whatever it overlaps. */
  order: number;
}

/** The order of the selected dot's name. */
export const ALWAYS_SHOWN = -Infinity;

const areApart = (a: ScreenBox, b: ScreenBox) =>
  a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

/** Side of a cell of the index, CSS pixels: larger than most names, so that a box touches few cells. */
const INDEX_CELL = 96;

/** The boxes that are taken, in a grid. */
class BoxIndex {
  private readonly cells = new Map<number, ScreenBox[]>();

  private *keys({ left, top, right, bottom }: ScreenBox) {
    for (let column = Math.floor(left / INDEX_CELL); column <= Math.floor(right / INDEX_CELL); column++) {
      for (let row = Math.floor(top / INDEX_CELL); row <= Math.floor(bottom / INDEX_CELL); row++)
        yield column * 65536 + row;
    }
  }

  isClear(box: ScreenBox) {
    for (const key of this.keys(box)) if (this.cells.get(key)?.some((other) => !areApart(box, other))) return false;
    return true;
  }

  add(box: ScreenBox) {
    for (const key of this.keys(box)) {
      const cell = this.cells.get(key);
      if (cell) cell.push(box);
      else this.cells.set(key, [box]);
    }
  }
}

/** Returns the indices of the labels that are shown, in their order. @param discs boxes that no label may overlap */
export function visibleLabels(labels: readonly LabelCandidate[], discs: readonly ScreenBox[]): number[] {
  const taken = new BoxIndex();
  for (const disc of discs) taken.add(disc);
  const byOrder = labels
    .map((label, index) => ({ ...label, index }))
    .sort((a, b) => (a.order === b.order ? a.index - b.index : a.order < b.order ? -1 : 1));
  return byOrder
    .filter(({ box, order }) => {
      if (order !== ALWAYS_SHOWN && !taken.isClear(box)) return false;
      taken.add(box);
      return true;
    })
    .map(({ index }) => index);
}
