/** The texts and formats for sentences about alerts: the viewer's language, the school's clock. */
import { useMemo } from 'react';
import { useFenceText } from '../../src/fences/messages';
import { useInstantWords } from '../../src/fences/useInstantWords';
import { metresWords } from '../../src/fences/words';
import { useViewer } from '../../src/session/useViewer';
import { useNow } from '../../src/time/useNow';
import type { AlertWording } from './alertWords';
import { useText } from './messages';

export function useAlertWording(): AlertWording {
  const text = useText();
  const fenceText = useFenceText();
  const { timeZone } = useViewer();
  const { whole } = useInstantWords(useNow(60_000), timeZone);
  return useMemo(
    () => ({ text, metres: (metres) => metresWords(fenceText, metres), when: whole }),
    [text, fenceText, whole],
  );
}
