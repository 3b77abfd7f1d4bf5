/** Words somebody has begun to write about an alert: they outlive the sheet, a reload and a lost connection, and end with the session. */
import { useState } from 'react';
import * as z from 'zod/mini';
import { dropUnsaved, keepUnsaved, readUnsaved, type UnsavedKey } from '../../src/session/unsaved';
import { useViewerId } from '../../src/session/useViewer';
import { useAppDispatch } from '../../src/store/store';

/** Found again as soon as it is known who is reading; what is typed before that stays. @param part which field of the room. */
export function useDraft(alertId: string, part: 'note' | 'close' | 'reopen'): [string, (words: string) => void] {
  const dispatch = useAppDispatch();
  const userId = useViewerId();
  const key: UnsavedKey | null = userId === null ? null : ['alert', userId, alertId, part];
  const found = () => (key && dispatch(readUnsaved(key, z.string()))?.work) ?? '';
  const [words, setWords] = useState(found);
  const [lookedFor, setLookedFor] = useState(userId);
  if (userId !== lookedFor) {
    setLookedFor(userId);
    setWords(words || found());
  }
  return [
    words,
    (next) => {
      setWords(next);
      // Where nothing can be kept the field itself still has the words.
      if (key) dispatch(next ? keepUnsaved(key, next) : dropUnsaved(key));
    },
  ];
}
