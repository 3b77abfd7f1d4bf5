/**
 * The characters of image codes, as strokes on a grid 4 wide and 6 high; y points down. Of characters that look alike
 * (0 O, 1 I L, 2 Z, 5 S, 6 G, 8 B) one is here at most, and none that looks like two when it touches a neighbour (M N U
 * V W).
 */

export type Point = readonly [x: number, y: number];
export type Stroke = readonly Point[];

/** A stroke as the numbers of its points: '13 31' is a line from [1, 3] to [3, 1]. */
const strokes = (...texts: string[]): readonly Stroke[] =>
  texts.map((text) => text.split(' ').map((point): Point => [Number(point[0]), Number(point[1])]));

export const GLYPHS: Readonly<Record<string, readonly Stroke[]>> = {
  '2': strokes('01 10 30 41 42 24 06 26 46'),
  '3': strokes('00 20 40 22 33 44 35 26 05'),
  '4': strokes('36 33 30 12 04 24 44'),
  '6': strokes('30 11 03 05 16 36 45 44 33 13 04'),
  '7': strokes('00 20 40 33 26'),
  '9': strokes('42 33 13 02 01 10 30 41 43 35 16'),
  A: strokes('06 13 20 33 46', '14 34'),
  C: strokes('41 30 10 02 04 16 36 45'),
  E: strokes('40 20 00 03 06 26 46', '03 33'),
  F: strokes('40 20 00 03 06', '03 33'),
  H: strokes('00 03 06', '40 43 46', '03 43'),
  J: strokes('30 33 35 16 05'),
  K: strokes('00 03 06', '40 03 46'),
  P: strokes('06 03 00 30 41 42 33 03'),
  R: strokes('06 03 00 30 41 42 33 03 46'),
  T: strokes('00 20 40', '20 23 26'),
  X: strokes('00 23 46', '40 23 06'),
  Y: strokes('00 23 40', '23 26'),
};

export const ALPHABET: readonly string[] = Object.keys(GLYPHS);
