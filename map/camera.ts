/** Camera arithmetic: where the middle of the free part is, and how to fit something into it. Pure; CSS pixels and degrees. */
import type { Bounds, LngLat } from './datum';
import type { Insets } from './safeArea';

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

/** Padding for fitting: the covered part plus a margin, which gives way first where there is little room. */
export function fitPadding(insets: Insets, size: Size, margin = 48): Insets {
  const free = usable(insets, size);
  const across = Math.min(margin, (size.width - free.left - free.right) / 4);
  const down = Math.min(margin, (size.height - free.top - free.bottom) / 4);
  return { top: free.top + down, right: free.right + across, bottom: free.bottom + down, left: free.left + across };
}

/** True when the point (CSS pixels from the map's top left) lies in the free part, at least `margin` from its border. */
export function isFree({ x, y }: { x: number; y: number }, insets: Insets, size: Size, margin = 24) {
  const { top, right, bottom, left } = usable(insets, size);
  return x >= left + margin && x <= size.width - right - margin && y >= top + margin && y <= size.height - bottom - margin;
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
