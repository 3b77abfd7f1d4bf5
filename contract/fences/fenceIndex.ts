/** Finds the fences near a path without a look at the others. */
import Flatbush from 'flatbush';
import { wrapLng } from '../geo';
import type { GeoBox } from './outline';

/** An owner with no more fences than this needs no tree: comparing them all is faster. */
const FEW = 24;

export interface FenceIndex<Fence> {
  /**
   * Adds a fence, or replaces the one with the same id.
   * @param owners whose fixes the fence concerns: names of pupils, classes, schools.
   */
  put(id: string, fence: Fence, box: GeoBox, owners: readonly string[]): void;
  remove(id: string): void;
  /** The fences of these owners whose boxes meet a box. Each fence once. */
  near(owners: readonly string[], box: GeoBox): Fence[];
  /** The fence with this id if one of these owners has it. */
  of(id: string, owners: readonly string[]): Fence | null;
  /** True when one of these owners has a fence. */
  has(owners: readonly string[]): boolean;
  size(): number;
}

interface Entry<Fence> {
  fence: Fence;
  owners: readonly string[];
  boxes: readonly GeoBox[];
}

/** The fences of one owner. */
interface OwnerFences<Fence> {
  entries: Set<Entry<Fence>>;
  /** Null when there are few fences, and after a change until the next search. */
  tree: PackedFences<Fence> | null;
}

/** A packed tree of boxes, and the fence of each box. */
interface PackedFences<Fence> {
  boxes: Flatbush;
  fences: readonly Fence[];
}

export function createFenceIndex<Fence>(): FenceIndex<Fence> {
  const entries = new Map<string, Entry<Fence>>();
  const owned = new Map<string, OwnerFences<Fence>>();

  const remove = (id: string) => {
    const entry = entries.get(id);
    if (!entry) return;
    entries.delete(id);
    for (const owner of entry.owners) {
      const fences = owned.get(owner);
      if (!fences) continue;
      fences.entries.delete(entry);
      fences.tree = null;
      if (fences.entries.size === 0) owned.delete(owner);
    }
  };

  return {
    put(id, fence, box, owners) {
      remove(id);
      const entry = { fence, owners, boxes: splitBox(box) };
      entries.set(id, entry);
      for (const owner of owners) {
        const fences = owned.get(owner) ?? { entries: new Set(), tree: null };
        owned.set(owner, fences);
        fences.entries.add(entry);
        fences.tree = null;
      }
    },
    remove,
    near(owners, box) {
      const found = new Set<Fence>();
      const boxes = splitBox(box);
      for (const owner of owners) {
        const fences = owned.get(owner);
        if (!fences) continue;
        if (fences.entries.size > FEW) {
          fences.tree ??= packedFences(fences.entries);
          for (const part of boxes) searchTree(fences.tree, part, found);
        } else for (const part of boxes) compareAll(fences.entries, part, found);
      }
      return [...found];
    },
    of(id, owners) {
      const entry = entries.get(id);
      return entry?.owners.some((owner) => owners.includes(owner)) ? entry.fence : null;
    },
    has: (owners) => owners.some((owner) => owned.has(owner)),
    size: () => entries.size,
  };
}

function packedFences<Fence>(entries: ReadonlySet<Entry<Fence>>): PackedFences<Fence> {
  const parts = [...entries].flatMap(({ boxes, fence }) => boxes.map((box) => ({ box, fence })));
  const boxes = new Flatbush(parts.length);
  for (const { box } of parts) boxes.add(box.west, box.south, box.east, box.north);
  boxes.finish();
  return { boxes, fences: parts.map(({ fence }) => fence) };
}

function searchTree<Fence>(tree: PackedFences<Fence>, { west, south, east, north }: GeoBox, found: Set<Fence>): void {
  for (const index of tree.boxes.search(west, south, east, north)) found.add(tree.fences[index] as Fence);
}

function compareAll<Fence>(entries: ReadonlySet<Entry<Fence>>, box: GeoBox, found: Set<Fence>): void {
  for (const { boxes, fence } of entries)
    for (const { west, south, east, north } of boxes)
      if (west <= box.east && box.west <= east && south <= box.north && box.south <= north) found.add(fence);
}

/** A box with longitudes between -180 and 180 degrees, in two parts if it meets the 180th meridian. */
function splitBox(box: GeoBox): GeoBox[] {
  const west = wrapLng(box.west);
  const east = west + box.east - box.west;
  const whole = { ...box, west, east };
  return east >= 180 ? [whole, { ...whole, west: west - 360, east: east - 360 }] : [whole];
}
