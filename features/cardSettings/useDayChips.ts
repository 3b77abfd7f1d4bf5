/** The days of a week as chips, Monday first. */
import { useText } from '../../src/messages/texts';

const DAYS = [1, 2, 3, 4, 5, 6, 7];

export function useDayChips() {
  const text = useText('card');
  return {
    all: DAYS,
    chips: DAYS.map((value) => ({
      value,
      name: text(`day.${value}` as 'day.1'),
      shown: text(`shortDay.${value}` as 'shortDay.1'),
    })),
  };
}
