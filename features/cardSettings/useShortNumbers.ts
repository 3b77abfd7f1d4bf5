/** Asks before a card learns a number so short that it is nobody's: a key that dials 139 helps no child. */
import { shortNumberOf } from '../../contract/phone';
import { useText } from '../../src/messages/texts';
import { askSure } from '../../src/ui/dialog';

/** Resolves to true when all of these numbers can be dialled, or the person says that they are right. */
export function useShortNumbers(): (numbers: readonly string[]) => Promise<boolean> {
  const text = useText('card');
  return async (numbers) => {
    const short = numbers.find((number) => shortNumberOf(number) === 'unknown');
    return (
      short === undefined ||
      askSure({
        title: text('shortTitle', { number: short }),
        content: text('shortText'),
        confirm: text('shortSure'),
      })
    );
  };
}
