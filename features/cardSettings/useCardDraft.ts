/** What a person has typed of a setting or a message: kept over Back and the end of a session, for one child only. */
import { useState } from 'react';
import type * as z from 'zod/mini';
import { useUnsaved } from '../../src/session/useUnsaved';
import { useViewerId } from '../../src/session/useViewer';

/**
 * The draft and its setter; null is no draft, and ends what is kept. The component is one child's: give it a key.
 * @param what the form, without spaces
 */
export function useCardDraft<Draft>(
  what: string,
  studentId: string,
  schema: z.ZodMiniType<Draft>,
): [Draft | null, (draft: Draft | null) => void] {
  const userId = useViewerId() ?? '';
  const { found, keep, forget } = useUnsaved<Draft>(['card', userId, what, studentId], schema);
  const [draft, setDraft] = useState<Draft | null>(found?.work ?? null);
  return [
    draft,
    (next) => {
      setDraft(next);
      if (next === null) forget();
      else keep(next);
    },
  ];
}
