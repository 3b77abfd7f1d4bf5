/** The layout of the markers in one view: which dots are drawn alone, and which together as a cluster. */
import { worldPixels } from '../geo/mercator';
import { clusterPoints } from './clusterPoints';
import { clusterRadius, DOT_RADIUS, SELECTED_RADIUS } from './dotStyle';
import type { DotTable } from './DotTable';
import { zoomStep } from './expansionZoom';

/** `x` and `y` are the middle of the map, mercator units; `width` and `height` its size, CSS pixels. */
export interface MapViewport {
  x: number;
  y: number;
  zoom: number;
  width: number;
  height: number;
}

/** A dot, or several dots as one cluster. */
export interface DotMarker {
  /** Slots of the DotTable: one for a dot, several for a cluster. */
  slots: number[];
  /** The position after all glides have ended, mercator units. */
  x: number;
  y: number;
  /** CSS pixels. */
  radius: number;
  selected: boolean;
}

export interface MarkerLayout {
  markers: DotMarker[];
  /** The zoom the clusters are made for, a multiple of ZOOM_STEP. */
  step: number;
  /** The rectangle the layout covers, mercator units. */
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * The layout reaches beyond the view by this share of the view's width and height, so that short pans need no new
 * layout.
 */
const MARGIN = 0.5;

/** Lays out all dots in and around the view. @param selected slot of the selected dot, which never joins a cluster */
export function layOutMarkers(table: DotTable, view: MapViewport, selected: number | undefined): MarkerLayout {
  const step = zoomStep(view.zoom);
  const [halfWidth, halfHeight] = [view.width, view.height].map(
    (size) => (size * (0.5 + MARGIN)) / worldPixels(view.zoom),
  ) as [number, number];
  const [left, top, right, bottom] = [view.x - halfWidth, view.y - halfHeight, view.x + halfWidth, view.y + halfHeight];
  const { toX, toY } = table;
  const slots: number[] = [];
  for (let slot = 0; slot < table.size; slot++) {
    const [x, y] = [toX[slot] ?? 0, toY[slot] ?? 0];
    if (slot !== selected && x >= left && x <= right && y >= top && y <= bottom) slots.push(slot);
  }
  const scale = worldPixels(step);
  const pixels = (origin: number, column: Float64Array) =>
    Float64Array.from(slots, (slot) => ((column[slot] ?? 0) - origin) * scale);
  const markers = clusterPoints(pixels(left, toX), pixels(top, toY)).map(({ x, y, members }) => ({
    slots: members.map((member) => slots[member] ?? 0),
    x: left + x / scale,
    y: top + y / scale,
    radius: members.length === 1 ? DOT_RADIUS : clusterRadius(members.length),
    selected: false,
  }));
  if (selected !== undefined)
    markers.push({
      slots: [selected],
      x: toX[selected] ?? 0,
      y: toY[selected] ?? 0,
      radius: SELECTED_RADIUS,
      selected: true,
    });
  return { markers, step, left, top, right, bottom };
}

/** True when the view has left the layout's rectangle, or its zoom needs other clusters. */
export function isLayoutStale({ step, left, top, right, bottom }: MarkerLayout, view: MapViewport) {
  const [halfWidth, halfHeight] = [view.width, view.height].map((size) => size / 2 / worldPixels(view.zoom)) as [
    number,
    number,
  ];
  return (
    zoomStep(view.zoom) !== step ||
    view.x - halfWidth < left ||
    view.x + halfWidth > right ||
    view.y - halfHeight < top ||
    view.y + halfHeight > bottom
  );
}
