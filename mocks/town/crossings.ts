/** Finds where lines cross, through a coarse grid of cells. */
import { segments, type Line } from './line';
import { between, type Metres } from './plane';

interface Piece {
  way: number;
  index: number;
  from: Metres;
  to: Metres;
}

/** Metres. */
const CELL = 60;

/** The points at which a way meets others, under 'way,segment'. */
export function crossings(ways: readonly { line: Line }[]): Map<string, Metres[]> {
  const cells = new Map<string, Piece[]>();
  const cuts = new Map<string, Metres[]>();
  const cut = ({ way, index }: Piece, point: Metres) => {
    const key = `${way},${index}`;
    cuts.set(key, [...(cuts.get(key) ?? []), point]);
  };
  ways.forEach(({ line }, way) => {
    segments(line).forEach(([from, to], index) => {
      const piece = { way, index, from, to };
      const met = new Set<Piece>();
      for (
        let column = Math.floor(Math.min(from[0], to[0]) / CELL);
        column <= Math.floor(Math.max(from[0], to[0]) / CELL);
        column++
      ) {
        for (
          let row = Math.floor(Math.min(from[1], to[1]) / CELL);
          row <= Math.floor(Math.max(from[1], to[1]) / CELL);
          row++
        ) {
          const key = `${column},${row}`;
          const cell = cells.get(key) ?? [];
          for (const other of cell) if (other.way !== way) met.add(other);
          cells.set(key, [...cell, piece]);
        }
      }
      for (const other of met) {
        const point = meeting(piece, other);
        if (!point) continue;
        cut(piece, point);
        cut(other, point);
      }
    });
  });
  return cuts;
}

/** The point two segments share, if any; an end that touches counts. */
function meeting(one: Piece, other: Piece): Metres | null {
  const [ax, ay] = [one.to[0] - one.from[0], one.to[1] - one.from[1]];
  const [bx, by] = [other.to[0] - other.from[0], other.to[1] - other.from[1]];
  const cross = ax * by - ay * bx;
  if (Math.abs(cross) < 1e-9) return null;
  const [dx, dy] = [other.from[0] - one.from[0], other.from[1] - one.from[1]];
  const along = (dx * by - dy * bx) / cross;
  const alongOther = (dx * ay - dy * ax) / cross;
  const within = (share: number) => share >= -1e-9 && share <= 1 + 1e-9;
  return within(along) && within(alongOther) ? between(one.from, one.to, along) : null;
}
