/** Words somebody has begun to write about an alert: they outlive the sheet, a reload and a lost connection, and end with the session. */
import { useState } from 'react';
import * as z from 'zod/mini';
import { dropUnsaved, keepUnsaved, readUnsaved, type UnsavedKey } from '../../src/session/unsaved';
import { useViewerId } from '../../src/session/useViewerId';
import { useAppDispatch } from '../../src/store/store';

/** @param part which field of the room. */
export function useDraft(alertId: string, part: 'note' | 'close' | 'reopen'): [string, (words: string) => void] {
  const dispatch = useAppDispatch();
  const key: UnsavedKey = ['alert', useViewerId() ?? '', alertId, part];
  const [words, setWords] = useState(() => dispatch(readUnsaved(key, z.string()))?.work ?? '');
  return [
    words,
    (next) => {
      setWords(next);
      // Where nothing can be kept the field itself still has the words.
      dispatch(next ? keepUnsaved(key, next) : dropUnsaved(key));
    },
  ];
}
