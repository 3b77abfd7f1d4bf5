/** What a card's row and page say of it. */
import type { ManagedCard } from '../../../contract';
import { useText } from '../../../src/messages/texts';

export const cardState = ({ lost, wearer }: ManagedCard) => (lost ? 'lost' : wearer ? 'worn' : 'free');

/** When a card was heard, in days. */
export function useHeardWords() {
  const text = useText('manage');
  return ({ heardDays }: ManagedCard) =>
    heardDays === null ? text('heardNever') : heardDays < 1 ? text('heardToday') : text('heardDays', { n: heardDays });
}

/** True for fifteen digits whose last one is not the check digit of the others (Luhn, 3GPP TS 23.003 annex B). */
export function hasWrongCheckDigit(imei: string): boolean {
  if (!/^\d{15}$/.test(imei)) return false;
  const sum = Array.from(imei).reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 !== 0;
}
