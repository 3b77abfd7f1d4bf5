/** The shortest way over the street graph (A*). */
import { distance, type Metres } from './plane';
import type { Line } from './line';
import type { Edge, StreetGraph } from './streetGraph';

export interface Leg {
  /** From corner to corner, in the direction of travel. */
  line: Line;
  edge: Edge;
}

export interface Route {
  legs: Leg[];
  /** Metres. */
  length: number;
}

/** Which edges may be used. Buses keep to the main streets. */
export type Allowed = (edge: Edge) => boolean;

const everywhere: Allowed = () => true;

const known = new WeakMap<StreetGraph, Map<string, number>>();

/** The corner at a point of the plan: a door, a gate, a stop. Throws when there is none within three metres. */
export function cornerAt(graph: StreetGraph, point: Metres): number {
  const found = known.get(graph) ?? new Map<string, number>();
  known.set(graph, found);
  const key = point.join();
  const corner = found.get(key) ?? nearestCorner(graph.corners, point);
  found.set(key, corner);
  return corner;
}

function nearestCorner(corners: readonly Metres[], point: Metres): number {
  let [nearest, least] = [-1, 3];
  corners.forEach((corner, index) => {
    const metres = distance(corner, point);
    if (metres < least) [nearest, least] = [index, metres];
  });
  if (nearest < 0) throw new RangeError(`No corner at ${point.join(', ')}`);
  return nearest;
}

/** Between two corners; throws when no allowed way leads from one to the other. */
export function route(
  { corners, edges, at }: StreetGraph,
  from: number,
  to: number,
  allowed: Allowed = everywhere,
): Route {
  const goal = corners[to] as Metres;
  const best = new Map<number, { cost: number; edge: number; before: number }>([
    [from, { cost: 0, edge: -1, before: -1 }],
  ]);
  const closed = new Set<number>();
  const open = heap();
  open.push(0, from);
  for (let corner = open.pop(); corner !== undefined && corner !== to; corner = open.pop()) {
    if (closed.has(corner)) continue;
    closed.add(corner);
    const { cost } = best.get(corner) as { cost: number };
    for (const index of at[corner] ?? []) {
      const edge = edges[index] as Edge;
      const next = edge.from === corner ? edge.to : edge.from;
      if (closed.has(next) || !allowed(edge)) continue;
      const total = cost + edge.length;
      if (total >= (best.get(next)?.cost ?? Infinity)) continue;
      best.set(next, { cost: total, edge: index, before: corner });
      open.push(total + distance(corners[next] as Metres, goal), next);
    }
  }
  const arrived = best.get(to);
  if (!arrived) throw new RangeError(`No way from corner ${from} to corner ${to}`);
  const legs: Leg[] = [];
  for (let step = { ...arrived, corner: to }; step.edge >= 0;) {
    const edge = edges[step.edge] as Edge;
    legs.unshift({ edge, line: edge.to === step.corner ? edge.line : [...edge.line].reverse() });
    step = { ...(best.get(step.before) as typeof arrived), corner: step.before };
  }
  return { legs, length: arrived.cost };
}

/** A binary heap of corners, the least first. */
function heap() {
  const entries: { rank: number; corner: number }[] = [];
  const swap = (one: number, other: number) => {
    [entries[one], entries[other]] = [
      entries[other] as (typeof entries)[number],
      entries[one] as (typeof entries)[number],
    ];
  };
  const rank = (index: number) => entries[index]?.rank ?? Infinity;
  return {
    push(value: number, corner: number) {
      entries.push({ rank: value, corner });
      for (let child = entries.length - 1; child > 0;) {
        const parent = (child - 1) >> 1;
        if (rank(parent) <= rank(child)) break;
        swap(parent, child);
        child = parent;
      }
    },
    pop(): number | undefined {
      const [first] = entries;
      const last = entries.pop();
      if (!first || !last) return undefined;
      if (entries.length > 0) {
        entries[0] = last;
        for (let parent = 0; ;) {
          const left = parent * 2 + 1;
          const least = rank(left + 1) < rank(left) ? left + 1 : left;
          if (rank(least) >= rank(parent)) break;
          swap(parent, least);
          parent = least;
        }
      }
      return first.corner;
    },
  };
}
