/**
 * The specification's lists of one kind of alert for guardians: '/device/sos' (2.23) and '/device/water-area-report'
 * (2.24).
 */
import { useText } from '../../src/messages/texts';
import '../../src/ui/button.css';
import { Notice } from '../../src/ui/Notice';
import { Sheet } from '../../src/ui/Sheet';
import type { AlertFilter } from './alertFilter';
import { AlertList } from './AlertList';
import { sosPath, waterPath } from './alertPaths';

const SOS_ONLY: AlertFilter = { kinds: ['sos'] };
const WATER_ONLY: AlertFilter = { kinds: ['water'] };

export function SosSheet() {
  const text = useText('alerts');
  return (
    <Sheet title={text('sosList')} closesTo="/device" anchor="full">
      <AlertList filter={SOS_ONLY} pathOf={sosPath} empty={<NoAlerts title={text('emptySos')} />} />
    </Sheet>
  );
}

export function WaterReportSheet() {
  const text = useText('alerts');
  return (
    <Sheet title={text('waterList')} closesTo="/device" anchor="full">
      <AlertList filter={WATER_ONLY} pathOf={waterPath} empty={<NoAlerts title={text('emptyWater')} />} />
    </Sheet>
  );
}

function NoAlerts({ title }: { title: string }) {
  const text = useText('alerts');
  return <Notice sign="bell" title={title} level={3} text={text('emptyTextQuiet')} />;
}
