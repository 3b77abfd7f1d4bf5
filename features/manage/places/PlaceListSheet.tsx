/** '/manage/places': known places of the school, and homes. Our own addition. */
import { useSearchParams } from 'react-router-dom';
import { useText } from '../../../src/messages/texts';
import { ManagedListSheet } from '../ManagedListSheet';
import { NEW, PLACES, recordPath } from '../paths';
import { PlaceTable } from './PlaceTable';

export function PlaceListSheet() {
  const title = useText('title');
  const text = useText('manage');
  const pupil = useSearchParams()[0].get('pupil');
  const to = recordPath(PLACES, NEW);
  return (
    <ManagedListSheet
      title={title('managePlaces')}
      add={{
        to: pupil ? `${to}?pupil=${encodeURIComponent(pupil)}` : to,
        name: text(pupil ? 'addHome' : 'addPlace'),
      }}
    >
      <PlaceTable />
    </ManagedListSheet>
  );
}
