/** '/manage/cards': the cards of the school. Our own addition. */
import { useText } from '../../../src/messages/texts';
import { ManagedListSheet } from '../ManagedListSheet';
import { CARDS, NEW, recordPath } from '../paths';
import { CardTable } from './CardTable';

export function CardListSheet() {
  const title = useText('title');
  const text = useText('manage');
  return (
    <ManagedListSheet title={title('manageCards')} add={{ to: recordPath(CARDS, NEW), name: text('addCard') }}>
      <CardTable />
    </ManagedListSheet>
  );
}
