/** Runs a preview of a draft and repeats it with every change. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FenceTrack } from '../../../contract';
import { type FenceDraft, validateFence } from '../../../contract/fences';
import { useClock } from '../../../src/time/useNow';
import type { PreviewRequest, PreviewResult, PreviewRunner } from './previewRun';
import { createPreviewRunner } from './previewRunner';

/**
 * `result` is the newest result, perhaps of a slightly older draft. It is null before the first one and for a shape
 * with faults.
 * `settled` is true when the result belongs to this draft.
 */
export function usePreviewRun(
  track: FenceTrack | undefined,
  { shape, rules }: Pick<FenceDraft, 'shape' | 'rules'>,
): { result: PreviewResult | null; settled: boolean; valid: boolean } {
  const clock = useClock();
  const valid = useMemo(() => validateFence(shape).length === 0, [shape]);
  const [known, setKnown] = useState<{ result: PreviewResult; request: PreviewRequest } | null>(null);
  const runner = useRef<PreviewRunner | null>(null);

  useEffect(() => {
    const made = createPreviewRunner(
      () => clock.deviceNow(),
      (result, request) => setKnown({ result, request }),
    );
    runner.current = made;
    return () => made.stop();
  }, [clock]);
  useEffect(() => {
    if (track && valid) runner.current?.ask({ track, draft: { shape, rules } });
  }, [track, shape, rules, valid]);

  const { track: of, draft } = known?.request ?? {};
  return {
    result: valid && of !== undefined && of === track ? (known?.result ?? null) : null,
    settled: draft?.shape === shape && draft.rules === rules,
    valid,
  };
}
