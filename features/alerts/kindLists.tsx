/**
 * The specification's lists of one kind of alert for guardians: '/device/sos' (2.23) and '/device/water-area-report'
 * (2.24).
 */
import '../../src/ui/button.css';
import { titles } from '../../src/messages/titles';
import { Notice } from '../../src/ui/Notice';
import { Sheet } from '../../src/ui/Sheet';
import type { AlertFilter } from './alertFilter';
import { AlertList } from './AlertList';
import { sosPath, waterPath } from './alertPaths';
import { useText } from './messages';

const SOS_ONLY: AlertFilter = { kinds: ['sos'] };
const WATER_ONLY: AlertFilter = { kinds: ['water'] };

export function SosSheet() {
  const text = useText();
  const title = titles();
  return (
    <Sheet title={title('sos')} closesTo="/device" anchor="full">
      <AlertList filter={SOS_ONLY} pathOf={sosPath} empty={<NoAlerts title={text('emptySos')} />} />
    </Sheet>
  );
}

export function WaterReportSheet() {
  const text = useText();
  const title = titles();
  return (
    <Sheet title={title('waterReport')} closesTo="/device" anchor="full">
      <AlertList filter={WATER_ONLY} pathOf={waterPath} empty={<NoAlerts title={text('emptyWater')} />} />
    </Sheet>
  );
}

function NoAlerts({ title }: { title: string }) {
  const text = useText();
  return (
    <Notice sign="bell" title={title} level={3}>
      <p>{text('emptyTextQuiet')}</p>
    </Notice>
  );
}
