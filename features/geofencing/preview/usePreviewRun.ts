/** What a draft would have rung, following its changes. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FenceTrack } from '../../../contract';
import { type FenceDraft, validateFence } from '../../../contract/fence';
import { useClock } from '../../../src/time/useNow';
import type { PreviewResult } from './previewRun';
import { type PreviewRequest, createPreviewRunner, type PreviewRunner } from './previewRunner';

/** The newest that is known, which may be of a draft a moment ago; null until the first is worked out, and while the shape is no fence. */
export function usePreviewRun(
  track: FenceTrack | undefined,
  { shape, rules }: Pick<FenceDraft, 'shape' | 'rules'>,
): { result: PreviewResult | null; settled: boolean; sound: boolean } {
  const clock = useClock();
  const sound = useMemo(() => validateFence(shape).length === 0, [shape]);
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
    if (track && sound) runner.current?.ask({ track, draft: { shape, rules } });
  }, [track, shape, rules, sound]);

  const { track: of, draft } = known?.request ?? {};
  return {
    result: sound && of !== undefined && of === track ? (known?.result ?? null) : null,
    settled: draft?.shape === shape && draft.rules === rules,
    sound,
  };
}
