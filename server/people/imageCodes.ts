/**
 * Image codes: pictures of four digits, asked for after failed sign-ins (4.08). They slow scripts down. Who cannot read
 * them can sign in by phone.
 */
import { spanMs } from '../../contract/day';
import type { PlatformContext } from '../platform';

/** Milliseconds for which an image is valid. */
const LIFE = spanMs(5, 'minutes');

/** SVG paths of the digits on a grid of 4 by 6. */
const STROKES = [
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
] as const;

export function imageCodes({
  db,
  clock,
  newId,
  newDigits,
}: Pick<PlatformContext, 'db' | 'clock' | 'newId' | 'newDigits'>) {
  return {
    async make(): Promise<{ imageCodeId: string; svg: string }> {
      const imageCodeId = newId();
      const answer = newDigits(4);
      await db.query('delete from image_code where made_at < $1', [new Date(clock().getTime() - LIFE)]);
      await db.query('insert into image_code (image_code_id, answer, made_at) values ($1, $2, $3)', [
        imageCodeId,
        answer,
        clock(),
      ]);
      return { imageCodeId, svg: digitsAsSvg(answer, newDigits(40)) };
    },

    /** True when `answer` is right. An image is deleted by its first answer, right or wrong. */
    async matches(imageCodeId: string, answer: string): Promise<boolean> {
      const [row] = await db.query<{ answer: string }>(
        'delete from image_code where image_code_id = $1 and made_at > $2 returning answer',
        [imageCodeId, new Date(clock().getTime() - LIFE)],
      );
      return row?.answer === answer.trim();
    },
  };
}

/**
 * The digits as distorted strokes with lines across.
 * @param chance forty random digits.
 */
function digitsAsSvg(answer: string, chance: string): string {
  let next = 0;
  const wobble = (range: number) => ((Number(chance[next++ % chance.length]) - 4.5) / 4.5) * range;
  const digits = answer.split('').map((digit, i) => {
    const offset = `translate(${14 + i * 26 + wobble(3)} ${8 + wobble(3)})`;
    const distortion = `rotate(${wobble(18)} 8 12) skewX(${wobble(12)}) scale(4)`;
    return `<path transform="${offset} ${distortion}" d="${STROKES[Number(digit)]}"/>`;
  });
  const lines = [0, 1, 2].map(() => `M0 ${20 + wobble(18)}Q60 ${20 + wobble(30)} 120 ${20 + wobble(18)}`);
  const attributes = 'viewBox="0 0 120 40" fill="none" stroke="currentColor" stroke-width=".7" stroke-linecap="round"';
  const crossing = `<path stroke-width="1" opacity=".5" d="${lines.join('')}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${digits.join('')}${crossing}</svg>`;
}
