/** The actions on a saved fence (save, remove, pause), with the text of the last failure. */
import { useState } from 'react';
import { CODES } from '../../contract';
import type { Fence, FenceDraft } from '../../contract/fences';
import { useText } from '../../src/messages/texts';
import { codeOf } from '../../src/service/failure';
import { usePauseFenceMutation, useRemoveFenceMutation, useSaveFenceMutation } from './api';

/** The part of a fence that a person decides and that is saved. */
export const fenceDraftOf = ({ name, colour, shape, rules, scope }: Fence): FenceDraft => ({
  name,
  colour,
  shape,
  rules,
  scope,
});

/**
 * `save`, `remove` and `pause` resolve to the fence as it is then, or to null with `failure` set.
 * `busy` is true while one of them runs.
 */
export function useFenceActions() {
  const text = useText('geofencing');
  const [saveFence, saving] = useSaveFenceMutation();
  const [removeFence, removing] = useRemoveFenceMutation();
  const [pauseFence, pausing] = usePauseFenceMutation();
  const [failure, setFailure] = useState<string | null>(null);

  /** Resolves to the fence as it is then. On failure it resolves to null and sets `failure`. */
  const settled = async (answer: PromiseLike<{ data?: Fence | undefined; error?: unknown }>): Promise<Fence | null> => {
    setFailure(null);
    const { data, error } = await answer;
    if (data) return data;
    setFailure(text(codeOf(error) === CODES.conflict ? 'conflict' : 'notDone'));
    return null;
  };

  return {
    save: (fence: FenceDraft, { fenceId, version }: Pick<Fence, 'fenceId' | 'version'>) =>
      settled(saveFence({ fence, over: { fenceId, version } })),
    remove: ({ fenceId, version }: Fence) => settled(removeFence({ fenceId, version })),
    /** @param until ms. Null ends the pause. */
    pause: ({ fenceId }: Fence, until: number | null) =>
      settled(pauseFence({ fenceId, ...(until !== null && { until: new Date(until).toISOString() }) })),
    busy: saving.isLoading || removing.isLoading || pausing.isLoading,
    failure,
  };
}
