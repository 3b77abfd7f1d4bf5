/** The compatibility codec against published vectors and against another implementation. */
import { createCipheriv, createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import AES from 'crypto-js/aes.js';
import Hex from 'crypto-js/enc-hex.js';
import NoPadding from 'crypto-js/pad-nopadding.js';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codecOf, versionId } from '../../contract/compat';

const constants = { constant: 'a constant', encodeVersion: '2.0', environment: 'prod' };
const codec = codecOf(constants);

describe('the codec', () => {
  it('decodes what it has encoded, for any text [7.03]', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (text) => codec.decode(codec.encode(text)) === text),
      { seed: 7 },
    );
  });

  it('is AES-128-CBC with the first 16 characters of the hash as key and the last 16 as iv [7.03] [9.04]', () => {
    const hash = createHash('md5').update('a constant2.0prod').digest('hex');
    const cipher = createCipheriv('aes-128-cbc', hash.slice(0, 16), hash.slice(16));
    expect(codec.encode('{"name":"小明"}')).toBe(
      cipher.update('{"name":"小明"}', 'utf8', 'base64') + cipher.final('base64'),
    );
  });

  it.each([
    '',
    'not base64 at all',
    '{"success":true}',
    'AAAA',
    codecOf({ ...constants, constant: 'another' }).encode('hello there'),
  ])('returns %j unchanged, since it does not decrypt [7.03]', (text) => {
    expect(codec.decode(text)).toBe(text);
  });
});

const folder = join(process.env['REAL_DATA'] ?? '../shared/data', 'crypto');
const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));

describe.skipIf(!existsSync(folder))('published vectors (skipped without REAL_DATA)', () => {
  it('MD5 agrees with RFC 1321 [7.04]', () => {
    const { md5_rfc1321: vectors } = read('md5.json') as { md5_rfc1321: { msg_ascii: string; md5: string }[] };
    expect(vectors.length).toBeGreaterThan(5);
    for (const { msg_ascii: text, md5 } of vectors) expect(versionId(text, '')).toBe(md5);
  });

  it('AES-CBC agrees with NIST SP 800-38A and CAVP', () => {
    interface Vector {
      key: string;
      iv: string;
      plaintext: string;
      ciphertext: string;
    }
    const { sp800_38a: appendix, cavp } = read('aes_cbc.json') as {
      sp800_38a: Vector[];
      cavp: Record<string, Vector[]>;
    };
    const vectors = [...appendix, ...Object.values(cavp).flat()].filter(({ key }) => key.length === 32);
    expect(vectors.length).toBeGreaterThan(100);
    for (const { key, iv, plaintext, ciphertext } of vectors) {
      const made = AES.encrypt(Hex.parse(plaintext), Hex.parse(key), { iv: Hex.parse(iv), padding: NoPadding });
      expect(made.ciphertext.toString(Hex)).toBe(ciphertext);
    }
  });
});
