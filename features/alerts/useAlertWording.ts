/** The texts and formats for sentences about alerts: the viewer's language, the school's clock. */
import { useMemo } from 'react';
import { useInstantWords } from '../../src/fences/useInstantWords';
import { knownPlaceName } from '../../src/fences/knownPlaceName';
import { fenceAlertWords, metresWords } from '../../src/fences/words';
import { useText } from '../../src/messages/texts';
import { useWordsOf } from '../../src/placeWords/useWordsOf';
import { useViewer } from '../../src/session/useViewer';
import { useNow } from '../../src/time/useNow';
import type { AlertWording } from './alertWords';

export function useAlertWording(): AlertWording {
  const text = useText('alerts');
  const fenceText = useText('fence');
  const wordsOf = useWordsOf();
  const { timeZone } = useViewer();
  const { whole } = useInstantWords(useNow(60_000), timeZone);
  return useMemo(
    () => ({
      text,
      metres: (metres) => metresWords(fenceText, metres),
      when: whole,
      placeOf: (where) => (where?.place ? knownPlaceName(fenceText, where.place, where.placeNames) : wordsOf(where)),
      wordsOf,
      placeCalled: (place, names) => knownPlaceName(fenceText, place, names),
      crossed: (subject) => fenceAlertWords(fenceText, subject),
    }),
    [text, fenceText, whole, wordsOf],
  );
}
