/** What is drawn of a field of dots in one view: which by themselves, which as clusters. */
import type { DotField } from './DotTable';
import { clusterRadius, DOT_RADIUS, gather } from './clusterPoints';
import { worldSize } from '../geo/mercator';
import { zoomStep } from './expansionZoom';
import { SELECTED_RADIUS } from './gpu/drawSprites';

/** Middle of the map in mercator units, its size in CSS pixels. */
export interface View {
  x: number;
  y: number;
  zoom: number;
  width: number;
  height: number;
}

/** `slots` are the field's; one for a dot. `x` and `y` are where it will be when all have arrived, mercator units. */
export interface Mark {
  slots: number[];
  x: number;
  y: number;
  /** CSS pixels. */
  radius: number;
  selected: boolean;
}

export interface Arrangement {
  marks: Mark[];
  /** Half zoom the clusters are made for, and the rectangle they are made in, mercator units. */
  step: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How far beyond the view marks are arranged, in widths and heights of it: so far one may pan before anything has to be done. */
const MARGIN = 0.5;

export function arrange(field: DotField, view: View, selected: number | undefined): Arrangement {
  const step = zoomStep(view.zoom);
  const [halfWidth, halfHeight] = [view.width, view.height].map(
    (size) => (size * (0.5 + MARGIN)) / worldSize(view.zoom),
  ) as [number, number];
  const [left, top, right, bottom] = [view.x - halfWidth, view.y - halfHeight, view.x + halfWidth, view.y + halfHeight];
  const { toX, toY } = field;
  const slots: number[] = [];
  for (let slot = 0; slot < field.size; slot++) {
    const [x, y] = [toX[slot] ?? 0, toY[slot] ?? 0];
    if (slot !== selected && x >= left && x <= right && y >= top && y <= bottom) slots.push(slot);
  }
  const scale = worldSize(step);
  const at = (origin: number, places: Float64Array) =>
    Float64Array.from(slots, (slot) => ((places[slot] ?? 0) - origin) * scale);
  const marks = gather(at(left, toX), at(top, toY)).map(({ x, y, members }) => ({
    slots: members.map((member) => slots[member] ?? 0),
    x: left + x / scale,
    y: top + y / scale,
    radius: members.length === 1 ? DOT_RADIUS : clusterRadius(members.length),
    selected: false,
  }));
  if (selected !== undefined)
    marks.push({
      slots: [selected],
      x: toX[selected] ?? 0,
      y: toY[selected] ?? 0,
      radius: SELECTED_RADIUS,
      selected: true,
    });
  return { marks, step, left, top, right, bottom };
}

/** Whether the view has come to a border of what was arranged, or to a zoom with other clusters. */
export function outgrown({ step, left, top, right, bottom }: Arrangement, view: View) {
  const [halfWidth, halfHeight] = [view.width, view.height].map((size) => size / 2 / worldSize(view.zoom)) as [
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
