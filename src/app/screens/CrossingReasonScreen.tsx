/** Why a fence rang, or did not, with the fence drawn as its own feature draws it. */
import { useMemo } from 'react';
import type { Fence } from '../../../contract/fence';
import { WhyScreen } from '../../../features/crossings/WhyScreen';
import { FencesOverlay } from '../../../features/geofencing/overlay/FencesOverlay';
import { useNow } from '../../time/useNow';

export const WhyRoute = () => <WhyScreen drawFence={drawFence} />;

const drawFence = (fence: Fence) => <OneFence fence={fence} />;

function OneFence({ fence }: { fence: Fence }) {
  const now = useNow(60_000);
  const fences = useMemo(() => [fence], [fence]);
  return <FencesOverlay fences={fences} chosenId={fence.fenceId} now={now} />;
}
