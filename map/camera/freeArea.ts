/**
 * Arithmetic of the free area, the part of the map that no bar or sheet covers. Lengths are CSS pixels, coordinates
 * WGS-84 degrees.
 */
import type { Bounds, LngLat } from '../geo/datum';
import { type Insets, NO_INSETS } from './safeArea';

/** Size of the map, CSS pixels. */
export interface MapSize {
  width: number;
  height: number;
}

/**
 * At least this share of each side of the map counts as free, so that the camera has a target also under a full-height
 * sheet.
 */
const MIN_FREE_SHARE = 0.25;

const limitInsets = (before: number, after: number, length: number): [number, number] => {
  const most = length * (1 - MIN_FREE_SHARE);
  const total = before + after;
  return total <= most ? [before, after] : [(before * most) / total, (after * most) / total];
};

/** The insets, scaled down where they would leave less than a quarter of the map's width or height. */
export function usableInsets({ top, right, bottom, left }: Insets, { width, height }: MapSize): Insets {
  const [usableLeft, usableRight] = limitInsets(left, right, width);
  const [usableTop, usableBottom] = limitInsets(top, bottom, height);
  return { top: usableTop, right: usableRight, bottom: usableBottom, left: usableLeft };
}

/** The way from the middle of the map to the middle of its free area: x to the right, y down. */
export function freeOffset(insets: Insets, size: MapSize): [x: number, y: number] {
  const { top, right, bottom, left } = usableInsets(insets, size);
  return [(left - right) / 2, (top - bottom) / 2];
}

/** Distance that keeps a dot clear of an edge or a button: half a dot and some space. */
const CLEARANCE = 24;

/** Shares of the free area that a margin may take at most, so that there is room left: without buttons, and with. */
const MOST = { plain: 0.25, buttons: 0.45 };

/**
 * The least distance from each edge of the free area, or from the buttons along it: `margin`. The smallest phones have
 * two columns of buttons, which take more than a quarter of their width.
 */
function edgeDistances(free: Insets, edgeMargins: Insets, { width, height }: MapSize, margin: number): Insets {
  const [across, down] = [width - free.left - free.right, height - free.top - free.bottom];
  const distance = (taken: number, length: number) =>
    taken > 0 ? Math.min(MOST.buttons * length, taken + margin) : Math.min(MOST.plain * length, margin);
  return {
    top: distance(edgeMargins.top, down),
    right: distance(edgeMargins.right, across),
    bottom: distance(edgeMargins.bottom, down),
    left: distance(edgeMargins.left, across),
  };
}

/**
 * Padding for MapLibre's `fitBounds`: the covered part plus a margin, in which a dot's name has room. Where there is little room, the margin shrinks
 * first.
 */
export function fitPadding(insets: Insets, size: MapSize, edgeMargins: Insets = NO_INSETS, margin = 48): Insets {
  const free = usableInsets(insets, size);
  const { top, right, bottom, left } = edgeDistances(free, edgeMargins, size, margin);
  return { top: free.top + top, right: free.right + right, bottom: free.bottom + bottom, left: free.left + left };
}

/**
 * True when the point (from the map's top left corner) lies in the free area, clear of its edges and of the buttons
 * along them.
 */
export function isFree(
  { x, y }: { x: number; y: number },
  insets: Insets,
  size: MapSize,
  edgeMargins: Insets = NO_INSETS,
) {
  const { top, right, bottom, left } = fitPadding(insets, size, edgeMargins, CLEARANCE);
  return x >= left && x <= size.width - right && y >= top && y <= size.height - bottom;
}

/** The smallest bounds around the points; null for no points. Does not handle the antimeridian. */
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
