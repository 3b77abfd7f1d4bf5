/** What one may do to a saved fence, with what went wrong in words. */
import { useState } from 'react';
import { CODES } from '../../contract';
import type { Fence, FenceDraft } from '../../contract/fence';
import { usePauseFenceMutation, useRemoveFenceMutation, useSaveFenceMutation } from './api';
import { useText } from './messages';

export function useFenceActions() {
  const text = useText();
  const [saveFence, saving] = useSaveFenceMutation();
  const [removeFence, removing] = useRemoveFenceMutation();
  const [pauseFence, pausing] = usePauseFenceMutation();
  const [failure, setFailure] = useState<string | null>(null);

  /** The fence as it is then; null, and a failure in words, when it did not work. */
  const told = async (answer: PromiseLike<{ data?: Fence | undefined; error?: unknown }>): Promise<Fence | null> => {
    setFailure(null);
    const { data, error } = await answer;
    if (data) return data;
    setFailure(text((error as { code?: unknown } | undefined)?.code === CODES.conflict ? 'conflict' : 'notDone'));
    return null;
  };

  return {
    save: (fence: FenceDraft, { fenceId, version }: Pick<Fence, 'fenceId' | 'version'>) =>
      told(saveFence({ fence, over: { fenceId, version } })),
    remove: ({ fenceId, version }: Fence) => told(removeFence({ fenceId, version })),
    /** @param until ms; null ends the pause. */
    pause: ({ fenceId }: Fence, until: number | null) =>
      told(pauseFence({ fenceId, ...(until !== null && { until: new Date(until).toISOString() }) })),
    busy: saving.isLoading || removing.isLoading || pausing.isLoading,
    failure,
  };
}
