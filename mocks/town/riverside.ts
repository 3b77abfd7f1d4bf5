/** The green along both banks: every block that the river runs through. */
import type { Block } from './blocks';
import { emptyGround, type Ground } from './ground';
import { RIVER } from './plan';
import { inside, shrunkRing } from './ring';
import { riverLine } from './water';

/** Metres from the middle of the bank roads to the grass. */
const VERGE = 8;

export const riverside = (blocks: readonly Block[]): Ground => ({
  ...emptyGround(),
  areas: blocks
    .filter(({ ring }) => riverLine.some((point) => inside(ring, point)))
    .map(({ ring }) => ({
      kind: 'park',
      use: 'bank',
      name: '滨河绿带',
      nameEn: 'Riverside Green',
      polygons: [[shrunkRing(ring, VERGE)]],
    })),
  labels: [-1180, -130, 930].map((east) => {
    const at = riverLine.reduce((best, point) => (Math.abs(point[0] - east) < Math.abs(best[0] - east) ? point : best));
    return { name: RIVER.name, nameEn: RIVER.nameEn, at, rank: 2, use: 'water' };
  }),
});
