/** A grey picture in memory, and lines drawn on it without jagged edges. */
import type { Point } from './glyphs';

export interface Pixels {
  width: number;
  height: number;
  /** One byte a pixel, rows from the top: 0 is black, 255 white. */
  data: Uint8Array;
}

export const blank = (width: number, height: number, grey: number): Pixels => ({
  width,
  height,
  data: new Uint8Array(width * height).fill(grey),
});

/** Draws a line of joined points with round ends. @param radius half of its width, in pixels. */
export function drawLine(
  { width, height, data }: Pixels,
  points: readonly Point[],
  radius: number,
  grey: number,
): void {
  for (let at = 1; at < points.length; at += 1) {
    const [[x0, y0], [x1, y1]] = [points[at - 1] as Point, points[at] as Point];
    const reach = radius + 1;
    const [left, right] = [
      Math.max(0, Math.floor(Math.min(x0, x1) - reach)),
      Math.min(width - 1, Math.ceil(Math.max(x0, x1) + reach)),
    ];
    const [top, bottom] = [
      Math.max(0, Math.floor(Math.min(y0, y1) - reach)),
      Math.min(height - 1, Math.ceil(Math.max(y0, y1) + reach)),
    ];
    const [dx, dy] = [x1 - x0, y1 - y0];
    const length = dx * dx + dy * dy || 1;
    for (let y = top; y <= bottom; y += 1)
      for (let x = left; x <= right; x += 1) {
        const along = Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / length));
        const away = Math.hypot(x - x0 - along * dx, y - y0 - along * dy);
        const covered = Math.min(1, Math.max(0, radius + 0.5 - away));
        if (covered === 0) continue;
        const index = y * width + x;
        data[index] = Math.round((data[index] as number) * (1 - covered) + grey * covered);
      }
  }
}

/** A smooth curve through points (Catmull-Rom), as `steps` short lines a point. */
export function smooth(points: readonly Point[], steps = 6): Point[] {
  const curve: Point[] = [];
  const at = (index: number) => points[Math.min(points.length - 1, Math.max(0, index))] as Point;
  for (let i = 0; i < points.length - 1; i += 1) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    for (let step = 0; step < steps; step += 1) {
      const t = step / steps;
      const mixed = (axis: 0 | 1) =>
        b[axis] +
        0.5 *
          t *
          (c[axis] -
            a[axis] +
            t *
              (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis] + t * (3 * (b[axis] - c[axis]) + d[axis] - a[axis])));
      curve.push([mixed(0), mixed(1)]);
    }
  }
  return [...curve, at(points.length - 1)];
}
