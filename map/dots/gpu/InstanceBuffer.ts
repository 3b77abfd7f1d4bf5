/**
 * The bytes that the GPU reads for each disc, badge, name or circle: a growing list of instances of equal size, in
 * drawing order.
 */

/**
 * Bytes per instance. Little-endian, as WebGL reads them: four texels of four 32-bit words.
 *
 * - 0: fromX, fromY, toX, toY; float, mercator units from the frame's anchor
 * - 16: startsAt, endsAt, appearsAt; float, seconds from the frame's epoch
 * - 28: halfSize; float, CSS pixels (mercator units for an accuracy circle)
 * - 32: offsetX, offsetY; float, CSS pixels
 * - 40: turn; float, radians clockwise
 * - 44: sprite, styleIndex, flags; one byte each, 47 is free
 * - 48: ringBounds; eight bytes
 * - 56: glyphCell; uint32, 60 is free
 */
export const INSTANCE_BYTES = 64;

/** Seconds in which a new marker appears. Not a whole number: the shader writes it as a float. */
export const FADE_SECONDS = 0.16;

/** Instances per row of the texture that holds them. */
export const INSTANCES_PER_ROW = 64;

/** Flag of a circle that pulses. */
export const PULSING = 1;
/** Flag of an accuracy circle with an outline, and of a name on a plate. */
export const OUTLINED = 2;

export interface Instance {
  fromX: number;
  fromY: number;
  toX: number;
  toY: number;
  startsAt: number;
  endsAt: number;
  appearsAt: number;
  halfSize: number;
  offsetX: number;
  offsetY: number;
  /** Of a name: half its width, CSS pixels. */
  turn: number;
  sprite: number;
  styleIndex: number;
  flags: number;
  /** Upper bounds of a cluster's ring parts (clusterRing.ts). */
  ringBounds: Uint8Array | null;
  glyphCell: number;
}

/** Grows by doubling, and knows which instances the GPU does not have yet. */
export class InstanceBuffer {
  count = 0;
  bytes = new ArrayBuffer(INSTANCES_PER_ROW * INSTANCE_BYTES);
  private view = new DataView(this.bytes);
  private dirtyFrom = Infinity;
  private dirtyTo = 0;

  clear() {
    this.count = 0;
    this.dirtyFrom = Infinity;
    this.dirtyTo = 0;
  }

  /** Returns the first and last row that changed since the last call; null for none. */
  takeDirtyRows(): readonly [first: number, last: number] | null {
    if (this.dirtyTo <= this.dirtyFrom) return null;
    const first = Math.floor(this.dirtyFrom / INSTANCES_PER_ROW);
    const last = Math.floor((this.dirtyTo - 1) / INSTANCES_PER_ROW);
    this.dirtyFrom = Infinity;
    this.dirtyTo = 0;
    return [first, last];
  }

  /** Appends an instance. Returns its index. */
  push(instance: Instance) {
    if ((this.count + 1) * INSTANCE_BYTES > this.bytes.byteLength) {
      const larger = new ArrayBuffer(this.bytes.byteLength * 2);
      new Uint8Array(larger).set(new Uint8Array(this.bytes));
      this.bytes = larger;
      this.view = new DataView(larger);
    }
    this.count += 1;
    this.write(this.count - 1, instance);
    return this.count - 1;
  }

  /** Overwrites the instance at an index. */
  write(index: number, instance: Instance) {
    const { view } = this;
    const at = index * INSTANCE_BYTES;
    const { fromX, fromY, toX, toY, startsAt, endsAt, appearsAt, halfSize, offsetX, offsetY, turn } = instance;
    [fromX, fromY, toX, toY, startsAt, endsAt, appearsAt, halfSize, offsetX, offsetY, turn].forEach((number, i) =>
      view.setFloat32(at + 4 * i, number, true),
    );
    view.setUint8(at + 44, instance.sprite);
    view.setUint8(at + 45, instance.styleIndex);
    view.setUint8(at + 46, instance.flags);
    for (let i = 0; i < 8; i++) view.setUint8(at + 48 + i, instance.ringBounds?.[i] ?? 0);
    view.setUint32(at + 56, instance.glyphCell, true);
    this.dirtyFrom = Math.min(this.dirtyFrom, index);
    this.dirtyTo = Math.max(this.dirtyTo, index + 1);
  }
}
