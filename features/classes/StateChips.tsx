/** How many pupils are in each state: a button each, which lists them, as the items of a list. */
import type { PupilState } from '../../contract';
import { StateSign } from '../../src/ui/PupilDisc';
import type { PupilNotes } from './pupilNotes';
import '../../src/ui/stateChips.css';

interface StateChipsProps {
  /** The most urgent state first. */
  counts: readonly (readonly [PupilState, number])[];
  words: PupilNotes['words'];
  /** The state that is listed; undefined where the buttons open the list somewhere else. */
  chosen?: PupilState | null;
  onChoose: (state: PupilState) => void;
}

export function StateChips({ counts, words, chosen, onChoose }: StateChipsProps) {
  return counts.map(([state, count]) => (
    <li key={state}>
      <button
        type="button"
        className="state-chips__one text-m tabular middle inked"
        aria-pressed={chosen === undefined ? undefined : chosen === state}
        onClick={() => onChoose(state)}
      >
        <StateSign state={state} /> {words[state]} <strong>{count}</strong>
      </button>
    </li>
  ));
}
