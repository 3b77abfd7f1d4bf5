/** Numbers of student cards and phones that look right and belong to no one. */
import { chance, hashOf } from '../chance';

/** The check digit of a number (Luhn, ISO/IEC 7812-1 annex B). */
export function luhnDigit(digits: string): number {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return (10 - (sum % 10)) % 10;
}

/** Fourteen digits fixed by the seed, and their check digit. */
export function imeiOf(...seed: readonly (string | number)[]): string {
  const digits = `86470006${String(hashOf('imei', ...seed) % 1_000_000).padStart(6, '0')}`;
  return digits + String(luhnDigit(digits));
}

/** Number of the SIM of a card. The demo's school lists it, so that its families need not confirm the line. */
export const simOf = (imei: string): string => `8986${imei}0`;

/** Ten digits, as printed on the back of a card. */
export const rfidOf = (...seed: readonly (string | number)[]) => String(hashOf('rfid', ...seed)).padStart(10, '0');

/** Letters and digits that are not mistaken for each other. */
const CODE_LETTERS = Array.from('ABCDEFGHJKLMNPQRSTUVWXYZ23456789');
/** The binding code printed on a card: 'K7QM-4T2X'. */
export const codeOf = (...seed: readonly (string | number)[]) => {
  const { pick } = chance('card code', ...seed);
  const letters = Array.from({ length: 8 }, () => pick(CODE_LETTERS)).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
};

/** A mobile number in China's form, of the segment 160 that no carrier uses. */
export const mobileOf = (...seed: readonly (string | number)[]) =>
  `160${String(Math.floor(chance('mobile', ...seed).next() * 1e8)).padStart(8, '0')}`;
