/** The fence index over rbush: a tree per owner. A box across the 180th meridian is put in on both sides of it. */
import RBush from 'rbush';
import type { FenceIndex } from '../../../contract/fence/fenceIndex';
import type { GeoBox } from '../../../contract/fence/outline';
import { wrapLng } from '../../../contract/geo';

interface Entry<Fence> {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
  fence: Fence;
}

interface Placed<Fence> {
  entries: Entry<Fence>[];
  owners: readonly string[];
}

export function createRbushFenceIndex<Fence>(): FenceIndex<Fence> {
  const placed = new Map<string, Placed<Fence>>();
  const trees = new Map<string, RBush<Entry<Fence>>>();

  const remove = (id: string) => {
    const known = placed.get(id);
    if (!known) return;
    placed.delete(id);
    for (const owner of known.owners) {
      const tree = trees.get(owner);
      for (const entry of known.entries) tree?.remove(entry);
      if (tree && isEmpty(tree)) trees.delete(owner);
    }
  };

  return {
    put(id, fence, box, owners) {
      remove(id);
      const entries = boxesOf(box).map((one) => ({ ...one, fence }));
      placed.set(id, { entries, owners });
      for (const owner of owners) {
        const tree = trees.get(owner) ?? new RBush<Entry<Fence>>();
        trees.set(owner, tree);
        for (const entry of entries) tree.insert(entry);
      }
    },
    remove,
    near(owners, box) {
      const found = new Set<Fence>();
      const boxes = boxesOf(box);
      for (const owner of owners)
        for (const one of boxes) for (const { fence } of trees.get(owner)?.search(one) ?? []) found.add(fence);
      return [...found];
    },
    of(id, owners) {
      const known = placed.get(id);
      return (known?.owners.some((owner) => owners.includes(owner)) && known.entries[0]?.fence) || null;
    },
    has: (owners) => owners.some((owner) => trees.has(owner)),
    size: () => placed.size,
  };
}

/** `all` would gather the whole tree. */
const isEmpty = (tree: RBush<unknown>) => !tree.collides({ minX: -180, minY: -90, maxX: 180, maxY: 90 });

function boxesOf({ west, south, east, north }: GeoBox) {
  const minX = wrapLng(west);
  const maxX = minX + east - west;
  const box = { minX, minY: south, maxX, maxY: north };
  return maxX > 180 ? [box, { ...box, minX: minX - 360, maxX: maxX - 360 }] : [box];
}
