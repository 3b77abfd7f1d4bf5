/** What the tree shows of a pupil besides the name; it knows nothing of positions and is told. */
import type { PupilState } from '../../contract';

export interface PupilNote {
  state: PupilState;
  /** The state in one word. */
  word: string;
  /** One line: '在校 · 3 分钟前', '08:10 后无定位'. */
  line: string;
}

/** Notes by student id, and the word and colour of each state, for the counts of a class. */
export interface PupilNotes {
  /** The state alone, for counting. Null for a pupil nothing is known of. */
  stateOf(studentId: string): PupilState | null;
  of(studentId: string): PupilNote | null;
  words: Readonly<Record<PupilState, string>>;
}
