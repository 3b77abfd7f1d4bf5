/** How many pupils of a class are in which state: a sign and a number each, and a sentence for those who listen. */
import type { PupilState } from '../../contract';
import { StateSign } from '../../src/ui/StateSign';
import type { PupilNotes } from './pupilNotes';

export function ClassStateCounts({
  counts,
  words,
}: {
  counts: readonly [PupilState, number][];
  words: PupilNotes['words'];
}) {
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
