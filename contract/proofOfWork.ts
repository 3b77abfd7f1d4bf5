/**
 * A proof of work in place of an image code, for those who do not see or read the picture. The console tries numbers
 * until a key derived from one begins as asked; the whole key is the answer (ALTCHA, https://altcha.org).
 */
import * as z from 'zod/mini';

const Hex = z.string().check(z.regex(/^(?:[0-9a-f]{2})+$/));

export const WorkChallenge = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    /** Iterations of each try. */
    cost: z.number(),
    /** Bytes of the key. */
    keyLength: z.number(),
    /** How the right key begins. */
    keyPrefix: Hex,
    nonce: Hex,
    salt: Hex,
  }),
});
export type WorkChallenge = z.infer<typeof WorkChallenge>;
