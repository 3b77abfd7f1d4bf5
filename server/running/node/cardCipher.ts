/** AES-128-CBC of student cards, by Node's crypto. */
import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { CardCipher, CardMaker } from '../../field/gateway/makers';

const keysOf = ({ key, iv }: CardMaker) => [Buffer.from(key, 'hex'), Buffer.from(iv, 'hex')] as const;

export const nodeCardCipher: CardCipher = {
  encrypt(maker, plain) {
    const cipher = createCipheriv('aes-128-cbc', ...keysOf(maker));
    return Buffer.concat([cipher.update(plain), cipher.final()]);
  },
  decrypt(maker, sealed) {
    const decipher = createDecipheriv('aes-128-cbc', ...keysOf(maker));
    try {
      return Buffer.concat([decipher.update(sealed), decipher.final()]);
    } catch {
      // The last block is no padding: another key, or damage.
      return null;
    }
  },
};
