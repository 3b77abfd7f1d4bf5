/** Explains alerts: '?crossing=' why one was sent, '?fence=' why none was sent in a period. */
import { useSearchParams } from 'react-router-dom';
import { WhyCrossing } from './WhyCrossing';
import type { WhyScreenProps } from './WhyOverlay';
import { WhySilent } from './WhySilent';

export function WhyScreen({ drawFence }: WhyScreenProps) {
  const [search] = useSearchParams();
  const crossingId = search.get('crossing');
  return crossingId === null ? (
    <WhySilent drawFence={drawFence} />
  ) : (
    <WhyCrossing key={crossingId} crossingId={crossingId} drawFence={drawFence} />
  );
}
