/** Numbers of bank cards and other cards (5.05, 9.06). */

/** The leading pairs of card numbers in use: the specification says 'certain' and shows none; these are the issuers' (ISO/IEC 7812). */
const PAIRS = new Set(
  '10 18 22 23 24 25 26 27 30 35 37 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 58 60 62 63 65 66 67 68 69 81 84 87 88 90 91 92 94 95 96 98 99'.split(
    ' ',
  ),
);

const BANK = /^(?:\d{16}|\d{19})$/;
const OTHER = /^\d{5,35}$/;

/** 16 or 19 digits with a known leading pair. Whether the card exists is its bank's to say. */
export const isBankCard = (number: string) => BANK.test(number) && PAIRS.has(number.slice(0, 2));

/** 5 to 35 digits. */
export const isOtherCard = (number: string) => OTHER.test(number);
