/** The fill of an accuracy circle fades once the circle is wider than a hand on the screen. */
import { expect, it } from 'vitest';
import { accuracyOpacity } from './AccuracyCircle';

/** CSS pixels of a length in metres at 60° north, where a metre has twice as many pixels as at the equator. */
const pixelsAt = (zoom: number, metres: number) => metres / (40_075_016.7 / 2 / 512 / 2 ** zoom);

it.each([15, 60, 500, 2_000])(
  'a circle of %i m has its full tint up to a radius of 120 pixels, and only a trace from 240 pixels on',
  (radius) => {
    const [, , , fullZoom, full, traceZoom, trace] = accuracyOpacity([120, 60], radius);
    expect([Math.round(pixelsAt(Number(fullZoom), radius)), full]).toEqual([120, 0.13]);
    expect([Math.round(pixelsAt(Number(traceZoom), radius)), trace]).toEqual([240, 0.025]);
  },
);
