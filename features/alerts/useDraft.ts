/** Words somebody has begun to write about an alert: they outlive the sheet, a reload and a lost connection, and end with the session. */
import { useState } from 'react';
import { SESSION_KEYS } from '../../src/session/keep';
import { MINI_PROGRAM } from '../../src/session/openSession';
import { type Thunk, useAppDispatch } from '../../src/store/store';
import { useViewerId } from '../../src/session/useViewerId';

const read =
  (name: string): Thunk<string> =>
  (_dispatch, _getState, { keep }) =>
    keep.session.getItem(name) ?? '';

/** In the mini-program nothing is kept outside memory (4.03), and a storage may be full: the field itself still has the words. */
const write =
  (name: string, words: string): Thunk =>
  (_dispatch, getState, { keep }) => {
    if (getState().setting.source === MINI_PROGRAM) return;
    try {
      if (words) keep.session.setItem(name, words);
      else keep.session.removeItem(name);
    } catch (full) {
      if (!(full instanceof DOMException)) throw full;
    }
  };

/** @param part which field of the room. */
export function useDraft(alertId: string, part: 'note' | 'close' | 'reopen'): [string, (words: string) => void] {
  const dispatch = useAppDispatch();
  const name = [SESSION_KEYS.draft, 'alert', useViewerId() ?? '', alertId, part].join(' ');
  const [words, setWords] = useState(() => dispatch(read(name)));
  return [
    words,
    (next) => {
      setWords(next);
      dispatch(write(name, next));
    },
  ];
}
