/** Which text is in which cell of an atlas. What is shown now is never overwritten: a wrong name under a child would be worse than none. */

interface Entry {
  cell: number;
  round: number;
}

/** Cell 0 stays empty. */
export class CellBook {
  private readonly room: number;
  private round = 0;
  /** In the order of their last use. */
  private readonly entries = new Map<string, Entry>();

  constructor(room: number) {
    this.room = room;
  }

  /** A new picture is arranged: what was shown before and is not asked for again may go. */
  begin() {
    this.round += 1;
  }

  /** The text's cell, and whether it has to be written; cell 0 when all others are shown now. */
  claim(text: string): { cell: number; fresh: boolean } {
    const known = this.entries.get(text);
    const cell = known?.cell ?? this.free();
    if (cell === 0) return { cell, fresh: false };
    this.entries.delete(text);
    this.entries.set(text, { cell, round: this.round });
    return { cell, fresh: !known };
  }

  private free(): number {
    if (this.entries.size < this.room - 1) return this.entries.size + 1;
    const [oldest] = this.entries;
    if (!oldest || oldest[1].round === this.round) return 0;
    this.entries.delete(oldest[0]);
    return oldest[1].cell;
  }
}
