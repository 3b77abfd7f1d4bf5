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
