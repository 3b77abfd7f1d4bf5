/** Opens the editor of a water area when the viewer is known, because drafts are stored by viewer. */
import type { WaterArea } from '../../contract';
import { useText } from '../../src/messages/texts';
import { useViewerId } from '../../src/session/useViewer';
import { LoadState } from '../../src/ui/LoadState';
import { Sheet } from '../../src/ui/Sheet';
import { useCloseSheet } from '../../src/ui/visitHistory';
import { WATERS, waterAreaPath } from '../../src/waters/waters';
import { AreaDraftEditor } from './AreaDraftEditor';

/** @param area null for a new one. */
export function AreaEditor({ area }: { area: WaterArea | null }) {
  const outlineText = useText('waterOutline');
  const userId = useViewerId();
  const closesTo = area ? waterAreaPath(area.areaId) : WATERS;
  const close = useCloseSheet(closesTo);
  const title = area ? area.name : outlineText('new');
  if (userId !== null)
    return <AreaDraftEditor userId={userId} area={area} title={title} closesTo={closesTo} onDone={close} />;
  return (
    <Sheet title={title} closesTo={closesTo}>
      <LoadState failure={undefined} onRetry={() => undefined} />
    </Sheet>
  );
}
