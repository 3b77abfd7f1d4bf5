/** The streets as a graph: where lines meet there is a corner, between two corners runs an edge. */
import { crossings } from './crossings';
import { distanceToSegment, lengthOf, segments, type Line } from './line';
import type { Named, StreetClass } from './plan';
import { between, distance, type Metres } from './plane';
import { inWater } from './water';

/** One line before it is joined with the others. */
export interface Way {
  name: string;
  class: StreetClass;
  line: Line;
  /** Its bridge over water; without one the line must stay on land. */
  bridge?: Named;
  /** Points on the line that become corners: doors, gates, stops. */
  stops?: readonly Metres[];
}

export interface Edge {
  from: number;
  to: number;
  /** From corner to corner. */
  line: Line;
  /** Metres. */
  length: number;
  class: StreetClass;
  name: string;
  /** Index of the way that it is a part of. */
  way: number;
  /** True for an edge over water. */
  bridge: boolean;
}

export interface StreetGraph {
  corners: Metres[];
  edges: Edge[];
  /** Indices of the edges at each corner. */
  at: number[][];
}

/** Corners closer than this (metres) are one. */
const SAME = 2;
/** A dead end shorter than this (metres) is a drawing error, not a street. */
const OVERSHOOT = 45;

export function streetGraph(ways: readonly Way[]): StreetGraph {
  const corners: Metres[] = [];
  const near = new Map<string, number[]>();
  const cornerAt = (point: Metres) => {
    const [column, row] = [Math.round(point[0] / 4), Math.round(point[1] / 4)];
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        for (const corner of near.get(`${column + dx},${row + dy}`) ?? [])
          if (distance(corners[corner] as Metres, point) < SAME) return corner;
      }
    }
    const key = `${column},${row}`;
    near.set(key, [...(near.get(key) ?? []), corners.length]);
    return corners.push(point) - 1;
  };
  const kept = new Set<number>();
  const edges: Edge[] = [];
  const cuts = crossings(ways);
  ways.forEach((way, index) => {
    let passed: Metres[] = [];
    let from: number | null = null;
    const stopHere = (point: Metres) => {
      const to = cornerAt(point);
      const corner = corners[to] as Metres;
      if (from === null) {
        from = to;
        passed = [corner];
      } else if (to !== from || passed.length > 2) {
        // A corner on a point of the line would otherwise stand there twice. The ends stay, because they join the
        // edges.
        const line = [
          ...passed.filter(
            (point, index) =>
              index === 0 || (distance(point, passed[index - 1] as Metres) > 0.2 && distance(point, corner) > 0.2),
          ),
          corner,
        ];
        const length = lengthOf(line);
        const bridge = overWater(line);
        if (bridge && !way.bridge) throw new Error(`${way.name} would run through water`);
        if (length > SAME) edges.push({ from, to, line, length, class: way.class, name: way.name, way: index, bridge });
        from = to;
        passed = [corner];
      }
      return to;
    };
    segments(way.line).forEach(([start, end], piece) => {
      const here = cuts.get(`${index},${piece}`) ?? [];
      const doors = (way.stops ?? []).filter((stop) => distanceToSegment(stop, start, end) < 0.5);
      if (piece === 0) stopHere(start);
      else passed.push(start);
      for (const { point, door } of [
        ...here.map((point) => ({ point, door: false })),
        ...doors.map((point) => ({ point, door: true })),
      ].sort((a, b) => distance(start, a.point) - distance(start, b.point))) {
        const corner = stopHere(point);
        if (door) kept.add(corner);
      }
      if (piece === way.line.length - 2) stopHere(end);
    });
  });
  return trimmed(corners, edges, kept);
}

const overWater = (line: Line) =>
  segments(line).some(([from, to]) => {
    const steps = Math.ceil(distance(from, to) / 4);
    return Array.from({ length: steps + 1 }, (_, step) => between(from, to, step / steps)).some((point) =>
      inWater(point),
    );
  });

/** Removes overshoots, corners without edges, and parts that are not connected to the rest. */
function trimmed(corners: readonly Metres[], all: readonly Edge[], kept: ReadonlySet<number>): StreetGraph {
  let edges = [...all];
  for (;;) {
    const degree = new Map<number, number>();
    for (const { from, to } of edges)
      for (const corner of [from, to]) degree.set(corner, (degree.get(corner) ?? 0) + 1);
    const stub = ({ from, to, length }: Edge) =>
      length < OVERSHOOT && [from, to].some((corner) => degree.get(corner) === 1 && !kept.has(corner));
    const left = edges.filter((edge) => !stub(edge));
    if (left.length === edges.length) break;
    edges = left;
  }
  const largest = largestPart(corners.length, edges);
  edges = edges.filter(({ from }) => largest.has(from));
  const number = new Map([...largest].sort((a, b) => a - b).map((corner, index) => [corner, index]));
  const numbered = edges.map((edge) => ({ ...edge, from: number.get(edge.from) ?? -1, to: number.get(edge.to) ?? -1 }));
  const at: number[][] = Array.from(number, () => []);
  numbered.forEach(({ from, to }, index) => {
    at[from]?.push(index);
    if (to !== from) at[to]?.push(index);
  });
  return { corners: [...number.keys()].map((corner) => corners[corner] as Metres), edges: numbered, at };
}

function largestPart(count: number, edges: readonly Edge[]): Set<number> {
  const neighbours: number[][] = Array.from({ length: count }, () => []);
  for (const { from, to } of edges) {
    neighbours[from]?.push(to);
    neighbours[to]?.push(from);
  }
  let largest = new Set<number>();
  const seen = new Set<number>();
  for (let start = 0; start < count; start++) {
    if (seen.has(start)) continue;
    const part = new Set([start]);
    const waiting = [start];
    for (let corner = waiting.pop(); corner !== undefined; corner = waiting.pop()) {
      for (const next of neighbours[corner] ?? []) {
        if (part.has(next)) continue;
        part.add(next);
        waiting.push(next);
      }
    }
    for (const corner of part) seen.add(corner);
    if (part.size > largest.size) largest = part;
  }
  return largest;
}
