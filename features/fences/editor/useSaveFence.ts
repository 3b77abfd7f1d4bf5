/** Saves a draft over the version it started from, and tells why a save failed. */
import { useState } from 'react';
import { FenceConflict } from '../../../contract';
import type { Fence, FenceDraft } from '../../../contract/fences';
import { conflictingVersion, type Failure, isOffline } from '../../../src/service/failure';
import { useSaveFenceMutation } from '../api';

/** 'offline': the platform was not reached and the draft stays. 'conflict': somebody saved in between. */
export type SaveFailure =
  | { kind: 'offline' }
  | { kind: 'conflict'; theirs: Fence }
  | { kind: 'refused'; failure: Failure };

/** `saveOver` saves a draft over the version it started from. `saveFailure` tells why the last save failed. */
export function useSaveFence() {
  const [save, { isLoading: saving }] = useSaveFenceMutation();
  const [saveFailure, setSaveFailure] = useState<SaveFailure | null>(null);

  /** Returns the saved fence. Returns null when the save failed; `saveFailure` then says why. */
  async function saveOver(draft: FenceDraft, base: Fence | null): Promise<Fence | null> {
    setSaveFailure(null);
    const { data, error } = await save({
      fence: { ...draft, name: draft.name.trim() },
      ...(base && { over: { fenceId: base.fenceId, version: base.version } }),
    });
    if (data) return data;
    setSaveFailure(saveFailureOf(error as Failure));
    return null;
  }
  return { saving, saveFailure, saveOver, clearFailure: () => setSaveFailure(null) };
}

function saveFailureOf(failure: Failure): SaveFailure {
  const theirs = conflictingVersion(failure, FenceConflict);
  if (theirs) return { kind: 'conflict', theirs };
  return isOffline(failure) ? { kind: 'offline' } : { kind: 'refused', failure };
}
