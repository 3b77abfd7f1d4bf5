/** A note about each pupil for lists, renewed with the record and every ten seconds; and the counts by state. */
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { PUPIL_STATES, type PupilState, pupilState } from '../../contract';
import { useText } from '../../src/messages/texts';
import { useWordsOf } from '../../src/placeWords/useWordsOf';
import { usePupilDiscs } from '../../src/session/usePupilNames';
import { useViewer } from '../../src/session/useViewer';
import { useNow } from '../../src/time/useNow';
import { usePupilAlertMarks } from './alertMarks';
import { usePositionsQuery } from './api';
import { positionIn, statesAt } from './positionRecord';
import { dayOf } from '../../contract/day';
import { timeWords } from '../../src/time/timeWords';
import { rowNote, withPlaceNamed } from './words';

/** Notes by student id: the state, the state in a word, and one line of text. */
export function usePupilNotes() {
  const text = useText('positions');
  const fenceText = useText('fence');
  const wordsOf = useWordsOf();
  const intl = useIntl();
  const { timeZone } = useViewer();
  const now = useNow(10_000);
  const marks = usePupilAlertMarks();
  const discs = usePupilDiscs();
  const { data: record } = usePositionsQuery();
  return useMemo(() => {
    const words = Object.fromEntries(PUPIL_STATES.map((state) => [state, text(`state.${state}`)])) as Record<
      PupilState,
      string
    >;
    const today = dayOf(now, timeZone);
    const clock = (instant: string) => timeWords(intl, instant, today, timeZone);
    const markOf = (studentId: string) => marks.get(studentId) ?? null;
    const stateOf = (studentId: string) => {
      const position = positionIn(record, studentId);
      return position ? pupilState(position, now, markOf(studentId)) : null;
    };
    return {
      words,
      stateOf,
      discOf: (studentId: string) => discs.get(studentId) ?? '',
      /** Null for a pupil without a position. */
      of(studentId: string) {
        const position = positionIn(record, studentId);
        if (!position) return null;
        const state = pupilState(position, now, markOf(studentId));
        return {
          state,
          word: words[state],
          line: rowNote(text, withPlaceNamed(fenceText, position, wordsOf, true), now, clock, state),
        };
      },
    };
  }, [text, fenceText, wordsOf, intl, record, marks, discs, now, timeZone]);
}

/** How many pupils in the scope are in each state now, the most urgent state first. */
export function useStateCounts() {
  const now = useNow(10_000);
  const marks = usePupilAlertMarks();
  const { data: record } = usePositionsQuery();
  return useMemo(() => statesAt(record ?? [], now, marks), [record, now, marks]);
}
