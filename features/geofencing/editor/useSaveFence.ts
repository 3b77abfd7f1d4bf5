/** Saving a draft: once, over the version it was drawn from, and what came of it. */
import { useState } from 'react';
import { CODES, FenceConflict } from '../../../contract';
import type { Fence, FenceDraft } from '../../../contract/fence';
import type { Failure } from '../../../src/service/failure';
import { useSaveFenceMutation } from '../api';

/** offline: nothing arrived, the draft stays. conflict: somebody saved in between. */
export type SaveFailure =
  | { kind: 'offline' }
  | { kind: 'conflict'; theirs: Fence }
  | { kind: 'refused'; failure: Failure };

export function useSaveFence() {
  const [save, { isLoading: saving }] = useSaveFenceMutation();
  const [trouble, setTrouble] = useState<SaveFailure | null>(null);

  /** The fence as it is saved; null when it is not, and `trouble` says why. */
  async function saveOver(draft: FenceDraft, base: Fence | null): Promise<Fence | null> {
    setTrouble(null);
    const { data, error } = await save({
      fence: { ...draft, name: draft.name.trim() },
      ...(base && { over: { fenceId: base.fenceId, version: base.version } }),
    });
    if (data) return data;
    setTrouble(troubleOf(error as Failure));
    return null;
  }
  return { saving, trouble, saveOver, calm: () => setTrouble(null) };
}

function troubleOf(failure: Failure): SaveFailure {
  const conflict = failure.code === CODES.conflict ? FenceConflict.safeParse(failure.data).data : undefined;
  if (conflict) return { kind: 'conflict', theirs: conflict.theirs };
  return failure.kind === 'network' || failure.kind === 'timeout' ? { kind: 'offline' } : { kind: 'refused', failure };
}
