/** Asks back before a number is saved that may be typed in part. */
import { useText } from '../../src/messages/texts';
import { askSure } from '../../src/ui/dialog';
import { isOddlyShort } from '../../src/validation/contacts';

/** Gives a question: true when no number is oddly short, or the person says that it is right. Digits only. */
export function useAskShort(): (numbers: readonly string[]) => Promise<boolean> {
  const text = useText('card');
  return async (numbers) => {
    const odd = numbers.filter(isOddlyShort);
    if (odd.length === 0) return true;
    return askSure({
      title: text('shortTitle'),
      content: text('shortText', { number: odd.join(', ') }),
      confirm: text('shortYes'),
    });
  };
}
