/**
 * An unsent text about an alert. It survives a closed sheet, a reload and a lost connection, and is deleted with the
 * session.
 */
import { useState } from 'react';
import * as z from 'zod/mini';
import { dropUnsaved, keepUnsaved, readUnsaved, type UnsavedKey } from '../../src/session/unsaved';
import { useViewerId } from '../../src/session/useViewer';
import { useAppDispatch } from '../../src/store/store';

/**
 * The stored text appears once the viewer is known; a text typed before that stays.
 * @param part the field on the alert's page
 */
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
      // Without a viewer the text is only in the field.
      if (key) dispatch(next ? keepUnsaved(key, next) : dropUnsaved(key));
    },
  ];
}
