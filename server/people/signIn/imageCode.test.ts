/** Programs that try to read image codes. Each reads what it was made for, and none reads what the platform sends. */
import { decode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { contract } from '../../../contract';
import { drawCode } from './drawCode/drawCode';
import { ALPHABET } from './drawCode/glyphs';
import type { Pixels } from './drawCode/pixels';
import { randomFrom } from './imageCodes';
import { testPlatform } from '../../../tests/harness/platform';
import { allTests } from '../../../tests/harness/opened';

/** Chances of the tests: the same ones in each run. */
const chance = randomFrom('271828182845904523536028747135266249');
const randomText = () => Array.from({ length: 4 }, () => ALPHABET[Math.floor(chance() * ALPHABET.length)]).join('');

/** The digits of a picture that is drawn as SVG: each is the text of a path. */
function readByExpression(picture: string): string {
  const source = picture.startsWith('data:')
    ? Buffer.from(picture.split(',')[1] ?? '', 'base64').toString('latin1')
    : picture;
  const paths = [...source.matchAll(/<path transform="[^"]+" d="([^"]+)"/g)].map(([, path]) => path ?? '');
  return paths.map((path) => PATHS_OF_DIGITS.indexOf(path)).join('');
}
const PATHS_OF_DIGITS = [
  'M1 0L3 0L4 2L4 4L3 6L1 6L0 4L0 2Z',
  'M1 1L2 0L2 6M1 6L3 6',
  'M0 1L1 0L3 0L4 1L4 2L0 6L4 6',
  'M0 0L4 0L2 2L4 4L3 6L1 6L0 5',
  'M3 6L3 0L0 4L4 4',
  'M4 0L0 0L0 3L3 2L4 4L3 6L0 6',
  'M3 0L1 1L0 4L1 6L3 6L4 4L3 3L1 3',
  'M0 0L4 0L1 6',
  'M1 0L3 0L4 1L0 5L1 6L3 6L4 5L0 1Z',
  'M4 3L1 3L0 2L1 0L3 0L4 2L3 5L1 6',
];

/** A part of a picture as 0 and 1 on a grid of 12 by 18, filled to the edges. */
type Cells = readonly number[];
type Spot = readonly [x: number, y: number];
const GRID = [12, 18] as const;

function cellsOf(ink: readonly Spot[]): Cells {
  const [xs, ys] = [ink.map(([x]) => x), ink.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left + 1, Math.max(...ys) - top + 1];
  const cells = Array.from({ length: GRID[0] * GRID[1] }, () => 0);
  for (const [x, y] of ink)
    cells[Math.floor(((y - top) / height) * GRID[1]) * GRID[0] + Math.floor(((x - left) / width) * GRID[0])] = 1;
  return cells;
}

const inkOf = ({ width, data }: Pick<Pixels, 'width' | 'data'>): Spot[] =>
  [...data].flatMap((grey, at): Spot[] => (grey < 110 ? [[at % width, Math.floor(at / width)]] : []));

/** Each character as it is drawn plainly. */
const TEMPLATES = ALPHABET.map((character) => ({ character, cells: cellsOf(inkOf(drawCode(character, chance, 0))) }));

/** The character whose template agrees in most cells. */
function bestMatch(ink: readonly Spot[]): string {
  if (ink.length === 0) return '';
  const cells = cellsOf(ink);
  const scored = TEMPLATES.map(({ character, cells: template }) => ({
    character,
    score: template.filter((cell, at) => cell === cells[at]).length,
  }));
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).character;
}

/** Divides the ink into four equal widths and matches each. */
function readByWidth(pixels: Pixels): string {
  const ink = inkOf(pixels);
  const xs = ink.map(([x]) => x).toSorted((a, b) => a - b);
  const [left, right] = [xs[0] ?? 0, xs.at(-1) ?? 0];
  const wide = (right - left + 1) / 4;
  return [0, 1, 2, 3]
    .map((n) => bestMatch(ink.filter(([x]) => x >= left + n * wide && x < left + (n + 1) * wide)))
    .join('');
}

/** Removes specks and thin lines, takes what hangs together as a character, and matches each. */
function readByPieces(pixels: Pixels): string {
  const { width } = pixels;
  const dark = new Set(inkOf(pixels).map(([x, y]) => y * width + x));
  const around = (at: number) =>
    [-1, 1, -width, width, -width - 1, -width + 1, width - 1, width + 1].map((by) => at + by);
  const thick = new Set([...dark].filter((at) => around(at).filter((one) => dark.has(one)).length >= 6));
  const pieces: Spot[][] = [];
  for (const start of [...thick].toSorted((a, b) => (a % width) - (b % width))) {
    if (!thick.delete(start)) continue;
    const piece = [start];
    for (const at of piece) for (const next of around(at)) if (thick.delete(next)) piece.push(next);
    if (piece.length > 80) pieces.push(piece.map((at): Spot => [at % width, Math.floor(at / width)]));
  }
  return pieces.length === 4 ? pieces.map(bestMatch).join('') : '';
}

const tester = allTests(testPlatform);

describe('a program with a regular expression', () => {
  const svg = (digits: string) =>
    digits
      .split('')
      .map((digit) => `<path transform="translate(1 2)" d="${PATHS_OF_DIGITS[Number(digit)]}"/>`)
      .join('');

  it('reads digits that are drawn as paths of a text', () => {
    expect(readByExpression(`<svg>${svg('4071')}</svg>`)).toBe('4071');
  });

  it('reads nothing of what the platform sends: a picture of grey pixels', async () => {
    for (let n = 0; n < 20; n += 1) {
      const { data } = await tester.ask(contract.user.imageCode, {}, null);
      const picture = Object.values(data).find((value) => value.length > 200) ?? '';
      const [row] = await tester.db.query<{ answer: string }>(
        'select answer from image_code where image_code_id = $1',
        [data.imageCodeId],
      );
      expect(row?.answer).toMatch(/^\w{4}$/);
      expect(readByExpression(picture)).not.toBe(row?.answer);
      expect(picture).toMatch(/^data:image\/png;base64,/);
      const { channels, width, height } = decode(Buffer.from(picture.split(',')[1] ?? '', 'base64'));
      expect([channels, width / height > 2]).toEqual([1, true]);
    }
  });
});

describe.each([
  ['four equal widths', readByWidth],
  ['pieces that hang together', readByPieces],
])('a program that matches %s with plain characters', (_, read) => {
  const rightOf = (count: number, strength: number) =>
    Array.from({ length: count }, randomText).filter((text) => read(drawCode(text, chance, strength)) === text).length;

  it('reads plain characters', () => {
    expect(rightOf(50, 0)).toBeGreaterThan(35);
  });

  it('reads at most one of a hundred codes', () => {
    expect(rightOf(300, 1)).toBeLessThanOrEqual(3);
  });
});

it('two pictures of one code differ in most places where there is ink', () => {
  const [one, other] = [drawCode('A4KX', chance), drawCode('A4KX', chance)];
  const [ink, same] = [inkOf(one), new Set(inkOf(other).map(String))];
  expect(ink.filter((spot) => same.has(String(spot))).length).toBeLessThan(ink.length / 2);
});
