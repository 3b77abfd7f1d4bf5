/** Numbers of bank cards, other cards and national identity cards (5.04, 5.05, 9.06). */

/** The first two digits of card numbers in use (ISO/IEC 7812); the specification does not list them. */
const PAIRS = new Set(
  `10 18 22 23 24 25 26 27 30 35 37 40 41 42 43 44 45 46 47 48 49 50 51 52
   53 54 55 56 58 60 62 63 65 66 67 68 69 81 84 87 88 90 91 92 94 95 96 98 99`.split(/\s+/),
);

const BANK = /^(?:\d{16}|\d{19})$/;
const OTHER = /^\d{5,35}$/;

/** A bank card: 16 or 19 digits with known first digits. Only the bank knows whether it exists. */
export const isBankCard = (number: string) => BANK.test(number) && PAIRS.has(number.slice(0, 2));

/** Another card: 5 to 35 digits. */
export const isOtherCard = (number: string) => OTHER.test(number);

/** The first two digits: provinces and their like (GB/T 2260), 91 for those born abroad. */
const PROVINCES = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83 91'.split(
    ' ',
  ),
);

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const CHECKS = '10X98765432';

/**
 * A national identity number of the mainland, 18 characters (GB 11643-1999). @param now milliseconds; a later date of
 * birth is refused.
 */
export function isNationalId(number: string, now: number): boolean {
  const match = /^(\d{2})\d{4}(\d{4})(\d{2})(\d{2})\d{3}[\dx]$/i.exec(number);
  if (!match) return false;
  const [, province = '', year = '', month = '', day = ''] = match;
  if (!PROVINCES.has(province)) return false;
  const born = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const real = born.toISOString().startsWith(`${year}-${month}-${day}`);
  if (!real || Number(year) < 1800 || born.getTime() > now) return false;
  // ISO 7064 MOD 11-2.
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(number[i]), 0);
  return CHECKS[sum % 11] === number.at(-1)?.toUpperCase();
}
