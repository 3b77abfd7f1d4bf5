/**
 * Clusters points that overlap on the screen. The algorithm is greedy in the order of the points, as in
 * mapbox/supercluster. Unlike supercluster it works for one zoom only, and it repeats until the clusters, which are
 * larger than dots, do not overlap each other either.
 */
import { clusterRadius, DOT_RADIUS } from './dotStyle';

const radiusOf = (count: number) => (count === 1 ? DOT_RADIUS : clusterRadius(count));

/** Two markers overlap when the distance of their middles is less than this share of the sum of their radii. */
const OVERLAP = 1;

/** Side of a cell of the grid, CSS pixels: no marker overlaps one beyond the neighbouring cells. */
const CELL = 2 * clusterRadius(Infinity) * OVERLAP;

const MAX_ROUNDS = 5;

/**
 * `members` are indices of the given points. The first is the lead, which stays the same from call to call. `x` and `y`
 * are the mean of the members.
 */
export interface PointCluster {
  x: number;
  y: number;
  members: number[];
}

/**
 * The points in a hash grid. A cluster is a linked list of points; its position and count are kept at the index of its
 * lead, in typed arrays.
 */
class ClusterGrid {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly count: Int32Array;
  /** Next and last point of a cluster's list; -1 ends it. */
  private readonly next: Int32Array;
  private readonly last: Int32Array;
  /** A hash table of cells: the first lead of each bucket, and the next lead in the same bucket. */
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

  /** Fills the grid from the last lead to the first, so that each bucket lists its leads in their order. */
  index(leads: Int32Array, size: number) {
    this.bucket.fill(-1);
    for (let i = size - 1; i >= 0; i--) {
      const lead = leads[i] ?? 0;
      const at = this.hash(Math.floor((this.x[lead] ?? 0) / CELL), Math.floor((this.y[lead] ?? 0) / CELL));
      this.inBucket[lead] = this.bucket[at] ?? -1;
      this.bucket[at] = lead;
    }
  }

  /**
   * Adds everything that overlaps `lead` to its cluster. Position and size change only afterwards, so that a cluster
   * cannot grow from neighbour to neighbour in one pass. Returns false when nothing overlaps.
   */
  absorb(lead: number): boolean {
    const [x, y, own] = [this.x[lead] ?? 0, this.y[lead] ?? 0, this.count[lead] ?? 0];
    const [column, row, reach] = [Math.floor(x / CELL), Math.floor(y / CELL), radiusOf(own)];
    let [sumX, sumY, total] = [x * own, y * own, own];
    for (let c = column - 1; c <= column + 1; c++) {
      for (let r = row - 1; r <= row + 1; r++) {
        for (let other = this.bucket[this.hash(c, r)] ?? -1; other >= 0; other = this.inBucket[other] ?? -1) {
          const otherCount = this.count[other] ?? 0;
          if (other === lead || otherCount === 0) continue;
          const [dx, dy] = [(this.x[other] ?? 0) - x, (this.y[other] ?? 0) - y];
          const limit = (reach + radiusOf(otherCount)) * OVERLAP;
          if (dx * dx + dy * dy >= limit * limit) continue;
          sumX += (this.x[other] ?? 0) * otherCount;
          sumY += (this.y[other] ?? 0) * otherCount;
          total += otherCount;
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

  clusterOf(lead: number): PointCluster {
    const members: number[] = [];
    for (let point = lead; point >= 0; point = this.next[point] ?? -1) members.push(point);
    return { x: this.x[lead] ?? 0, y: this.y[lead] ?? 0, members };
  }
}

/** Clusters points given in CSS pixels of one zoom. A point that overlaps no other comes back as a cluster of one. */
export function clusterPoints(x: Float64Array, y: Float64Array): PointCluster[] {
  const grid = new ClusterGrid(x, y);
  const leads = Int32Array.from({ length: x.length }, (_, index) => index);
  let size = leads.length;
  for (let round = 0, changed = true; round < MAX_ROUNDS && changed; round++) {
    grid.index(leads, size);
    changed = false;
    for (let i = 0; i < size; i++) {
      const lead = leads[i] ?? 0;
      if ((grid.count[lead] ?? 0) > 0 && grid.absorb(lead)) changed = true;
    }
    let kept = 0;
    for (let i = 0; i < size; i++) {
      const lead = leads[i] ?? 0;
      if ((grid.count[lead] ?? 0) > 0) leads[kept++] = lead;
    }
    size = kept;
  }
  return Array.from(leads.subarray(0, size), (lead) => grid.clusterOf(lead));
}
