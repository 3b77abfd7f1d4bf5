/**
 * Clusters by one rule that a person can see: marks that would lie on each other are drawn as one. Greedy in the order of the points, like
 * supercluster, but only for the zoom that is shown, and repeated until the clusters, which are larger, lie clear of each other too.
 */

/** Radius of a dot's disc and of a cluster's, CSS pixels; a cluster grows with its count. */
export const DOT_RADIUS = 14;
export const clusterRadius = (count: number) => (count < 10 ? 19 : count < 100 ? 22 : 25);
const radiusOf = (count: number) => (count === 1 ? DOT_RADIUS : clusterRadius(count));

/** Share of their radii at which two marks count as lying on each other. */
const LAP = 1;
const CELL = 2 * clusterRadius(Infinity) * LAP;
const ROUNDS = 5;

/** `members` are indices of the points given, the lead first: it leads from one call to the next. `x` and `y` are the members' mean. */
export interface Gathered {
  x: number;
  y: number;
  members: number[];
}

/** Flat arrays over the points: a group is a linked list of points, and lives in the slot of its lead. */
class Crowd {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly count: Int32Array;
  /** Next and last point of a group's list; -1 ends it. */
  private readonly next: Int32Array;
  private readonly last: Int32Array;
  /** A hash of cells: the first lead in each bucket, and the next one in the same bucket. */
  private readonly bucket: Int32Array;
  private readonly inBucket: Int32Array;
  private readonly mask: number;

  constructor(x: Float64Array, y: Float64Array) {
    const size = x.length;
    this.x = x.slice();
    this.y = y.slice();
    this.count = new Int32Array(size).fill(1);
    this.next = new Int32Array(size).fill(-1);
    this.last = Int32Array.from({ length: size }, (_, index) => index);
    this.mask = 2 ** Math.ceil(Math.log2(2 * size + 2)) - 1;
    this.bucket = new Int32Array(this.mask + 1);
    this.inBucket = new Int32Array(size);
  }

  private hash(column: number, row: number) {
    return (Math.imul(column, 73856093) ^ Math.imul(row, 19349663)) & this.mask;
  }

  /** Backwards, so that each bucket is walked in the order of the leads. */
  index(leads: Int32Array, size: number) {
    this.bucket.fill(-1);
    for (let i = size - 1; i >= 0; i--) {
      const lead = leads[i] ?? 0;
      const at = this.hash(Math.floor((this.x[lead] ?? 0) / CELL), Math.floor((this.y[lead] ?? 0) / CELL));
      this.inBucket[lead] = this.bucket[at] ?? -1;
      this.bucket[at] = lead;
    }
  }

  /** Everything that lies on `lead` goes into it; its place and size change only afterwards, so that it cannot creep through a crowd. */
  absorb(lead: number): boolean {
    const [x, y, own] = [this.x[lead] ?? 0, this.y[lead] ?? 0, this.count[lead] ?? 0];
    const [column, row, reach] = [Math.floor(x / CELL), Math.floor(y / CELL), radiusOf(own)];
    let [sumX, sumY, total] = [x * own, y * own, own];
    for (let c = column - 1; c <= column + 1; c++) {
      for (let r = row - 1; r <= row + 1; r++) {
        for (let other = this.bucket[this.hash(c, r)] ?? -1; other >= 0; other = this.inBucket[other] ?? -1) {
          const many = this.count[other] ?? 0;
          if (other === lead || many === 0) continue;
          const [dx, dy] = [(this.x[other] ?? 0) - x, (this.y[other] ?? 0) - y];
          const limit = (reach + radiusOf(many)) * LAP;
          if (dx * dx + dy * dy >= limit * limit) continue;
          sumX += (this.x[other] ?? 0) * many;
          sumY += (this.y[other] ?? 0) * many;
          total += many;
          this.next[this.last[lead] ?? 0] = other;
          this.last[lead] = this.last[other] ?? other;
          this.count[other] = 0;
        }
      }
    }
    if (total === own) return false;
    this.count[lead] = total;
    this.x[lead] = sumX / total;
    this.y[lead] = sumY / total;
    return true;
  }

  group(lead: number): Gathered {
    const members: number[] = [];
    for (let point = lead; point >= 0; point = this.next[point] ?? -1) members.push(point);
    return { x: this.x[lead] ?? 0, y: this.y[lead] ?? 0, members };
  }
}

/** Gathers points given in CSS pixels of one zoom. Points that stay alone come back as groups of one. */
export function gather(x: Float64Array, y: Float64Array): Gathered[] {
  const crowd = new Crowd(x, y);
  const leads = Int32Array.from({ length: x.length }, (_, index) => index);
  let size = leads.length;
  for (let round = 0, changed = true; round < ROUNDS && changed; round++) {
    crowd.index(leads, size);
    changed = false;
    for (let i = 0; i < size; i++) {
      const lead = leads[i] ?? 0;
      if ((crowd.count[lead] ?? 0) > 0 && crowd.absorb(lead)) changed = true;
    }
    let kept = 0;
    for (let i = 0; i < size; i++) {
      const lead = leads[i] ?? 0;
      if ((crowd.count[lead] ?? 0) > 0) leads[kept++] = lead;
    }
    size = kept;
  }
  return Array.from(leads.subarray(0, size), (lead) => crowd.group(lead));
}
