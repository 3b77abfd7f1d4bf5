/** Why it rang, or did not: '?crossing=' for one crossing, '?fence=' for a stretch of time in which one expected an alert. */
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Fence } from '../../contract/fence';
import { WhyCrossing } from './WhyCrossing';
import { WhySilent } from './WhySilent';

export interface WhyScreenProps {
  /** Draws the fence on the map, as it was. */
  drawFence: (fence: Fence) => ReactNode;
}

export function WhyScreen({ drawFence }: WhyScreenProps) {
  const [search] = useSearchParams();
  const crossingId = search.get('crossing');
  return crossingId === null ? (
    <WhySilent drawFence={drawFence} />
  ) : (
    <WhyCrossing key={crossingId} crossingId={crossingId} drawFence={drawFence} />
  );
}
