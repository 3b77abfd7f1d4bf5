/**
 * Draws an image code so that people read it and simple programs do not: each character is bent, turned and joined to
 * its neighbour, the whole is warped, some lines cross it and others cut it.
 */
import { GLYPHS, type Point } from './glyphs';
import { blank, drawLine, type Pixels, smooth } from './pixels';

const [WIDTH, HEIGHT] = [232, 92];
const [PAPER, INK] = [246, 52];
/** Pixels a unit of the grid, pixels from a character to its neighbour, and how many more between plain ones. */
const SIZE = { x: 9, y: 9.4, next: 44, apart: 8 };

/**
 * @param chance random numbers from 0 to 1.
 * @param strength 0 draws plain characters apart from each other, which only tests want.
 */
export function drawCode(text: string, chance: () => number, strength = 1): Pixels {
  const pixels = blank(WIDTH, HEIGHT, PAPER);
  /** A random number between -range and range. */
  const about = (range: number) => (chance() * 2 - 1) * range * strength;
  const warp = warping(chance, strength);

  for (let n = 0; n < 16 * strength; n += 1) {
    const from: Point = [chance() * WIDTH, chance() * HEIGHT];
    drawLine(pixels, [from, [from[0] + about(9), from[1] + about(9)]], 0.6 + chance() * 0.8, INK + 70 + about(50));
  }

  const next = SIZE.next + (1 - strength) * SIZE.apart;
  const width = next * (text.length - 1) + SIZE.x * 4;
  let left = (WIDTH - width) / 2 + about(6);
  for (const character of text) {
    const turned = placing(about, left, HEIGHT / 2 + about(7));
    const radius = 2.7 + about(0.5);
    const grey = INK + about(18);
    for (const stroke of GLYPHS[character] ?? []) {
      const bent = stroke.map(([x, y]): Point => [x + about(0.14), y + about(0.18)]);
      drawLine(
        pixels,
        smooth(bent).map((point) => warp(turned(point))),
        radius,
        grey,
      );
    }
    left += next + about(3);
  }

  for (let n = 0; n < 2 * strength; n += 1)
    drawLine(pixels, crossing(about, warp), 1.1 + about(0.3), INK + 24 + about(18));
  for (let n = 0; n < 2 * strength; n += 1) drawLine(pixels, crossing(about, warp), 0.7 + about(0.2), PAPER);
  return pixels;
}

/** Turns, leans and scales a point of the grid around the middle of its character. */
function placing(about: (range: number) => number, left: number, middle: number) {
  const [turn, lean] = [about(0.26), about(0.24)];
  const [wide, high] = [SIZE.x * (1.12 + about(0.16)), SIZE.y * (1.08 + about(0.16))];
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return ([x, y]: Point): Point => {
    const [dx, dy] = [(x - 2) * wide - (y - 3) * lean * high, (y - 3) * high];
    return [left + SIZE.x * 2 + dx * cos - dy * sin, middle + dx * sin + dy * cos];
  };
}

/** Two waves a direction, short and long, that move the whole picture. */
function warping(chance: () => number, strength: number) {
  const wave = (height: number, length: number) => {
    const [phase, real] = [chance() * 2 * Math.PI, length * (0.8 + chance() * 0.4)];
    return (at: number) => strength * height * Math.sin((at / real) * 2 * Math.PI + phase);
  };
  const [longX, shortX, longY, shortY] = [wave(4, 90), wave(1.2, 38), wave(5, 150), wave(1.4, 50)];
  return ([x, y]: Point): Point => [x + longX(y) + shortX(y), y + longY(x) + shortY(x)];
}

/** A curve from the left edge to the right one, through the characters. */
function crossing(about: (range: number) => number, warp: (point: Point) => Point): Point[] {
  const points = [-0.05, 0.25, 0.5, 0.75, 1.05].map((part): Point => [part * WIDTH, HEIGHT / 2 + about(30)]);
  return smooth(points, 12).map(warp);
}
