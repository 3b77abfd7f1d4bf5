/** The draft of one editor: restored from an earlier visit or begun, changed by actions, stored while it is unsaved. */
import { useCallback, useState } from 'react';
import type * as z from 'zod/mini';
import type { UnsavedKey } from '../session/unsaved';
import { useUnsaved } from '../session/useUnsaved';

interface DraftSteps<Draft, Action, Work> {
  begin: () => Draft;
  restore: (work: Work) => Draft;
  /** Pure, and the same function at every render. Returns the same draft when nothing changes. */
  reduce: (draft: Draft, action: Action) => Draft;
}

/**
 * `keptAt` is when (ms) the restored draft was stored, null for one begun in this visit. `keep` stores the work,
 * `forget` drops what is stored, `restart` also begins again. Key and schema are read once.
 */
export function useStoredDraft<Draft, Action, Work>(
  key: UnsavedKey,
  schema: z.ZodMiniType<Work>,
  { begin, restore, reduce }: DraftSteps<Draft, Action, Work>,
) {
  const { found, keeps, keep, forget } = useUnsaved(key, schema);
  const [{ draft, keptAt }, set] = useState(() =>
    found ? { draft: restore(found.work), keptAt: found.keptAt } : { draft: begin(), keptAt: null },
  );
  const act = useCallback(
    (action: Action) =>
      set((before) => {
        const next = reduce(before.draft, action);
        return next === before.draft ? before : { ...before, draft: next };
      }),
    [reduce],
  );
  const restart = useCallback(
    (from: Draft) => {
      forget();
      set({ draft: from, keptAt: null });
    },
    [forget],
  );
  return { draft, keptAt, keeps, keep, act, forget, restart };
}
