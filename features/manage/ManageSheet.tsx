/** '/manage': the administrator's place. Our own addition. */
import { useText } from '../../src/messages/texts';
import { Sheet } from '../../src/ui/Sheet';
import { ManageMenu } from './ManageMenu';

export function ManageSheet() {
  const title = useText('title');
  return (
    <Sheet title={title('manage')} closesTo="/profile" anchor="full">
      <ManageMenu />
    </Sheet>
  );
}
