/** Parks: green with a loop to walk, gates to every side, sometimes a pond; the lake's park follows its shore. */
import { chance } from '../chance';
import type { Block } from './blocks';
import { emptyGround, type Ground } from './ground';
import { beside, curve, lengthOf, pointAt } from './line';
import { CREEK, LAKE } from './plan';
import { between, directionOf, distance, moved, type Metres } from './plane';
import { KERB, onPlot, plotOf } from './plot';
import type { Quarter } from './quarters';
import { areaOf, blob, middleOf, rectangle, shrunk, type Ring } from './ring';
import type { Way } from './streetGraph';
import { island, lake } from './water';

/** Where a child may spend a while: a corner of the street graph, and room to roam about it (metres). */
export interface Haunt {
  at: Metres;
  roam: number;
}

export function park(quarter: Quarter, block: Block): { ground: Ground; haunt: Haunt } {
  const { name, nameEn } = quarter;
  const plot = plotOf(block);
  const draw = chance('park', nameEn);
  const size = Math.sqrt(Math.abs(areaOf(block.ring)));
  const loop = blob(plot.middle, size * 0.27, size * 0.22, 0.14, draw.between(0, 6), 24);
  const pond = size > 260 ? [blob(onPlot(plot, size * -0.05, size * 0.02), size * 0.15, size * 0.11, 0.18, draw.between(0, 6))] : [];
  const ways: Way[] = [{ name, class: 'path', line: loop }];
  // From the middle of every longer side a way in, ending a step inside the loop so that it crosses it.
  for (const { line, class: className } of block.sides) {
    const length = lengthOf(line);
    if (length < 110) continue;
    const start = pointAt(line, length / 2);
    const target = nearest(loop, start);
    ways.push({ name, class: 'path', line: [moved(start, directionOf(start, target), -1), moved(target, directionOf(start, target), 1)] });
    void className;
  }
  const at = nearest(loop, onPlot(plot, 0, -size));
  const pavilion = onPlot(plot, size * 0.14, size * 0.06);
  return {
    ground: {
      ...emptyGround(),
      areas: [
        { kind: 'park', name, nameEn, polygons: [[shrunk(block.ring, 12)]] },
        ...(pond.length > 0 ? [{ kind: 'water' as const, use: 'pond', polygons: [pond] }] : []),
        { kind: 'building', use: 'pavilion', polygons: [[rectangle(pavilion, 12, 12, plot.direction + 0.5)]] },
      ],
      ways: ways.map((way) => (way.line === loop ? { ...way, stops: [at] } : way)),
      labels: [{ name, nameEn, at: plot.middle, rank: 2, use: 'park' }],
    },
    haunt: { at, roam: size * 0.12 },
  };
}

const nearest = (ring: Ring, point: Metres) => ring.reduce((best, corner) => (distance(corner, point) < distance(best, point) ? corner : best));

/** The lake's park: a promenade around the shore, ways to it from the streets, a zigzag bridge to the pavilion. */
export function lakePark(quarter: Quarter, block: Block): { ground: Ground; haunt: Haunt; shore: Haunt } {
  const { name, nameEn } = quarter;
  // The shore runs clockwise: its left is the land.
  const promenade = curve(beside(LAKE.shore.map((point): Metres => [...point]), 0), 40, true);
  const around = smoothAround(promenade);
  const way = (line: Metres[], bridge?: Way['bridge']): Way => ({ name, class: 'path', line, ...(bridge && { bridge }) });
  const shore: Metres = nearest(around, [560, 640]);
  const lawn: Metres = nearest(around, [1180, 800]);
  const zigzag: Metres[] = [[868, 606], [900, 622], [925, 596], [955, 616], [985, 590], [1012, 604], nearest(around, [1060, 570])];
  const last = zigzag.at(-1) as Metres;
  const entries: [Metres, Metres][] = [
    [[404, 700], [600, 745]],
    [[418, 500], [560, 500]],
    [[640, 225], [655, 372]],
    [[880, 240], [905, 405]],
    [[1020, 205], [1010, 352]],
    [[1230, 560], [1070, 560]],
    [[1235, 800], [1085, 765]],
    [[720, 1010], [735, 790]],
    [[1010, 1000], [990, 840]],
  ];
  return {
    ground: {
      ...emptyGround(),
      areas: [
        { kind: 'park', name, nameEn, polygons: [[shrunk(block.ring, 13)]] },
        { kind: 'building', use: 'pavilion', polygons: [[rectangle(LAKE.island.middle as Metres, 16, 16, 0.4)], [rectangle([700, 860], 34, 18, 0.3)], [rectangle([1130, 470], 26, 16, 1.2)], [rectangle([495, 420], 30, 14, 0.1)]] },
      ],
      ways: [
        { ...way(around, { name: '镜湖步桥', nameEn: 'Jinghu Footbridge' }), stops: [shore, lawn] },
        way([...zigzag.slice(0, -1), moved(last, directionOf(zigzag.at(-2) as Metres, last), 1)], { name: '九曲桥', nameEn: 'Zigzag Bridge' }),
        ...entries.map(([street, water]) => {
          const target = nearest(around, water);
          return way([street, moved(target, directionOf(street, target), 1)]);
        }),
      ],
      gates: [],
      labels: [
        { name: LAKE.name, nameEn: LAKE.nameEn, at: [760, 560], rank: 1, use: 'water' },
        { name: LAKE.island.name, nameEn: LAKE.island.nameEn, at: middleOf(island), rank: 4, use: 'sight' },
        { name, nameEn, at: [640, 900], rank: 2, use: 'park' },
        { name: CREEK.name, nameEn: CREEK.nameEn, at: [715, 95], rank: 3, use: 'water' },
      ],
    },
    haunt: { at: lawn, roam: 22 },
    shore: { at: shore, roam: 5 },
  };
}

/** Metres between promenade and water. */
const PROMENADE = 16;

/** The shore moved outward and smoothed, so that the path does not copy every corner of the water. */
function smoothAround(shore: Metres[]): Metres[] {
  const out = beside(shore, PROMENADE).slice(0, -1);
  const soft = out.map((_, index): Metres => {
    const [before, here, after] = [-1, 0, 1].map((step) => out[(index + step + out.length) % out.length] as Metres) as [Metres, Metres, Metres];
    return between(between(before, after, 0.5), here, 0.6);
  });
  return [...soft, soft[0] as Metres];
}

void KERB;
void lake;
