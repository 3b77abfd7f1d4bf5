/** Camera arithmetic: where the middle of the free part is, and how to fit something into it. Pure; CSS pixels and degrees. */
import type { Bounds, LngLat } from '../geo/datum';
import { type Insets, NO_INSETS } from './safeArea';

export interface Size {
  width: number;
  height: number;
}

/** At least this share of each side of the map counts as free, so that a full-height sheet cannot leave the camera without a place. */
const LEAST_FREE = 0.25;

const squeeze = (before: number, after: number, length: number): [number, number] => {
  const most = length * (1 - LEAST_FREE);
  const total = before + after;
  return total <= most ? [before, after] : [(before * most) / total, (after * most) / total];
};

/** The insets, scaled down where they would leave less than a quarter of the map. */
export function usable({ top, right, bottom, left }: Insets, { width, height }: Size): Insets {
  const [usableLeft, usableRight] = squeeze(left, right, width);
  const [usableTop, usableBottom] = squeeze(top, bottom, height);
  return { top: usableTop, right: usableRight, bottom: usableBottom, left: usableLeft };
}

/** From the middle of the map to the middle of its free part: x to the right, y down. */
export function freeOffset(insets: Insets, size: Size): [x: number, y: number] {
  const { top, right, bottom, left } = usable(insets, size);
  return [(left - right) / 2, (top - bottom) / 2];
}

/** Half a dot and a little air, CSS pixels. */
const CLEAR = 24;

/** The least distance from each edge of the free part: `margin`, or clear of what stands along it; less where there is little room. */
function within(free: Insets, furnished: Insets, { width, height }: Size, margin: number): Insets {
  const [across, down] = [(width - free.left - free.right) / 4, (height - free.top - free.bottom) / 4];
  const from = (taken: number, most: number) => Math.min(most, Math.max(margin, taken > 0 ? taken + CLEAR : 0));
  return {
    top: from(furnished.top, down),
    right: from(furnished.right, across),
    bottom: from(furnished.bottom, down),
    left: from(furnished.left, across),
  };
}

/** Padding for fitting: the covered part plus a margin, which gives way first where there is little room. */
export function fitPadding(insets: Insets, size: Size, furnished: Insets = NO_INSETS, margin = 48): Insets {
  const free = usable(insets, size);
  const { top, right, bottom, left } = within(free, furnished, size, margin);
  return { top: free.top + top, right: free.right + right, bottom: free.bottom + bottom, left: free.left + left };
}

/** True when the point (CSS pixels from the map's top left) lies in the free part, clear of its border and of what stands along it. */
export function isFree({ x, y }: { x: number; y: number }, insets: Insets, size: Size, furnished: Insets = NO_INSETS) {
  const { top, right, bottom, left } = fitPadding(insets, size, furnished, CLEAR);
  return x >= left && x <= size.width - right && y >= top && y <= size.height - bottom;
}

/** The smallest bounds around the points; null for none. Towns do not cross the antimeridian, so neither does this. */
export function boundsOf(points: Iterable<LngLat>): Bounds | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lng, lat] of points) {
    west = Math.min(west, lng);
    south = Math.min(south, lat);
    east = Math.max(east, lng);
    north = Math.max(north, lat);
  }
  return west <= east ? [west, south, east, north] : null;
}
