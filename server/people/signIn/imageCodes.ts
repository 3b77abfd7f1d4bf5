/**
 * Image codes, asked for after failed sign-ins (4.08): pictures of four characters, which people read and simple
 * programs do not. Who does not read them lets the device do a proof of work.
 */
import { createChallenge } from 'altcha-lib';
import { encode } from 'fast-png';
import type { WorkChallenge } from '../../../contract';
import { spanMs } from '../../../contract/day';
import { deriveWorkKey } from '../../../contract/workKey';
import { drawCode } from './drawCode/drawCode';
import { ALPHABET } from './drawCode/glyphs';
import type { PlatformContext } from '../../engine/platform';
import type { Queryable } from '../../engine/store/db';

/**
 * Random numbers from 0 to 1 that follow from 36 random decimal digits: sfc32 (Chris Doty-Humphrey, PractRand). They
 * bend a picture; no secret follows from them.
 */
export function randomFrom(digits: string): () => number {
  let [a, b, c, count] = [0, 9, 18, 27].map((at) => Number(digits.slice(at, at + 9)) | 0) as [
    number,
    number,
    number,
    number,
  ];
  const next = () => {
    const sum = (((a + b) | 0) + count) | 0;
    count = (count + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let warmUp = 0; warmUp < 12; warmUp += 1) next();
  return next;
}

/** Milliseconds for which an image is valid. */
const LIFE = spanMs(5, 'minutes');
const CHARACTERS = 4;

/**
 * Iterations of a try, and the fewest tries and how many more there may be: some seconds of a phone. The platform makes
 * one try.
 */
const WORK = { algorithm: 'PBKDF2/SHA-256', cost: 5_000, fewest: 600, spread: 1_200 } as const;

/** What people type for a character that is never drawn, because it looks like this one. */
const MISREAD: Readonly<Record<string, string>> = { Z: '2', G: '6' };

/** The codes of all cells are in the home cell: nobody has said yet who they are. */
export function imageCodes({
  cell,
  db: own,
  clock,
  newId,
  newDigits,
}: Pick<PlatformContext, 'db' | 'cell' | 'clock' | 'newId' | 'newDigits'>) {
  const db: Queryable = cell?.home ?? own;
  async function store(answer: string): Promise<string> {
    const imageCodeId = newId();
    await db.query('delete from image_code where made_at < $1', [new Date(clock().getTime() - LIFE)]);
    await db.query('insert into image_code (image_code_id, answer, made_at) values ($1, $2, $3)', [
      imageCodeId,
      answer,
      clock(),
    ]);
    return imageCodeId;
  }

  return {
    /** @returns the picture as a `data:` address of a PNG. */
    async make(): Promise<{ imageCodeId: string; image: string }> {
      const answer = Array.from({ length: CHARACTERS }, () => ALPHABET[Number(newDigits(6)) % ALPHABET.length]).join(
        '',
      );
      const imageCodeId = await store(answer);
      const pixels = drawCode(answer, randomFrom(newDigits(36)));
      const png = encode({ ...pixels, channels: 1, depth: 8 });
      return { imageCodeId, image: `data:image/png;base64,${btoa(String.fromCharCode(...png))}` };
    },

    /** @returns a proof of work in place of a picture; the key that it leads to is the answer. */
    async makeWork(): Promise<{ imageCodeId: string; challenge: WorkChallenge }> {
      let key = '';
      const challenge = await createChallenge({
        algorithm: WORK.algorithm,
        cost: WORK.cost,
        counter: WORK.fewest + (Number(newDigits(6)) % WORK.spread),
        async deriveKey(parameters, salt, password) {
          const derived = await deriveWorkKey(parameters, salt, password);
          key = hexOf(derived.derivedKey);
          return derived;
        },
      });
      return {
        imageCodeId: await store(key),
        challenge: { parameters: { ...challenge.parameters, algorithm: WORK.algorithm } },
      };
    },

    /** True when `answer` is right. An image is deleted by its first answer, right or wrong. */
    async matches(imageCodeId: string, answer: string): Promise<boolean> {
      const [row] = await db.query<{ answer: string }>(
        'delete from image_code where image_code_id = $1 and made_at > $2 returning answer',
        [imageCodeId, new Date(clock().getTime() - LIFE)],
      );
      return row !== undefined && [answer, typed(answer)].includes(row.answer);
    },
  };
}

const typed = (answer: string) =>
  answer
    .trim()
    .toUpperCase()
    .replace(/[ZG]/g, (character) => MISREAD[character] ?? '');

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
