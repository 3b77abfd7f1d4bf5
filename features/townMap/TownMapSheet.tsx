/** '/platform/town-map', ours: the operator gets the map of the town, goes on with it, updates it, or deletes it. */
import { useText } from '../../src/messages/texts';
import { useAppSelector } from '../../src/store/store';
import { Sheet } from '../../src/ui/Sheet';
import { TownMapPanel } from './TownMapPanel';

export function TownMapSheet() {
  const text = useText('townMap');
  const token = useAppSelector(({ global }) => global.token);
  const roleId = useAppSelector(({ global }) => global.roleId);
  return (
    <Sheet title={text('title')} closesTo="/platform" anchor="half">
      <TownMapPanel token={token} roleId={roleId} />
    </Sheet>
  );
}
