/** How many pupils of a class are in which state: a sign and a number each, and a sentence for those who listen. */
import { PUPIL_STATES, type PupilState } from '../../contract';
import { StateSign } from '../../src/ui/StateSign';
import type { PupilNotes } from './PupilNote';

export function countStates(studentIds: Iterable<string>, notes: PupilNotes): [PupilState, number][] {
  const counts = new Map<PupilState, number>();
  for (const id of studentIds) {
    const state = notes.stateOf(id);
    if (state) counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return PUPIL_STATES.flatMap((state): [PupilState, number][] => {
    const count = counts.get(state);
    return count ? [[state, count]] : [];
  });
}

export function StateCounts({ counts, words }: { counts: readonly [PupilState, number][]; words: PupilNotes['words'] }) {
  return (
    <span className="state-counts" aria-hidden="true">
      {counts.map(([state, count]) => (
        <span key={state} className="state-counts__one" title={words[state]}>
          <StateSign state={state} />
          {count}
        </span>
      ))}
    </span>
  );
}
