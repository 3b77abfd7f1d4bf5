/** What a card's row and page say of it. */
import type { ManagedCard } from '../../../contract';
import { useText } from '../../../src/messages/texts';

export const cardState = ({ lost, wearer }: ManagedCard) => (lost ? 'lost' : wearer ? 'worn' : 'free');

/** When a card was heard, in days, and whether its clock is wrong. */
export function useHeardWords() {
  const text = useText('manage');
  return ({ heardDays, clockWrong }: ManagedCard) => {
    if (heardDays === null) return text('heardNever');
    const heard = heardDays < 1 ? text('heardToday') : text('heardDays', { n: heardDays });
    return clockWrong ? text('heardWithClock', { heard }) : heard;
  };
}
