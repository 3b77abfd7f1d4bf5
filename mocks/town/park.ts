/** A park: a green with a walking loop, an entrance from each long side, and a pond where there is room. */
import { chance } from '../chance';
import type { Block } from './blocks';
import { emptyGround, type Ground } from './ground';
import { lengthOf, pointAt } from './line';
import type { TownPlace } from './place';
import { directionOf, distance, moved, type Metres } from './plane';
import { onPlot, plotOf } from './plot';
import type { Quarter } from './quarters';
import { areaOf, wavyRing, rectangle, shrunkRing, type Ring } from './ring';
import type { Way } from './streetGraph';

export function park({ name, nameEn }: Quarter, block: Block): { ground: Ground; place: TownPlace } {
  const plot = plotOf(block);
  const draw = chance('park', nameEn);
  const size = Math.sqrt(areaOf(block.ring));
  const loop = wavyRing(plot.middle, size * 0.27, size * 0.22, 0.14, draw.between(0, 6), 24);
  const pond =
    size > 260
      ? [[wavyRing(onPlot(plot, size * -0.05, size * 0.02), size * 0.15, size * 0.11, 0.18, draw.between(0, 6))]]
      : [];
  const door = nearestCorner(loop, onPlot(plot, 0, -size));
  const waysIn = block.sides.flatMap(({ line }): Way[] => {
    const length = lengthOf(line);
    if (length < 110) return [];
    const street = pointAt(line, length / 2);
    return [{ name, class: 'path', line: wayIn(street, nearestCorner(loop, street)) }];
  });
  return {
    ground: {
      ...emptyGround(),
      areas: [
        { kind: 'park', name, nameEn, polygons: [[shrunkRing(block.ring, 12)]] },
        { kind: 'water', use: 'pond', polygons: pond },
        {
          kind: 'building',
          use: 'pavilion',
          polygons: [[rectangle(onPlot(plot, size * 0.15, size * 0.06), 12, 12, plot.direction + 0.5)]],
        },
      ],
      ways: [{ name, class: 'path', line: loop, stops: [door] }, ...waysIn],
      labels: [{ name, nameEn, at: plot.middle, rank: 2, use: 'park' }],
    },
    place: {
      name,
      nameEn,
      kind: 'park',
      door,
      middle: plot.middle,
      radius: Math.round(size * 0.45),
      roam: size * 0.12,
    },
  };
}

export const nearestCorner = (ring: Ring, point: Metres) =>
  ring.reduce((best, corner) => (distance(corner, point) < distance(best, point) ? corner : best));

/** A straight path from a street to another path, one metre longer at both ends so that it crosses them. */
export const wayIn = (street: Metres, path: Metres): [Metres, Metres] => {
  const direction = directionOf(street, path);
  return [moved(street, direction, -1), moved(path, direction, 1)];
};
