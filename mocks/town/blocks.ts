/** The blocks between the streets: the faces of the street graph. */
import { directionOf, type Metres } from './plane';
import { areaOf, type Ring } from './ring';
import type { Edge, StreetGraph } from './streetGraph';

export interface Block {
  /** Runs counter-clockwise along the middle of its streets. */
  ring: Ring;
  /** The streets around it, in the order and direction of the ring. */
  sides: Pick<Edge, 'class' | 'name' | 'line'>[];
}

/** All blocks of the graph; dead ends count as part of the block they lie in. */
export function blocks(graph: StreetGraph): Block[] {
  const living = withoutDeadEnds(graph);
  // Half edges: edge e run forward is 2e, backward 2e + 1.
  const startOf = (half: number) => (graph.edges[half >> 1] as Edge)[half & 1 ? 'to' : 'from'];
  const endOf = (half: number) => startOf(half ^ 1);
  const lineOf = (half: number) => {
    const { line } = graph.edges[half >> 1] as Edge;
    return half & 1 ? [...line].reverse() : line;
  };
  const leaving = new Map<number, { half: number; direction: number }[]>();
  for (const edge of living) {
    for (const half of [edge * 2, edge * 2 + 1]) {
      const line = lineOf(half);
      const start = startOf(half);
      leaving.set(start, [
        ...(leaving.get(start) ?? []),
        { half, direction: directionOf(line[0] as Metres, line[1] as Metres) },
      ]);
    }
  }
  for (const spokes of leaving.values()) spokes.sort((a, b) => a.direction - b.direction);
  // At a corner, the face on the left continues with the next edge clockwise from the arriving one.
  const nextOf = (half: number) => {
    const spokes = leaving.get(endOf(half)) ?? [];
    const back = spokes.findIndex((spoke) => spoke.half === (half ^ 1));
    return (spokes[(back + spokes.length - 1) % spokes.length] as { half: number }).half;
  };
  const seen = new Set<number>();
  const found: Block[] = [];
  for (const edge of living) {
    for (const first of [edge * 2, edge * 2 + 1]) {
      if (seen.has(first)) continue;
      const halves: number[] = [];
      for (let half = first; !seen.has(half); half = nextOf(half)) {
        seen.add(half);
        halves.push(half);
      }
      const sides = halves.map((half) => ({ ...(graph.edges[half >> 1] as Edge), line: lineOf(half) }));
      const points = sides.flatMap(({ line }) => line.slice(0, -1));
      const ring = [...points, points[0] as Metres];
      // The outer face runs clockwise.
      if (areaOf(ring) > 0)
        found.push({
          ring,
          sides: sides.map(({ class: className, name, line }) => ({ class: className, name, line })),
        });
    }
  }
  return found;
}

function withoutDeadEnds({ edges, corners }: StreetGraph): Set<number> {
  const living = new Set(edges.keys());
  const degree = corners.map(() => 0);
  for (const { from, to } of edges) {
    degree[from] = (degree[from] ?? 0) + 1;
    degree[to] = (degree[to] ?? 0) + 1;
  }
  for (let changed = true; changed;) {
    changed = false;
    for (const index of living) {
      const { from, to } = edges[index] as Edge;
      if (degree[from] !== 1 && degree[to] !== 1) continue;
      living.delete(index);
      degree[from] = (degree[from] ?? 0) - 1;
      degree[to] = (degree[to] ?? 0) - 1;
      changed = true;
    }
  }
  return living;
}
