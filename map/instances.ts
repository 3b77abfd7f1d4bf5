/** What one mark or name tells the GPU: a fixed number of bytes each, in the order they are painted. */

/**
 * Bytes: 0 from.xy and to.xy, float, mercator units from the anchor; 16 begins, ends, born, float, seconds of the layer's clock;
 * 28 radius, float, CSS pixels (a halo's: mercator units); 32 course, float, radians clockwise from north, below 0 for none
 * (a name's: half its width, CSS pixels);
 * 36 shape, sign, look, flags; 40 eight upper bounds of a cluster's shares, 255 is all; 48 glyph cell, uint16 (50 is free).
 */
export const STRIDE = 52;

/** Shapes that are not a dot's come after DOT_SHAPES. */
export const CLUSTER_SHAPE = 5;
export const HALO_SHAPE = 6;

export const SELECTED = 1;
/** A cluster that holds an alarm. */
export const ALARMED = 2;

export interface Instance {
  fromX: number;
  fromY: number;
  toX: number;
  toY: number;
  begins: number;
  ends: number;
  born: number;
  radius: number;
  course: number;
  shape: number;
  sign: number;
  look: number;
  flags: number;
  shares?: Uint8Array;
  cell: number;
}

/** Grows as needed; remembers which part the GPU has not seen. */
export class Instances {
  count = 0;
  private bytes = new ArrayBuffer(64 * STRIDE);
  private view = new DataView(this.bytes);
  private dirtyFrom = 0;
  private dirtyTo = 0;
  private roomOnGpu = 0;

  clear() {
    this.count = 0;
    this.dirtyFrom = Infinity;
    this.dirtyTo = 0;
  }

  /** After the GPU forgot everything. */
  forget() {
    this.roomOnGpu = 0;
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
    const { fromX, fromY, toX, toY, begins, ends, born, radius, course } = instance;
    [fromX, fromY, toX, toY, begins, ends, born, radius, course].forEach((number, i) => view.setFloat32(at + 4 * i, number, true));
    [instance.shape, instance.sign, instance.look, instance.flags].forEach((number, i) => view.setUint8(at + 36 + i, number));
    for (let i = 0; i < 8; i++) view.setUint8(at + 40 + i, instance.shares?.[i] ?? 0);
    view.setUint16(at + 48, instance.cell, true);
    this.dirtyFrom = Math.min(this.dirtyFrom, index);
    this.dirtyTo = Math.max(this.dirtyTo, index + 1);
  }

  /** Sends what changed; the buffer must be bound. */
  upload(gl: WebGL2RenderingContext) {
    if (this.bytes.byteLength > this.roomOnGpu) {
      gl.bufferData(gl.ARRAY_BUFFER, this.bytes, gl.DYNAMIC_DRAW);
      this.roomOnGpu = this.bytes.byteLength;
    } else if (this.dirtyTo > this.dirtyFrom) {
      const from = this.dirtyFrom * STRIDE;
      gl.bufferSubData(gl.ARRAY_BUFFER, from, new Uint8Array(this.bytes, from, (this.dirtyTo - this.dirtyFrom) * STRIDE));
    }
    this.dirtyFrom = Infinity;
    this.dirtyTo = 0;
  }
}
