/** How many pupils are in each state: a button each, which lists them. */
import type { PupilState } from '../../contract';
import { StateSign } from '../../src/ui/PupilDisc';
import type { PupilNotes } from './pupilNotes';
import './stateChips.css';

interface StateChipsProps {
  /** The most urgent state first. */
  counts: readonly (readonly [PupilState, number])[];
  words: PupilNotes['words'];
  label: string;
  /** The state that is listed; undefined where the buttons open the list somewhere else. */
  chosen?: PupilState | null;
  onChoose: (state: PupilState) => void;
}

export function StateChips({ counts, words, label, chosen, onChoose }: StateChipsProps) {
  return (
    <ul className="state-chips unmarked flex wraps" aria-label={label}>
      {counts.map(([state, count]) => (
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
      ))}
    </ul>
  );
}
