/**
 * Assigns the cells of a glyph atlas to texts, the least recently used cell first. A text that is shown now never loses
 * its cell, because a wrong name below a pupil would be worse than none.
 */

interface GlyphCellUse {
  cell: number;
  /** The layout that last used the cell. */
  layout: number;
}

/** Cell 0 stays empty. */
export class GlyphCells {
  private readonly size: number;
  private layout = 0;
  /** In the order of their last use. */
  private readonly uses = new Map<string, GlyphCellUse>();

  /** @param size number of cells, the empty one included */
  constructor(size: number) {
    this.size = size;
  }

  /** Starts a new layout. Texts that it does not claim may lose their cells. */
  beginLayout() {
    this.layout += 1;
  }

  /** Returns the cell of a text, and whether the text must be drawn into it; cell 0 when all others are shown now. */
  claim(text: string): { cell: number; fresh: boolean } {
    const known = this.uses.get(text);
    const cell = known?.cell ?? this.freeCell();
    if (cell === 0) return { cell, fresh: false };
    this.uses.delete(text);
    this.uses.set(text, { cell, layout: this.layout });
    return { cell, fresh: !known };
  }

  private freeCell(): number {
    if (this.uses.size < this.size - 1) return this.uses.size + 1;
    const [oldest] = this.uses;
    if (!oldest || oldest[1].layout === this.layout) return 0;
    this.uses.delete(oldest[0]);
    return oldest[1].cell;
  }
}
