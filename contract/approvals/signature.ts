/** A signature: drawn, as a few strokes, or a typed name. */
import * as z from 'zod/mini';
import { clean } from '../cleanText';

/** The paper on which a signature is drawn, in its own units. */
export const SIGNATURE_PAPER = { width: 1000, height: 400 } as const;
/** Strokes, and points of all strokes, at most. */
export const MOST_STROKES = 40;
export const MOST_POINTS = 600;
/** Characters of a typed name, at most. */
export const LONGEST_SIGNATURE = 60;

const Point = z.tuple([
  z.int().check(z.minimum(0), z.maximum(SIGNATURE_PAPER.width)),
  z.int().check(z.minimum(0), z.maximum(SIGNATURE_PAPER.height)),
]);
/** x and y on the paper, from its upper left corner. */
export type SignaturePoint = z.infer<typeof Point>;

export const Signature = z.union([
  z.object({ typed: z.string().check(clean.line(), z.minLength(1), z.maxLength(LONGEST_SIGNATURE)) }),
  z.object({
    strokes: z.array(z.array(Point).check(z.minLength(1), z.maxLength(MOST_POINTS))).check(
      z.minLength(1),
      z.maxLength(MOST_STROKES),
      z.refine((strokes) => pointsOf(strokes) <= MOST_POINTS, 'Too many points'),
    ),
  }),
]);
export type Signature = z.infer<typeof Signature>;

export const pointsOf = (strokes: readonly (readonly SignaturePoint[])[]) =>
  strokes.reduce((sum, points) => sum + points.length, 0);

/** The strokes as the path of an SVG. A single point is a dot. */
export const signaturePath = (strokes: readonly (readonly SignaturePoint[])[]): string =>
  strokes
    .map((points) => {
      const [first = [0, 0], ...rest] = points;
      const next = rest.length > 0 ? rest : [first];
      return `M${first.join(' ')}${next.map((point) => `L${point.join(' ')}`).join('')}`;
    })
    .join('');
