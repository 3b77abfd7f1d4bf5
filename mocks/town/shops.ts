/** Rows of shops along the main streets, facing the pavement. */
import { chance } from '../chance';
import type { Block } from './blocks';
import { lengthOf, pointAt } from './line';
import { directionOf, moved } from './plane';
import { rectangle, type Ring } from './ring';
import { KERB, plotOf } from './plot';

const DEPTH = 13;

/** Buildings along the block's main streets; `keepOpen` keeps the front free for a gate. */
export function shops(block: Block, keepOpen: (ring: Ring) => boolean): Ring[] {
  const plot = plotOf(block);
  const draw = chance('shops', Math.round(plot.middle[0]), Math.round(plot.middle[1]));
  const built: Ring[] = [];
  for (const { class: className, line } of block.sides) {
    if (className !== 'main') continue;
    const length = lengthOf(line);
    for (let along = 26; along < length - 26;) {
      const width = draw.between(26, 64);
      const [from, to] = [pointAt(line, along), pointAt(line, along + width)];
      const direction = directionOf(from, to);
      // The block runs counter-clockwise, so that its inside is on the left.
      const middle = moved(from, direction, width / 2, KERB.main + 3 + DEPTH / 2);
      const shop = rectangle(middle, width, DEPTH, direction);
      if (!draw.happens(0.12) && along + width < length - 20 && plot.fits(shop, 0.5) && !keepOpen(shop))
        built.push(shop);
      along += width + (draw.happens(0.25) ? 16 : 3);
    }
  }
  return built;
}
