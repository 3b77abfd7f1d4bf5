/**
 * What a guardian has typed for a child's card and not sent: it is there again after Back, a reload, or a session that
 * ended, for the same person and the same child.
 */
import { useState } from 'react';
import type * as z from 'zod/mini';
import { useUnsaved } from '../../src/session/useUnsaved';
import { useViewerId } from '../../src/session/useViewer';

/**
 * A form of a card, rendered once the viewer is known (`CardContent`). Child, part and schema are read once.
 * @param part the form, and what of it: without spaces
 * @returns the draft, null where nothing is typed, and how to keep (or with null: drop) it
 */
export function useCardDraft<Draft>(
  studentId: string,
  part: string,
  schema: z.ZodMiniType<Draft>,
): [Draft | null, (next: Draft | null) => void] {
  const { found, keep, forget } = useUnsaved(['card', useViewerId() ?? '', studentId, part], schema);
  const [draft, setDraft] = useState<Draft | null>(found?.work ?? null);
  return [
    draft,
    (next) => {
      setDraft(() => next);
      if (next === null) forget();
      else keep(next);
    },
  ];
}
