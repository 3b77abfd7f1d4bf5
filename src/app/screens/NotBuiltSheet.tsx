/** The sheet of a screen that is not built yet. */
import { useText } from '../../messages/texts';
import { Notice } from '../../ui/Notice';
import { Sheet } from '../../ui/Sheet';
import { useScreen } from '../routing/useScreen';

export function NotBuiltSheet() {
  const text = useText('app');
  const { name, path, closesTo } = useScreen();
  return (
    <Sheet title={name} {...(closesTo && { closesTo })}>
      <Notice sign="works" title={text('notBuiltTitle', { name })} level={3}>
        <p>{text('notBuiltText', { name, path })}</p>
      </Notice>
    </Sheet>
  );
}
