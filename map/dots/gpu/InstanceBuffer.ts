/** What one mark, name or circle tells the GPU: a fixed number of bytes each, in the order they are painted. */

/**
 * Bytes: 0 from.xy and to.xy, float, mercator units from the anchor; 16 begins, ends, born, float, seconds of the layer's clock;
 * 28 half its size, float, CSS pixels; 32 offset.xy from its place, float, CSS pixels; 40 turn, float, radians clockwise;
 * 44 sprite, look, flags (47 is free); 48 eight upper bounds of a cluster's shares; 56 glyph cell, uint32 (60 is free).
 * Little-endian, as WebGL reads them: four texels of four 32-bit words.
 */
export const STRIDE = 64;

/** Instances in one row of the texture they go to. */
export const ROW_LENGTH = 64;

/** A circle that beats rather than rests. */
export const PULSING = 1;
/** A circle whose size is in mercator units, with a line around it; the selected name's plate. */
export const LINED = 2;

export interface Instance {
  fromX: number;
  fromY: number;
  toX: number;
  toY: number;
  begins: number;
  ends: number;
  born: number;
  half: number;
  offsetX: number;
  offsetY: number;
  turn: number;
  sprite: number;
  look: number;
  flags: number;
  shares: Uint8Array | null;
  cell: number;
}

/** Grows by doubling; remembers which part the GPU has not seen. */
export class Instances {
  count = 0;
  bytes = new ArrayBuffer(ROW_LENGTH * STRIDE);
  private view = new DataView(this.bytes);
  private dirtyFrom = Infinity;
  private dirtyTo = 0;

  clear() {
    this.count = 0;
    this.dirtyFrom = Infinity;
    this.dirtyTo = 0;
  }

  /** The first and the last row with something new; null when there is none. Asked once: the asker takes it. */
  takeDirtyRows(): readonly [first: number, last: number] | null {
    if (this.dirtyTo <= this.dirtyFrom) return null;
    const rows = [Math.floor(this.dirtyFrom / ROW_LENGTH), Math.floor((this.dirtyTo - 1) / ROW_LENGTH)] as const;
    this.dirtyFrom = Infinity;
    this.dirtyTo = 0;
    return rows;
  }

  push(instance: Instance) {
    if ((this.count + 1) * STRIDE > this.bytes.byteLength) {
      const larger = new ArrayBuffer(this.bytes.byteLength * 2);
      new Uint8Array(larger).set(new Uint8Array(this.bytes));
      this.bytes = larger;
      this.view = new DataView(larger);
    }
    this.count += 1;
    this.write(this.count - 1, instance);
    return this.count - 1;
  }

  write(index: number, instance: Instance) {
    const { view } = this;
    const at = index * STRIDE;
    const {
      fromX,
      fromY,
      toX,
      toY,
      begins,
      ends,
      born,
      half,
      offsetX,
      offsetY,
      turn,
      sprite,
      look,
      flags,
      shares,
      cell,
    } = instance;
    [fromX, fromY, toX, toY, begins, ends, born, half, offsetX, offsetY, turn].forEach((number, i) =>
      view.setFloat32(at + 4 * i, number, true),
    );
    view.setUint8(at + 44, sprite);
    view.setUint8(at + 45, look);
    view.setUint8(at + 46, flags);
    for (let i = 0; i < 8; i++) view.setUint8(at + 48 + i, shares?.[i] ?? 0);
    view.setUint32(at + 56, cell, true);
    this.dirtyFrom = Math.min(this.dirtyFrom, index);
    this.dirtyTo = Math.max(this.dirtyTo, index + 1);
  }
}
