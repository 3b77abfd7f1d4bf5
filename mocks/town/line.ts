/** Lines on the metre grid: smoothing, walking along, drawing beside. */
import { between, directionOf, distance, moved, type Metres } from './plane';

export type Line = readonly Metres[];

/** The pieces of a line, each from one point to the next. */
export const segments = (line: Line): [Metres, Metres][] =>
  line.slice(1).map((to, index) => [line[index] as Metres, to]);

export const lengthOf = (line: Line) => segments(line).reduce((sum, [from, to]) => sum + distance(from, to), 0);

/** The point so many metres along the line; its ends beyond them. */
export function pointAt(line: Line, metres: number): Metres {
  let left = Math.max(0, metres);
  for (const [from, to] of segments(line)) {
    const step = distance(from, to);
    if (left <= step) return step === 0 ? from : between(from, to, left / step);
    left -= step;
  }
  return line.at(-1) ?? [0, 0];
}

/** The same line with a point about every `spacing` metres. */
export function paced(line: Line, spacing: number): Metres[] {
  const length = lengthOf(line);
  const steps = Math.max(1, Math.round(length / spacing));
  return Array.from({ length: steps + 1 }, (_, step) => pointAt(line, (length * step) / steps));
}

/**
 * A smooth curve through the points (Catmull-Rom), with a point about every `spacing` metres; `closed` ends where it
 * began.
 */
export function curve(through: Line, spacing: number, closed = false): Metres[] {
  const count = through.length;
  const at = (index: number) =>
    through[closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index))] as Metres;
  const points: Metres[] = [];
  for (let index = 0; index < (closed ? count : count - 1); index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const steps = Math.max(1, Math.round(distance(from, to) / spacing));
    const blend = (axis: 0 | 1, t: number) =>
      0.5 *
      (2 * from[axis] +
        (to[axis] - before[axis]) * t +
        (2 * before[axis] - 5 * from[axis] + 4 * to[axis] - after[axis]) * t * t +
        (3 * from[axis] - before[axis] - 3 * to[axis] + after[axis]) * t * t * t);
    for (let step = 0; step < steps; step++) points.push([blend(0, step / steps), blend(1, step / steps)]);
  }
  points.push(at(closed ? 0 : count - 1));
  return points;
}

/** The line moved to its left by so many metres; negative is right. For gentle curves. */
export function beside(line: Line, metres: number): Metres[] {
  return line.map((point, index) => {
    const direction = directionOf(
      line[Math.max(0, index - 1)] ?? point,
      line[Math.min(line.length - 1, index + 1)] ?? point,
    );
    return moved(point, direction, 0, metres);
  });
}

/** Metres from a point to a segment. */
export function distanceToSegment([x, y]: Metres, [fromX, fromY]: Metres, [toX, toY]: Metres): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - fromX) * dx + (y - fromY) * dy) / square));
  const [offX, offY] = [fromX + dx * share - x, fromY + dy * share - y];
  // Not Math.hypot: it is ten times slower, and the streets ask this a million times.
  return Math.sqrt(offX * offX + offY * offY);
}

export function distanceToLine(point: Metres, line: Line): number {
  let least = Infinity;
  for (let index = 1; index < line.length; index++)
    least = Math.min(least, distanceToSegment(point, line[index - 1] as Metres, line[index] as Metres));
  return least;
}

/** Removes points that lie less than `tolerance` metres from the rest (Douglas and Peucker). */
export function simplified(line: Line, tolerance: number): Metres[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return [...line];
  // A closed ring has no chord: it is halved at its farthest point.
  let far = 0;
  let most = -1;
  line.forEach((point, index) => {
    const stray = distanceToSegment(point, first, last);
    if (index > 0 && index < line.length - 1 && stray > most) [far, most] = [index, stray];
  });
  if (most < tolerance) return [first, last];
  return [...simplified(line.slice(0, far + 1), tolerance).slice(0, -1), ...simplified(line.slice(far), tolerance)];
}
