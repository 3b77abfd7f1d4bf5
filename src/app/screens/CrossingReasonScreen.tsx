/**
 * The screen on why a fence rang or did not. It joins two features: crossings gives the screen, geofencing draws the
 * fence.
 */
import { useMemo } from 'react';
import type { Fence } from '../../../contract/fence';
import { WhyScreen } from '../../../features/crossings/WhyScreen';
import { FencesOverlay } from '../../../features/geofencing/overlay/FencesOverlay';
import { useNow } from '../../time/useNow';

export const CrossingReasonScreen = () => <WhyScreen drawFence={drawFence} />;

const drawFence = (fence: Fence) => <SingleFence fence={fence} />;

function SingleFence({ fence }: { fence: Fence }) {
  const now = useNow(60_000);
  const fences = useMemo(() => [fence], [fence]);
  return <FencesOverlay fences={fences} chosenId={fence.fenceId} now={now} />;
}
