/** Hostile values: texts, numbers and JSON that broke programs before. */
import * as fc from 'fast-check';

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** A word that stands in hostile texts. The log must never contain it. */
export const MARK = 'zqxwv';

export const LONE_SURROGATE = '\ud800';

/** A text that does not compress: a database may store a long text of one letter, and fail at this one. */
export function randomLooking(length: number): string {
  let [text, state] = ['', 7];
  while (text.length < length) {
    state = (state * 48_271) % 2_147_483_647;
    text += state.toString(36);
  }
  return text.slice(0, length);
}

/** Texts that broke programs before: encodings, quoting, paths, formats, dates and lengths. */
const TEXTS = [
  '',
  ' ',
  '\u0000',
  LONE_SURROGATE,
  `${MARK}\udc00${LONE_SURROGATE}`,
  '\ufeff\u202e\u200f',
  '👩‍👩‍👧‍👦'.repeat(40),
  `${MARK}'; drop table fix; --`,
  `${MARK}" or "1"="1`,
  '%00%ff%c0%af',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '\r\nset-cookie: a=b',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e400',
  '0x7fffffff',
  '2147483648',
  '-2147483649',
  '9223372036854775808',
  '9'.repeat(400),
  'a'.repeat(6_000),
  MARK.repeat(2_000),
  '9999-12-31',
  '0000-00-00',
  '2026-02-30',
  '2026-03-02',
  '1970-01-01',
  '-271821-04-20',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
  '2026-03-02T25:61:61Z',
  '2026-03-02T01:00:00Z',
  '2026-03',
  '9999-12',
  `https://push.test/${randomLooking(6_000)}`,
  'http://127.0.0.1:1/',
  'http://[::1]:1/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '//evil.test',
  '13900000004',
  '860000000000001',
  's-ming',
  's-far',
  'not-mine',
];

const NUMBERS = [
  0,
  -0,
  -1,
  1,
  0.1,
  90,
  90.000_001,
  180,
  -180.000_001,
  1e-320,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 31 - 1,
  -(2 ** 31) - 1,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  8_640_000_000_000_001,
  253_402_300_800_000,
  1_772_413_200_000,
];

export const hostileText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()) },
);
const hostileNumber = fc.oneof(fc.constantFrom(...NUMBERS), fc.double({ noNaN: true, noDefaultInfinity: true }));

const nested = (depth: number): Json => {
  let inside: Json = 0;
  for (let level = 0; level < depth; level += 1) inside = level % 2 ? [inside] : { a: inside };
  return inside;
};
export const hostileValue: fc.Arbitrary<Json> = fc.oneof(
  { weight: 8, arbitrary: hostileText },
  { weight: 5, arbitrary: hostileNumber },
  { weight: 2, arbitrary: fc.constantFrom<Json>(null, true, false, [], {}, [[]], [null], nested(31), nested(200)) },
  { weight: 1, arbitrary: hostileText.map((text) => Array<Json>(50).fill(text)) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json> },
);
