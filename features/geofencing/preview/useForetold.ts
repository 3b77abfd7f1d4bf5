/** What a draft would have rung, following its changes. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FenceTrack } from '../../../contract';
import { type FenceDraft, validateFence } from '../../../contract/fence';
import { useClock } from '../../../src/time/useNow';
import type { Foretold } from './foretell';
import { type Asked, createForeteller, type Foreteller } from './foreteller';

/** The newest that is known, which may be of a draft a moment ago; null until the first is worked out, and while the shape is no fence. */
export function useForetold(
  track: FenceTrack | undefined,
  { shape, rules }: Pick<FenceDraft, 'shape' | 'rules'>,
): { foretold: Foretold | null; settled: boolean; sound: boolean } {
  const clock = useClock();
  const sound = useMemo(() => validateFence(shape).length === 0, [shape]);
  const [known, setKnown] = useState<{ foretold: Foretold; asked: Asked } | null>(null);
  const foreteller = useRef<Foreteller | null>(null);

  useEffect(() => {
    const made = createForeteller(
      () => clock.device(),
      (foretold, asked) => setKnown({ foretold, asked }),
    );
    foreteller.current = made;
    return () => made.stop();
  }, [clock]);
  useEffect(() => {
    if (track && sound) foreteller.current?.ask({ track, draft: { shape, rules } });
  }, [track, shape, rules, sound]);

  const { track: of, draft } = known?.asked ?? {};
  return {
    foretold: sound && of !== undefined && of === track ? (known?.foretold ?? null) : null,
    settled: draft?.shape === shape && draft.rules === rules,
    sound,
  };
}
