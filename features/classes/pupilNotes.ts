/**
 * Notes about pupils for the class tree. src/app provides them, because this feature may not import the positions
 * feature.
 */
import type { PupilState } from '../../contract';

export interface PupilNote {
  state: PupilState;
  /** The state in one word. */
  word: string;
  /** One line of text: '在校 · 3 分钟前', '08:10 后无定位'. */
  line: string;
}

export interface PupilNotes {
  /** The state of a pupil; null when nothing is known. */
  stateOf(studentId: string): PupilState | null;
  of(studentId: string): PupilNote | null;
  /** What stands on the pupil's disc. */
  discOf(studentId: string): string;
  /** The word of each state. */
  words: Readonly<Record<PupilState, string>>;
}
