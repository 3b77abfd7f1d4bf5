/** Draws a person's name. */
import type { Chance } from '../chance';
import { FASHIONS } from './givenNames';
import { SURNAMES } from './surnames';

export const drawSurname = (draw: Chance) => draw.weighted(SURNAMES);

/** Two times in five a name in fashion, otherwise two characters that go together, never the same twice. */
export function drawGivenName(draw: Chance, of: keyof typeof FASHIONS): string {
  const { whole, first, second } = FASHIONS[of];
  if (draw.happens(0.4)) return draw.pick(whole);
  const start = draw.pick(Array.from(first));
  return start + draw.pick(Array.from(second).filter((character) => character !== start));
}
