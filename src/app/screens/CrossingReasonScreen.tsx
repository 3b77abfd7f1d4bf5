/**
 * The screen on why a fence rang ('?crossing=') or did not ring in a period ('?fence='). It joins two features:
 * crossings gives the reasons, geofencing draws the fence.
 */
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Fence } from '../../../contract/fences';
import { WhyCrossing } from '../../../features/crossings/WhyCrossing';
import { WhySilent } from '../../../features/crossings/WhySilent';
import { FencesOverlay } from '../../../features/fences/overlay/FencesOverlay';
import { useNow } from '../../time/useNow';

export function CrossingReasonScreen() {
  const [search] = useSearchParams();
  const crossingId = search.get('crossing');
  return crossingId === null ? (
    <WhySilent drawFence={drawFence} />
  ) : (
    <WhyCrossing key={crossingId} crossingId={crossingId} drawFence={drawFence} />
  );
}

const drawFence = (fence: Fence) => <SingleFence fence={fence} />;

function SingleFence({ fence }: { fence: Fence }) {
  const now = useNow(60_000);
  const fences = useMemo(() => [fence], [fence]);
  return <FencesOverlay fences={fences} chosenId={fence.fenceId} now={now} />;
}
