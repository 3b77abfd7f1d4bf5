/** How much a disc tints the map: as a whole while it is small on the screen, hardly at all once it is wider than a hand. */
import { expect, it } from 'vitest';
import { discTint } from './accuracyOpacity';

/** CSS pixels of so many metres at 60 degrees north, where a pixel is half of what it is at the equator. */
const pixelsAt = (zoom: number, metres: number) => metres / (40_075_016.7 / 2 / 512 / 2 ** zoom);

it.each([15, 60, 500, 2_000])(
  'a disc of %i m is tinted as a whole up to 120 pixels from its middle, and hardly from 240 on',
  (radius) => {
    const [, , , near, whole, far, breath] = discTint([120, 60], radius);
    expect([Math.round(pixelsAt(Number(near), radius)), whole]).toEqual([120, 0.13]);
    expect([Math.round(pixelsAt(Number(far), radius)), breath]).toEqual([240, 0.025]);
  },
);
